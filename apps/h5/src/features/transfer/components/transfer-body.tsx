import { isZero } from '@candor/money/decimal';
import { useTranslations } from 'use-intl';
import { DASH, useAmountText } from '#data/use-amount-text.ts';
import { maxAmount } from '#features/transfer/model/transfer-form.ts';
import { AmountInput } from '#ui/amount-input.tsx';
import { Facts } from '#ui/facts.tsx';
import { Field } from '#ui/field.tsx';
import { MoneyNotes } from '#widgets/money-notes.tsx';
import { AccountPair } from './account-pair.tsx';
import { CoinPicker } from './coin-picker.tsx';
import type { TransferPanel } from './transfer-panel.ts';
import { useProblemText } from './use-problem-text.ts';

export function TransferBody(panel: TransferPanel) {
  const t = useTranslations();
  return (
    <div className="pad stack transfer">
      <AccountPair {...panel} />
      <CoinPicker {...panel} />
      <AmountField {...panel} />
      <ReservedNote {...panel} />
      <MoneyNotes submit={panel.transfer} unknown={t('transfer.outcomeUnknown')} />
      <TransferFacts {...panel} />
    </div>
  );
}

function AmountField({ form, dispatch, summary, known, transfer }: TransferPanel) {
  const t = useTranslations();
  const amountText = useAmountText();
  const problemText = useProblemText();
  const { coin, available } = summary;
  const max = maxAmount(summary);
  const change = (text: string) => {
    transfer.forget();
    dispatch({ type: 'amount', text });
  };
  const error = transfer.failure ?? (known && coin ? problemText(summary.problem) : null);
  return (
    <Field
      label={t('common.labels.amount')}
      end={
        <span className="num">
          {t('transfer.available', { amount: amountText(available ?? undefined, coin?.name ?? '') })}
        </span>
      }
      error={error}
    >
      <AmountInput
        name="amount"
        value={form.amount}
        onChange={change}
        onBlur={() => dispatch({ type: 'left' })}
        unit={coin?.name}
        scale={coin?.scale}
        disabled={coin === null || transfer.isPending || transfer.isOutcomeUnknown}
        max={{
          label: t('common.actions.max'),
          onPick: () => change(max),
          disabled: max === '',
        }}
      />
    </Field>
  );
}

/** What of the source account cannot be moved, and why. */
function ReservedNote({ summary: { coin, reserved } }: TransferPanel) {
  const t = useTranslations('transfer');
  const amountText = useAmountText();
  if (coin === null || isZero(reserved)) return null;
  return <p className="xs c3 num">{t('reserved', { amount: `${amountText(reserved, coin.name)} ${coin.name}` })}</p>;
}

function TransferFacts({ form, summary }: TransferPanel) {
  const t = useTranslations();
  const amountText = useAmountText();
  const { coin, wouldHold } = summary;
  const account = t(`common.accounts.${form.to}`);
  const held = coin && wouldHold ? `${amountText(wouldHold, coin.name)} ${coin.name}` : DASH;
  return (
    <Facts
      rows={[
        { id: 'fee', label: t('common.labels.fee'), value: t('common.labels.none') },
        { id: 'arrives', label: t('transfer.arrives'), value: t('transfer.arrivesAtOnce') },
        { id: 'held', label: t('transfer.wouldHold', { account }), value: held },
      ]}
    />
  );
}
