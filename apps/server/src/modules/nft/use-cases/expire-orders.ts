import { splitForfeit } from '@candor/domain/nft/sale-split';
import { type Tx, withTx } from '#platform/db/with-tx';
import { isPoison } from '#platform/jobs/is-poison';
import { processInHalves } from '#platform/jobs/process-in-halves';
import { appendEvents } from '#platform/outbox/append-events';
import type { NftDeps } from '../deps';
import { findLinkedOrders } from '../linked.store';
import { type NewMessage, sendMessages } from '../messages.store';
import { toForfeitEntries } from '../nft-entries';
import { lockOffers, type Offer } from '../offers.store';
import {
  type ExpiredOrder,
  findOverdue,
  heldFor,
  insertSecondChances,
  loadNextBidders,
  loadOrders,
  type SecondChance,
  sendExpired,
  sendUnsold,
} from '../orders.store';
import { findUsdt } from '../usdt';
import { lockWorks } from '../work-state.store';

/** Orders ended in one transaction. */
const ENDED_TOGETHER = 500;
const NOTHING = { toSeller: '0', toPlatform: '0' };
/** Of the outbox: a deposit was forfeited. Payload: userId, orderId, workId. */
const FORFEITED_TOPIC = 'nft_forfeited';

export type ExpireDeps = Pick<NftDeps, 'pool' | 'ledger' | 'currencies' | 'relay' | 'logger'>;

export interface ExpireMoment {
  readonly nowMs: number;
  /** Call inside a transaction that must not commit after another process has taken the job over. */
  readonly ensureHeld: (tx: Tx) => Promise<void>;
}

type Expiring = ExpiredOrder & { readonly offer: Offer };

interface Overdue {
  readonly id: number;
  readonly offerId: number;
}

/** Locks offers, then works. An order that was paid or cancelled since is left out. */
const lockOverdue = async (tx: Tx, overdue: readonly Overdue[], { nowMs, scale }: { nowMs: number; scale: number }) => {
  const offers = await lockOffers(
    tx,
    overdue.map(({ offerId }) => offerId),
  );
  const [orders] = await Promise.all([
    loadOrders(
      tx.client,
      overdue.map(({ id }) => id),
    ),
    lockWorks(
      tx,
      [...offers.values()].map(({ workId }) => workId),
    ),
  ]);
  const linked = await findLinkedOrders(tx.client, [...orders.keys()]);
  return [...orders.values()].flatMap((order): Expiring[] => {
    const offer = offers.get(order.offerId);
    if (!offer || order.state !== 'open' || order.dueMs > nowMs) return [];
    const isLinked = linked.has(order.id);
    const percent = isLinked ? '0' : offer.forfeitPercent;
    const shares = order.deposit === null ? NOTHING : splitForfeit(heldFor(order), percent, scale);
    return [{ order, offer, isLinked, ...shares }];
  });
};

/** The hold of a forfeited deposit is drawn, and its shares are paid. */
const bookForfeits = async (
  { ledger }: ExpireDeps,
  tx: Tx,
  { expiring, usdtId }: { expiring: readonly Expiring[]; usdtId: number },
) => {
  const entries = expiring.flatMap(({ order, offer, toSeller, toPlatform }) => {
    const { deposit, depositReference: reference, buyerId: userId, topUps } = order;
    if (deposit === null || reference === null) return [];
    const { sellerId, ruleVersion } = offer;
    const held = { userId, usdtId, reference, deposit, topUps, ruleVersion };
    return toForfeitEntries({ ...held, sellerId, toSeller, toPlatform });
  });
  if (entries.length === 0) return;
  const results = await ledger.postMany(tx, entries);
  if (results.some(({ ok }) => !ok)) throw new Error('nft: the hold of a deposit does not cover it');
};

