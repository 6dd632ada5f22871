import { toUnits } from '@candor/money/units';

/** Decimals of every stored price and volume. */
export const PRICE_SCALE = 8;

const DECIMAL = /^(?:0|[1-9][0-9]{0,19})(?:\.[0-9]{1,40})?$/;

/** What a source says, in units of 10^-8; digits beyond the eighth decimal are cut. Null when it is not a plain decimal. */
export const readPriceUnits = (text: string): bigint | null => {
  if (!DECIMAL.test(text)) return null;
  const point = text.indexOf('.');
  return toUnits(point === -1 ? text : text.slice(0, point + 1 + PRICE_SCALE), PRICE_SCALE);
};

/** To the nearest price of that many decimals, halves up; never to zero. */
export const roundPrice = (units: bigint, scale: number): bigint => {
  const step = 10n ** BigInt(PRICE_SCALE - scale);
  const rounded = ((units + step / 2n) / step) * step;
  return rounded === 0n ? step : rounded;
};
