import type { Entry } from '#kernel/ledger/entry';
import type { Outcome } from '#kernel/ledger/group-commit';
import { type Asking, createMoneyCommand, type Done, type Prepared, type ReadTime } from '#kernel/ledger/money-command';
import type { Booked, OnceItem } from '#kernel/ledger/once';
import { checkSelfLimits } from '#modules/limits/index';
import type { Tx } from '#platform/db/with-tx';
import { Refusal, refuse } from '#platform/refusal';
import type { NftDeps } from '../deps';
import { PURCHASE_KIND, toDepositBackEntry, toTopUpBackEntry } from '../nft-entries';
import { lockOffers, type Offer } from '../offers.store';
import { heldFor, loadOrders, type Order, sendPaid } from '../orders.store';
import { type OfferSale, sendOfferSales, toOfferEntries, usdtValueOf } from '../sell-works';
import { trackBalances } from '../track-balances';
import { findUsdt } from '../usdt';
import { lockWorks } from '../work-state.store';

export interface PayRequest extends Asking {
  readonly orderId: number;
}

interface Item extends OnceItem {
  readonly orderId: number;
  readonly offerId: number;
}

/** The stored reply. */
export interface Paid {
  readonly notice: 'nft_paid';
  readonly code: string;
  readonly price: string;
  readonly currency: string;
  /** Returned with the payment, in USDT. */
  readonly deposit: string;
}

/** Half-open: it can be paid until the last millisecond before `dueMs`. */
const isPayable = ({ state, dueMs }: Order, nowMs: number): boolean => state === 'open' && nowMs < dueMs;

const prepare = async ({ pool, clock }: NftDeps, { orderId, userId }: PayRequest): Promise<Prepared<Item>> => {
  const order = (await loadOrders(pool, [orderId])).get(orderId);
  if (order?.buyerId !== userId) return refuse('nft_order_unknown');
  if (!isPayable(order, clock.nowMs())) return refuse('nft_order_closed');
  return { orderId, offerId: order.offerId };
};

interface Candidate {
  readonly item: Item;
  readonly order: Order;
  readonly sale: OfferSale;
  /** The deposit comes back first and may be part of the price. */
  readonly entries: readonly Entry[];
}

type Judged = { readonly ok: true; readonly candidate: Candidate } | { readonly ok: false; readonly error: Refusal };

interface Locked {
  readonly orders: ReadonlyMap<number, Order>;
  readonly offers: ReadonlyMap<number, Offer>;
  readonly usdtId: number;
  readonly nowMs: number;
}

const judge = (item: Item, { orders, offers, usdtId, nowMs }: Locked): Judged => {
  const order = orders.get(item.orderId);
  const offer = offers.get(item.offerId);
  if (order?.buyerId !== item.userId || !offer) return { ok: false, error: new Refusal('nft_order_unknown') };
  if (!isPayable(order, nowMs) || offer.state !== 'awaiting')
    return { ok: false, error: new Refusal('nft_order_closed') };
  const sale: OfferSale = {
    offer,
    buyerId: item.userId,
    price: order.price,
    reference: item.reference,
    kind: order.rank === 1 ? 'auction' : 'second_chance',
  };
  const { deposit, depositReference: reference, topUps } = order;
  const held = { userId: item.userId, usdtId, ruleVersion: offer.ruleVersion };
  const back = deposit === null || reference === null ? [] : [toDepositBackEntry({ ...held, deposit, reference })];
  back.push(...topUps.map((one) => toTopUpBackEntry({ ...held, ...one })));
  return { ok: true, candidate: { item, order, sale, entries: [...back, ...toOfferEntries(sale)] } };
};

/**
 * A winner has the duty to pay and was checked with the bid; the next bidder decides anew, so own limits and exclusion are
 * asked again.
 */
const toAsk = ({ item, order, sale }: Candidate) => ({
  userId: item.userId,
  stake: { stake: order.rank === 1 ? '0' : usdtValueOf(sale.price, sale.offer.usdtRate) },
});

const toBooked = ({ sale, order }: Candidate): Outcome<Booked<Paid>> => ({
  ok: true,
  value: {
    entryKind: PURCHASE_KIND,
    reply: {
      notice: 'nft_paid',
      code: sale.offer.code,
      price: sale.price,
      currency: sale.offer.currency,
      deposit: heldFor(order),
    },
  },
});

/** Pays orders in one transaction. Locks: offers, works, accounts, own limits; the expiry of orders locks the offer first too. */
const bookPayments = async (
  deps: NftDeps,
  tx: Tx,
  { items, readTime }: { readonly items: readonly Item[]; readonly readTime: ReadTime },
): Promise<Outcome<Booked<Paid>>[]> => {
  const { id: usdtId } = await findUsdt(deps);
  const offerIds = items.map(({ offerId }) => offerId);
  const offers = await lockOffers(tx, offerIds);
  const [orders] = await Promise.all([
    loadOrders(
      tx.client,
      items.map(({ orderId }) => orderId),
    ),
    lockWorks(
      tx,
      [...offers.values()].map(({ workId }) => workId),
    ),
  ]);
  const at = readTime();
  const nowMs = at.getTime();
  const judged = items.map((item) => judge(item, { orders, offers, usdtId, nowMs }));
  const candidates = judged.flatMap((one) => (one.ok ? [one.candidate] : []));
  if (candidates.length === 0) return judged.flatMap((one) => (one.ok ? [] : [one]));
  const books = deps.ledger.openFor(
    tx,
    candidates.flatMap(({ entries }) => entries),
  );
  const chances = candidates.filter(({ order }) => order.rank === 2);
  const [limits, balanceOf] = await Promise.all([
    checkSelfLimits(tx, deps.declared.selfLimitFlows, { asks: chances.map(toAsk), nowMs }),
    books.balances(),
  ]);
  const balances = trackBalances(balanceOf);
  const paid = new Map<number, Candidate>();
  const grant = (candidate: Candidate): Refusal | null => {
    const { order, sale, entries } = candidate;
    if (paid.has(order.offerId)) return new Refusal('nft_order_closed');
    const own = limits[chances.indexOf(candidate)];
    if (own && !own.ok) return new Refusal(own.code, own.params);
    const lacking = balances.take(entries);
    if (lacking) return new Refusal('insufficient_balance', { ...lacking, currency: sale.offer.currency });
    paid.set(order.offerId, candidate);
    return null;
  };
  const outcomes = judged.map((one): Outcome<Booked<Paid>> => {
    if (!one.ok) return one;
    const error = grant(one.candidate);
    return error ? { ok: false, error } : toBooked(one.candidate);
  });
  const done = [...paid.values()];
  const results = await books.post(done.flatMap(({ entries }) => entries));
  if (results.some(({ ok }) => !ok)) throw new Error('nft: a payment that was checked under the locks was refused');
  sendPaid(
    tx,
    done.map(({ order }) => order),
    at,
  );
  sendOfferSales(
    tx,
    done.map(({ sale }) => sale),
    at,
  );
  return outcomes;
};

/** Pays a won auction, or the chance of the next bidder, from the spot account. */
export const createPayOrder = (deps: NftDeps): ((request: PayRequest) => Promise<Done<unknown, Paid>>) =>
  createMoneyCommand<PayRequest, Item, Paid>({
    deps,
    prepare: (request) => prepare(deps, request),
    book: (tx, items, readTime) => bookPayments(deps, tx, { items, readTime }),
  });
