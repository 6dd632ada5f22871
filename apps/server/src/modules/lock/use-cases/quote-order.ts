import { decideRedeem, type RedeemQuote } from '@candor/domain/lock/decide-redeem';
import { computeDayReward, computeTermReward } from '@candor/domain/lock/lock-reward';
import { countWholeDays } from '@candor/domain/lock/lock-schedule';
import { add, sub, toAmount } from '@candor/money/decimal';
import type { Currency } from '#kernel/ledger/currencies';
import { Refusal, refuse } from '#platform/refusal';
import { ensureCurrency, type LockDeps } from '../deps';
import { findOrder, type OrderRow } from '../orders.store';
import { loadRates, type RateRow, rateOfDay } from '../products.store';
import { toRunning } from './redeem';

export interface QuotedOrder {
  readonly order: OrderRow;
  readonly quote: RedeemQuote;
  readonly coin: Currency;
  /** Rewards of days that have passed and are paid with the redemption. */
  readonly due: string;
}

const dueOf = (
  order: OrderRow,
  { nowMs, scale, rates }: { nowMs: number; scale: number; rates: readonly RateRow[] },
): string => {
  const { schedule } = toRunning(order);
  let due = toAmount('0');
  for (let day = order.daysPaid + 1; day <= countWholeDays(schedule, nowMs); day += 1) {
    const rate = rateOfDay(rates, order.productId, order.startMs + (day - 1) * order.dayMs);
    due = add(due, computeDayReward(order.amount, rate, scale));
  }
  return due;
};

/** What redeeming an own order means now; refused as the redemption itself would be. */
export const quoteOrder = async (
  deps: LockDeps,
  { userId, id }: { readonly userId: number; readonly id: number },
): Promise<QuotedOrder> => {
  const order = (await findOrder(deps.pool, userId, id)) ?? refuse('lock_order_unknown');
  const coin = await ensureCurrency(deps, order.currencyId);
  const nowMs = deps.clock.nowMs();
  const decision = decideRedeem(toRunning(order), null, { nowMs, scale: coin.scale, currency: coin.name });
  if (!decision.ok) throw new Refusal(decision.code, decision.params);
  const { quote } = decision;
  const due =
    order.days === 0
      ? dueOf(order, { nowMs, scale: coin.scale, rates: await loadRates(deps.pool) })
      : sub(computeTermReward(order.reward, quote.daysPaid), toAmount(order.paidTotal));
  return { order, quote, coin, due };
};
