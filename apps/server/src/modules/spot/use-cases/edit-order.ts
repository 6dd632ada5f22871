import type { RefusalCode } from '@candor/contract/codes';
import { computeHold } from '@candor/domain/spot/compute-fill';
import { decideSpotOrder, type SpotPlan } from '@candor/domain/spot/decide-spot-order';
import { UNIT_SCALE } from '@candor/domain/spot/spot-pair';
import { cmp, toAmount } from '@candor/money/decimal';
import { fromUnits, toUnits } from '@candor/money/units';
import { availableOf, frozenOf } from '#kernel/ledger/chart';
import type { Entry, PostResult } from '#kernel/ledger/entry';
import { HOLD_PURPOSE } from '#kernel/matching/book-order';
import { withTx } from '#platform/db/with-tx';
import { Refusal, refuse } from '#platform/refusal';
import type { SpotDeps } from '../deps';
import { lockBooks, sendCommands } from '../journal.store';
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
  Number(toUnits(amount, UNIT_SCALE) / toUnits(pair.lot, UNIT_SCALE));

/** The rules of a new order, for the order as it would be. */
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

/** What must be set aside beyond what the order holds, if nothing of it is filled until the book comes to the edit. */
const computeExtra = (order: OrderView, pair: PairInForce, plan: SpotPlan): bigint => {
  const filledLots = lotsOf(order.filled, pair);
  const sums = { filledLots, quote16: toUnits(order.filledQuote, 16) };
  const openLots = Math.max(0, plan.lots - filledLots);
  const needed = computeHold({ side: order.side, priceTicks: plan.priceTicks, openLots, sums }, pair);
  const extra = needed - toUnits(order.held, UNIT_SCALE);
  return extra > 0n ? extra : 0n;
};

const toExtraEntry = (order: OrderView, pair: PairInForce, held: { extra: bigint; reference: string }): Entry => {
  const currencyId = order.side === 'buy' ? pair.quoteId : pair.baseId;
  return {
    kind: SPOT_HOLD_KIND,
    reference: held.reference,
    ruleVersion: pair.ruleVersion,
    legs: [
      {
        from: availableOf(order.userId, 'change', currencyId),
        to: frozenOf(order.userId, 'change', currencyId),
        amount: fromUnits(held.extra, UNIT_SCALE),
        putsInto: { purpose: HOLD_PURPOSE, reference: order.reference },
      },
    ],
  };
};

const ensureHeld = (result: PostResult | undefined, order: OrderView, pair: PairInForce): void => {
  if (!result || result.ok) return;
  if (result.problem !== 'insufficient') refuse('order_not_open');
  const currency = order.side === 'buy' ? pair.quoteName : pair.baseName;
  throw new Refusal('insufficient_balance', { available: result.available, currency });
};

const isSame = (one: string, other: string): boolean => cmp(toAmount(one), toAmount(other)) === 0;

/**
 * Changes price or amount of an open limit order. Fewer coins at the same price keep the place in the queue; anything
 * else joins it anew. If the order is filled before the book comes to the edit, the edit is refused and what was set
 * aside for it comes back.
 */
export const createEditOrder = (deps: SpotDeps, orders: FollowOrder) => {
  const journal = (order: OrderView, pair: PairInForce, plan: SpotPlan): Promise<number> =>
    withTx(deps.pool, async (tx) => {
      const heads = await lockBooks(tx.client, [pair.instrumentId]);
      const reference = deps.newId();
      const extra = computeExtra(order, pair, plan);
      const entries = extra > 0n ? [toExtraEntry(order, pair, { extra, reference })] : [];
      if (entries.length > 0) ensureHeld((await deps.ledger.postMany(tx, entries))[0], order, pair);
      const { instrumentId } = pair;
      const price = fromUnits(BigInt(plan.priceTicks), pair.priceScale);
      const amount = fromUnits(BigInt(plan.lots) * toUnits(pair.lot, UNIT_SCALE), UNIT_SCALE);
      const { id: orderId, userId } = order;
      const command = { action: 'edit' as const, instrumentId, orderId, userId, price, amount, reference };
      const [seq] = sendCommands(tx, [{ ...command, extra: fromUnits(extra, UNIT_SCALE) }], {
        heads,
        at: new Date(deps.clock.nowMs()),
      });
      return seq as number;
    });

  return async (request: EditRequest): Promise<OrderView> => {
    const order = await orders.read(request.id);
    if (order?.userId !== request.userId) return refuse('order_unknown');
    if (order.state !== 'open' || order.amount === null) return refuse('order_not_open');
    if (request.price === null && request.amount === null) return refuse('order_incomplete');
    const price = request.price ?? order.price;
    const amount = request.amount ?? order.amount;
    if (isSame(price, order.price) && isSame(amount, order.amount)) return order;
    const book = deps.matching.pair(order.instrumentId) ?? refuse('instrument_unknown');
    const pair = await readPair(deps, { currencyId: book.baseId, legalId: book.quoteId });
    const plan = checkEdit(deps, pair, { order, price, amount });
    const seq = await journal(order, pair, plan);
    deps.matching.appended(pair.instrumentId);
    const edited = await orders.follow({ instrumentId: pair.instrumentId, orderId: order.id, seq });
    const isDone = isSame(edited.price, price) && isSame(edited.amount ?? '0', amount);
    if (isDone) return edited;
    return refuse(edited.state === 'open' && edited.postOnly ? 'order_would_take' : 'order_not_open');
  };
};
