import { formatPrice, formatVolume } from '#lib/format-number.ts';
import { readNumberSigns } from '#lib/number-signs.ts';
import type { LiveQuote } from './live-quote.ts';
import { changeOf } from './quote-figures.ts';

export type QuoteField = 'price' | 'open' | 'high' | 'low' | 'volume' | 'turnover';

export interface QuoteFormat {
  readonly locale: string;
  readonly scale: number;
}

const PLAIN = /^\d+(?:\.\d+)?$/;
const ZERO_TAIL = /^0*$/;
const MOST_CACHED = 2000;
const grouped = new Map<string, string>();

/**
 * A price at its instrument's precision. Formats the text directly, because this runs for every tick; only
 * a price with more digits than its precision uses the slower formatPrice.
 */
export function priceText(price: string, { locale, scale }: QuoteFormat): string {
  const [whole = '', decimals = ''] = price.split('.');
  if (!PLAIN.test(price) || !ZERO_TAIL.test(decimals.slice(scale))) {
    return formatPrice(price, { precision: scale, locale });
  }
  const head = groupedWhole(whole, locale);
  if (scale === 0) return head;
  return head + readNumberSigns(locale).decimal + decimals.slice(0, scale).padEnd(scale, '0');
}

/** Cached, because the whole part of a price changes rarely. */
function groupedWhole(whole: string, locale: string): string {
  const key = `${locale} ${whole}`;
  const known = grouped.get(key);
  if (known !== undefined) return known;
  if (grouped.size >= MOST_CACHED) grouped.clear();
  const text = readNumberSigns(locale).group(BigInt(whole));
  grouped.set(key, text);
  return text;
}

export function fieldText(quote: LiveQuote, field: QuoteField, format: QuoteFormat): string {
  if (field === 'volume' || field === 'turnover') return formatVolume(quote[field], format.locale);
  return priceText(quote[field], format);
}

/** Shown instead of an unknown figure. */
export const NO_FIGURE = '—';

/** The move over 24 hours with its sign and two decimals, or a dash. */
export function changeText(quote: LiveQuote, locale: string): string {
  const change = changeOf(quote);
  if (change === null) return NO_FIGURE;
  const size = change < 0n ? -change : change;
  const signs = readNumberSigns(locale);
  const cents = (size % 100n).toString().padStart(2, '0');
  return `${signOf(change)}${groupedWhole((size / 100n).toString(), locale)}${signs.decimal}${cents}${signs.percent}`;
}

function signOf(change: bigint): string {
  if (change === 0n) return '';
  return change > 0n ? '+' : '\u2212';
}
