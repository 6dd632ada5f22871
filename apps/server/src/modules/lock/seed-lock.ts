import { computeDayReward, computeTermReward } from '@candor/domain/lock/lock-reward';
import { countDaysDue, endOf, payoutOfDay, scheduleFrom } from '@candor/domain/lock/lock-schedule';
import { add, mul, sub, toAmount, toRate } from '@candor/money/decimal';
import { availableOf, houseOf } from '#kernel/ledger/chart';
import { createLedger } from '#kernel/ledger/post';
import { referenceFrom } from '#kernel/ledger/reference';
import { type Tx, withTx } from '#platform/db/with-tx';
import { runOnce } from '#platform/jobs/run-once';
import { loadProducts, type ProductRow } from './products.store';
import { openOrders } from './use-cases/open-orders';
import { payDue } from './use-cases/pay-due';
import { redeemOrders } from './use-cases/redeem';
import type { PayoutDeps } from './use-cases/run-payouts';

const DEMO_USER = 'demo@candor.test';
const FUNDING_KIND = 'demo_funding';
const USDT = 3;
const SCALE = 6;
/** What the house puts behind the rewards of the demo. */
const RESERVE = '250000';

interface DemoOrder {
  readonly family: string;
  readonly days: number;
  readonly amount: string;
  /** Bought this many product days ago. */
  readonly daysAgo: number;
  /** Redeemed this many days after the purchase. */
  readonly leftAfter?: number;
}

/** Matured, redeemed and running orders of the demo user. */
const ORDERS: readonly DemoOrder[] = [
  { family: 'lock', days: 90, amount: '1400', daysAgo: 25 },
  { family: 'lock', days: 7, amount: '400', daysAgo: 20 },
  { family: 'lock', days: 30, amount: '5000', daysAgo: 19 },
  { family: 'lock', days: 30, amount: '1000', daysAgo: 16, leftAfter: 12 },
  { family: 'defi', days: 0, amount: '750', daysAgo: 11 },
  { family: 'miner', days: 30, amount: '1500', daysAgo: 9 },
];

interface PlannedOrder extends DemoOrder {
  readonly product: ProductRow;
  readonly boughtMs: number;
  readonly leftMs: number | null;
  readonly reference: string;
}

interface Seed {
  readonly userId: number;
  readonly nowMs: number;
  readonly dayMs: number;
  readonly orders: readonly PlannedOrder[];
}

const plan = (products: readonly ProductRow[], { nowMs, dayMs }: Pick<Seed, 'nowMs' | 'dayMs'>): PlannedOrder[] =>
  ORDERS.flatMap((order) => {
    const product = products.find(({ family, days }) => family === order.family && days === order.days);
    if (!product) return [];
    const boughtMs = nowMs - order.daysAgo * dayMs;
    const leftMs = order.leftAfter === undefined ? null : boughtMs + order.leftAfter * dayMs;
    return [
      { ...order, product, boughtMs, leftMs, reference: referenceFrom('demo_lock', order.family, order.daysAgo) },
    ];
  });

/** What an order leaves in the spot account by now: rewards, and the principal if it has come back. Its price is not counted. */
const leftOver = ({ product, amount, boughtMs, leftMs }: PlannedOrder, { nowMs, dayMs }: Seed): string => {
  const schedule = scheduleFrom(boughtMs, { days: product.days, dayMs });
  if (leftMs !== null) {
    const fee = mul(toAmount(amount), toRate(product.redeemFeePercent), { scale: 20, rounding: 'up' });
    return sub(toAmount(amount), mul(fee, toRate('0.01'), { scale: SCALE, rounding: 'up' }));
  }
  const rewards = computeTermReward(
    computeDayReward(amount, product.dayRatePercent, SCALE),
    countDaysDue(schedule, nowMs),
  );
  const isEnded = product.days > 0 && endOf(schedule) <= nowMs;
  return isEnded ? add(rewards, toAmount(amount)) : rewards;
};

/** The dependencies of the module at an earlier time: entries are dated as the orders are. */
const dateBack = <D extends PayoutDeps>(deps: D, nowMs: number): D => {
  const clock = { ...deps.clock, nowMs: () => nowMs };
  return { ...deps, clock, ledger: createLedger({ clock }) };
};

