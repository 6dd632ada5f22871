import { type Replay, replayBids } from '@candor/domain/nft/replay-bids';
import { topUpOf } from '@candor/domain/nft/top-up';
import type { Entry } from '#kernel/ledger/entry';
import type { Tx } from '#platform/db/with-tx';
import { appendEvents } from '#platform/outbox/append-events';
import { refuse } from '#platform/refusal';
import type { NftDeps } from '../deps';
import { type NewMessage, sendMessages } from '../messages.store';
import { toDepositBackEntry, topUpReferenceOf, toTopUpBackEntry, toTopUpEntry } from '../nft-entries';
import { AUCTION_MODE, findOffer, lockOffers, type Offer, toAuction } from '../offers.store';
import { heldFor, insertSecondChances, sendUnsold } from '../orders.store';
import { loadHeldTopUps, sendEndedTopUps, sendNewTopUps, type TopUp } from '../top-ups.store';
import { findUsdt } from '../usdt';
import {
  type AuctionBidder,
  cancelOrder,
  findOpenOrder,
  insertVoid,
  loadAsks,
  loadAuctionBidders,
  type OpenOrder,
  updateOrderPrice,
  writeReplay,
} from '../voids.store';
import { lockWorks } from '../work-state.store';
import { BIDS_TOPIC } from './place-bids';

export type VoidDeps = Pick<NftDeps, 'ledger' | 'currencies' | 'newId'>;

export interface VoidAsk {
  readonly code: string;
  readonly userId: number;
  /** Shown to everybody. */
  readonly sentence: string;
  readonly at: Date;
}

/** An auction before a void; offer and work are locked. */
interface Locked {
  readonly offer: Offer;
  readonly order: OpenOrder | null;
  readonly bidders: readonly AuctionBidder[];
  readonly topUps: readonly TopUp[];
  readonly usdt: { readonly id: number; readonly scale: number };
}

/** Bids are voided while the auction runs or its winner may still pay; a second chance is a decision of its own. */
const lockAuction = async (tx: Tx, deps: VoidDeps, { code, userId }: VoidAsk): Promise<Locked & { price: string }> => {
  const found = (await findOffer(tx.client, code)) ?? refuse('nft_not_offered');
  const offer = (await lockOffers(tx, [found.id])).get(found.id) ?? refuse('nft_not_offered');
  if (offer.mode !== AUCTION_MODE) refuse('nft_not_auction');
  await lockWorks(tx, [offer.workId]);
  const order = await findOpenOrder(tx, offer.id);
  if (offer.state !== 'open' && order?.rank !== 1) refuse('nft_void_late');
  const bidders = await loadAuctionBidders(tx, offer.id);
  const price = bidders.find((one) => one.userId === userId)?.price ?? refuse('nft_void_nobody');
  return {
    offer,
    order,
    bidders,
    price,
    topUps: await loadHeldTopUps(tx.client, [offer.id]),
    usdt: await findUsdt(deps),
  };
};

const leaderOf = ({ auction }: Replay): number | null => auction.current?.userId ?? null;

/** What the leader after a replay holds beyond the deposit; somebody who did not win has no duty and holds nothing. */
const neededBy = (replay: Replay, { offer, usdt }: Locked): string => {
  const { current, maximum } = replay.auction;
  const isDuty = offer.state === 'open' || current?.userId === offer.leaderId;
  return current && isDuty ? topUpOf({ ...offer, usdtScale: usdt.scale }, maximum ?? current.price) : '0';
};

const postAll = async ({ ledger }: VoidDeps, tx: Tx, entries: readonly Entry[]): Promise<boolean> =>
  entries.length === 0 || (await ledger.postMany(tx, entries)).every(({ ok }) => ok);

/** Returns the top-ups of the leader before; what is held of them afterwards is nothing. */
const returnTopUps = async (deps: VoidDeps, tx: Tx, { locked, at }: { locked: Locked; at: Date }): Promise<void> => {
  const { topUps, offer, usdt } = locked;
  const money = { usdtId: usdt.id, ruleVersion: offer.ruleVersion };
  const isBooked = await postAll(
    deps,
    tx,
    topUps.map((one) => toTopUpBackEntry({ ...one, ...money })),
  );
  if (!isBooked) throw new Error('nft: a top-up could not be returned');
  const references = topUps.map(({ reference }) => reference);
  sendEndedTopUps(tx, references, { state: 'returned', at });
};

