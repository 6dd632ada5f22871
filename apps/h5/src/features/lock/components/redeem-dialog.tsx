import type { ReplyOf } from '@candor/contract/call';
import { lockRedeem, type lockRedeemQuote } from '@candor/contract/lock';
import { isZero, toAmount } from '@candor/money/decimal';
import { useTranslations } from 'use-intl';
import { PATHS } from '#data/paths.ts';
import { showToast } from '#data/toast-store.ts';
import { useMoneySubmit } from '#data/use-money-submit.ts';
import { type FormStage, useWaitingForm } from '#data/use-waiting-form.ts';
import { useRedeemQuote } from '#features/lock/hooks/use-lock-orders.ts';
import type { LockOrder } from '#features/lock/model/lock-order.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Facts } from '#ui/facts.tsx';
import { Loaded } from '#widgets/loaded.tsx';
import { MoneyNotes } from '#widgets/money-notes.tsx';
import { useLockTexts } from './use-lock-texts.ts';

type Quote = ReplyOf<typeof lockRedeemQuote>;
type RedeemDialogProps = { order: LockOrder; open: boolean; onClose: () => void };

/** What leaving costs now, to the last decimal; the figure is sent back, and refused when it no longer holds. */
export function RedeemDialog({ order, open, onClose }: RedeemDialogProps) {
  const t = useTranslations();
  const texts = useLockTexts();
  const quote = useRedeemQuote(order.id, open);
  const submit = useMoneySubmit(lockRedeem, {
    onDone: (closed) => {
      const amount = texts.money(closed.returned, closed.currency_name);
      showToast({ text: t('lock.redeem.done', { amount }), tone: 'ok' });
      onClose();
    },
    // A payout changed the figure: ask for the new one.
    onRefused: () => void quote.refetch(),
  });
  const { stage, isOffline, press } = useWaitingForm({
    submit,
    isReady: quote.data !== undefined,
    onSend: () => submit.send({ id: String(order.id), penalty: quote.data?.penalty ?? '' }),
    terms: quote.data?.penalty,
    isShown: open,
  });
  const close = () => {
    submit.forget();
    onClose();
  };
  const failure = submit.failure ?? (isOffline ? t('common.states.ordersPaused') : null);
  const labels: Partial<Record<FormStage, string>> = {
    unknown: t('common.actions.retry'),
    stale: t('assets.takeTerms'),
  };
  return (
    <Dialog
      open={open}
      title={t('lock.redeem.title')}
      safeLabel={t('lock.redeem.keep')}
      onClose={close}
      actionLabel={labels[stage] ?? t('lock.redeem.act')}
      onAction={press}
      pending={submit.isPending}
    >
      <div className="stack lock-redeem">
        <Loaded query={quote} rows={2}>
          {(data) => <QuoteFacts order={order} quote={data} />}
        </Loaded>
        <MoneyNotes
          submit={submit}
          unknown={t('lock.confirm.outcomeUnknown')}
          records={PATHS.lockOrders}
          isStale={stage === 'stale'}
        />
        {failure === null || stage === 'unknown' ? null : (
          <p className="hint err" role="alert">
            {failure}
          </p>
        )}
        <p className="sm">{t('lock.redeem.final')}</p>
      </div>
    </Dialog>
  );
}

function QuoteFacts({ order, quote }: { order: LockOrder; quote: Quote }) {
  const t = useTranslations('lock.redeem');
  const texts = useLockTexts();
  const coin = quote.currency_name;
  const percent = texts.yearRate(quote.redeem_fee_percent);
  const costs = [
    { id: 'back', label: t('rewardsBack'), value: texts.cost(quote.rewards_back) },
    { id: 'fee', label: t('fee', { percent }), value: texts.cost(quote.fee) },
    { id: 'cost', label: t('cost'), value: <span className="semi">{texts.cost(quote.penalty)}</span> },
  ];
  const due = { id: 'due', label: t('due'), value: texts.figure(quote.rewards_due, 'gain') };
  return (
    <Facts
      dense
      rows={[
        { id: 'principal', label: t('principal'), value: texts.money(quote.amount, coin) },
        ...(order.days === 0 ? [] : costs),
        ...(isZero(toAmount(quote.rewards_due)) ? [] : [due]),
        { id: 'returns', label: t('returns'), value: texts.money(quote.returns, coin), total: true },
      ]}
    />
  );
}