/** The user gets exactly what stays locked, so that the spot account has what it had before. */
const fund = async (deps: PayoutDeps, tx: Tx, seed: Seed): Promise<void> => {
  const spent = seed.orders.reduce((sum, { amount }) => add(sum, toAmount(amount)), toAmount('0'));
  const back = seed.orders.reduce((sum, order) => add(sum, toAmount(leftOver(order, seed))), toAmount('0'));
  const entryOf = (
    name: string,
    leg: { from: ReturnType<typeof houseOf>; to: ReturnType<typeof houseOf>; amount: string },
  ) => ({
    kind: FUNDING_KIND,
    reference: referenceFrom(FUNDING_KIND, 'lock', name),
    ruleVersion: 1,
    legs: [leg],
  });
  const user = availableOf(seed.userId, 'change', USDT);
  await deps.ledger.postMany(tx, [
    entryOf('reserve', { from: houseOf('adjustments', USDT), to: houseOf('rewards', USDT), amount: RESERVE }),
    entryOf('principal', { from: houseOf('deposits', USDT), to: user, amount: sub(spent, back) }),
  ]);
};

/** Reads what is to be seeded; null: done before, or there is no demo user. */
const begin = async (deps: PayoutDeps, tx: Tx): Promise<Seed | null> => {
  const { rows } = await tx.client.query<{ id: number }>('select id from app_user where email = $1', [DEMO_USER]);
  if (!rows[0] || !(await runOnce(tx, 'demo_seed', 'lock_orders'))) return null;
  const day = { nowMs: deps.clock.nowMs(), dayMs: deps.config.productDayMs };
  return { ...day, userId: rows[0].id, orders: plan(await loadProducts(tx.client, day), day) };
};

/** Returns the ids of the orders, as planned. */
const open = async (deps: PayoutDeps, tx: Tx, { userId, orders }: Seed): Promise<number[]> => {
  const ids: number[] = [];
  for (const { product, amount, boughtMs, reference } of orders) {
    const item = { userId, productId: product.id, amount, termsVersion: null, isAutoRenew: false, reference };
    const [outcome] = await openOrders(dateBack(deps, boughtMs), tx, { items: [item], nowMs: boughtMs });
    if (!outcome?.ok) throw outcome?.error ?? new Error('a demo order gave no answer');
    ids.push(outcome.value.id);
  }
  return ids;
};

/** Something that happened to the orders in the past. */
interface PastEvent {
  readonly atMs: number;
  readonly happen: (tx: Tx) => Promise<void>;
}

/** Each day that has passed is paid at its own time. */
const listPayouts = (deps: PayoutDeps, { orders, nowMs, dayMs }: Seed, ids: readonly number[]): PastEvent[] => {
  const schedule = scheduleFrom(Math.min(...orders.map(({ boughtMs }) => boughtMs)), { days: 0, dayMs });
  return Array.from({ length: countDaysDue(schedule, nowMs) }, (_, place) => {
    const atMs = payoutOfDay(schedule, place + 1);
    const happen = async (tx: Tx) => {
      await payDue(dateBack(deps, atMs), tx, { nowMs: atMs, maxDays: 1, ids, isRedeeming: false });
    };
    return { atMs, happen };
  });
};

const listRedemptions = (deps: PayoutDeps, { userId, orders }: Seed, ids: readonly number[]): PastEvent[] =>
  orders.flatMap(({ leftMs, reference: bought }, place) => {
    if (leftMs === null) return [];
    const reference = referenceFrom('demo_lock_left', bought);
    const item = { userId, idempotency: null, reference, id: ids[place] ?? 0, quoted: null };
    const happen = async (tx: Tx) => {
      const past = { items: [item], at: new Date(leftMs), isNotified: false };
      const [outcome] = await redeemOrders(dateBack(deps, leftMs), tx, past);
      if (!outcome?.ok) throw outcome?.error ?? new Error('a demo order gave no answer');
    };
    return [{ atMs: leftMs, happen }];
  });

/**
 * Orders of the demo user in every state, through the functions that book real ones, with dates in the past. Once per database, in
 * one transaction: the job would pay at once, and tell the user about, what it finds unpaid.
 */
export const seedLock = (deps: PayoutDeps): Promise<void> =>
  withTx(deps.pool, async (tx) => {
    const seed = await begin(deps, tx);
    if (!seed) return;
    await fund(deps, tx, seed);
    const ids = await open(deps, tx, seed);
    const events = [...listPayouts(deps, seed, ids), ...listRedemptions(deps, seed, ids)];
    for (const { happen } of events.toSorted((one, other) => one.atMs - other.atMs)) await happen(tx);
  });
