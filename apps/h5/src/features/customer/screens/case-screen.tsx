import { Ellipsis, Shield } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import { useSearchParams } from '#data/router.tsx';
import { useBack } from '#data/use-back.ts';
import { CaseDock } from '#features/customer/components/case-dock.tsx';
import { CaseFoot } from '#features/customer/components/case-foot.tsx';
import { CaseMenu } from '#features/customer/components/case-menu.tsx';
import { CaseSteps } from '#features/customer/components/case-steps.tsx';
import { CloseDialog } from '#features/customer/components/close-dialog.tsx';
import { RateSheet } from '#features/customer/components/rate-sheet.tsx';
import { useCaseTimes } from '#features/customer/components/use-case-times.ts';
import { useCaseWords } from '#features/customer/components/use-case-words.tsx';
import { useCase } from '#features/customer/hooks/use-case.ts';
import type { Case } from '#features/customer/model/case-steps.ts';
import '#widgets/chat/chat.css';
import '#features/customer/customer.css';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { NavBar, View } from '#ui/frame.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { ChatView } from '#widgets/chat/chat-view.tsx';
import { Loaded } from '#widgets/loaded.tsx';

type Layer = 'menu' | 'rate' | 'close';

/** One support case (?reference=): its progress, the conversation, and the field to write in. */
export function CaseScreen() {
  const t = useTranslations('customer');
  const [query] = useSearchParams();
  const number = query.get('reference') ?? '';
  const found = useCase(number);
  const [layer, setLayer] = useState<Layer | null>(null);
  const close = () => setLayer(null);
  if (!found.data) {
    return (
      <>
        <Head title={t('heading')} />
        <View>
          <Loaded query={found} rows={3}>
            {() => <Unknown />}
          </Loaded>
        </View>
      </>
    );
  }
  return (
    <>
      <Head title={<CaseTitle found={found.data} />} onMenu={() => setLayer('menu')} />
      <Conversation key={number} found={found.data} onRate={() => setLayer('rate')} />
      <CaseMenu found={found.data} open={layer === 'menu'} onClose={close} onOpen={setLayer} />
      <RateSheet number={number} open={layer === 'rate'} onClose={close} />
      <CloseDialog found={found.data} open={layer === 'close'} onClose={close} />
    </>
  );
}

function Head({ title, onMenu }: { title: ReactNode; onMenu?: () => void }) {
  const t = useTranslations();
  const back = useBack(PATHS.customer);
  return (
    <NavBar
      title={title}
      back={{ label: t('common.actions.back'), onClick: back }}
      actions={
        onMenu === undefined ? null : <IconButton label={t('customer.menu.label')} glyph={Ellipsis} onClick={onMenu} />
      }
    />
  );
}

/** The number of the case, and below it who answers or the place in the queue. */
function CaseTitle({ found: { number, operator, position } }: { found: Case }) {
  const t = useTranslations('customer');
  const { moment } = useCaseTimes();
  const line = () => {
    if (operator !== null) return t('since', { name: operator.name, time: moment(operator.since_ms) });
    return position > 0 ? t('queued', { position }) : '';
  };
  return (
    <span className="case-title">
      {t('title', { number })}
      <span className="xs c3 case-block trunc">{line()}</span>
    </span>
  );
}

function Conversation({ found, onRate }: { found: Case; onRate: () => void }) {
  const t = useTranslations('customer');
  const words = useCaseWords(found);
  return (
    <ChatView
      conversation={found.conversation}
      words={words}
      foot={(state) => <CaseFoot found={found} state={state} onRate={onRate} />}
      dock={() => <CaseDock found={found} />}
    >
      <div className="pad case-head">
        <CaseSteps found={found} />
        <p className="row xs c3 case-never">
          <Icon glyph={Shield} size={14} />
          <span>{t('never')}</span>
        </p>
      </div>
    </ChatView>
  );
}

function Unknown() {
  const t = useTranslations('customer');
  return (
    <EmptyState
      page
      art="records"
      title={t('unknown')}
      action={
        <Button size="md" href={hrefOf(PATHS.customer)}>
          {t('menu.list')}
        </Button>
      }
    />
  );
}
