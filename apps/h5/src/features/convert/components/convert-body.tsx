import { useTranslations } from 'use-intl';
import { useAmountText } from '#data/use-amount-text.ts';
import { maxConversion } from '#features/convert/model/convert-form.ts';
import { AmountInput } from '#ui/amount-input.tsx';
import { Field } from '#ui/field.tsx';
import { Note } from '#ui/note.tsx';
import { MoneyNotes } from '#widgets/money-notes.tsx';
import { CoinPair } from './coin-pair.tsx';
import { ConvertFacts } from './convert-facts.tsx';
import type { ConvertPanel } from './convert-panel.ts';
import { useConvertProblemText } from './use-convert-problem-text.ts';

export function ConvertBody(panel: ConvertPanel) {
  const t = useTranslations('convert');
  return (
    <div className="pad stack convert">
      <CoinPair {...panel} />
      <AmountField {...panel} />
      <MoneyNotes submit={panel.submit} unknown={t('outcomeUnknown')} />
      {panel.live.isFailed ? <Note tone="warn">{t('noPrice')}</Note> : null}
      <ConvertFacts {...panel} />
    </div>
  );
}

function AmountField({ form, dispatch, pair, live, summary, submit }: ConvertPanel) {
  const t = useTranslations();
  const amountText = useAmountText();
  const problemText = useConvertProblemText();
  const { from } = pair;
  const most = live.quote ? maxConversion(pair, live.quote) : '';
  const change = (text: string) => {
    submit.forget();
    dispatch({ type: 'amount', text });
  };
  return (
    <Field
      label={t('common.labels.amount')}
      end={<span className="num">{t('transfer.available', { amount: amountText(from.available, from.name) })}</span>}
      error={submit.failure ?? problemText(summary.problem)}
    >
      <AmountInput
        name="amount"
        value={form.amount}
        onChange={change}
        onBlur={() => dispatch({ type: 'left' })}
        unit={from.name}
        scale={from.scale}
        disabled={submit.isPending || submit.isOutcomeUnknown}
        max={{ label: t('common.actions.max'), onPick: () => change(most), disabled: most === '' }}
      />
    </Field>
  );
}
