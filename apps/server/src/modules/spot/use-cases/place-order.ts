import type { RefusalCode } from '@candor/contract/codes';
import type { FeeTerms } from '@candor/domain/fees/fee-terms';
import { decideSpotOrder } from '@candor/domain/spot/decide-spot-order';
import { loadFeeTerms } from '#kernel/fees/fee-terms.store';
import { findHaltRefusals } from '#kernel/halts/find-halt-refusals';
import { availableOf, frozenOf } from '#kernel/ledger/chart';
import type { Entry, PostResult } from '#kernel/ledger/entry';
import type { Outcome } from '#kernel/ledger/group-commit';
import { createMoneyCommand } from '#kernel/ledger/money-command';
import type { Answer, Booked, OnceItem } from '#kernel/ledger/once';
import { checkProducts } from '#modules/limits/index';
import type { Tx } from '#platform/db/with-tx';
import { Refusal } from '#platform/refusal';
import type { SpotDeps } from '../deps';
import {
  appendOrders,
  countOpenOrders,
  loadHaltedBooks,
  lockBooks,
  type NewSpotOrder,
  openKey,
  takeOrderIds,
} from '../journal.store';
import { HOLD_PURPOSE } from '../matching/book-order';
import { type PairInForce, readMoment, readPair } from '../pair-in-force';
import { isNamed, keyOf, type PlaceAsked, type PlaceRequest } from '../place-request';
import { toPlaceRequest } from './place-for-old-clients';

export const SPOT_HOLD_KIND = 'spot_hold';

interface NewOrderItem extends NewSpotOrder, OnceItem {}

/** The stored reply of the call; the order itself is read when it is answered. */
export interface Placed {
  readonly notice: 'order_placed';
  readonly orderId: number;
  readonly instrumentId: number;
  readonly seq: number;
  /** The first reply, as JSON text: added when the book has applied the order. */
  readonly answer?: string;
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
  // A hold with this reference existed before, and therefore the order.
  if (result.problem !== 'insufficient') return new Refusal('already_done');
  const currency = order.side === 'buy' ? order.pair.quoteName : order.pair.baseName;
  return new Refusal('insufficient_balance', { available: result.available, currency });
};

/** Orders above the maximum number of open orders in a market, counted under the lock of its book. */
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
  readonly halted: ReadonlyMap<number, Refusal>;
  readonly heads: Map<number, number>;
  readonly counts: Map<string, number>;
  readonly stoppedBooks: ReadonlySet<number>;
  readonly ids: readonly number[];
  readonly feesOf: (userId: number) => FeeTerms;
  readonly at: Date;
}

/** Operators halted the instrument, or its book is halted at a command that failed. */
const findHalted = ({ halted, stoppedBooks }: Batch, orders: readonly NewOrderItem[]): (Refusal | null)[] =>
  orders.map(({ pair: { instrumentId, symbol } }) => {
    const halt = halted.get(instrumentId);
    if (halt) return halt;
    return stoppedBooks.has(instrumentId) ? new Refusal('book_halted', { symbol }) : null;
  });

/** Holds the money and journals the orders: after the commit they will be matched, whatever happens to this process. */
const journal = async (
  deps: SpotDeps,
  batch: Batch,
  orders: readonly NewOrderItem[],
): Promise<Outcome<Booked<Placed>>[]> => {
  const halted = findHalted(batch, orders);
  const tooMany = findTooMany(orders, batch.counts);
  const refusals = orders.map((_, index) => halted[index] ?? tooMany[index] ?? null);
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

const prepare = async (deps: SpotDeps, asked: PlaceAsked) => {
  const request = 'targetPrice' in asked ? await toPlaceRequest(deps, asked) : asked;
  const pair = await readPair(deps, request);
  const { products } = await deps.rules.now();
  const [open] = await checkProducts(deps.pool, products, { product: 'spot', userIds: [request.userId] });
  if (open && !open.ok) throw new Refusal(open.code);
  return { ...request, pair, ...check(request, pair, deps) };
};

/** Books are locked before accounts. */
const takeBatch = async (tx: Tx, items: readonly NewOrderItem[], at: Date): Promise<Batch> => {
  const pairs = items.map(({ pair }) => pair);
  const halts = findHaltRefusals(tx.client, 'spot', pairs);
  const locked = lockBooks(
    tx.client,
    pairs.map(({ instrumentId }) => instrumentId),
  );
  const counted = countOpenOrders(tx.client, items);
  const stopped = loadHaltedBooks(
    tx.client,
    pairs.map(({ instrumentId }) => instrumentId),
  );
  const numbers = takeOrderIds(tx.client, items.length);
  const fees = loadFeeTerms(
    tx.client,
    items.map(({ userId }) => userId),
    at,
  );
  const [halted, heads, counts, stoppedBooks, ids, feesOf] = await Promise.all([
    halts,
    locked,
    counted,
    stopped,
    numbers,
    fees,
  ]);
  return { tx, halted, heads, counts, stoppedBooks, ids, feesOf, at };
};

/** A client order id that was used before is refused as `client_order_id_reused` instead of `already_done`. */
const toRefusal = (asked: PlaceAsked, error: unknown): unknown =>
  error instanceof Refusal && error.code === 'already_done' && isNamed(asked)
    ? new Refusal('client_order_id_reused')
    : error;

/** Journals an order. It counts from the commit on; the book's owner matches it next. */
export const createPlaceOrder = (deps: SpotDeps): ((asked: PlaceAsked) => Promise<Answer<Placed>>) => {
  const place = createMoneyCommand<PlaceAsked, NewOrderItem, Placed>({
    deps,
    prepare: (asked) => prepare(deps, asked),
    book: async (tx, items, readTime) => journal(deps, await takeBatch(tx, items, readTime()), items),
  });
  return async (asked) => {
    try {
      const answer = await place({ ...asked, idempotency: keyOf(asked) });
      deps.matching.appended(answer.reply.instrumentId);
      return answer;
    } catch (error) {
      throw toRefusal(asked, error);
    }
  };
};
