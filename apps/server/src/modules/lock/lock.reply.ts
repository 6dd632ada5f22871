import type { ReplyOf } from '@candor/contract/call';
import type {
  lockCalendar,
  lockOrder,
  lockPayouts,
  lockPreview,
  lockProducts,
  lockRedeemQuote,
} from '@candor/contract/lock';
import { startOfDay } from '@candor/domain/finance/product-day';
import { computeLockPlan, findClosedState, type LockPlan } from '@candor/domain/lock/decide-lock';
import { computeLeaving, type RedeemQuote } from '@candor/domain/lock/decide-redeem';
import { announceUntil } from '@candor/domain/lock/lock-renewal';
import { computeCoverDays } from '@candor/domain/lock/lock-reserve';
import { computeAnnualPercent, computeDayReward, computeTermReward, YEAR_DAYS } from '@candor/domain/lock/lock-reward';
import { endOf, payoutOfDay } from '@candor/domain/lock/lock-schedule';
import { FLEXIBLE_DAYS } from '@candor/domain/lock/lock-terms';
import { add, cmp, div, isZero, max, min, mul, sub, toAmount, toFixed8, toRate } from '@candor/money/decimal';
import type { Currency } from '#kernel/ledger/currencies';
import type { RateUpOfOrder, RateUpTerms } from '#kernel/product/rate-up-desk';
import { toWireTime } from '#platform/http/wire-time';
import { type ComingPayout, nextPayoutOf } from './coming';
import type { OrderRow } from './orders.store';
import type { PayoutRow } from './payouts.store';
import { type ProductRow, type RateRow, rateOfDay } from './products.store';
import type { ReserveRow } from './reserve.store';

export type ProductItem = ReplyOf<typeof lockProducts>['products'][number];
export type OrderItem = ReplyOf<typeof lockOrder>['order'];
type ReserveItem = ReplyOf<typeof lockProducts>['reserves'][number];

const ZERO = toAmount('0');
const flag = (is: boolean): 0 | 1 => (is ? 1 : 0);

export const toCoin = (coin: Currency) => ({
  currency_id: coin.id,
  currency_name: coin.name,
  currency_logo: coin.logo,
});

/** Length of a product day in seconds, a fraction for days shorter than a second. */
const secondsOf = (dayMs: number): number => dayMs / 1000;

export const toReserve = ({ currencyId, balance, promised, daily }: ReserveRow, coin: Currency): ReserveItem => ({
  currency_id: currencyId,
  currency_name: coin.name,
  purse: 'rewards',
  balance: toFixed8(balance),
  promised: toFixed8(promised),
  flexible_days: FLEXIBLE_DAYS,
  daily: toFixed8(daily),
  cover_days: computeCoverDays(balance, daily),
});

export interface ProductFacts {
  readonly coin: Currency;
  readonly nowMs: number;
  readonly dayMs: number;
  readonly rates: readonly RateRow[];
  readonly reserve: ReserveRow | undefined;
  /** Principal of the asking user's running orders. */
  readonly ofUser: string;
  /** Whether the family is offered to the asking user. */
  readonly isOffered: boolean;
}

const stateOf = (
  product: ProductRow,
  { nowMs, dayMs, coin, reserve, isOffered }: ProductFacts,
): ProductItem['state'] => {
  const closed = findClosedState(product, nowMs);
  if (closed !== null) return closed;
  if (!isOffered) return 'paused';
  if (cmp(sub(toAmount(product.quota), toAmount(product.taken)), toAmount(product.minAmount)) < 0) return 'sold_out';
  const { promise } = computeLockPlan(product.minAmount, product, { coin, nowMs, dayMs });
  const owed = add(toAmount(reserve?.promised ?? '0'), promise);
  return cmp(owed, toAmount(reserve?.balance ?? '0')) > 0 ? 'unfunded' : 'open';
};

const takenPercent = ({ taken, quota }: ProductRow): string => {
  if (isZero(toAmount(quota))) return '100.00';
  const share = div(mul(toAmount(taken), toRate('100'), 'down'), toRate(quota), { scale: 2, rounding: 'down' });
  const [whole = '0', decimals = ''] = min(share, toAmount('100')).split('.');
  return `${whole}.${decimals.padEnd(2, '0')}`;
};

/** Rates of a flexible product after today: of the coming day, and announced changes after it. */
const toRates = (product: ProductRow, { rates, nowMs, dayMs }: ProductFacts) => {
  const tomorrowMs = startOfDay(nowMs, dayMs) + dayMs;
  const isFlexible = product.days === 0;
  return {
    next_rate_percent: toFixed8(isFlexible ? rateOfDay(rates, product.id, tomorrowMs) : product.dayRatePercent),
    next_rate_from_ms: isFlexible ? tomorrowMs : 0,
    rate_changes: rates
      .filter(({ productId, fromMs }) => productId === product.id && fromMs > tomorrowMs)
      .map(({ fromMs, dayRatePercent }) => ({ from_ms: fromMs, day_rate_percent: toFixed8(dayRatePercent) })),
  };
};

