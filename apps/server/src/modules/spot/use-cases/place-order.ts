import { createHash } from 'node:crypto';
import type { RefusalCode } from '@candor/contract/codes';
import { placeSpotOrder } from '@candor/contract/spot';
import { decideSpotOrder, type SpotForm } from '@candor/domain/spot/decide-spot-order';
import { availableOf, frozenOf } from '#kernel/ledger/chart';
import type { Entry, PostResult } from '#kernel/ledger/entry';
import { type BatchMode, groupCommit, type Outcome } from '#kernel/ledger/group-commit';
import { type Answer, type Booked, bookOnce, type OnceItem } from '#kernel/ledger/once';
import { referenceOfCall } from '#kernel/ledger/reference';
import { HOLD_PURPOSE } from '#kernel/matching/book-order';
import { weighProduct } from '#modules/limits/index';
import type { Tx } from '#platform/db/with-tx';
import { Refusal } from '#platform/refusal';
import type { SpotDeps } from '../deps';
import {
  appendOrders,
  countOpenOrders,
  loadHaltedBooks,
  loadKnownClientIds,
  lockBooks,
  type NewSpotOrder,
  openKey,
  takeOrderIds,
} from '../journal.store';
import { type PairInForce, readMoment, readPair } from '../pair-in-force';

export const SPOT_HOLD_KIND = 'spot_hold';

export interface PlaceRequest extends Omit<OnceItem, 'reference'>, SpotForm {
  readonly currencyId: number;
  readonly legalId: number;
  readonly clientOrderId: string;
}

interface NewOrderItem extends NewSpotOrder, OnceItem {}

/** What is stored under the key of the call; the order itself is read when it is answered. */
export interface Placed {
  readonly notice: 'order_placed';
  readonly orderId: number;
  readonly instrumentId: number;
  readonly seq: number;
}

const paysWith = ({ side, pair }: NewSpotOrder) => (side === 'buy' ? pair.quoteId : pair.baseId);

export const toHoldEntry = (order: NewSpotOrder): Entry => ({
  kind: SPOT_HOLD_KIND,
  reference: order.reference,
  ruleVersion: order.pair.ruleVersion,
  legs: [
    {
      from: availableOf(order.userId, 'change', paysWith(order)),
      to: frozenOf(order.userId, 'change', paysWith(order)),
      amount: order.plan.hold,
      putsInto: { purpose: HOLD_PURPOSE, reference: order.reference },
    },
  ],
});

const refusedBy = (order: NewOrderItem, result: PostResult): Refusal | null => {
  if (result.ok) return null;
  // A hold of this reference has been there before: so has the key.
  if (result.problem !== 'insufficient') {
    return new Refusal(order.clientOrderId === '' ? 'idempotency_key_reused' : 'client_order_id_reused');
  }
  const currency = order.side === 'buy' ? order.pair.quoteName : order.pair.baseName;
  return new Refusal('insufficient_balance', { available: result.available, currency });
};

/** Orders over the number one may have open in a market, counted under the lock of its book. */
const findTooMany = (orders: readonly NewOrderItem[], counts: Map<string, number>): (Refusal | null)[] =>
  orders.map(({ userId, pair, kind, tif }) => {
    if (kind !== 'limit' || tif !== 'gtc') return null;
    const key = openKey(pair.instrumentId, userId);
    const open = (counts.get(key) ?? 0) + 1;
    if (open > pair.maxOpenOrders) return new Refusal('too_many_orders', { maximum: String(pair.maxOpenOrders) });
    counts.set(key, open);
    return null;
  });

interface Batch {
  readonly tx: Tx;
  readonly heads: Map<number, number>;
  readonly counts: Map<string, number>;
  readonly halted: ReadonlySet<number>;
  readonly ids: readonly number[];
  readonly mode: BatchMode;
  readonly at: Date;
}

const findHalted = ({ halted }: Batch, orders: readonly NewOrderItem[]): (Refusal | null)[] =>
  orders.map(({ pair: { instrumentId, symbol } }) =>
    halted.has(instrumentId) ? new Refusal('book_halted', { symbol }) : null,
  );

