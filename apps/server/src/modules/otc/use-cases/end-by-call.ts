import type { OtcCancelReason } from '@candor/contract/otc-orders';
import { decideStep } from '@candor/domain/otc/decide-step';
import type { OtcRules } from '@candor/domain/otc/otc-rules';
import type { Outcome } from '#kernel/ledger/group-commit';
import { type Asking, createMoneyCommand, type Done, type Prepared, type ReadTime } from '#kernel/ledger/money-command';
import type { Booked, OnceItem } from '#kernel/ledger/once';
import { lockOpenProposals, withdrawLapsed } from '#kernel/operators/proposals.store';
import { verifyPayPassword } from '#modules/identity/index';
import type { Tx } from '#platform/db/with-tx';
import { Refusal } from '#platform/refusal';
import type { OtcDeps } from '../deps';
import { otcDisputeKind, subjectOf } from '../dispute-kind';
import { numberOf } from '../new-orders.store';
import { findEndCalls } from '../order-steps.store';
import { idOfNumber, loadOrders, lockOrders, type Order, roleOf } from '../orders.store';
import { type Ending, endOrders, faultOf } from './end-orders';

/** Kinds of the effects of these calls: the end of the order. Its entry has the reference of the order. */
export const RELEASE_EFFECT = 'otc_released';
export const CANCEL_EFFECT = 'otc_cancelled';

interface EndRequest extends Asking {
  readonly number: string;
}
export interface ReleaseRequest extends EndRequest {
  readonly payPassword: string;
}
export interface CancelRequest extends EndRequest {
  readonly reason: OtcCancelReason;
}

interface Item extends OnceItem {
  readonly orderId: number;
  /** The order was in dispute when the call arrived: operators may have proposed a decision. */
  readonly isDisputed: boolean;
  readonly action: 'release' | 'cancel';
  readonly cancelReason: OtcCancelReason | null;
  /** Terms the order was made under. */
  readonly terms: OtcRules;
  /** Rules in force. */
  readonly rules: OtcRules;
}

/** The stored replies. */
export interface ReleaseReply {
  readonly notice: 'otc_coins_released';
  readonly number: string;
  readonly amount: string;
  readonly received: string;
  readonly fee: string;
}
export interface CancelReply {
  readonly notice: 'otc_order_cancelled';
  readonly number: string;
  readonly refunded: string;
  readonly counts: boolean;
}

const toEnding = (item: Item, order: Order | undefined, nowMs: number): Ending | Refusal => {
  if (!order) return new Refusal('otc_order_unknown');
  const { action, cancelReason } = item;
  const ask = { role: roleOf(order, item.userId), action, nowMs, ...(cancelReason && { reason: cancelReason }) };
  const decision = decideStep(order, ask, item.terms);
  if (!decision.ok) return new Refusal(decision.code, decision.params);
  const state = decision.state as Ending['state'];
  return { order, state, endCall: item.reference, ...(cancelReason && { cancelReason }) };
};

type ToReply<R> = (ending: Ending) => Booked<R>;

interface Batch<R> {
  readonly items: readonly Item[];
  readonly readTime: ReadTime;
  readonly toReply: ToReply<R>;
}

/** Open proposals to decide the disputes that calls of a batch are about. */
const proposalsOf = (items: readonly Item[]) => ({
  kind: otcDisputeKind.kind,
  subjects: items.filter(({ isDisputed }) => isDisputed).map(({ orderId }) => subjectOf(numberOf(orderId))),
});
const GAVE_IN = 'The seller released the coins before it was decided.';

/**
 * Judges all calls of a batch in order; of two for one order the second is refused. Locks orders first, and before them the
 * proposals to decide their disputes: these end with the order.
 */
const bookEnds = async <R>(
  deps: OtcDeps,
  tx: Tx,
  { items, readTime, toReply }: Batch<R>,
): Promise<Outcome<Booked<R>>[]> => {
  const proposals = proposalsOf(items);
  if (proposals.subjects.length > 0) lockOpenProposals(tx, proposals);
  const orders = await lockOrders(
    tx,
    items.map(({ orderId }) => orderId),
  );
  const at = readTime();
  const ended = new Set<number>();
  const judged = items.map((item) => {
    if (ended.has(item.orderId)) return new Refusal('otc_order_state');
    const ending = toEnding(item, orders.get(item.orderId), at.getTime());
    if (!(ending instanceof Refusal)) ended.add(item.orderId);
    return ending;
  });
  const endings = judged.flatMap((one) => (one instanceof Refusal ? [] : [one]));
  const [first] = items;
  if (first) await endOrders(deps, tx, { endings, at, rules: first.rules });
  const lapsed = proposalsOf(items.filter((_, place) => !(judged[place] instanceof Refusal)));
  if (lapsed.subjects.length > 0) withdrawLapsed(tx, { ...lapsed, note: GAVE_IN, now: at });
  return judged.map((one) => (one instanceof Refusal ? { ok: false, error: one } : { ok: true, value: toReply(one) }));
};

/** Refuses what is refused already; the judgement that counts is made under the lock. */
const createPrepare =
  (deps: OtcDeps) =>
  async ({ userId, number }: EndRequest, asked: Pick<Item, 'action' | 'cancelReason'>): Promise<Prepared<Item>> => {
    const orderId = idOfNumber(number);
    const order = (await loadOrders(deps.pool, [orderId])).get(orderId);
    const [{ otc: terms }, { otc: rules }] = await Promise.all([
      order ? deps.rules.at(order.ruleVersion) : deps.rules.now(),
      deps.rules.now(),
    ]);
    const item = { ...asked, orderId, isDisputed: order?.state === 'disputed', terms, rules };
    const ending = toEnding({ ...item, userId, idempotency: null, reference: '' }, order, deps.clock.nowMs());
    if (ending instanceof Refusal) throw ending;
    return item;
  };

export const createReleaseCoins = (
  deps: OtcDeps,
): ((request: ReleaseRequest) => Promise<Done<unknown, ReleaseReply>>) => {
  const prepare = createPrepare(deps);
  const toReply: ToReply<ReleaseReply> = ({ order: { id, amount, received, fee } }) => ({
    entryKind: RELEASE_EFFECT,
    reply: { notice: 'otc_coins_released', number: numberOf(id), amount, received, fee },
  });
  return createMoneyCommand<ReleaseRequest, Item, ReleaseReply>({
    deps,
    prepare: async (request) => {
      const item = await prepare(request, { action: 'release', cancelReason: null });
      await verifyPayPassword(deps, request.userId, request.payPassword);
      return item;
    },
    book: (tx, items, readTime) => bookEnds(deps, tx, { items, readTime, toReply }),
    showsProof: true,
    findDone: findEndCalls,
  });
};

export const createCancelOrder = (deps: OtcDeps): ((request: CancelRequest) => Promise<Done<unknown, CancelReply>>) => {
  const prepare = createPrepare(deps);
  const toReply: ToReply<CancelReply> = (ending) => ({
    entryKind: CANCEL_EFFECT,
    reply: {
      notice: 'otc_order_cancelled',
      number: numberOf(ending.order.id),
      refunded: ending.order.escrow,
      counts: faultOf(ending) !== null,
    },
  });
  return createMoneyCommand<CancelRequest, Item, CancelReply>({
    deps,
    prepare: (request) => prepare(request, { action: 'cancel', cancelReason: request.reason }),
    book: (tx, items, readTime) => bookEnds(deps, tx, { items, readTime, toReply }),
    findDone: findEndCalls,
  });
};
