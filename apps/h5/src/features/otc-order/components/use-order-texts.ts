import { canonical } from '@candor/money/decimal';
import { useTranslations } from 'use-intl';
import { useMoneyText } from '#data/use-money-text.ts';
import type { Order } from '#features/otc-order/model/order-types.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { toSpan } from '#lib/countdown.ts';
import { formatAmount, formatExact, formatShare } from '#lib/format-number.ts';
import { formatClockTime } from '#lib/format-time.ts';
import { formatUtcMoment } from '#lib/format-utc.ts';
import { readNumberSigns } from '#lib/number-signs.ts';

const UTC = 'UTC';

/** Figures and times of the order pages in the user's language. Times of the order are UTC. */
export function useOrderTexts() {
  const t = useTranslations('otc.kind');
  const span = useTranslations('otcOrder.span');
  const place = useTimePlace();
  const { locale } = place;
  const money = useMoneyText();
  return {
    /** With the unit: two decimals for fiat and USDT, all digits for other coins. */
    money: (amount: string, unit: string) => `${formatAmount(amount, { currency: unit, locale })} ${unit}`,
    /** With the unit and all digits. */
    exact: money,
    /** Time of day in UTC with seconds, without the zone. */
    clock: (ms: number) => formatClockTime(ms, { locale, timeZone: UTC }),
    /** Day and time in UTC, with the zone. */
    moment: (ms: number) => formatUtcMoment(ms, locale),
    /** Time of this device. */
    localClock: (ms: number) => formatClockTime(ms, place),
    /** A time that has passed, in its two largest units from minutes up. */
    elapsed: (ms: number) => {
      const { unit, ...parts } = toSpan(ms);
      return span(unit, parts);
    },
    count: (count: number) => formatExact(String(count), locale),
    share: (percent: string) => formatShare(percent, locale),
    percent: (percent: string) => `${formatExact(canonical(percent), locale)}${readNumberSigns(locale).percent}`,
    kind: ({ kind, kind_name: name }: Pick<NonNullable<Order['pay_to']>, 'kind' | 'kind_name'>) =>
      kind === 'bank' ? t('bank') : name,
  };
}
