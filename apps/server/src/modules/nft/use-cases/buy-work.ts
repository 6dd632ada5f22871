import { refusePurchase } from '@candor/domain/nft/decide-purchase';
import type { Outcome } from '#kernel/ledger/group-commit';
import { type Asking, createMoneyCommand, type Done, type Prepared, type ReadTime } from '#kernel/ledger/money-command';
import type { Booked, OnceItem } from '#kernel/ledger/once';
import { checkSelfLimits } from '#modules/limits/index';
import type { Tx } from '#platform/db/with-tx';
import { Refusal, refuse } from '#platform/refusal';
import type { NftDeps } from '../deps';
import { ensureNftOpen } from '../ensure-open';
import { PURCHASE_KIND } from '../nft-entries';
import { AUCTION_MODE, findOffer, lockOffers, type Offer } from '../offers.store';
import { type OfferSale, sendOfferSales, toOfferEntries, usdtValueOf } from '../sell-works';
import { trackBalances } from '../track-balances';
import { findWork, lockWorks } from '../work-state.store';

export interface BuyRequest extends Asking {
  readonly code: string;
  /** The price the buyer was shown; null: existing clients send none. */
  readonly price: string | null;
}

interface Item extends OnceItem {
  readonly offerId: number;
  readonly price: string | null;
}

/** The stored reply; the sale has the reference of the call. */
export interface Bought {
  readonly notice: 'nft_bought';
  readonly reference: string;
  readonly code: string;
  readonly price: string;
  readonly currency: string;
}

const refuseOne = (offer: Offer, ask: Pick<Item, 'userId' | 'price'>, nowMs: number): Refusal | null => {
  const onSale = { ...offer, isAuction: offer.mode === AUCTION_MODE, isOpen: offer.state === 'open' };
  const refusal = refusePurchase(onSale, ask, nowMs);
  return refusal && new Refusal(refusal.code, refusal.params);
};

/** The checks that need no lock. Throws refusals. */
const prepare = async (deps: NftDeps, { code, price, userId }: BuyRequest): Promise<Prepared<Item>> => {
  const work = (await findWork(deps.pool, code)) ?? refuse('nft_unknown');
  if (work.isTakenDown) return refuse('nft_taken_down');
  if (work.ownerId === userId) return refuse('nft_own');
  const offer = (await findOffer(deps.pool, code)) ?? refuse('nft_not_offered');
  const refusal = refuseOne(offer, { userId, price }, deps.clock.nowMs());
  if (refusal) throw refusal;
  await ensureNftOpen(deps, userId);
  return { offerId: offer.id, price };
};

interface Candidate {
  readonly item: Item;
  readonly sale: OfferSale;
}

type Judged = { readonly ok: true; readonly candidate: Candidate } | { readonly ok: false; readonly error: Refusal };

/** Checked again under the lock: it may have been sold, taken down or ended since. */
const judge = (item: Item, offer: Offer | undefined, nowMs: number): Judged => {
  if (!offer) return { ok: false, error: new Refusal('nft_not_offered') };
  const error = refuseOne(offer, item, nowMs);
  if (error) return { ok: false, error };
  const { userId: buyerId, reference } = item;
  const sale: OfferSale = { offer, buyerId, reference, price: offer.price, kind: 'sale' };
  return { ok: true, candidate: { item, sale } };
};

const toBooked = ({ offer, price, reference }: OfferSale): Outcome<Booked<Bought>> => ({
  ok: true,
  value: {
    entryKind: PURCHASE_KIND,
    reply: { notice: 'nft_bought', reference, code: offer.code, price, currency: offer.currency },
  },
});

/**
 * Sells works in one transaction, each granted or refused by itself, in order: of several buyers of a work the first with
 * enough money has it. Locks: offers, works, accounts, own limits.
 */
const bookPurchases = async (
  { ledger, declared }: NftDeps,
  tx: Tx,
  { items, readTime }: { readonly items: readonly Item[]; readonly readTime: ReadTime },
): Promise<Outcome<Booked<Bought>>[]> => {
  const ids = items.map(({ offerId }) => offerId);
  const offers = await lockOffers(tx, ids);
  await lockWorks(
    tx,
    [...offers.values()].map(({ workId }) => workId),
  );
  const at = readTime();
  const nowMs = at.getTime();
  const judged = items.map((item) => judge(item, offers.get(item.offerId), nowMs));
  const candidates = judged.flatMap((one) => (one.ok ? [one.candidate] : []));
  if (candidates.length === 0) return judged.flatMap((one) => (one.ok ? [] : [one]));
  const books = ledger.openFor(
    tx,
    candidates.flatMap(({ sale }) => toOfferEntries(sale)),
  );
  const asks = candidates.map(({ item, sale }) => ({
    userId: item.userId,
    stake: { stake: usdtValueOf(sale.price, sale.offer.usdtRate) },
  }));
  const [limits, balanceOf] = await Promise.all([
    checkSelfLimits(tx, declared.selfLimitFlows, { asks, nowMs }),
    books.balances(),
  ]);
  const balances = trackBalances(balanceOf);
  const sales = new Map<number, OfferSale>();
  const grant = ({ sale }: Candidate, own: (typeof limits)[number] | undefined): Refusal | null => {
    const { offer } = sale;
    if (sales.has(offer.id)) return new Refusal('nft_not_offered');
    if (own && !own.ok) return new Refusal(own.code, own.params);
    const lacking = balances.take(toOfferEntries(sale));
    if (lacking) return new Refusal('insufficient_balance', { ...lacking, currency: offer.currency });
    sales.set(offer.id, sale);
    return null;
  };
  const outcomes = judged.map((one): Outcome<Booked<Bought>> => {
    if (!one.ok) return one;
    const error = grant(one.candidate, limits[candidates.indexOf(one.candidate)]);
    return error ? { ok: false, error } : toBooked(one.candidate.sale);
  });
  const results = await books.post([...sales.values()].flatMap(toOfferEntries));
  if (results.some(({ ok }) => !ok)) throw new Error('nft: a purchase that was checked under the locks was refused');
  sendOfferSales(tx, [...sales.values()], at);
  return outcomes;
};

/** Buys a work at its fixed price from the spot account. */
export const createBuyWork = (deps: NftDeps): ((request: BuyRequest) => Promise<Done<unknown, Bought>>) =>
  createMoneyCommand<BuyRequest, Item, Bought>({
    deps,
    prepare: (request) => prepare(deps, request),
    book: (tx, items, readTime) => bookPurchases(deps, tx, { items, readTime }),
  });
