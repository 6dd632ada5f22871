import type { OtcAction, OtcOrderState } from '@candor/contract/otc-orders';
import { decideStep } from '@candor/domain/otc/decide-step';
import type { OtcRules } from '@candor/domain/otc/otc-rules';
import { type Tx, withTx } from '#platform/db/with-tx';
import { Refusal, refuse } from '#platform/refusal';
import type { OtcDeps } from '../deps';
import { numberOf } from '../new-orders.store';
import { sendChanged } from '../order-events';
import { findStars } from '../order-steps.store';
import { idOfNumber, loadOrders, lockOrders, type Order, otherSideOf, recordedMsOf, roleOf } from '../orders.store';

export type StepDeps = Pick<OtcDeps, 'pool' | 'rules' | 'clock' | 'relay'>;

/** A party and the order it acts on. */
export interface OrderCall {
  readonly userId: number;
  readonly number: string;
}

/** A step that was judged under the lock of the order. */
export interface JudgedStep {
  readonly order: Order;
  readonly userId: number;
  readonly role: 'buyer' | 'seller';
  readonly otherId: number;
  /** Terms the order was made under. */
  readonly terms: OtcRules;
  readonly at: Date;
  readonly nowMs: number;
}

export interface Step extends OrderCall {
  readonly action: OtcAction;
  readonly apply: (tx: Tx, step: JudgedStep) => Promise<void>;
}

/** A step of one party that moves no coins: judges it under the lock of the order, acts, and tells both sides. */
export const stepOrder = async (
  { pool, rules, clock, relay }: StepDeps,
  { userId, number, action, apply }: Step,
): Promise<{ number: string; state: OtcOrderState }> => {
  const id = idOfNumber(number);
  const seen = (await loadOrders(pool, [id])).get(id) ?? refuse('otc_order_unknown');
  const role = roleOf(seen, userId);
  if (role === 'stranger') return refuse('otc_order_unknown');
  const { otc: terms } = await rules.at(seen.ruleVersion);
  const state = await withTx(pool, async (tx) => {
    const order = (await lockOrders(tx, [id])).get(id) ?? refuse('otc_order_unknown');
    // Read under the lock: steps that wait for it come one after the other in time as well.
    const nowMs = Math.max(clock.nowMs(), recordedMsOf(order));
    const hasRated = action === 'rate' && (await findStars(tx.client, id, userId)) > 0;
    const decision = decideStep(order, { role, action, nowMs, hasRated }, terms);
    if (!decision.ok) throw new Refusal(decision.code, decision.params);
    const otherId = otherSideOf(order, userId);
    await apply(tx, { order, userId, role, otherId, terms, at: new Date(nowMs), nowMs });
    sendChanged(tx, [{ id, buyerId: order.buyerId, sellerId: order.sellerId, state: decision.state }]);
    return decision.state;
  });
  relay.nudge();
  return { number: numberOf(id), state };
};