const findReused = async ({ tx, mode }: Batch, orders: readonly NewOrderItem[]): Promise<(Refusal | null)[]> => {
  if (!mode.careful) return orders.map(() => null);
  const known = await loadKnownClientIds(tx.client, orders);
  return orders.map(({ userId, clientOrderId }) =>
    known.has(`${userId}:${clientOrderId}`) ? new Refusal('client_order_id_reused') : null,
  );
};

/** Sets the money aside and journals the orders: from here on they will be matched, whatever happens to this process. */
const journal = async (
  deps: SpotDeps,
  batch: Batch,
  orders: readonly NewOrderItem[],
): Promise<Outcome<Booked<Placed>>[]> => {
  const reused = await findReused(batch, orders);
  const halted = findHalted(batch, orders);
  const tooMany = findTooMany(orders, batch.counts);
  const refusals = orders.map((_, index) => halted[index] ?? reused[index] ?? tooMany[index] ?? null);
  const wanted = orders.filter((_, index) => refusals[index] === null);
  const results = await deps.ledger.postMany(batch.tx, wanted.map(toHoldEntry));
  const heldBy = new Map(wanted.map((order, index) => [order, refusedBy(order, results[index] as PostResult)]));
  const accepted = wanted.filter((order) => heldBy.get(order) === null);
  const placed = accepted.length === 0 ? new Map() : appendOrders(batch.tx, accepted, batch);
  return orders.map((order, index): Outcome<Booked<Placed>> => {
    const error = refusals[index] ?? heldBy.get(order) ?? null;
    if (error) return { ok: false, error };
    const { orderId, seq } = placed.get(order.reference);
    const reply: Placed = { notice: 'order_placed', orderId, seq, instrumentId: order.pair.instrumentId };
    return { ok: true, value: { entryKind: SPOT_HOLD_KIND, reply } };
  });
};

const check = (request: PlaceRequest, pair: PairInForce, deps: SpotDeps) => {
  const moment = readMoment(deps, pair);
  const decision = decideSpotOrder(request, pair, moment);
  if (!decision.ok) throw new Refusal(decision.code as RefusalCode, decision.params);
  return { plan: decision.plan, indexPrice: moment.indexPrice };
};

/** A name the user gave the order works like a key: the same name again is the same order, if it says the same. */
const keyOf = (request: PlaceRequest): OnceItem['idempotency'] => {
  const { idempotency, clientOrderId, currencyId, legalId, side, kind, tif, postOnly, price, amount, budget } = request;
  if (clientOrderId === '') return idempotency;
  const body = JSON.stringify([currencyId, legalId, side, kind, tif, postOnly, price, amount, budget]);
  const bodyHash = createHash('sha256').update(body).digest('hex');
  return { path: placeSpotOrder.path, key: `client ${clientOrderId}`, bodyHash };
};

/** Takes an order into the journal of its book. It counts from the commit on; the book's owner matches it next. */
export const createPlaceOrder = (deps: SpotDeps): ((request: PlaceRequest) => Promise<Answer<Placed>>) => {
  const commit = groupCommit<NewOrderItem, Answer<Placed>>({
    pool: deps.pool,
    run: async (tx, items, mode) => {
      const at = new Date(deps.clock.nowMs());
      const books = items.map(({ pair }) => pair.instrumentId);
      const locked = lockBooks(tx.client, books);
      const counted = countOpenOrders(tx.client, items);
      const stopped = loadHaltedBooks(tx.client, books);
      const numbers = takeOrderIds(tx.client, items.length);
      const [heads, counts, halted, ids] = await Promise.all([locked, counted, stopped, numbers]);
      const batch = { tx, heads, counts, halted, ids, mode, at };
      return bookOnce({ tx, items, mode, at, book: (fresh) => journal(deps, batch, fresh) });
    },
  });
  return async (request) => {
    const pair = await readPair(deps, request);
    const [open] = await weighProduct(deps.pool, (await deps.rules.now()).products, {
      product: 'spot',
      userIds: [request.userId],
    });
    if (open && !open.ok) throw new Refusal(open.code);
    const { plan, indexPrice } = check(request, pair, deps);
    const idempotency = keyOf(request);
    const reference = idempotency ? referenceOfCall(request.userId, idempotency) : deps.newId();
    const answer = await commit({ ...request, idempotency, reference, pair, plan, indexPrice });
    deps.matching.appended(pair.instrumentId);
    return answer;
  };
};
