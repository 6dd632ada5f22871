import { useTranslations } from 'use-intl';
import { useSession } from '#data/session-store.ts';
import { useSupportState } from '#features/customer/hooks/use-cases.ts';
import type { Case } from '#features/customer/model/case-steps.ts';
import { Button } from '#ui/button.tsx';
import type { ChatState } from '#widgets/chat/chat-state.ts';
import { useOtherTypes } from '#widgets/chat/typing.ts';
import { useCaseTimes } from './use-case-times.ts';

type CaseFootProps = { found: Case; state: ChatState; onRate: () => void };

/** Below the messages: who is typing, the state of the case, and the rating. */
export function CaseFoot({ found, state, onRate }: CaseFootProps) {
  const t = useTranslations('customer');
  const types = useOtherTypes(found.conversation, state.list.items.at(-1)?.seq);
  const next = useNextText(found);
  return (
    <div className="center pad case-foot">
      {types ? (
        <p className="xs c2" role="status">
          {t('typing', { name: found.operator?.name ?? t('staff') })}
        </p>
      ) : null}
      <p className="xs c3">{next}</p>
      {found.rating > 0 ? <p className="xs c3">{t('state.rated', { count: found.rating })}</p> : null}
      {found.can_rate === 1 && found.rating === 0 && found.status !== 'open' ? (
        <Button size="s" onClick={onRate}>
          {t('menu.rate')}
        </Button>
      ) : null}
    </div>
  );
}

/** Out of hours it says when somebody is on duty again. */
function useNextText({ status }: Case): string {
  const t = useTranslations('customer');
  const { moment } = useCaseTimes();
  const isLoggedIn = useSession(({ token }) => token !== null);
  const duty = useSupportState().data;
  if (status !== 'open') return t(`state.${status}`);
  if (duty?.is_open === 0) {
    return duty.opens_ms > 0 ? t('hours.closed', { time: moment(duty.opens_ms) }) : t('hours.unplanned');
  }
  return t(isLoggedIn ? 'state.open' : 'state.visitor');
}
