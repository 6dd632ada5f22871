import { decideShares } from '@candor/domain/dual/decide-purchase';
import { add, cmp, sub, toAmount } from '@candor/money/decimal';
import { findHaltRefusals } from '#kernel/halts/find-halt-refusals';
import type { ReadTime } from '#kernel/ledger/money-command';
import { keepTicks } from '#kernel/pricing/tick-keep';
import { checkSelfLimits } from '#modules/limits/index';
import type { Tx } from '#platform/db/with-tx';
import { Refusal } from '#platform/refusal';
import type { DualDeps } from '../deps';
import { toPurchaseEntry } from '../dual-entries';
import { keepOf } from '../offer';
import { heldKey, loadHeld } from '../orders.store';
import { type DualProduct, lockProducts } from '../products.store';
import { type AcceptedOrder, type Cover, loadAvailable, lockCover, sendOrders, takeIds } from '../purchase.store';
import type { Purchase } from './prepare-purchase';

export type PurchaseItem = Purchase & { readonly reference: string };

/** What is left as the purchases of one transaction are granted one after the other. */
interface Left {
  readonly remaining: Map<number, number>;
  readonly held: Map<string, number>;
  readonly cover: Map<number, Cover>;
  readonly available: Map<string, string>;
}

const isCovered = (cover: ReadonlyMap<number, Cover>, needs: readonly (readonly [number, string])[]): boolean =>
  needs.every(([id, more]) => {
    const { needed, reserve } = cover.get(id) ?? { needed: '0', reserve: '0' };
    return cmp(add(toAmount(needed), toAmount(more)), toAmount(reserve)) <= 0;
  });

/** Grants a purchase out of what is left, or refuses it and leaves everything as it was. */
const grant = (item: PurchaseItem, product: DualProduct, left: Left): Refusal | null => {
  const key = heldKey(item.productId, item.userId);
  const held = left.held.get(key) ?? 0;
  const remaining = left.remaining.get(item.productId) ?? 0;
  const shares = decideShares({ remaining, userLimit: product.userLimit }, { shares: item.shares, held });
  if (!shares.ok) return new Refusal(shares.code, shares.params);
  const account = `${item.userId}:${item.payCurrencyId}`;
  const available = toAmount(left.available.get(account) ?? '0');
  if (cmp(available, toAmount(item.cost)) < 0)
    return new Refusal('insufficient_balance', { available, currency: item.payName });
  const needs = [
    [item.baseCurrencyId, item.coverBase],
    [item.quoteCurrencyId, item.coverQuote],
  ] as const;
  if (!isCovered(left.cover, needs)) return new Refusal('dual_not_covered');
  left.remaining.set(item.productId, remaining - item.shares);
  left.held.set(key, held + item.shares);
  left.available.set(account, sub(available, toAmount(item.cost)));
  for (const [id, more] of needs) {
    const { needed, reserve } = left.cover.get(id) ?? { needed: '0', reserve: '0' };
    left.cover.set(id, { needed: add(toAmount(needed), toAmount(more)), reserve });
  }
  return null;
};

/** Checked again under the lock: the sale may have ended or been paused since. */
const refuseClosed = (product: DualProduct | undefined, nowMs: number): Refusal | null => {
  if (product === undefined) return new Refusal('dual_unknown');
  if (nowMs >= product.closesMs) return new Refusal('dual_not_open');
  return product.isPaused ? new Refusal('dual_paused') : null;
};

export type PurchaseOutcome =
  | { readonly ok: true; readonly orderId: number }
  | { readonly ok: false; readonly error: Refusal };

/**
 * Books purchases in one transaction, each granted or refused by itself, in order. Locks: products, cover, halts,
 * accounts, users' own limits.
 */
export const bookPurchases = async (
  { ledger, declared }: Pick<DualDeps, 'ledger' | 'declared'>,
  tx: Tx,
  { items, readTime }: { readonly items: readonly PurchaseItem[]; readonly readTime: ReadTime },
): Promise<PurchaseOutcome[]> => {
  const products = await lockProducts(
    tx,
    items.map(({ productId }) => productId),
  );
  const cover = await lockCover(
    tx,
    items.flatMap((item) => [item.baseCurrencyId, item.quoteCurrencyId]),
  );
  const halts = await findHaltRefusals(tx.client, 'dual', items);
  const books = ledger.openFor(tx, items.map(toPurchaseEntry));
  const asks = items.map(({ userId, stakeValue }) => ({ userId, stake: { stake: stakeValue } }));
  const limits = await checkSelfLimits(tx, declared.selfLimitFlows, { asks, nowMs: readTime().getTime() });
  const [held, available, ids] = await Promise.all([
    loadHeld(tx.client, items),
    loadAvailable(tx.client, items),
    takeIds(tx.client, items.length),
  ]);
  const at = readTime();
  const remaining = new Map([...products].map(([id, one]) => [id, one.totalShares - one.soldShares]));
  const left: Left = { remaining, held, cover, available };
  const accepted: (AcceptedOrder & { readonly order: PurchaseItem })[] = [];
  const outcomes = items.map((item, index): PurchaseOutcome => {
    const product = products.get(item.productId);
    const own = limits[index];
    const error =
      refuseClosed(product, at.getTime()) ??
      halts.get(item.instrumentId) ??
      (own && !own.ok ? new Refusal(own.code, own.params) : null) ??
      grant(item, product as DualProduct, left);
    if (error) return { ok: false, error };
    const id = ids[index] ?? 0;
    accepted.push({ id, order: item });
    return { ok: true, orderId: id };
  });
  const results = await books.post(accepted.map(({ order }) => toPurchaseEntry(order)));
  if (results.some(({ ok }) => !ok)) throw new Error('dual: a purchase that was checked under the locks was refused');
  sendOrders(tx, accepted, at);
  const spans = new Map(accepted.map(({ order }) => [keepOf(order).reference, keepOf(order)]));
  tx.send(keepTicks(tx, [...spans.values()]));
  return outcomes;
};
