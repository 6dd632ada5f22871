import type { RefusalCode } from '@candor/contract/codes';
import { computeHold } from '@candor/domain/spot/compute-fill';
import { decideSpotOrder, type SpotPlan } from '@candor/domain/spot/decide-spot-order';
import { fromLots, fromTicks, UNIT_SCALE } from '@candor/domain/spot/spot-pair';
import { cmp, toAmount } from '@candor/money/decimal';
import { fromUnits, toCount, toUnits } from '@candor/money/units';
import { findHaltRefusals } from '#kernel/halts/find-halt-refusals';
import { availableOf, frozenOf } from '#kernel/ledger/chart';
import type { Entry, PostResult } from '#kernel/ledger/entry';
import { withTx } from '#platform/db/with-tx';
import { Refusal, refuse } from '#platform/refusal';
import type { SpotDeps } from '../deps';
import { loadHaltedBooks, lockBooks, type NewCommand, sendCommands } from '../journal.store';
import { HOLD_PURPOSE } from '../matching/book-order';
import type { OrderView } from '../orders.store';
import { type PairInForce, readMoment, readPair } from '../pair-in-force';
import type { FollowOrder } from './follow-order';
import { SPOT_HOLD_KIND } from './place-order';

export interface EditRequest {
  readonly userId: number;
  readonly id: number;
  readonly price: string | null;
  readonly amount: string | null;
}

const lotsOf = (amount: string, pair: PairInForce): number =>
  toCount(toUnits(amount, UNIT_SCALE) / toUnits(pair.lot, UNIT_SCALE));

/** Checks the edited order by the rules of a new one. */
const checkEdit = (deps: SpotDeps, pair: PairInForce, form: { order: OrderView; price: string; amount: string }) => {
  const { order, price, amount } = form;
  const { side, tif, postOnly } = order;
  const decision = decideSpotOrder(
    { side, kind: 'limit', tif, postOnly, price, amount, budget: null },
    pair,
    readMoment(deps, pair),
  );
  if (!decision.ok) throw new Refusal(decision.code as RefusalCode, decision.params);
  return decision.plan;
};

/** A checked edit: the order as stored, and as requested. */
export interface OrderEdit {
  readonly order: OrderView;
  readonly pair: PairInForce;
  readonly plan: Pick<SpotPlan, 'priceTicks' | 'lots'>;
  /** The additional amount to hold. */
  readonly extra: bigint;
  readonly reference: string;
}

/** The cost beyond the order's hold, if nothing is filled before the book applies the edit. */
export const computeExtra = ({ order, pair, plan }: Pick<OrderEdit, 'order' | 'pair' | 'plan'>): bigint => {
  const filledLots = lotsOf(order.filled, pair);
  const sums = { filledLots, quote16: toUnits(order.filledQuote, 16) };
  const openLots = Math.max(0, plan.lots - filledLots);
  const needed = computeHold({ side: order.side, priceTicks: plan.priceTicks, openLots, sums }, pair);
  const extra = needed - toUnits(order.held, UNIT_SCALE);
  return extra > 0n ? extra : 0n;
};

export const toExtraEntry = ({ order, pair, extra, reference }: OrderEdit): Entry => {
  const currencyId = order.side === 'buy' ? pair.quoteId : pair.baseId;
  return {
    kind: SPOT_HOLD_KIND,
    reference,
    ruleVersion: pair.ruleVersion,
    legs: [
      {
        from: availableOf(order.userId, 'change', currencyId),
        to: frozenOf(order.userId, 'change', currencyId),
        amount: fromUnits(extra, UNIT_SCALE),
        putsInto: { purpose: HOLD_PURPOSE, reference: order.reference },
      },
    ],
  };
};

export const toEditCommand = ({ order, pair, plan, extra, reference }: OrderEdit): NewCommand => ({
  action: 'edit',
  instrumentId: pair.instrumentId,
  orderId: order.id,
  userId: order.userId,
  price: fromTicks(plan.priceTicks, pair),
  amount: fromLots(plan.lots, pair),
  extra: fromUnits(extra, UNIT_SCALE),
  reference,
});

