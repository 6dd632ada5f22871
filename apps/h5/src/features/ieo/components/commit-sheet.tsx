import type { CommitPlan } from '@candor/domain/ieo/decide-commit';
import { useTranslations } from 'use-intl';
import { PATHS } from '#data/paths.ts';
import { DASH } from '#data/use-amount-text.ts';
import { Facts } from '#ui/facts.tsx';
import { Note } from '#ui/note.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { useLastShown } from '#ui/use-last-shown.ts';
import { MoneyFoot } from '#widgets/money-foot.tsx';
import type { CommitPanel } from './commit-panel.ts';
import { useIeoTexts } from './use-ieo-texts.ts';
import { useLockText } from './use-lock-text.ts';

type SheetProps = {
  panel: CommitPanel;
  /** What is confirmed; null: closed. */
  plan: CommitPlan | null;
  onClose: () => void;
};

/** Confirmation of a commit, with the figures that are sent. */
export function CommitSheet({ panel, plan, onClose }: SheetProps) {
  const t = useTranslations();
  const shown = useLastShown(plan);
  return (
    <Sheet
      open={plan !== null}
      onClose={onClose}
      title={t('ieo.confirm.heading', { token: panel.detail.project.token })}
      closeLabel={t('common.actions.close')}
      locked={panel.submit.isPending}
    >
      {shown === null ? null : (
        <div className="stack ieo-confirm">
          <ConfirmFacts panel={panel} plan={shown} />
          <Note tone="warn">{t('ieo.confirm.final')}</Note>
          <ConfirmButtons panel={panel} plan={shown} onClose={onClose} />
        </div>
      )}
    </Sheet>
  );
}

type BodyProps = { panel: CommitPanel; plan: CommitPlan };

function ConfirmFacts({ panel: { detail, coin, live }, plan }: BodyProps) {
  const t = useTranslations('ieo');
  const texts = useIeoTexts();
  const lockText = useLockText();
  const { project } = detail;
  const { estimate } = live;
  const inTokens = (amount: string) => `${texts.tokens(amount)} ${project.token}`;
  return (
    <Facts
      rows={[
        { id: 'ask', label: t('confirm.ask'), value: inTokens(plan.wanted) },
        {
          id: 'price',
          label: t('commit.price', { token: project.token }),
          value: `${texts.price(coin.price)} ${coin.currency_name}`,
        },
        { id: 'estimate', label: t('confirm.estimate'), value: estimate ? inTokens(estimate.allocated) : DASH },
        { id: 'ends', label: t('confirm.ends'), value: t('detail.at', { time: texts.moment(project.end_ms) }) },
        { id: 'lock', label: t('confirm.lock'), value: lockText(detail) },
        {
          id: 'pay',
          label: t('confirm.pay', { coin: coin.currency_name }),
          value: texts.money(plan.hold, coin.currency_name),
          total: true,
        },
      ]}
    />
  );
}

function ConfirmButtons({ panel, plan, onClose }: BodyProps & { onClose: () => void }) {
  const t = useTranslations();
  const { submit, detail, coin } = panel;
  const send = () =>
    submit.send({
      project_id: String(detail.project.id),
      pay_currency: String(coin.currency_id),
      amount: plan.wanted,
    });
  return (
    <div className="stack">
      <MoneyFoot
        submit={submit}
        label={t('ieo.confirm.send')}
        isReady
        unknown={t('ieo.commit.outcomeUnknown')}
        offline={t('ieo.commit.offline')}
        records={PATHS.ieoOrder}
        back={{ label: t('ieo.confirm.back'), onClick: onClose }}
        onSend={send}
      />
    </div>
  );
}