/** Where the winner did not pay, the highest other bidder may buy at the own bid. Returns the new orders by offer. */
const giveChances = async (tx: Tx, expiring: readonly Expiring[], nowMs: number) => {
  const winners = expiring.filter(({ order }) => order.rank === 1);
  const next = await loadNextBidders(
    tx.client,
    winners.map(({ order }) => order),
  );
  const chances = winners.flatMap(({ offer }): SecondChance[] => {
    const bidder = next.get(offer.id);
    const { workId, currencyId } = offer;
    return bidder ? [{ ...bidder, workId, currencyId, dueMs: nowMs + offer.payMs }] : [];
  });
  const ids = await insertSecondChances(tx.client, chances, nowMs);
  return new Map(chances.map((chance) => [chance.offerId, { ...chance, orderId: ids.get(chance.offerId) ?? 0 }]));
};

type Chances = Awaited<ReturnType<typeof giveChances>>;

const toMessages = ({ order, offer, toSeller }: Expiring, chances: Chances, usdtId: number): NewMessage[] => {
  const { workId, currencyId, sellerId } = offer;
  const about = { workId, orderId: order.id };
  const forfeited: NewMessage[] =
    order.deposit === null
      ? []
      : [
          { ...about, userId: order.buyerId, kind: 'payment_expired', amount: heldFor(order), currencyId: usdtId },
          { ...about, userId: sellerId, kind: 'buyer_did_not_pay', orderId: 0, amount: toSeller, currencyId: usdtId },
        ];
  const chance = chances.get(offer.id);
  const next: NewMessage = chance
    ? {
        workId,
        userId: chance.userId,
        kind: 'second_chance',
        orderId: chance.orderId,
        amount: chance.price,
        currencyId,
      }
    : { workId, userId: sellerId, kind: 'not_sold', orderId: 0, amount: offer.price, currencyId };
  return [...forfeited, next];
};

const expireSome = (deps: ExpireDeps, moment: ExpireMoment, overdue: readonly Overdue[]): Promise<void> =>
  withTx(deps.pool, async (tx) => {
    await moment.ensureHeld(tx);
    const { nowMs } = moment;
    const at = new Date(nowMs);
    const { id: usdtId, scale } = await findUsdt(deps);
    const expiring = await lockOverdue(tx, overdue, { nowMs, scale });
    if (expiring.length === 0) return;
    await bookForfeits(deps, tx, { expiring, usdtId });
    sendExpired(tx, expiring, at);
    const chances = await giveChances(tx, expiring, nowMs);
    const unsold = expiring.filter(({ offer }) => !chances.has(offer.id));
    sendUnsold(
      tx,
      unsold.map(({ offer }) => offer.id),
    );
    sendMessages(
      tx,
      expiring.flatMap((one) => toMessages(one, chances, usdtId)),
      at,
    );
    const events = expiring
      .filter(({ order }) => order.deposit !== null)
      .map(({ order: { buyerId: userId, id: orderId, workId } }) => ({
        topic: FORFEITED_TOPIC,
        key: String(userId),
        payload: { userId, orderId, workId },
      }));
    await appendEvents(tx, events);
  });

/**
 * Ends orders that were not paid in time: a winner loses the deposit and the next bidder gets the one second chance; after
 * that, or without another bidder, the work goes back to its seller. Follows from stored rows only, so it does not matter
 * which process does it or how often.
 */
export const expireOrders = async (deps: ExpireDeps, moment: ExpireMoment): Promise<void> => {
  for (;;) {
    const overdue = await findOverdue(deps.pool, moment.nowMs, ENDED_TOGETHER);
    // An order that cannot be ended holds up no other; it is tried again with the next run.
    const failed = await processInHalves(
      overdue,
      (part) => expireSome(deps, moment, part),
      async (order, error) => {
        if (!isPoison(error)) throw error;
        deps.logger.error({ err: error, ...order }, 'nft: an order could not be ended');
      },
    );
    if (overdue.length > 0) deps.relay.nudge();
    if (overdue.length < ENDED_TOGETHER || failed.length > 0) return;
  }
};
