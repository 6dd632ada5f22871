import { add, mul, toAmount, toRate } from '@candor/money/decimal';
import { availableOf, frozenOf } from '#kernel/ledger/chart';
import type { Outcome } from '#kernel/ledger/group-commit';
import { type Asking, createMoneyCommand, type Done, type Prepared, type ReadTime } from '#kernel/ledger/money-command';
import type { Booked, OnceItem } from '#kernel/ledger/once';
import { checkProducts, checkSelfLimits } from '#modules/limits/index';
import { createBatchReader } from '#platform/db/batch-reads';
import type { Tx } from '#platform/db/with-tx';
import { appendEvents } from '#platform/outbox/append-events';
import { Refusal, refuse } from '#platform/refusal';
import { Bidding, type BidItem, type BidResult, refuseBidder, topUpNeeded } from '../bidding';
import { type BidderFacts, bidderKey, findDoneBids, loadBidders, loadOffers, sendBids } from '../bids.store';
import type { NftDeps } from '../deps';
import { createLinkReader } from '../linked.store';
import { sendMessages } from '../messages.store';
import {
  DEPOSIT_KIND,
  DEPOSIT_PURPOSE,
  TOP_UP_PURPOSE,
  toDepositEntry,
  topUpReferenceOf,
  toTopUpBackEntry,
  toTopUpEntry,
} from '../nft-entries';
import { lockOffers, type Offer } from '../offers.store';
import { loadHeldTopUps, sendEndedTopUps, sendNewTopUps, type TopUp } from '../top-ups.store';

export const BIDS_TOPIC = 'nft_bids';
/** Kinds of effects without a ledger entry. */
export const BID_EFFECT = 'nft_bid';
export const MAXIMUM_EFFECT = 'nft_maximum';
const VALUE_COIN = 'USDT';

export interface BidRequest extends Asking {
  readonly code: string;
  /** The whole bid; null: only a maximum is set. */
  readonly price: string | null;
  /** Of old clients, instead of the price: added to the current price when the call arrives. */
  readonly increment?: string;
  readonly maximum: string | null;
}

interface Item extends BidItem, OnceItem {
  readonly userId: number;
  readonly reference: string;
  readonly currencyId: number;
  readonly currency: string;
  readonly code: string;
  readonly usdtId: number;
  readonly usdtScale: number;
  readonly value: string;
  readonly ruleVersion: number;
}

/** The stored reply. */
export interface BidReply extends Omit<BidResult, 'topUp'> {
  readonly topUp?: string;
  readonly notice: 'nft_bid_placed' | 'nft_bid_topped';
  readonly code: string;
  readonly currency: string;
}

const accountsOf = (userId: number, usdtId: number) => [
  availableOf(userId, 'change', usdtId),
  frozenOf(userId, 'change', usdtId),
];

const notifyOutbid = (tx: Tx, bidding: Bidding, at: Date): void => {
  const messages = bidding.outbid().flatMap(({ offer, userIds, price }) =>
    userIds.map((userId) => ({
      userId,
      kind: 'outbid' as const,
      workId: offer.workId,
      orderId: 0,
      amount: price,
      currencyId: offer.currencyId,
    })),
  );
  sendMessages(tx, messages, at);
};

/** Events go out after the commit: one per auction, however many bids it got. */
const notifyBids = (tx: Tx, offers: ReadonlyMap<number, Offer>, changed: readonly number[]): void => {
  const codes = changed.flatMap((id) => offers.get(id)?.code ?? []);
  tx.send(
    appendEvents(
      tx,
      codes.map((code) => ({ topic: BIDS_TOPIC, key: code, payload: { code } })),
    ),
  );
};

const toOutcome = (item: Item, result: Refusal | BidResult): Outcome<Booked<BidReply>> => {
  if (result instanceof Refusal) return { ok: false, error: result };
  const { code, currency } = item;
  const notice = result.isLeading ? ('nft_bid_placed' as const) : ('nft_bid_topped' as const);
  const withoutEntry = item.price === null || result.isTied ? MAXIMUM_EFFECT : BID_EFFECT;
  const entryKind = result.deposit === '0' ? withoutEntry : DEPOSIT_KIND;
  return { ok: true, value: { entryKind, reply: { ...result, notice, code, currency } } };
};

const lacksDeposit = (bidders: ReadonlyMap<string, BidderFacts>, { offerId, userId }: Item): boolean =>
  (bidders.get(bidderKey(offerId, userId))?.deposit ?? null) === null;

interface Locked {
  readonly items: readonly Item[];
  readonly offers: ReadonlyMap<number, Offer>;
  readonly bidders: ReadonlyMap<string, BidderFacts>;
  readonly topUps: readonly TopUp[];
}

/** Accounts and holds of bidders with a deposit or a top-up to pay, and of those who may get theirs back. */
const touchedBy = ({ items, offers, bidders, topUps }: Locked) => {
  const usdtId = items[0]?.usdtId ?? 0;
  const fresh = items.filter((item) => lacksDeposit(bidders, item));
  const raised = items.filter((item) => {
    const offer = offers.get(item.offerId);
    return offer !== undefined && topUpNeeded(offer, item, item.usdtScale) !== '0';
  });
  const users = new Set([...fresh, ...raised, ...topUps].map(({ userId }) => userId));
  const hold = (purpose: string) => (reference: string) => ({ purpose, reference });
  return {
    accounts: [...users].flatMap((userId) => accountsOf(userId, usdtId)),
    holds: [
      ...fresh.map(({ reference }) => reference).map(hold(DEPOSIT_PURPOSE)),
      ...raised.map(({ reference }) => topUpReferenceOf(reference)).map(hold(TOP_UP_PURPOSE)),
      ...topUps.map(({ reference }) => reference).map(hold(TOP_UP_PURPOSE)),
    ],
  };
};

