import type { ReceiptFigure } from '@candor/contract/support';
import { useTranslations } from 'use-intl';
import { useMoneyText } from '#data/use-money-text.ts';
import { sideWord, statusWord } from '#features/customer/model/order-codes.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatAmount } from '#lib/format-number.ts';
import { formatDateTime } from '#lib/format-time.ts';

const TIME = /^[1-9][0-9]{11,13}$/;
const SUM = /^(-?[0-9]+(?:\.[0-9]+)?) ([A-Z]\S*)$/;
const PRICES: ReadonlySet<ReceiptFigure> = new Set(['price', 'close_price']);
const PRICE = /^[0-9]+(?:\.[0-9]+)?$/;

/** Figures of an attached order as people read them; null: a code without a word. */
export function useFigureText(): (name: ReceiptFigure, value: string) => string | null {
  const t = useTranslations();
  const place = useTimePlace();
  const moneyText = useMoneyText();
  return (name, value) => {
    if (name === 'status' || name === 'side') {
      const word = name === 'status' ? statusWord(value) : sideWord(value);
      return word === null ? null : t(word);
    }
    if (TIME.test(value)) return formatDateTime(Number.parseInt(value, 10), place);
    if (PRICES.has(name) && PRICE.test(value)) return formatAmount(value, { currency: '', locale: place.locale });
    const [, amount, currency] = SUM.exec(value) ?? [];
    return amount === undefined || currency === undefined ? value : moneyText(amount, currency);
  };
}