export const toProduct = (product: ProductRow, facts: ProductFacts): ProductItem => {
  const { coin, nowMs, dayMs, ofUser } = facts;
  const { schedule, firstPayoutMs, endMs } = computeLockPlan(product.minAmount, product, { coin, nowMs, dayMs });
  return {
    id: product.id,
    family: product.family,
    ...toCoin(coin),
    scale: coin.scale,
    days: product.days,
    day_rate_percent: toFixed8(product.dayRatePercent),
    annual_percent: toFixed8(computeAnnualPercent(product.dayRatePercent)),
    year_days: YEAR_DAYS,
    ...toRates(product, facts),
    min_amount: toFixed8(product.minAmount),
    max_amount: toFixed8(product.maxAmount),
    user_left: toFixed8(max(sub(toAmount(product.maxAmount), toAmount(ofUser)), ZERO)),
    unit: toFixed8(product.unit),
    quota: toFixed8(product.quota),
    quota_left: toFixed8(max(sub(toAmount(product.quota), toAmount(product.taken)), ZERO)),
    taken_percent: takenPercent(product),
    redeem_fee_percent: toFixed8(product.redeemFeePercent),
    early_redeem: flag(product.isEarlyRedeemable),
    renewable: flag(product.days > 0),
    state: stateOf(product, facts),
    opens_ms: product.opensMs,
    closes_ms: product.closesMs,
    start_ms: schedule.startMs,
    first_payout_ms: firstPayoutMs,
    end_ms: endMs,
    yield_source: 'house_rewards',
    terms_version: product.version,
  };
};

const toLeaving = ({
  rewardsBack,
  fee,
  penalty,
  returns,
}: Pick<RedeemQuote, 'rewardsBack' | 'fee' | 'penalty' | 'returns'>) => ({
  rewards_back: toFixed8(rewardsBack),
  fee: toFixed8(fee),
  penalty: toFixed8(penalty),
  returns: toFixed8(returns),
});

const toRateUp = ({ couponId, ratePercent, perDay, total }: RateUpTerms) => ({
  coupon_id: couponId,
  rate_percent: toFixed8(ratePercent),
  reward_per_day: toFixed8(perDay),
  reward_total: toFixed8(total),
});

/** No day is added to a redeemed order, although its rate-up is ended by a job. */
const toRunningRateUp = (rateUp: RateUpOfOrder, { status }: OrderRow) => ({
  ...toRateUp(rateUp),
  paid_total: toFixed8(rateUp.paid),
  running: flag(rateUp.isRunning && status !== 'redeemed'),
});

export const toPreview = (
  product: ProductRow,
  plan: LockPlan,
  { coin, rateUp }: { readonly coin: Currency; readonly rateUp: RateUpTerms | null },
): ReplyOf<typeof lockPreview> => ({
  product_id: product.id,
  family: product.family,
  ...toCoin(coin),
  amount: toFixed8(plan.amount),
  units: plan.units,
  days: product.days,
  day_rate_percent: toFixed8(product.dayRatePercent),
  annual_percent: toFixed8(computeAnnualPercent(product.dayRatePercent)),
  year_days: YEAR_DAYS,
  start_ms: plan.schedule.startMs,
  first_payout_ms: plan.firstPayoutMs,
  end_ms: plan.endMs,
  payouts: plan.payouts,
  reward_per_day: toFixed8(plan.rewardPerDay),
  reward_total: toFixed8(plan.rewardTotal),
  back_total: toFixed8(add(plan.amount, plan.rewardTotal)),
  early_redeem: flag(product.isEarlyRedeemable),
  redeem_fee_percent: toFixed8(product.redeemFeePercent),
  leave_today: toLeaving(
    computeLeaving({
      principal: plan.amount,
      paid: '0',
      redeemFeePercent: product.redeemFeePercent,
      scale: coin.scale,
    }),
  ),
  day_seconds: secondsOf(plan.schedule.dayMs),
  terms_version: product.version,
  rate_up: rateUp && toRateUp(rateUp),
});

export interface OrderFacts {
  readonly coin: Currency;
  readonly nowMs: number;
  readonly rates: readonly RateRow[];
  /** Absent: made without a coupon. */
  readonly rateUp?: RateUpOfOrder | undefined;
}

const renewalState = (order: OrderRow, nowMs: number): OrderItem['renewal']['state'] => {
  if (order.renewedTo > 0) return 'done';
  if (!order.isAutoRenew || order.days === 0) return 'off';
  if (order.status !== 'running') return 'declined';
  if (order.announcedMs > 0) return 'announced';
  return nowMs > announceUntil(order) ? 'too_late' : 'waiting';
};

