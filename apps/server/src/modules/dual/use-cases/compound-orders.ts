import { computeDualCost } from '@candor/domain/dual/outcomes';
import { div, toAmount } from '@candor/money/decimal';
import { toCount } from '@candor/money/units';
import { referenceFrom } from '#kernel/ledger/reference';
import { notifyMany } from '#modules/notify/index';
import { withTx } from '#platform/db/with-tx';
import { Refusal } from '#platform/refusal';
import { endCompounds, loadWaiting, lockWaiting, type WaitingOrder } from '../compound.store';
import type { DualDeps } from '../deps';
import { COMPOUND_KIND } from '../dual-entries';
import { DUAL_NOTICES } from '../notices';
import { type DualProduct, listOnSale } from '../products.store';
import { bookPurchases, type PurchaseItem } from './book-purchases';
import { preparePurchase } from './prepare-purchase';
import type { SettleMoment } from './settle-due';

/** Orders bought again in one transaction. */
const TOGETHER = 200;

/** The product of the same side, term and distance; undefined: not on offer. Null: today's products are not made yet. */
const findSame = async ({ pool, clock }: DualDeps, order: WaitingOrder): Promise<DualProduct | null | undefined> => {
  const onSale = await listOnSale(pool, { ...order, nowMs: clock.nowMs() });
  if (onSale.length === 0) return null;
  return onSale.find(({ days, distancePercent }) => days === order.days && distancePercent === order.distancePercent);
};

/** Whole shares that the payout buys; the rest stays in the spot account. */
const countShares = async ({ currencies }: DualDeps, product: DualProduct, paid: string): Promise<number> => {
  const [base, quote] = await Promise.all([
    currencies.find(product.baseCurrencyId),
    currencies.find(product.quoteCurrencyId),
  ]);
  const scales = { baseScale: base?.scale ?? 8, quoteScale: quote?.scale ?? 6 };
  const cost = computeDualCost({ ...product, ...scales }, { shares: 1, shareSize: product.shareSize });
  return toCount(div(toAmount(paid), cost, { scale: 0, rounding: 'down' }));
};

/** Refusals that end by themselves: there is no fresh price at the moment. */
const PASSING: ReadonlySet<string> = new Set(['price_unavailable', 'instrument_paused']);

/** It is tried for one day after the settlement. */
const isSameDay = ({ clock }: DualDeps, { settledMs, dayMs }: WaitingOrder): boolean =>
  clock.nowMs() < settledMs + dayMs;

/** 'later': nothing can be bought yet. Null: it ends here. */
const prepare = async (deps: DualDeps, order: WaitingOrder): Promise<PurchaseItem | 'later' | null> => {
  const product = await findSame(deps, order);
  if (product === null) return isSameDay(deps, order) ? 'later' : null;
  const shares = product === undefined ? 0 : await countShares(deps, product, order.paid);
  if (product === undefined || shares < 1) return null;
  try {
    const form = { userId: order.userId, productId: product.id, shares, autoCompound: true, isAcknowledged: true };
    const purchase = await preparePurchase(deps, { ...form, compoundedFrom: order.id });
    return { ...purchase, reference: referenceFrom(COMPOUND_KIND, order.id) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return PASSING.has(error.code) && isSameDay(deps, order) ? 'later' : null;
  }
};

type Tried = readonly (readonly [order: WaitingOrder, item: PurchaseItem | null])[];

/** Books the purchases and ends the waiting of their orders in one transaction, each once. */
const compound = (deps: DualDeps, moment: SettleMoment, tried: Tried): Promise<number> =>
  withTx(deps.pool, async (tx) => {
    await moment.ensureHeld(tx);
    const waiting = await lockWaiting(
      tx,
      tried.map(([order]) => order.id),
    );
    const still = tried.filter(([order]) => waiting.has(order.id));
    const items = still.flatMap(([, item]) => item ?? []);
    const readTime = () => new Date(deps.clock.nowMs());
    const outcomes = items.length === 0 ? [] : await bookPurchases(deps, tx, { items, readTime });
    const boughtBy = new Map(
      outcomes.flatMap((outcome, index) =>
        outcome.ok ? [[items[index]?.compoundedFrom, outcome.orderId] as const] : [],
      ),
    );
    await endCompounds(
      tx,
      still.map(([{ id }]) => ({ id, boughtId: boughtBy.get(id) ?? null })),
    );
    const names = new Map((await deps.currencies.list()).map(({ id, name }) => [id, name]));
    await notifyMany(
      tx,
      DUAL_NOTICES,
      still.map(([order, item]) => {
        const { userId } = order;
        const next = boughtBy.get(order.id);
        const shared = { number: String(order.id), currency: names.get(order.paidCurrencyId) ?? '' };
        if (item === null || next === undefined)
          return { userId, template: 'dual_not_compounded', params: { ...shared, amount: order.paid } };
        const params = { ...shared, next: String(next), amount: item.cost };
        return { userId, template: 'dual_compounded', params };
      }),
    );
    return boughtBy.size;
  });

/** Buys paid orders with auto-compound again: the same side, term and distance only. Returns how many were bought. */
export const compoundOrders = async (deps: DualDeps, moment: SettleMoment): Promise<number> => {
  let [bought, after] = [0, 0];
  for (;;) {
    const orders = await loadWaiting(deps.pool, after, TOGETHER);
    after = orders.at(-1)?.id ?? after;
    const tried: (readonly [WaitingOrder, PurchaseItem | null])[] = [];
    for (const order of orders) {
      const item = await prepare(deps, order);
      if (item !== 'later') tried.push([order, item]);
    }
    if (tried.length > 0) {
      bought += await compound(deps, moment, tried);
      deps.relay.nudge();
    }
    if (orders.length < TOGETHER) return bought;
  }
};
