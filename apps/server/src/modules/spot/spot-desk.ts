import type { ReplyOf } from '@candor/contract/call';
import type { placeSpotOrder } from '@candor/contract/spot';
import { createFirstAnswers } from '#kernel/ledger/first-answers';
import { refuse } from '#platform/refusal';
import type { SpotDeps } from './deps';
import type { BookPair } from './matching/book-pair';
import { keyOf, type PlaceAsked } from './place-request';
import { toOrderItem } from './spot.reply';
import { createCancelOrders } from './use-cases/cancel-orders';
import { createEditOrder } from './use-cases/edit-order';
import { createFollowOrder } from './use-cases/follow-order';
import { createPlaceOrder, type Placed } from './use-cases/place-order';

export const pairOf = (deps: SpotDeps, instrumentId: number): BookPair =>
  deps.matching.pair(instrumentId) ?? refuse('instrument_unknown');

/** 0 when no pair was named: all of them. */
export const instrumentOf = (deps: SpotDeps, input: { currency_id: number; legal_id: number }): number => {
  if (input.currency_id === 0 && input.legal_id === 0) return 0;
  const pair = deps.matching
    .pairs()
    .find((one) => one.baseId === input.currency_id && (input.legal_id === 0 || one.quoteId === input.legal_id));
  return pair?.instrumentId ?? refuse('instrument_unknown');
};

type OrderItem = ReplyOf<typeof placeSpotOrder>;

/** Places, edits and cancels orders for every form of call. */
export const createDesk = (deps: SpotDeps) => {
  const orders = createFollowOrder(deps);
  const place = createPlaceOrder(deps);
  const keepFirst = createFirstAnswers(deps.pool);
  /** The order as in its first reply, even if it has changed since. */
  const answerPlaced = async (placed: Placed, isKeyed: boolean): Promise<OrderItem> => {
    if (placed.answer !== undefined) return JSON.parse(placed.answer) as OrderItem;
    const { order, isApplied } = await orders.followPlaced(placed);
    const item = toOrderItem(order, pairOf(deps, order.instrumentId));
    if (!isKeyed || !isApplied) return item;
    return JSON.parse(await keepFirst({ reference: order.reference, answer: JSON.stringify(item) })) as OrderItem;
  };
  return {
    place: async (asked: PlaceAsked) => {
      const { reply, replayed: isReplayed } = await place(asked);
      return { item: await answerPlaced(reply, keyOf(asked) !== null), isReplayed };
    },
    cancel: createCancelOrders(deps, orders),
    edit: createEditOrder(deps, orders),
  };
};
export type Desk = ReturnType<typeof createDesk>;
