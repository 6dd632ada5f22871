import type { LockFamily } from '@candor/contract/lock-fields';
import { computeDayReward } from '@candor/domain/lock/lock-reward';
import { nextPayoutAfter, payoutOfDay } from '@candor/domain/lock/lock-schedule';
import type { ComingDate } from '#kernel/product/holdings';
import type { Pool } from '#platform/db/pool';
import { listOrders, type OrderRow } from './orders.store';
import { loadRates, type RateRow, rateOfDay } from './products.store';

const NEWEST = 2_147_483_647;
/** Running orders of one user that are looked at; each has at most one row a day. */
const MOST_ORDERS = 500;

export interface ComingPayout extends ComingDate {
  readonly family: LockFamily;
  /** A flexible day whose rate may still change. */
  readonly isEstimated: boolean;
}

interface Span {
  readonly userId: number;
  readonly nowMs: number;
  readonly untilMs: number;
}

const scaleOf = async (pool: Pool): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await pool.query<{ id: number; scale: number }>({
    name: 'lock_scales',
    text: 'select id, scale from currency',
  });
  return new Map(rows.map(({ id, scale }) => [id, scale]));
};

const listOf = (
  order: OrderRow,
  { rates, scale, nowMs, untilMs }: Span & { rates: readonly RateRow[]; scale: number },
): ComingPayout[] => {
  const schedule = { startMs: order.startMs, days: order.days, dayMs: order.dayMs };
  const common = { orderId: order.id, currencyId: order.currencyId, family: order.family };
  const dates: ComingPayout[] = [];
  // Rates are known for days that begin before the end of the coming day.
  const knownMs = (Math.floor(nowMs / order.dayMs) + 2) * order.dayMs;
  for (let day = order.daysPaid + 1; order.days === 0 || day <= order.days; day += 1) {
    const atMs = payoutOfDay(schedule, day);
    if (atMs > untilMs) return dates;
    const dayStartMs = order.startMs + (day - 1) * order.dayMs;
    const isFlexible = order.days === 0;
    const amount = isFlexible
      ? computeDayReward(order.amount, rateOfDay(rates, order.productId, dayStartMs), scale)
      : order.reward;
    dates.push({ ...common, atMs, kind: 'reward', amount, isEstimated: isFlexible && dayStartMs >= knownMs });
    if (day === order.days) dates.push({ ...common, atMs, kind: 'end', amount: order.amount, isEstimated: false });
  }
  return dates;
};

/** Coming rewards and ends of a user's running orders, earliest first. What is due and not paid yet is listed too. */
export const listComing = async (pool: Pool, span: Span, family: '' | LockFamily = ''): Promise<ComingPayout[]> => {
  const filter = { userId: span.userId, family, state: 'running', before: NEWEST } as const;
  const [orders, rates, scales] = await Promise.all([
    listOrders(pool, filter, { limit: MOST_ORDERS }),
    loadRates(pool),
    scaleOf(pool),
  ]);
  return orders
    .flatMap((order) => listOf(order, { ...span, rates, scale: scales.get(order.currencyId) ?? 8 }))
    .toSorted((one, other) => one.atMs - other.atMs || one.orderId - other.orderId);
};

/** The next reward of an order that runs; 0: none comes. */
export const nextPayoutOf = (order: OrderRow, nowMs: number): number =>
  order.status === 'running'
    ? nextPayoutAfter({ startMs: order.startMs, days: order.days, dayMs: order.dayMs }, nowMs)
    : 0;
