import type { ReplyOf } from '@candor/contract/call';
import type { Language } from '@candor/contract/languages';
import type { lockConfig, lockOrderList } from '@candor/contract/lock-old';
import { sentenceOf } from '@candor/contract/messages/tables';
import { quoteRedeem } from '@candor/domain/lock/decide-redeem';
import { computeTermReward } from '@candor/domain/lock/lock-reward';
import { div, toAmount, toFixed8, toRate } from '@candor/money/decimal';
import type { Currency } from '#kernel/ledger/currencies';
import { toWireTime } from '#platform/http/wire-time';
import { type OrderFacts, toCoin, toOrder } from './lock.reply';
import type { OrderRow } from './orders.store';
import type { ProductRow } from './products.store';
import { toRunning } from './use-cases/redeem';

/** Old clients know products with a term only. */
export const toConfig = (
  product: ProductRow,
  coin: Currency,
  language: Language,
): ReplyOf<typeof lockConfig>[number] => ({
  id: product.id,
  ...toCoin(coin),
  day: product.days,
  save_min: toFixed8(product.minAmount),
  interest_rate: toFixed8(product.dayRatePercent),
  intro: sentenceOf(language, 'lock_intro'),
});

/** What leaving costs now; of an ended order what it cost. The wire wants a number here. */
const cancelFee = (order: OrderRow, { nowMs, coin }: OrderFacts): number =>
  Number(
    order.status === 'running' ? quoteRedeem(toRunning(order), { nowMs, scale: coin.scale }).penalty : order.penalty,
  );

export const toOldOrder = (order: OrderRow, facts: OrderFacts): ReplyOf<typeof lockOrderList>['order_list'][number] => {
  const item = toOrder(order, facts);
  return {
    id: order.id,
    amount: item.amount,
    day_rate: toFixed8(div(toAmount(item.day_rate_percent), toRate('100'), 'down')),
    total_interest: toFixed8(order.days === 0 ? order.paidTotal : computeTermReward(order.reward, order.days)),
    start_at: toWireTime(new Date(order.startMs)),
    end_at: order.endMs === 0 ? '' : toWireTime(new Date(order.endMs)),
    status: order.status === 'running' ? 1 : 2,
    cancel_fee: cancelFee(order, facts),
    ...toCoin(facts.coin),
    family: order.family,
    day: order.days,
    paid_interest: item.paid_total,
    is_cancel: order.status === 'redeemed' ? 1 : 0,
  };
};
