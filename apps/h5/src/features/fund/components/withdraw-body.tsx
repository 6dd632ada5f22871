import { useTranslations } from 'use-intl';
import { CodeField } from '#data/codes/code-field.tsx';
import { useAmountText } from '#data/use-amount-text.ts';
import { useMoneyText } from '#data/use-money-text.ts';
import { withdrawCodeSource } from '#features/fund/hooks/use-withdraw.ts';
import { maxWithdrawal, WITHDRAW_WAYS } from '#features/fund/model/withdraw-form.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatDateTime } from '#lib/format-time.ts';
import { AmountInput } from '#ui/amount-input.tsx';
import { Field } from '#ui/field.tsx';
import { Note } from '#ui/note.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { NetworkBox } from './network-box.tsx';
import { useFundProblemText } from './use-fund-problem-text.ts';
import { WithdrawFacts } from './withdraw-facts.tsx';
import type { WithdrawPanel } from './withdraw-panel.ts';
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
      <CodeFields {...props} />
      {submit.isOutcomeUnknown ? <Note tone="warn">{t('outcomeUnknown')}</Note> : null}
      <ReviewNote {...props} />
    </div>
  );
}

/** What keeps every withdrawal waiting, whatever is typed. */
function Obstacles({ row, info, nowMs }: WithdrawPanel) {
  const t = useTranslations('fund.withdraw');
  const place = useTimePlace();
  if (row.withdraw_open !== 1) {
    return <Note tone="warn">{t('closed', { coin: row.currency_name, network: row.network })}</Note>;
  }
  if (info.held_until_ms <= nowMs) return null;
  return <Note tone="warn">{t('heldUntil', { time: formatDateTime(info.held_until_ms, place) })}</Note>;
}

/** Refusals about a code stand at its field, all others at the amount. */
const isAboutCode = (refusal: string): boolean => refusal.startsWith('code_');
const isAboutTotp = (refusal: string): boolean => refusal.startsWith('totp_');

function AmountField({ row, form, change, info, summary, submit, isPadOpen }: WithdrawBodyProps) {
  const t = useTranslations();
  const amountText = useAmountText();
  const problemText = useFundProblemText();
  const name = row.currency_name;
  const elsewhere = isPadOpen || isAboutCode(submit.refusal) || isAboutTotp(submit.refusal);
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

function CodeFields({ form, change, info, security, needs, submit }: WithdrawBodyProps) {
  const t = useTranslations('fund.withdraw');
  const moneyText = useMoneyText();
  const source = withdrawCodeSource(security);
  const { refusal, failure } = submit;
  return (
    <>
      {needs.code && source ? (
        <CodeField
          source={source}
          value={form.code}
          onChange={(code) => change({ code })}
          error={isAboutCode(refusal) ? failure : null}
          hint={t('codeHint', {
            amount: moneyText(info.code_over_usdt, 'USDT'),
            days: String(info.code_address_days),
          })}
        />
      ) : null}
      {needs.code && !source ? <Note tone="warn">{t('noChannel')}</Note> : null}
      {needs.totp ? (
        <Field label={t('totp')} error={isAboutTotp(refusal) ? failure : null}>
          <TextInput
            name="totp"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={16}
            value={form.totp}
            onChange={(totp) => change({ totp })}
          />
        </Field>
      ) : null}
    </>
  );
}

function ReviewNote({ info }: WithdrawPanel) {
  const t = useTranslations('fund.withdraw');
  const moneyText = useMoneyText();
  return <Note>{t('reviewed', { amount: moneyText(info.two_review_over_usdt, 'USDT') })}</Note>;
}