const ensureHeld = (result: PostResult | undefined, { order, pair }: OrderEdit): void => {
  if (!result || result.ok) return;
  if (result.problem !== 'insufficient') refuse('order_not_open');
  const currency = order.side === 'buy' ? pair.quoteName : pair.baseName;
  throw new Refusal('insufficient_balance', { available: result.available, currency });
};

const NO_HALTS: ReadonlyMap<number, Refusal> = new Map();

/** Fewer coins at the same price keep the place in the queue. Any other edit is treated like a new order. */
const isSmaller = ({ order, pair, plan }: OrderEdit): boolean =>
  isSame(order.price, fromTicks(plan.priceTicks, pair)) && plan.lots <= lotsOf(order.amount ?? '0', pair);

const isSame = (one: string, other: string): boolean => cmp(toAmount(one), toAmount(other)) === 0;

const isAsWanted = (order: OrderView, form: { price: string; amount: string }): boolean =>
  isSame(order.price, form.price) && isSame(order.amount ?? '0', form.amount);

/** An order that is partly filled before its edit is applied may need more than was held: the edit is then retried. */
const MOST_TRIES = 5;

/**
 * Changes price or amount of an open limit order. Fewer coins at the same price keep the place in the queue; any other
 * edit loses it. If the order is filled before the book applies the edit, the edit is refused and the amount held for
 * it is returned.
 */
export const createEditOrder = (deps: SpotDeps, orders: FollowOrder) => {
  const journal = (edit: OrderEdit): Promise<number> =>
    withTx(deps.pool, async (tx) => {
      const { instrumentId, symbol } = edit.pair;
      const halts = isSmaller(edit) ? NO_HALTS : findHaltRefusals(tx.client, 'spot', [edit.pair]);
      const locked = lockBooks(tx.client, [instrumentId]);
      const stopped = loadHaltedBooks(tx.client, [instrumentId]);
      const [halted, heads, haltedBooks] = await Promise.all([halts, locked, stopped]);
      const halt = halted.get(instrumentId);
      if (halt) throw halt;
      if (haltedBooks.has(instrumentId)) refuse('book_halted', { symbol });
      const entries = edit.extra > 0n ? [toExtraEntry(edit)] : [];
      if (entries.length > 0) ensureHeld((await deps.ledger.postMany(tx, entries))[0], edit);
      const [seq] = sendCommands(tx, [toEditCommand(edit)], { heads, at: new Date(deps.clock.nowMs()) });
      return seq as number;
    });

  const tryOnce = async (order: OrderView, pair: PairInForce, form: { price: string; amount: string }) => {
    const plan = checkEdit(deps, pair, { order, ...form });
    const extra = computeExtra({ order, pair, plan });
    const seq = await journal({ order, pair, plan, extra, reference: deps.newId() });
    deps.matching.appended(pair.instrumentId);
    return orders.follow({ instrumentId: pair.instrumentId, orderId: order.id, seq });
  };

  return async (request: EditRequest): Promise<OrderView> => {
    const known = await orders.read(request.id);
    if (known?.userId !== request.userId) return refuse('order_unknown');
    if (known.amount === null) return refuse('order_not_open');
    if (request.price === null && request.amount === null) return refuse('order_incomplete');
    const book = deps.matching.pair(known.instrumentId) ?? refuse('instrument_unknown');
    const pair = await readPair(deps, { currencyId: book.baseId, legalId: book.quoteId });
    const form = { price: request.price ?? known.price, amount: request.amount ?? known.amount };
    let order = known;
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      if (order.state !== 'open' || cmp(toAmount(form.amount), toAmount(order.filled)) <= 0) {
        return refuse('order_not_open');
      }
      if (isAsWanted(order, form)) return order;
      order = await tryOnce(order, pair, form);
      if (isAsWanted(order, form)) return order;
      if (order.state === 'open' && order.postOnly) return refuse('order_would_take');
    }
    return refuse('server_busy');
  };
};
