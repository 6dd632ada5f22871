import { useTranslations } from 'use-intl';
import type { Choice } from './choice-store.ts';
import { chooseFiat, useFiat } from './fiat-store.ts';

/** The display currencies on offer, for the choice sheet. */
export function useFiatChoice(): Choice {
  const t = useTranslations('shell');
  const { fiat, fiats } = useFiat();
  const offered = fiats.length > 0 ? fiats : [{ ...fiat, symbol: '' }];
  return {
    title: t('chooseFiat'),
    value: fiat.currency_code,
    options: offered.map(({ currency_code, symbol }) => ({ value: currency_code, label: currency_code, note: symbol })),
    onPick: chooseFiat,
  };
}
