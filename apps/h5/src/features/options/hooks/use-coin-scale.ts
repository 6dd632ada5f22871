import { useCurrencies } from '#data/use-currencies.ts';

/** Used until the coin list is loaded: the scale of the usual paying coin. */
const USUAL_SCALE = 6;

export function useCoinScale(currencyId: number): number {
  const { data } = useCurrencies();
  return data?.currency.find((coin) => coin.id === currencyId)?.scale ?? USUAL_SCALE;
}