/** The rate of an order: frozen for a term, the rate of today without one. */
const rateOf = (order: OrderRow, { rates, nowMs }: OrderFacts): string =>
  order.days === 0 ? rateOfDay(rates, order.productId, startOfDay(nowMs, order.dayMs)) : order.dayRatePercent;

export const toOrder = (order: OrderRow, facts: OrderFacts): OrderItem => {
  const { coin, nowMs } = facts;
  const schedule = { startMs: order.startMs, days: order.days, dayMs: order.dayMs };
  const rate = rateOf(order, facts);
  const perDay = order.days === 0 ? computeDayReward(order.amount, rate, coin.scale) : order.reward;
  const createdAt = new Date(order.createdMs);
  return {
    id: order.id,
    family: order.family,
    product_id: order.productId,
    ...toCoin(coin),
    scale: coin.scale,
    amount: toFixed8(order.amount),
    units: order.units,
    days: order.days,
    days_paid: order.daysPaid,
    day_rate_percent: toFixed8(rate),
    annual_percent: toFixed8(computeAnnualPercent(rate)),
    reward_per_day: toFixed8(perDay),
    reward_total: toFixed8(computeTermReward(order.reward, order.days)),
    paid_total: toFixed8(order.paidTotal),
    early_redeem: flag(order.isEarlyRedeemable),
    redeem_fee_percent: toFixed8(order.redeemFeePercent),
    status: order.status,
    created_at: toWireTime(createdAt),
    created_ms: order.createdMs,
    start_ms: order.startMs,
    first_payout_ms: payoutOfDay(schedule, 1),
    next_payout_ms: nextPayoutOf(order, nowMs),
    end_ms: endOf(schedule),
    closed_at: order.closedMs === 0 ? '' : toWireTime(new Date(order.closedMs)),
    closed_ms: order.closedMs,
    penalty: toFixed8(order.penalty),
    returned: toFixed8(order.returned),
    renewable: flag(order.days > 0),
    auto_renew: flag(order.isAutoRenew),
    renewal: {
      state: renewalState(order, nowMs),
      day_rate_percent: toFixed8(order.renewRatePercent),
      days: order.announcedMs > 0 ? order.days : 0,
      announced_ms: order.announcedMs,
      announce_until_ms: order.days === 0 ? 0 : announceUntil(order),
    },
    renewed_from: order.renewedFrom,
    renewed_to: order.renewedTo,
    day_seconds: secondsOf(order.dayMs),
    terms_version: order.termsVersion,
    rate_up: facts.rateUp ? toRunningRateUp(facts.rateUp, order) : null,
  };
};

export const toPayout = (row: PayoutRow, order: OrderRow): ReplyOf<typeof lockPayouts>['items'][number] => ({
  day: row.day,
  day_start_ms: order.startMs + (row.day - 1) * order.dayMs,
  day_rate_percent: toFixed8(row.dayRatePercent),
  amount: toFixed8(row.amount),
  paid_at: toWireTime(new Date(row.paidMs)),
  paid_ms: row.paidMs,
});

/** `due`: rewards that would be paid with the redemption. */
export const toQuote = (
  order: OrderRow,
  quote: RedeemQuote,
  { coin, due }: { readonly coin: Currency; readonly due: string },
): ReplyOf<typeof lockRedeemQuote> => ({
  id: order.id,
  ...toCoin(coin),
  amount: toFixed8(order.amount),
  days_paid: quote.daysPaid,
  paid_total: toFixed8(quote.paidTotal),
  redeem_fee_percent: toFixed8(order.redeemFeePercent),
  ...toLeaving(quote),
  rewards_due: toFixed8(due),
  valid_until_ms: quote.validUntilMs,
});

/** Rewards and ends of one time and coin are one row. */
export const toCalendar = (
  dates: readonly ComingPayout[],
  coinOf: (id: number) => Currency,
): ReplyOf<typeof lockCalendar>['items'] => {
  const groups = new Map<string, ComingPayout[]>();
  for (const date of dates) {
    const key = `${date.atMs}:${date.currencyId}`;
    groups.set(key, [...(groups.get(key) ?? []), date]);
  }
  return [...groups.values()].map((group) => {
    const [first] = group as [ComingPayout];
    const sumOf = (kind: ComingPayout['kind']): string =>
      group.filter((one) => one.kind === kind).reduce((total, { amount }) => add(total, toAmount(amount ?? '0')), ZERO);
    return {
      at_ms: first.atMs,
      ...toCoin(coinOf(first.currencyId)),
      payouts: group.filter(({ kind }) => kind === 'reward').length,
      reward: toFixed8(sumOf('reward')),
      estimated: flag(group.some(({ isEstimated }) => isEstimated)),
      principal: toFixed8(sumOf('end')),
      ended_order_ids: group.filter(({ kind }) => kind === 'end').map(({ orderId }) => orderId),
    };
  });
};
