import { useTranslations } from 'use-intl';
import { fundRecordPath } from '#data/paths.ts';
import { useAmountText } from '#data/use-amount-text.ts';
import { useMoneyText } from '#data/use-money-text.ts';
import { maxWithdrawal, WITHDRAW_WAYS } from '#features/fund/model/withdraw-form.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatDateTime } from '#lib/format-time.ts';
import { AmountInput } from '#ui/amount-input.tsx';
import { Field } from '#ui/field.tsx';
import { Note } from '#ui/note.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { MoneyNotes } from '#widgets/money-notes.tsx';
import { NetworkBox } from './network-box.tsx';
import { useFundProblemText } from './use-fund-problem-text.ts';
import { WithdrawFacts } from './withdraw-facts.tsx';
import type { WithdrawPanel } from './withdraw-panel.ts';
import { isAboutProof, WithdrawProof } from './withdraw-proof.tsx';
import { WithdrawTargetField } from './withdraw-target-field.tsx';

type WithdrawBodyProps = WithdrawPanel & { isPadOpen: boolean };

export function WithdrawBody(props: WithdrawBodyProps) {
  const { rows, row, onPick, form, change, submit } = props;
  const t = useTranslations('fund.withdraw');
  return (
    <div className="pad stack fund-form">
      <Segmented
        label={t('way')}
        items={WITHDRAW_WAYS.map((value) => ({ value, label: t(value) }))}
        value={form.way}
        onChange={(way) => change({ way, codeAsked: false })}
      />
      <NetworkBox rows={rows} row={row} way="withdraw" onPick={onPick} bare={form.way !== 'address'} />
      <Obstacles {...props} />
      <WithdrawTargetField {...props} />
      <AmountField {...props} />
      <WithdrawFacts {...props} />
      <WithdrawProof {...props} />
      <MoneyNotes submit={submit} unknown={t('outcomeUnknown')} records={fundRecordPath('withdrawals')} />
      <ReviewNote {...props} />
    </div>
  );
}

/** Reasons that block every withdrawal regardless of the form: closed network or security hold. */
function Obstacles({ row, info, nowMs }: WithdrawPanel) {
  const t = useTranslations('fund.withdraw');
  const place = useTimePlace();
  if (row.withdraw_open !== 1) {
    return <Note tone="warn">{t('closed', { coin: row.currency_name, network: row.network })}</Note>;
  }
  if (info.held_until_ms <= nowMs) return null;
  return <Note tone="warn">{t('heldUntil', { time: formatDateTime(info.held_until_ms, place) })}</Note>;
}

function AmountField({ row, form, change, info, summary, submit, isPadOpen }: WithdrawBodyProps) {
  const t = useTranslations();
  const amountText = useAmountText();
  const problemText = useFundProblemText();
  const name = row.currency_name;
  const elsewhere = isPadOpen || isAboutProof(submit.refusal);
  const most = maxWithdrawal(info);
  return (
    <Field
      label={t('common.labels.amount')}
      end={<span className="num">{t('transfer.available', { amount: amountText(info.change_balance, name) })}</span>}
      error={(elsewhere ? null : submit.failure) ?? problemText(summary.problem)}
    >
      <AmountInput
        name="amount"
        value={form.amount}
        onChange={(amount) => change({ amount })}
        onBlur={() => change({ touched: form.amount !== '' })}
        unit={name}
        scale={row.scale}
        disabled={submit.isPending || submit.isOutcomeUnknown}
        max={{
          label: t('common.actions.max'),
          onPick: () => change({ amount: most, touched: true }),
          disabled: most === '',
        }}
      />
    </Field>
  );
}

function ReviewNote({ info }: WithdrawPanel) {
  const t = useTranslations('fund.withdraw');
  const moneyText = useMoneyText();
  return <Note>{t('reviewed', { amount: moneyText(info.two_review_over_usdt, 'USDT') })}</Note>;
}
