import { canonical, isNegative, isZero, toAmount } from '@candor/money/decimal';
import { DASH } from '#data/use-amount-text.ts';
import { coinsOf, type FuturesItem, isSet } from '#features/futures/model/position-view.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatAmount, formatExact, formatMove, formatPrice, formatShare } from '#lib/format-number.ts';
import type { Direction } from '#ui/direction.ts';

/** Direction of an amount; flat if the displayed text rounds to zero. */
export function directionOf(amount: string, written = amount): Direction {
  const value = toAmount(amount);
  if (isZero(value) || !/[1-9]/.test(written)) return 'flat';
  return isNegative(value) ? 'down' : 'up';
}

const LEAST_DECIMALS = 2;
const decimalsOf = (text: string): number => text.replace(/0+$/, '').split('.')[1]?.length ?? 0;

const formatLots = (lots: string, locale: string): string => {
  const plain = canonical(lots);
  return plain.includes('.') ? formatAmount(plain, { currency: '', locale }) : formatExact(plain, locale);
};

/** Number formats shared by all futures lists and sheets. */
export function useFuturesTexts() {
  const { locale } = useTimePlace();
  const figure = (amount: string) => formatAmount(amount, { currency: '', locale });
  const price = (text: string, scale?: number) =>
    formatPrice(text, { precision: scale ?? Math.max(LEAST_DECIMALS, decimalsOf(text)), locale });
  const steady = (amount: string, scale: number) => formatPrice(amount, { precision: scale, locale });
  const level = (text: string, scale?: number) => (isSet(text) ? price(text, scale) : DASH);
  return {
    /** All digits, without a unit. */
    figure,
    /** Lots; whole numbers without decimals. */
    lots: (lots: string) => formatLots(lots, locale),
    money: (amount: string, coin: string) => `${figure(amount)} ${coin}`,
    /** All decimals of the coin including zeros, so that the width is constant while the price moves. */
    steady,
    steadyGain: (amount: string, scale: number) => `${directionOf(amount) === 'up' ? '+' : ''}${steady(amount, scale)}`,
    /** All digits, signed. */
    gainExact: (amount: string, coin: string) =>
      `${formatAmount(amount, { currency: '', locale, sign: 'gain' })} ${coin}`,
    /** Unrealised results; two decimals for cash-like coins. */
    gain: (amount: string, coin: string) => formatAmount(amount, { currency: coin, locale, sign: 'gain' }),
    /** Shortest form, for lists; sheets and forms show all digits. */
    short: (amount: string, coin: string) => formatAmount(amount, { currency: coin, locale }),
    price,
    /** A price, or a dash when it is unset. */
    level,
    levels: (item: FuturesItem, scale?: number) =>
      `${level(item.target_profit_price, scale)} / ${level(item.stop_loss_price, scale)}`,
    move: (percent: string) => formatMove(percent, locale),
    rate: (percent: string) => formatShare(percent, locale),
    multiple: (multiple: string | number) => `${multiple}×`,
    quoteOf: (item: { symbol: string }) => coinsOf(item).quote,
  };
}
