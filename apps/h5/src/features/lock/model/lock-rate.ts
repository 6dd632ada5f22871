import { canonical, neg, toAmount } from '@candor/money/decimal';
import { formatAmount, formatPrice } from '#lib/format-number.ts';
import { readNumberSigns } from '#lib/number-signs.ts';

const decimalsOf = (text: string): number => canonical(toAmount(text)).split('.')[1]?.length ?? 0;

const formatPercent = (percent: string, { least, locale }: { least: number; locale: string }): string =>
  `${formatPrice(percent, { precision: Math.max(least, decimalsOf(percent)), locale })}${readNumberSigns(locale).percent}`;

/** A day rate: at least three decimals, all that it has. */
export const formatDayRate = (percent: string, locale: string): string => formatPercent(percent, { least: 3, locale });

/** A yearly rate or a fee: at least two decimals, all that it has. */
export const formatYearRate = (percent: string, locale: string): string => formatPercent(percent, { least: 2, locale });

/** What leaving costs, as a share: with a minus. */
export const formatFeeRate = (percent: string, locale: string): string =>
  formatPercent(canonical(neg(toAmount(percent))), { least: 2, locale });

/** All digits of an amount; rewards of a day can be smaller than a cent. */
export const formatFigure = (amount: string, locale: string, sign?: 'gain'): string =>
  formatAmount(amount, { currency: '', locale, sign: sign ?? 'minus' });

/** An amount that is taken away: with a minus. */
export const formatCost = (amount: string, locale: string): string =>
  formatFigure(canonical(neg(toAmount(amount))), locale);
