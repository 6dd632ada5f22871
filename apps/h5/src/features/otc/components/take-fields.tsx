import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import type { AdPage } from '#features/otc/model/otc-types.ts';
import {
  largestAmount,
  scaleOf,
  switchUnit,
  type TakeForm,
  type TakeProblem,
  type TakeTerms,
} from '#features/otc/model/take-form.ts';
import { AmountInput } from '#ui/amount-input.tsx';
import { Button } from '#ui/button.tsx';
import { Chip, ChipRow } from '#ui/chip.tsx';
import { Field } from '#ui/field.tsx';
import { useOtcTexts } from './use-otc-texts.ts';

type TakeFieldsProps = {
  form: TakeForm;
  ad: AdPage;
  terms: TakeTerms;
  problem: TakeProblem | null;
  onChange: (form: TakeForm) => void;
};

/** The amount in fiat or coins, and the payment method. */
export function TakeFields({ form, ad, terms, problem, onChange }: TakeFieldsProps) {
  const t = useTranslations('otc');
  const action = useTranslations('common.actions');
  const texts = useOtcTexts();
  const problemText = useTakeProblemText(ad, problem);
  const isFiat = form.by === 'fiat';
  const unit = isFiat ? ad.fiat : ad.currency_name;
  const other = isFiat ? ad.currency_name : ad.fiat;
  const limits = { min: texts.plain(ad.min_fiat), max: texts.plain(ad.max_fiat), fiat: ad.fiat };
  return (
    <>
      <Field
        label={t(isFiat ? 'take.amountFiat' : 'take.amountCoin')}
        end={
          <button type="button" className="link hit otc-switch" onClick={() => onChange(switchUnit(form, terms))}>
            {t('take.switchTo', { unit: other })}
          </button>
        }
        hint={t('limit', limits)}
        error={form.amount === '' ? null : problemText}
      >
        <AmountInput
          name="amount"
          value={form.amount}
          onChange={(amount) => onChange({ ...form, amount })}
          unit={unit}
          scale={scaleOf(form.by, terms.scale)}
          max={{ label: action('max'), onPick: () => onChange({ ...form, amount: largestAmount(form.by, terms) }) }}
        />
      </Field>
      <MethodChoice ad={ad} methodId={form.methodId} onPick={(methodId) => onChange({ ...form, methodId })} />
    </>
  );
}

type MethodChoiceProps = { ad: AdPage; methodId: number; onPick: (id: number) => void };

function MethodChoice({ ad, methodId, onPick }: MethodChoiceProps) {
  const t = useTranslations('otc.take');
  const texts = useOtcTexts();
  const isBuying = ad.side === 'sell';
  const methods = isBuying
    ? ad.methods.map((method) => ({ id: method.id, name: texts.kind(method.kind, method.kind_name) }))
    : ad.own_methods.map((method) => ({ id: method.id, name: texts.method(method) }));
  const label = t(isBuying ? 'payBy' : 'paidTo');
  if (methods.length === 0) {
    return (
      <div className="stack otc-tight">
        <p className="sm c2">
          {t('noMethod', { kinds: ad.kinds.map(({ code, name }) => texts.kind(code, name)).join(', ') })}
        </p>
        <Button size="md" href={hrefOf(PATHS.otcMethods)}>
          {t('addMethod')}
        </Button>
      </div>
    );
  }
  return (
    <div>
      <p className="sm c2 otc-label">{label}</p>
      <ChipRow wrap label={label}>
        {methods.map(({ id, name }) => (
          <Chip key={id} selected={id === methodId} onClick={() => onPick(id)}>
            {name}
          </Chip>
        ))}
      </ChipRow>
      {methodId === 0 ? <p className="hint">{t('chooseMethod')}</p> : null}
    </div>
  );
}

/** What is wrong with the amount, in words; a missing method stands at the methods. */
function useTakeProblemText(ad: AdPage, problem: TakeProblem | null): string | null {
  const t = useTranslations('otc.take.problem');
  const texts = useOtcTexts();
  switch (problem) {
    case 'amount':
      return t('amount');
    case 'low':
      return t('low', { amount: texts.fiat(ad.min_fiat, ad.fiat) });
    case 'high':
      return t('high', { amount: texts.fiat(ad.max_fiat, ad.fiat) });
    case 'left':
      return t('left', { amount: texts.money(ad.available, ad.currency_name) });
    case 'limit':
      return t('limit', { amount: texts.money(ad.own_limit_usdt, 'USDT') });
    case 'uncovered':
      return t('uncovered', { amount: texts.money(ad.own_available, ad.currency_name) });
    default:
      return null;
  }
}
