import { canonical, roundTo, toAmount } from '@candor/money/decimal';
import { useMoneyText } from '#data/use-money-text.ts';
import { priceScale } from '#features/ieo/model/project.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatAmount, formatCounter, formatExact, formatMove, formatPrice, formatShare } from '#lib/format-number.ts';
import { formatClockTime } from '#lib/format-time.ts';
import { formatUtcDay, formatUtcMoment } from '#lib/format-utc.ts';
import { readNumberSigns } from '#lib/number-signs.ts';

const UTC = / UTC$/;
const SECONDS_OF_DAY = 86_400;

/** Figures and times of IEO pages in the user's locale. Times are UTC. */
export function useIeoTexts() {
  const place = useTimePlace();
  const { locale } = place;
  const money = useMoneyText();
  const moment = (ms: number) => formatUtcMoment(ms, locale).replace(UTC, '');
  return {
    money,
    /** All digits, without trailing zeros. */
    tokens: (amount: string) => formatExact(amount, locale),
    /** At most two decimals, cut. */
    cut: (amount: string) => formatExact(canonical(roundTo(toAmount(amount), 2, 'down')), locale),
    usdt: (amount: string) => formatAmount(amount, { currency: 'USDT', locale }),
    price: (price: string) => formatPrice(price, { precision: priceScale(price), locale }),
    short: (amount: string) => formatCounter(amount, locale),
    share: (percent: string) => formatShare(percent, locale),
    percent: (percent: string) => `${formatExact(percent, locale)}${readNumberSigns(locale).percent}`,
    move: (percent: string) => formatMove(percent.replace('+', ''), locale),
    /** Day and time; the label or the text names the zone. */
    moment,
    day: (ms: number) => formatUtcDay(ms, locale),
    /** The day, with the time where days are short. */
    date: (ms: number, daySeconds: number) => (daySeconds < SECONDS_OF_DAY ? moment(ms) : formatUtcDay(ms, locale)),
    /** Time of day of this device, for what the device did. */
    clock: (ms: number) => formatClockTime(ms, place),
  };
}
