import type { GameCurrency } from '@candor/contract/game';
import { cmp, toAmount } from '@candor/money/decimal';
import { useTranslations } from 'use-intl';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatAmount, formatExact, formatShare } from '#lib/format-number.ts';
import { formatDateTime } from '#lib/format-time.ts';
import { formatUtcMoment } from '#lib/format-utc.ts';

/** Numbers and times of the game in the language of the app. */
export function useGameTexts() {
  const t = useTranslations('game');
  const place = useTimePlace();
  const { locale } = place;
  const figure = (amount: string) => formatExact(amount, locale);
  const withUnit = (text: string, currency: GameCurrency) =>
    // The unit is in the plural for all but one point.
    currency === 'points'
      ? t('amount', { amount: text, count: text.replace(/\D/g, '') === '1' ? 1 : 2 })
      : `${text} USDT`;
  const plain = (amount: string, currency: GameCurrency) =>
    currency === 'points' ? figure(amount) : formatAmount(amount, { currency: 'USDT', locale });
  return {
    plain,
    share: (percent: string) => formatShare(percent, locale),
    figure,
    times: (multiplier: string) => `${figure(multiplier)}×`,
    amount: (amount: string, currency: GameCurrency) => withUnit(plain(amount, currency), currency),
    /** A gain has a plus. */
    signed: (amount: string, currency: GameCurrency) => {
      const sign = cmp(toAmount(amount), toAmount('0')) > 0 ? '+' : '';
      return withUnit(`${sign}${plain(amount, currency)}`, currency);
    },
    /** Times of rounds, to the second. */
    moment: (ms: number) => formatDateTime(ms, place),
    /** Times to come. */
    due: (ms: number) => formatUtcMoment(ms, locale),
  };
}
