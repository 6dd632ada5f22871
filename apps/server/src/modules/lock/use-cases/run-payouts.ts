import { referenceFrom } from '#kernel/ledger/reference';
import { notifyMany } from '#modules/notify/index';
import { type Tx, withTx } from '#platform/db/with-tx';
import { isPoison } from '#platform/jobs/is-poison';
import { processInHalves } from '#platform/jobs/process-in-halves';
import { workSideBySide } from '#platform/jobs/work-side-by-side';
import { Refusal } from '#platform/refusal';
import type { Logger } from '#platform/runtime/logger';
import { ensureCurrency, type LockDeps } from '../deps';
import { LOCK_NOTICES } from '../notices';
import { linkRenewals, type OrderRow } from '../orders.store';
import { closeRounds, isRoundDue, listDue, type PaidOrder } from '../payouts.store';
import { type OpenItem, openOrders } from './open-orders';
import { payDue } from './pay-due';

export interface PayoutDeps extends LockDeps {
  readonly logger: Logger;
}

export interface PayoutMoment {
  readonly nowMs: number;
  /** Fails the transaction when another process has taken the job over. */
  readonly ensureHeld: (tx: Tx) => Promise<void>;
  /** Demo data of the past is not told to anybody. */
  readonly isSilent?: boolean;
}

const BATCH = 10_000;
/** Days of one order in one transaction: after a long outage the rest comes with the next. */
const MAX_DAYS = 31;

const toRenewal = (order: PaidOrder): OpenItem => ({
  userId: order.userId,
  productId: order.productId,
  amount: order.amount,
  termsVersion: null,
  isAutoRenew: true,
  reference: referenceFrom('lock_renewal', order.id),
  renews: {
    orderId: order.id,
    dayRatePercent: order.renewRatePercent,
    redeemFeePercent: order.renewFeePercent,
    version: order.renewVersion,
  },
});

interface Renewal {
  readonly order: PaidOrder;
  /** Null: it was refused, and the principal is in the spot account. */
  readonly next: OrderRow | null;
}

/** In the transaction that ended the orders: the principal goes from one term into the next. */
const renew = async (
  deps: PayoutDeps,
  tx: Tx,
  { notified, nowMs }: { readonly notified: readonly PaidOrder[]; readonly nowMs: number },
): Promise<Renewal[]> => {
  const orders = notified.filter(({ isRenewing }) => isRenewing);
  if (orders.length === 0) return [];
  const outcomes = await openOrders(deps, tx, { items: orders.map(toRenewal), nowMs });
  const renewals = orders.map((order, index): Renewal => {
    const outcome = outcomes[index];
    if (outcome?.ok) return { order, next: outcome.value };
    if (!(outcome?.error instanceof Refusal)) throw outcome?.error ?? new Error('a renewal gave no answer');
    return { order, next: null };
  });
  await linkRenewals(
    tx.client,
    renewals.flatMap(({ order, next }) => (next ? [{ from: order.id, to: next.id }] : [])),
  );
  return renewals;
};

/** The first reward of an order is told, its end and its renewal; daily rewards are not. */
const notify = async (
  deps: PayoutDeps,
  tx: Tx,
  { notified, renewals }: { readonly notified: readonly PaidOrder[]; readonly renewals: readonly Renewal[] },
): Promise<void> => {
  const renewalOf = new Map(renewals.map((one) => [one.order.id, one]));
  const names = new Map<number, string>();
  for (const { currencyId } of notified) {
    if (!names.has(currencyId)) names.set(currencyId, (await ensureCurrency(deps, currencyId)).name);
  }
  const notices = notified.map((order) => {
    const { id, userId, amount, paidTotal, reward } = order;
    const common = { number: String(id), amount, currency: names.get(order.currencyId) ?? '' };
    const renewal = renewalOf.get(id);
    if (!order.isMatured) return { userId, template: 'lock_first_reward' as const, params: { ...common, reward } };
    if (!renewal) return { userId, template: 'lock_matured' as const, params: { ...common, rewards: paidTotal } };
    if (renewal.next === null)
      return { userId, template: 'lock_not_renewed' as const, params: { ...common, rewards: paidTotal } };
    const params = { ...common, rewards: paidTotal, next: String(renewal.next.id), rate: renewal.next.dayRatePercent };
    return { userId, template: 'lock_renewed' as const, params };
  });
  await notifyMany(tx, LOCK_NOTICES, notices);
};

const payIds = (deps: PayoutDeps, moment: PayoutMoment, ids: readonly number[]): Promise<number> =>
  withTx(deps.pool, async (tx) => {
    await moment.ensureHeld(tx);
    const { nowMs } = moment;
    const { orders, notified } = await payDue(deps, tx, { nowMs, maxDays: MAX_DAYS, ids, isRedeeming: false });
    const renewals = await renew(deps, tx, { notified, nowMs });
    if (!moment.isSilent) await notify(deps, tx, { notified, renewals });
    return orders;
  });

async function* listBatches(
  { pool }: PayoutDeps,
  { nowMs, signal }: PayoutMoment & { readonly signal?: AbortSignal },
): AsyncGenerator<readonly number[], void, undefined> {
  let after = 0;
  while (!signal?.aborted) {
    const ids = await listDue(pool, { nowMs, after, limit: BATCH });
    if (ids.length === 0) return;
    after = ids.at(-1) ?? 0;
    yield ids;
  }
}

/** One pass over all orders that are due, in batches. Returns how many were paid. */
const payAll = async (
  deps: PayoutDeps,
  moment: PayoutMoment & { readonly signal?: AbortSignal },
  stuck: Set<number>,
): Promise<number> => {
  const report = async (id: number, error: unknown): Promise<void> => {
    if (!isPoison(error)) throw error;
    deps.logger.error({ err: error, order: id }, 'lock: an order could not be paid');
    stuck.add(id);
  };
  let paid = 0;
  const pay = async (ids: readonly number[]): Promise<void> => {
    const orders = await payIds(deps, moment, ids);
    paid += orders;
  };
  await workSideBySide(listBatches(deps, moment), async (ids) => {
    const tried = ids.filter((id) => !stuck.has(id));
    await processInHalves(tried, pay, report);
  });
  return paid;
};

/**
 * Pays all rewards that are due and ends orders whose term is over, until nothing is due: after an outage each missed day is paid
 * as its own row. An order that fails alone is logged and left as it is, and tried again by the next run. Returns how many orders
 * were paid.
 */
export const runPayouts = async (
  deps: PayoutDeps,
  moment: PayoutMoment & { readonly signal?: AbortSignal },
): Promise<number> => {
  if (!(await isRoundDue(deps.pool, moment.nowMs))) return 0;
  const stuck = new Set<number>();
  let paid = 0;
  for (;;) {
    const more = await payAll(deps, moment, stuck);
    paid += more;
    if (moment.signal?.aborted) return paid;
    if (more === 0) break;
  }
  if (stuck.size === 0) await closeRounds(deps.pool, moment.nowMs);
  return paid;
};
