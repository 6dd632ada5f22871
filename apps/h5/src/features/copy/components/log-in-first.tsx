import { useTranslations } from 'use-intl';
import { askToLogIn } from '#data/ask-to-log-in.ts';
import { PATHS } from '#data/paths.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

/** What a visitor sees of the user's own lists. */
export function LogInFirst({ tab }: { tab: 'mine' | 'trades' }) {
  const t = useTranslations();
  const action = (
    <Button size="md" onClick={() => askToLogIn(`${PATHS.copy}?tab=${tab}`)}>
      {t('common.actions.logIn')}
    </Button>
  );
  return (
    <EmptyState page art="records" title={t('common.messages.loginFirst')} action={action}>
      {t('copy.my.emptyText')}
    </EmptyState>
  );
}
