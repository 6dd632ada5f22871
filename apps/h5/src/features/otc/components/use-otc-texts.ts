import { canonical, cmp, isZero, toAmount } from '@candor/money/decimal';
import { useTranslations } from 'use-intl';
import { serverNowMs } from '#data/quotes/server-clock.ts';
import { useAmountText } from '#data/use-amount-text.ts';
import { useMoneyText } from '#data/use-money-text.ts';
import { endingOf } from '#features/otc/model/method-form.ts';
import type { Method, Trader } from '#features/otc/model/otc-types.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatAmount, formatExact, formatMove, formatPrice, formatShare } from '#lib/format-number.ts';
import { formatDate, toRelativeTime } from '#lib/format-time.ts';
import { formatUtcDay } from '#lib/format-utc.ts';
import { readNumberSigns } from '#lib/number-signs.ts';

const MINUTE_SECONDS = 60;
const LARGE_PRICE = toAmount('1000');
const BANK = 'bank';

/** Figures, names and times of the OTC pages in the user's language. */
export function useOtcTexts() {
  const t = useTranslations('otc');
  const ago = useTranslations('common.timeAgo');
  const place = useTimePlace();
  const { locale } = place;
  const own = useAmountText();
  const money = useMoneyText();
  const share = (percent: string) => formatShare(percent, locale);
  const count = (value: number) => formatExact(String(value), locale);
  return {
    /** With the unit, all digits. */
    money,
    /** Two decimals and the unit. */
    fiat: (amount: string, fiat: string) => `${formatAmount(amount, { currency: fiat, locale })} ${fiat}`,
    own: (amount: string, currency: string) => `${own(amount, currency)} ${currency}`,
    /** All digits, without trailing zeros. */
    plain: (amount: string) => formatExact(canonical(amount), locale),
    /** Four decimals; two of prices from 1,000 on. */
    price: (price: string) => formatPrice(price, { precision: cmp(toAmount(price), LARGE_PRICE) < 0 ? 4 : 2, locale }),
    isKnown: (price: string) => !isZero(toAmount(price)),
    count,
    share,
    move: (percent: string) => formatMove(percent, locale),
    percent: (percent: string) => `${formatExact(canonical(percent), locale)}${readNumberSigns(locale).percent}`,
    day: (ms: number) => formatUtcDay(ms, locale),
    /** With the year. */
    date: (ms: number) => formatDate(ms, place),
    /** A second less than a minute is a minute. */
    minutes: (seconds: number) => t('minutes', { count: Math.max(1, Math.round(seconds / MINUTE_SECONDS)) }),
    ago: (ms: number) => {
      const time = toRelativeTime(ms, serverNowMs());
      if (time.key === 'date') return formatDate(ms, place);
      return time.key === 'justNow' ? ago('justNow') : ago(time.key, { count: time.count });
    },
    /** Bank transfer is named by the app, all other kinds by the server. */
    kind: (code: string, name: string) => (code === BANK ? t('kind.bank') : name),
    method: (method: Method) => {
      const name = method.kind === BANK ? t('kind.bank') : method.kind_name;
      const ending = endingOf(method);
      return ending === '' ? name : t('methods.ending', { name, ending });
    },
    trader: ({ orders, completion }: Pick<Trader, 'orders' | 'completion'>) =>
      completion === ''
        ? t('form.orders', { count: orders })
        : t('trader.ordersShare', { count: orders, share: share(completion) }),
  };
}
