import type { Outcome } from '#kernel/ledger/group-commit';
import { type Asking, createMoneyCommand, type Done, type Prepared, type ReadTime } from '#kernel/ledger/money-command';
import type { Booked, OnceItem } from '#kernel/ledger/once';
import { checkProducts, checkSelfLimits } from '#modules/limits/index';
import type { Tx } from '#platform/db/with-tx';
import { Refusal, refuse } from '#platform/refusal';
import { refuseBidder } from '../bidding';
import { bidderKey, loadBidders, type NewBidder, sendBids } from '../bids.store';
import type { NftDeps } from '../deps';
import { createLinkReader } from '../linked.store';
import { DEPOSIT_KIND, type DepositMoney, toDepositEntry } from '../nft-entries';
import { findOffer, lockOffers } from '../offers.store';

export interface DepositRequest extends Asking {
  readonly code: string;
}

interface Item extends OnceItem, DepositMoney {
  readonly userId: number;
  readonly reference: string;
  readonly offerId: number;
  readonly code: string;
  readonly currencyId: number;
}

/** The stored reply. */
export interface DepositReply {
  readonly notice: 'nft_deposit_taken';
  readonly code: string;
  readonly deposit: string;
}

/** Locks offers, accounts, own limits. Only one deposit per bidder and auction is taken. */
const bookDeposits = async (
  { ledger, declared }: NftDeps,
  tx: Tx,
  { items, readTime }: { readonly items: readonly Item[]; readonly readTime: ReadTime },
): Promise<Outcome<Booked<DepositReply>>[]> => {
  const offers = await lockOffers(
    tx,
    items.map(({ offerId }) => offerId),
  );
  const bidders = await loadBidders(tx.client, items);
  const books = ledger.openFor(tx, items.map(toDepositEntry));
  const asks = items.map(({ userId }) => ({ userId, stake: {} }));
  const limits = await checkSelfLimits(tx, declared.selfLimitFlows, { asks, nowMs: readTime().getTime() });
  const at = readTime();
  const seen = new Set<string>();
  const refusals = items.map((item, index) => {
    const key = bidderKey(item.offerId, item.userId);
    const offer = offers.get(item.offerId);
    if (!offer) return new Refusal('nft_not_offered');
    const own = limits[index];
    if (own && !own.ok) return new Refusal(own.code, own.params);
    if ((bidders.get(key)?.deposit ?? null) !== null || seen.has(key)) return new Refusal('nft_deposit_held');
    const closed = refuseBidder(offer, item.userId, at.getTime());
    if (!closed) seen.add(key);
    return closed;
  });
  const asked = items.filter((_, index) => refusals[index] === null);
  const results = await books.post(asked.map(toDepositEntry));
  const added: NewBidder[] = [];
  const outcomes = items.map((item, index): Outcome<Booked<DepositReply>> => {
    const refusal = refusals[index];
    if (refusal) return { ok: false, error: refusal };
    const result = results[asked.indexOf(item)];
    if (result && !result.ok)
      return {
        ok: false,
        error: new Refusal('insufficient_balance', { available: result.available, currency: 'USDT' }),
      };
    added.push(item);
    const reply = { notice: 'nft_deposit_taken' as const, code: item.code, deposit: item.deposit };
    return { ok: true, value: { entryKind: DEPOSIT_KIND, reply } };
  });
  sendBids(tx, { offers: [], bids: [], bidders: added, maxima: [], asks: [] }, at);
  return outcomes;
};

/** Pays the deposit of an auction without a bid. */
export const createPayDeposit = (
  deps: NftDeps,
): ((request: DepositRequest) => Promise<Done<unknown, DepositReply>>) => {
  const isLinked = createLinkReader(deps.pool);
  return createMoneyCommand<DepositRequest, Item, DepositReply>({
    deps,
    prepare: async ({ code, userId }): Promise<Prepared<Item>> => {
      const offer = (await findOffer(deps.pool, code)) ?? refuse('nft_not_offered');
      const closed = refuseBidder(offer, userId, deps.clock.nowMs());
      if (closed) throw closed;
      if (await isLinked(offer.sellerId, userId)) refuse('nft_bidder_linked');
      const { products, version } = await deps.rules.now();
      const [open] = await checkProducts(deps.pool, products, { product: 'nft', userIds: [userId] });
      if (open && !open.ok) throw new Refusal(open.code);
      const usdt = (await deps.currencies.list()).find(({ name }) => name === 'USDT') ?? refuse('currency_unknown');
      const { id: offerId, currencyId, deposit } = offer;
      return { offerId, currencyId, code, deposit, usdtId: usdt.id, ruleVersion: version };
    },
    book: async (tx, items, readTime) => bookDeposits(deps, tx, { items, readTime }),
  });
};