/** Takes the top-up of the leader after a replay; false: there is no money for it. */
const takeTopUp = async (
  deps: VoidDeps,
  tx: Tx,
  { replay, locked, at }: { replay: Replay; locked: Locked; at: Date },
): Promise<boolean> => {
  const [userId, amount] = [leaderOf(replay), neededBy(replay, locked)];
  if (userId === null || amount === '0') return true;
  const { offer, usdt } = locked;
  const topUp = { offerId: offer.id, userId, amount, reference: topUpReferenceOf(deps.newId()) };
  const entry = toTopUpEntry({ ...topUp, usdtId: usdt.id, ruleVersion: offer.ruleVersion });
  if (!(await postAll(deps, tx, [entry]))) return false;
  sendNewTopUps(tx, [{ ...topUp, held: amount }], at);
  return true;
};

/**
 * Replays the calls of all others. A leader without the money for the top-up does not lead for free: the calls of that
 * bidder are left out as well, and the rest is replayed again.
 */
const replayOthers = async (
  deps: VoidDeps,
  tx: Tx,
  { locked, ask: { userId, at } }: { locked: Locked; ask: VoidAsk },
): Promise<Replay> => {
  const { offer, topUps } = locked;
  const left = new Set([userId]);
  const asks = await loadAsks(tx, offer.id);
  const replay = () =>
    replayBids(
      toAuction(offer),
      asks.filter((one) => !left.has(one.userId)),
    );
  const first = replay();
  const held = heldFor({ deposit: '0', topUps });
  if (leaderOf(first) === offer.leaderId && neededBy(first, locked) === held) return first;
  await returnTopUps(deps, tx, { locked, at });
  for (let now = first; ; now = replay()) {
    if (await takeTopUp(deps, tx, { replay: now, locked, at })) return now;
    left.add(leaderOf(now) ?? 0);
  }
};

/** The winner's bids are void: the deposit returns, and the next bidder may buy at the price of the replay, without duty. */
const replaceWinner = async (
  deps: VoidDeps,
  tx: Tx,
  { locked, replay, order, at }: { locked: Locked; replay: Replay; order: OpenOrder; at: Date },
): Promise<NewMessage[]> => {
  const { offer, bidders, usdt } = locked;
  const winner = bidders.find((one) => one.userId === order.buyerId);
  if (winner?.state === 'held') {
    const back = toDepositBackEntry({ ...winner, usdtId: usdt.id, ruleVersion: offer.ruleVersion });
    if (!(await postAll(deps, tx, [back]))) throw new Error('nft: a deposit could not be returned');
  }
  await cancelOrder(tx, order.id, at);
  const { current } = replay.auction;
  if (!current) {
    sendUnsold(tx, [offer.id]);
    return [];
  }
  const { id: offerId, workId, currencyId } = offer;
  const nowMs = at.getTime();
  const chance = { offerId, workId, currencyId, ...current, dueMs: nowMs + offer.payMs };
  const orderId = (await insertSecondChances(tx.client, [chance], nowMs)).get(offerId) ?? 0;
  const about = { workId, orderId, amount: current.price, currencyId };
  return [{ ...about, userId: current.userId, kind: 'second_chance' }];
};

const settleOrder = async (
  deps: VoidDeps,
  tx: Tx,
  { locked, replay, at }: { locked: Locked; replay: Replay; at: Date },
): Promise<NewMessage[]> => {
  const { order } = locked;
  if (order === null) return [];
  const { current } = replay.auction;
  if (current?.userId !== order.buyerId) return replaceWinner(deps, tx, { locked, replay, order, at });
  await updateOrderPrice(tx, order.id, current.price);
  return [];
};

/** Everybody with a part in the auction learns how it stands now. */
const toMessages = ({ offer, bidders }: Locked, { auction }: Replay): NewMessage[] => {
  const { workId, currencyId, sellerId } = offer;
  const amount = auction.current?.price ?? offer.startPrice;
  const users = [sellerId, ...bidders.map(({ userId }) => userId)];
  return users.map((userId) => ({ userId, kind: 'bid_voided', workId, orderId: 0, amount, currencyId }));
};

/**
 * Voids the bids of one bidder, before anybody paid: the calls of all others are replayed without them by the function that
 * judged them. The bidder keeps the deposit held like anybody who did not win. Locks: offer, work, accounts.
 */
export const voidBids = async (tx: Tx, deps: VoidDeps, ask: VoidAsk): Promise<{ price: string; voided: string }> => {
  const { at } = ask;
  const { price: voided, ...locked } = await lockAuction(tx, deps, ask);
  const { offer } = locked;
  const replay = await replayOthers(deps, tx, { locked, ask });
  await insertVoid(tx, { offerId: offer.id, userId: ask.userId, sentence: ask.sentence, price: voided, at });
  await writeReplay(tx, offer, replay);
  const chances = await settleOrder(deps, tx, { locked, replay, at });
  sendMessages(tx, [...toMessages(locked, replay), ...chances], at);
  await appendEvents(tx, [{ topic: BIDS_TOPIC, key: ask.code, payload: { code: ask.code } }]);
  return { price: replay.auction.current?.price ?? offer.startPrice, voided };
};
