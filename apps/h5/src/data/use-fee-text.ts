import { isZero, toRate } from '@candor/money/decimal';
import { useTranslations } from 'use-intl';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatAmount, formatExact } from '#lib/format-number.ts';
import { readNumberSigns } from '#lib/number-signs.ts';

/** The terms behind a fee rate, as the server tells them with an order, a fill or a market. */
export interface FeeTermsView {
  readonly fee_level: number;
  readonly fee_discount: string;
}

/** Texts of fee rates, the same in tickets, orders and fills. */
export function useFeeText() {
  const t = useTranslations('common.feeTerms');
  const { locale } = useTimePlace();
  const { percent: sign } = readNumberSigns(locale);
  const percent = (text: string): string => `${formatAmount(text, { currency: '', locale })}${sign}`;
  const terms = ({ fee_level: level, fee_discount: discount }: FeeTermsView): string =>
    [
      isZero(toRate(discount)) ? '' : t('invited', { percent: `${formatExact(discount, locale)}${sign}` }),
      level === 0 ? '' : t('level', { level: formatExact(String(level), locale) }),
    ]
      .filter((text) => text !== '')
      .join(' · ');
  return {
    /** A percentage, such as 0.10%. */
    percent,
    /** What the rate was reduced by, such as "−5% invited · level 1"; empty for the rates of the rules. */
    terms,
    /** A rate and what it was reduced by. */
    rate: (text: string, view: FeeTermsView): string => {
      const reduced = terms(view);
      return reduced === '' ? percent(text) : t('rate', { rate: percent(text), terms: reduced });
    },
  };
}