/** Entries of a batch: what comes back is booked first, because it may pay for what is taken. */
const toEntries = (bidding: Bidding, { usdtId, ruleVersion }: Pick<Item, 'usdtId' | 'ruleVersion'>) => {
  const { returned, taken } = bidding.topUps();
  return [
    ...returned.map((one) => toTopUpBackEntry({ ...one, usdtId, ruleVersion })),
    ...bidding.writes().bidders.map((one) => toDepositEntry({ ...one, usdtId, ruleVersion })),
    ...taken.map((one) => toTopUpEntry({ ...one, usdtId, ruleVersion })),
  ];
};

const sendResults = (tx: Tx, bidding: Bidding, at: Date): void => {
  const { returned, taken } = bidding.topUps();
  sendBids(tx, bidding.writes(), at);
  sendEndedTopUps(
    tx,
    returned.map(({ reference }) => reference),
    { state: 'returned', at },
  );
  sendNewTopUps(tx, taken, at);
  notifyOutbid(tx, bidding, at);
};

/** The offers are locked; nothing of their bidders changes meanwhile. */
const lockAll = async (tx: Tx, items: readonly Item[]): Promise<Locked> => {
  const ids = items.map(({ offerId }) => offerId);
  const [offers, bidders, topUps] = await Promise.all([
    lockOffers(tx, ids),
    loadBidders(tx.client, items),
    loadHeldTopUps(tx.client, ids),
  ]);
  return { items, offers, bidders, topUps };
};

/**
 * Judges all bids of a batch on one state per auction, in order. Locks: offers, accounts of bidders whose deposit or top-up
 * may change, own limits.
 */
const bookBids = async (
  { ledger, declared }: NftDeps,
  tx: Tx,
  { items, readTime }: { readonly items: readonly Item[]; readonly readTime: ReadTime },
): Promise<Outcome<Booked<BidReply>>[]> => {
  const locked = await lockAll(tx, items);
  const { offers, bidders, topUps } = locked;
  const books = ledger.open(tx, touchedBy(locked));
  const asks = items.map(({ userId, value }) => ({ userId, stake: { stake: value } }));
  const [limits, balanceOf] = await Promise.all([
    checkSelfLimits(tx, declared.selfLimitFlows, { asks, nowMs: readTime().getTime() }),
    books.balances(),
  ]);
  const at = readTime();
  const nowMs = at.getTime();
  const { usdtId = 0, usdtScale = 0, ruleVersion = 0 } = items[0] ?? {};
  const usdtOf = (userId: number): string => balanceOf(availableOf(userId, 'change', usdtId).key);
  const bidding = new Bidding({ nowMs, offers, bidders, topUps, usdtOf, usdt: { id: usdtId, scale: usdtScale } });
  const results = items.map((item, index) => {
    const own = limits[index];
    return own && !own.ok ? new Refusal(own.code, own.params) : bidding.judge(item);
  });
  const posted = await books.post(toEntries(bidding, { usdtId, ruleVersion }));
  if (posted.some(({ ok }) => !ok)) throw new Error('nft: a deposit that was checked under the lock was refused');
  sendResults(tx, bidding, at);
  notifyBids(
    tx,
    offers,
    bidding.writes().offers.map(({ id }) => id),
  );
  return items.map((item, index) => toOutcome(item, results[index] as Refusal | BidResult));
};

/** Value in USDT at the rate of the offer, rounded up; own limits compare it. */
const toUsdtValue = (price: string, { usdtRate }: Offer): string =>
  mul(toAmount(price), toRate(usdtRate), { scale: 8, rounding: 'up' });

const createPrepare = (deps: NftDeps) => {
  const findOffer = createBatchReader<string, Offer>((codes) => loadOffers(deps.pool, codes));
  const isLinked = createLinkReader(deps.pool);
  return async (request: BidRequest): Promise<Prepared<Item>> => {
    const offer = (await findOffer(request.code)) ?? refuse('nft_not_offered');
    const closed = refuseBidder(offer, request.userId, deps.clock.nowMs());
    if (closed) throw closed;
    if (await isLinked(offer.sellerId, request.userId)) refuse('nft_bidder_linked');
    const { products, version } = await deps.rules.now();
    const [open] = await checkProducts(deps.pool, products, { product: 'nft', userIds: [request.userId] });
    if (open && !open.ok) throw new Refusal(open.code);
    const { increment, maximum } = request;
    const price = increment === undefined ? request.price : add(toAmount(offer.price), toAmount(increment));
    const usdt = (await deps.currencies.list()).find(({ name }) => name === VALUE_COIN) ?? refuse('currency_unknown');
    return {
      offerId: offer.id,
      code: offer.code,
      currencyId: offer.currencyId,
      currency: offer.currency,
      price,
      maximum,
      usdtId: usdt.id,
      usdtScale: usdt.scale,
      value: toUsdtValue(maximum ?? price ?? '0', offer),
      ruleVersion: version,
    };
  };
};

/** Places bids; all that arrive while a transaction runs are judged together in the next one. */
export const createPlaceBid = (deps: NftDeps): ((request: BidRequest) => Promise<Done<unknown, BidReply>>) =>
  createMoneyCommand<BidRequest, Item, BidReply>({
    deps,
    prepare: createPrepare(deps),
    book: async (tx, items, readTime) => bookBids(deps, tx, { items, readTime }),
    findDone: findDoneBids,
  });
