import { decideRedeem, type RedeemQuote, type RunningOrder } from '@candor/domain/lock/decide-redeem';
import { computeTermReward } from '@candor/domain/lock/lock-reward';
import { neg, sub } from '@candor/money/decimal';
import type { Outcome } from '#kernel/ledger/group-commit';
import { type Asking, createMoneyCommand, type Done } from '#kernel/ledger/money-command';
import type { Booked, OnceItem } from '#kernel/ledger/once';
import { notifyMany } from '#modules/notify/index';
import type { Tx } from '#platform/db/with-tx';
import { Refusal } from '#platform/refusal';
import { ensureCurrency, type LockDeps } from '../deps';
import { MATURED_BY_CALL, REDEEM_KIND, toRedeemEntry } from '../lock-entries';
import { LOCK_NOTICES } from '../notices';
import { closeRedeemed, findClosingCalls, lockOrders, markClosedBy, type OrderRow } from '../orders.store';
import { addTaken } from '../products.store';
import { addPromised } from '../reserve.store';
import { payDue } from './pay-due';
import { refuseRepeats } from './refuse-repeats';

export interface RedeemForm extends Asking {
  readonly id: number;
  /** The penalty the user was quoted; null: the one of this moment. */
  readonly quoted: string | null;
}

type Redeeming = RedeemForm & OnceItem;

export interface Redeemed {
  readonly notice: 'lock_redeem_done';
  readonly order: OrderRow;
  readonly atMs: number;
}

export const toRunning = (row: OrderRow): RunningOrder => ({
  amount: row.amount,
  schedule: { startMs: row.startMs, days: row.days, dayMs: row.dayMs },
  rewardPerDay: row.reward,
  redeemFeePercent: row.redeemFeePercent,
  isEarlyRedeemable: row.isEarlyRedeemable,
  daysPaid: row.daysPaid,
  paidTotal: row.paidTotal,
  isRunning: row.status === 'running',
});

interface Agreed {
  readonly item: Redeeming;
  readonly row: OrderRow;
  readonly currency: string;
  readonly quote: RedeemQuote;
}

type Decided = Outcome<Agreed>;

const decideOne = async (
  deps: LockDeps,
  item: Redeeming,
  { row, nowMs }: { readonly row: OrderRow | undefined; readonly nowMs: number },
): Promise<Decided> => {
  if (row?.userId !== item.userId) return { ok: false, error: new Refusal('lock_order_unknown') };
  const { name: currency, scale } = await ensureCurrency(deps, row.currencyId);
  const decision = decideRedeem(toRunning(row), item.quoted, { nowMs, scale, currency });
  if (!decision.ok) return { ok: false, error: new Refusal(decision.code, decision.params) };
  return { ok: true, value: { item, row, currency, quote: decision.quote } };
};

const decideAll = async (deps: LockDeps, tx: Tx, { items, nowMs }: { items: readonly Redeeming[]; nowMs: number }) => {
  const rows = await lockOrders(tx.client, [...new Set(items.map(({ id }) => id))]);
  const decided: Decided[] = [];
  for (const item of items) decided.push(await decideOne(deps, item, { row: rows.get(item.id), nowMs }));
  return refuseRepeats(decided, ({ item }) => item.id);
};

/** Frees the quota and the promised rewards that are not paid any more. */
const release = async ({ client }: Tx, leaving: readonly Agreed[]): Promise<void> => {
  await addTaken(
    client,
    leaving.map(({ row }) => ({ productId: row.productId, amount: `-${row.amount}` })),
  );
  await addPromised(
    client,
    leaving.map(({ row, quote }) => {
      const total = computeTermReward(row.reward, row.days);
      return { currencyId: row.currencyId, amount: row.days === 0 ? '0' : neg(sub(total, quote.paidTotal)) };
    }),
  );
};

/** Redeems orders whose due days are paid; returns them by id. */
const leave = async (deps: LockDeps, tx: Tx, { leaving, at }: { leaving: readonly Agreed[]; at: Date }) => {
  if (leaving.length === 0) return new Map<number, OrderRow>();
  await release(tx, leaving);
  const closed = leaving.map(({ item, row, quote }) => ({ ...quote, id: row.id, reference: item.reference }));
  const rows = await closeRedeemed(tx.client, closed, at);
  const entries = leaving.map(({ item, row, quote }) => toRedeemEntry(row, quote, item.reference));
  const results = await deps.ledger.postMany(tx, entries);
  if (results.some(({ ok }) => !ok)) throw new Error('the hold of a running order does not cover it');
  return rows;
};

const notify = (tx: Tx, agreed: readonly Agreed[]): Promise<void> =>
  notifyMany(
    tx,
    LOCK_NOTICES,
    agreed.map(({ row, currency, quote }) => ({
      userId: row.userId,
      template: 'lock_redeemed' as const,
      params: { number: String(row.id), returned: quote.returns, penalty: quote.penalty, currency },
    })),
  );

/** Redeems orders in one transaction. */
export const redeemOrders = async (
  deps: LockDeps,
  tx: Tx,
  { items, at, isNotified }: { readonly items: readonly Redeeming[]; readonly at: Date; readonly isNotified: boolean },
): Promise<Outcome<Booked<Redeemed>>[]> => {
  const nowMs = at.getTime();
  const decided = await decideAll(deps, tx, { items, nowMs });
  const agreed = decided.flatMap((one) => (one.ok ? [one.value] : []));
  const ids = agreed.map(({ row }) => row.id);
  if (ids.length > 0) await payDue(deps, tx, { nowMs, maxDays: MOST_DAYS, ids, isRedeeming: true });
  const matured = agreed.filter(({ quote }) => quote.isMatured);
  const leaving = agreed.filter(({ quote }) => !quote.isMatured);
  const redeemed = await leave(deps, tx, { leaving, at });
  if (isNotified) await notify(tx, leaving);
  await markClosedBy(
    tx.client,
    matured.map(({ item, row }) => ({ id: row.id, reference: item.reference })),
  );
  const ended = await lockOrders(
    tx.client,
    matured.map(({ row }) => row.id),
  );
  return decided.map((one): Outcome<Booked<Redeemed>> => {
    if (!one.ok) return one;
    const { row, quote } = one.value;
    const order = (quote.isMatured ? ended : redeemed).get(row.id);
    if (!order || order.status === 'running') throw new Error(`order ${row.id} was not ended`);
    const reply: Redeemed = { notice: 'lock_redeem_done', order, atMs: nowMs };
    return { ok: true, value: { entryKind: quote.isMatured ? MATURED_BY_CALL : REDEEM_KIND, reply } };
  });
};

/** Longer than any term: a redemption pays all days that are due. */
const MOST_DAYS = 100_000;

/** Redeems an order at the agreed penalty; at its end it pays everything, as the daily run would. */
export const createRedeem = (deps: LockDeps): ((form: RedeemForm) => Promise<Done<Redeeming, Redeemed>>) =>
  createMoneyCommand<RedeemForm, Redeeming, Redeemed>({
    deps,
    prepare: async (form) => form,
    book: (tx, items, readTime) => redeemOrders(deps, tx, { items, at: readTime(), isNotified: true }),
    findDone: findClosingCalls,
  });
