import { useTranslations } from 'use-intl';
import { useAmountText } from '#data/use-amount-text.ts';
import type { Rebate } from '#features/share/model/invite-types.ts';
import { toFillName } from '#features/share/model/rebate-view.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatDayClock } from '#lib/format-day.ts';
import { formatExact } from '#lib/format-number.ts';
import { formatDate, formatDateTime } from '#lib/format-time.ts';
import { readNumberSigns } from '#lib/number-signs.ts';

/** Figures and times of invitations in the user's language. */
export function useInviteTexts() {
  const t = useTranslations('invite');
  const place = useTimePlace();
  const amountText = useAmountText();
  const { locale } = place;
  const exact = (figure: string) => formatExact(figure, locale);
  return {
    exact,
    percent: (percent: string) => `${exact(percent)}${readNumberSigns(locale).percent}`,
    /** Own sums in USDT, with two decimals. */
    usdt: (amount: string) => amountText(amount, 'USDT'),
    usdtWithUnit: (amount: string) => `${amountText(amount, 'USDT')} USDT`,
    /** All digits: a rebate can be less than a cent. */
    own: (amount: string) => amountText(amount, ''),
    ownIn: (amount: string, coin: string) => `${amountText(amount, '')} ${coin}`,
    day: (ms: number) => formatDate(ms, place),
    dayClock: (ms: number) => formatDayClock(ms, place),
    moment: (ms: number) => formatDateTime(ms, place),
    fill: (rebate: Rebate) => t(`trace.fill.${toFillName(rebate)}`),
  };
}
