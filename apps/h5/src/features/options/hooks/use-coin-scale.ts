import { useCurrencies } from '#data/use-currencies.ts';

/** Decimals of a coin; those of the usual paying coin until the list is there. */
const USUAL_SCALE = 6;

export function useCoinScale(currencyId: number): number {
  const { data } = useCurrencies();
  return data?.currency.find((coin) => coin.id === currencyId)?.scale ?? USUAL_SCALE;
}
