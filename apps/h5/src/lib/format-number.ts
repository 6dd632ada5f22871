import { type Amount, add, canonical, cmp, isNegative, isZero, neg, roundTo, toAmount } from '@candor/money/decimal';
import { fromUnits, toUnits } from '@candor/money/units';
import { readNumberSigns } from './number-signs.ts';

/** `gain` puts + before values above zero. Zero never has a sign. */
type Sign = 'minus' | 'gain';

const THOUSAND = toAmount('1000');
const MILLION = toAmount('1000000');
const BILLION = toAmount('1000000000');

/** Currencies shown with two decimals. All others are coins and keep their full precision. */
const CASH = new Set(
  'USDT USD EUR GBP JPY CNY HKD TWD THB KRW SGD AUD CAD CHF NZD MYR VND IDR PHP INR BRL MXN TRY AED ZAR'.split(' '),
);

/** Formats a price with the pair's precision, trailing zeros kept. */
export function formatPrice(price: string, options: { precision: number; locale: string }): string {
  return written(roundHalf(toAmount(price), options.precision), { ...options, decimals: options.precision });
}

/** Money the user owns, owes or sends: never abbreviated, and truncated so that it never shows too much. */
export function formatAmount(amount: string, options: { currency: string; locale: string; sign?: Sign }): string {
  const value = toAmount(amount);
  if (!CASH.has(options.currency)) return written(value, { ...options, decimals: 2 });
  return written(roundTo(value, 2, 'down'), { ...options, decimals: 2 });
}

/** Above 1,000,000,000 as B, above 1,000,000 as M, above 1,000 as K, otherwise four decimals. Truncated, so that it never shows too much. */
export function formatVolume(volume: string, locale: string): string {
  const value = toAmount(volume);
  return abbreviated(value, locale) ?? written(roundTo(value, 4, 'down'), { locale, decimals: 4 });
}

/** Formats a counter like a volume, but whole numbers get no decimals. */
export function formatCounter(count: string, locale: string): string {
  const value = toAmount(count);
  return canonical(value).includes('.')
    ? formatVolume(count, locale)
    : (abbreviated(value, locale) ?? formatExact(count, locale));
}

/** All digits, grouped, never abbreviated: for example the number of settled trades. */
export function formatExact(count: string, locale: string): string {
  return written(toAmount(count), { locale, decimals: 0 });
}

/** A move of the market, given in percent: two decimals and its sign. */
export function formatMove(percent: string, locale: string): string {
  return `${written(roundHalf(toAmount(percent), 2), { locale, decimals: 2, sign: 'gain' })}${readNumberSigns(locale).percent}`;
}

/** A share or ratio, given in percent: one decimal. */
export function formatShare(percent: string, locale: string): string {
  return `${written(roundHalf(toAmount(percent), 1), { locale, decimals: 1 })}${readNumberSigns(locale).percent}`;
}

function abbreviated(value: Amount, locale: string): string | undefined {
  const size = isNegative(value) ? neg(value) : value;
  if (cmp(size, BILLION) > 0)
    return `${written(scaledDown(value, { digits: 9, decimals: 2 }), { locale, decimals: 2 })}B`;
  if (cmp(size, MILLION) > 0)
    return `${written(scaledDown(value, { digits: 6, decimals: 2 }), { locale, decimals: 2 })}M`;
  if (cmp(size, THOUSAND) > 0)
    return `${written(scaledDown(value, { digits: 3, decimals: 1 }), { locale, decimals: 1 })}K`;
  return undefined;
}

/** Divides by 10^digits and truncates to `decimals`. */
function scaledDown(value: Amount, by: { digits: number; decimals: number }): Amount {
  return roundTo(fromUnits(toUnits(roundTo(value, 8, 'down'), 8), 8 + by.digits), by.decimals, 'down');
}

/** Rounds to the nearest, half away from zero. */
function roundHalf(value: Amount, scale: number): Amount {
  const half = fromUnits(isNegative(value) ? -5n : 5n, scale + 1);
  return roundTo(add(value, half), scale, 'down');
}

function written(value: Amount, options: { locale: string; decimals: number; sign?: Sign }): string {
  const signs = readNumberSigns(options.locale);
  const [whole = '', decimals] = canonical(isNegative(value) ? neg(value) : value, options.decimals).split('.');
  const grouped = signs.group(BigInt(whole));
  const text = decimals === undefined ? grouped : `${grouped}${signs.decimal}${decimals}`;
  if (isNegative(value)) return `\u2212${text}`;
  return options.sign === 'gain' && !isZero(value) ? `+${text}` : text;
}
