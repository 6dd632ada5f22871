import { SPOT_ENDS } from '@candor/contract/spot';
import { isZero, toAmount } from '@candor/money/decimal';
import { useTranslations } from 'use-intl';
import { useMoneyText } from '#data/use-money-text.ts';
import type { SpotOrder } from '#features/spot/hooks/use-spot-orders.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatPrice } from '#lib/format-number.ts';

export const has = (text: string): boolean => !isZero(toAmount(text));

/** Base and quote of a symbol such as BTC/USDT. */
export function coinsOf({ symbol }: { symbol: string }): { base: string; quote: string } {
  const [base = '', quote = ''] = symbol.split('/');
  return { base, quote };
}

type EndReason = (typeof SPOT_ENDS)[number];
const isEnd = (text: string): text is EndReason => SPOT_ENDS.some((end) => end === text);

/** Number formats and texts shared by all order lists. */
export function useOrderTexts() {
  const t = useTranslations('spot');
  const { locale } = useTimePlace();
  const moneyText = useMoneyText();
  const decimals = (text: string) => text.replace(/0+$/, '').split('.')[1]?.length ?? 0;
  const price = (text: string) => formatPrice(text, { precision: Math.max(2, decimals(text)), locale });
  return {
    money: moneyText,
    price,
    limit: (order: SpotOrder) => (order.kind === 'market' ? t('orders.marketPrice') : price(order.price)),
    amount: (order: SpotOrder) => {
      const { base, quote } = coinsOf(order);
      return has(order.budget)
        ? t('orders.budget', { amount: moneyText(order.budget, quote) })
        : moneyText(order.amount, base);
    },
    filled: (order: SpotOrder) => moneyText(order.filled, coinsOf(order).base),
    average: (order: SpotOrder) => price(order.average_price),
    state: (order: SpotOrder) => {
      if (order.state === 'open') return t(has(order.filled) ? 'state.partly' : 'state.open');
      if (order.state === 'done') return t('state.done');
      return t(has(order.filled) ? 'state.partlyCancelled' : 'state.cancelled');
    },
    end: (order: SpotOrder) => (isEnd(order.end_reason) ? t(`end.${order.end_reason}`) : null),
    kind: (order: SpotOrder) =>
      order.kind === 'market' ? t('form.market') : `${t('form.limit')} · ${t(`form.${order.tif}`)}`,
  };
}
