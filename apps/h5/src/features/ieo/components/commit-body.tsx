import { useTranslations } from 'use-intl';
import { PATHS } from '#data/paths.ts';
import { useAmountText } from '#data/use-amount-text.ts';
import { closedReason, maxTokens } from '#features/ieo/model/commit-form.ts';
import { AmountInput } from '#ui/amount-input.tsx';
import { Field } from '#ui/field.tsx';
import { Note } from '#ui/note.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { MoneyNotes } from '#widgets/money-notes.tsx';
import type { CommitPanel } from './commit-panel.ts';
import { EstimateFacts } from './estimate-facts.tsx';
import { useCommitProblemText } from './use-commit-problem-text.ts';
import { useIeoTexts } from './use-ieo-texts.ts';

/** Coin, amount, cost and estimate. */
export function CommitBody(panel: CommitPanel) {
  const t = useTranslations('ieo.commit');
  return (
    <div className="pad stack ieo-commit">
      <PayChoice {...panel} />
      <AmountField {...panel} />
      <MoneyNotes submit={panel.submit} unknown={t('outcomeUnknown')} records={PATHS.ieoOrder} />
      <EstimateFacts {...panel} />
    </div>
  );
}

function PayChoice({ detail, coin, dispatch, submit }: CommitPanel) {
  const t = useTranslations('ieo.commit');
  const texts = useIeoTexts();
  const reason = closedReason(coin);
  const items = detail.pay_coins.map(({ currency_id: id, currency_name: name, price }) => ({
    value: String(id),
    label: name,
    note: texts.price(price),
  }));
  const pick = (value: string) => {
    if (submit.isPending || submit.isOutcomeUnknown) return;
    submit.forget();
    dispatch({ type: 'pay', id: Number.parseInt(value, 10) });
  };
  return (
    <div className="stack ieo-pay">
      <p className="sm c2">{t('pay')}</p>
      <Segmented label={t('pay')} items={items} value={String(coin.currency_id)} onChange={pick} />
      {reason === null ? null : (
        <Note tone="warn">
          {reason === 'stale'
            ? t('stale', { coin: coin.currency_name })
            : t('far', { coin: coin.currency_name, distance: texts.move(coin.distance_percent) })}
        </Note>
      )}
    </div>
  );
}

function AmountField({ detail, form, dispatch, coin, summary, submit }: CommitPanel) {
  const t = useTranslations();
  const texts = useIeoTexts();
  const amountText = useAmountText();
  const problemText = useCommitProblemText();
  const most = maxTokens(detail, coin);
  const { token } = detail.project;
  const change = (text: string) => {
    submit.forget();
    dispatch({ type: 'amount', text });
  };
  const available = `${amountText(coin.available, coin.currency_name)} ${coin.currency_name}`;
  const limits = {
    least: texts.tokens(coin.min_tokens),
    step: texts.tokens(detail.step),
    left: texts.tokens(detail.commit_left),
  };
  return (
    <Field
      label={t('ieo.commit.amount')}
      end={<span className="num">{t('ieo.commit.available', { amount: available })}</span>}
      hint={t('ieo.commit.hint', limits)}
      error={submit.failure ?? problemText(summary.problem)}
    >
      <AmountInput
        name="amount"
        value={form.amount}
        onChange={change}
        onBlur={() => dispatch({ type: 'left' })}
        unit={token}
        scale={detail.token_scale}
        disabled={submit.isPending || submit.isOutcomeUnknown}
        max={{ label: t('common.actions.max'), onPick: () => change(most), disabled: most === '' }}
      />
    </Field>
  );
}
