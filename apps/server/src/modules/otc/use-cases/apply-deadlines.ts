import { decideByTime } from '@candor/domain/otc/decide-step';
import type { OtcRules } from '@candor/domain/otc/otc-rules';
import { closeConversations } from '#modules/chat/index';
import { type Tx, withTx } from '#platform/db/with-tx';
import { isPoison } from '#platform/jobs/is-poison';
import { processInHalves } from '#platform/jobs/process-in-halves';
import type { OtcDeps } from '../deps';
import { sendChanged } from '../order-events';
import { sendNeverDue } from '../order-steps.store';
import { findDue, isOpen, lockOrders, type Order } from '../orders.store';
import { openDisputes } from './dispute-steps';
import { type Ending, endOrders } from './end-orders';

/** Orders acted on in one transaction. */
const TOGETHER = 500;

export type TimeDeps = Pick<OtcDeps, 'pool' | 'ledger' | 'rules' | 'relay' | 'logger'>;

export interface TimeMoment {
  readonly nowMs: number;
  /** Call inside a transaction that must not commit after another process has taken the job over. */
  readonly ensureHeld: (tx: Tx) => Promise<void>;
}

interface DueOrder {
  readonly order: Order;
  /** Terms the order was made under. */
  readonly terms: OtcRules;
  /** What time makes of it; null: nothing, it has ended. */
  readonly state: ReturnType<typeof decideByTime>;
}

const judge = async ({ rules }: TimeDeps, orders: readonly Order[], nowMs: number): Promise<DueOrder[]> => {
  const due: DueOrder[] = [];
  for (const order of orders) {
    const { otc: terms } = await rules.at(order.ruleVersion);
    due.push({ order, terms, state: decideByTime(order, nowMs, terms) });
  }
  return due;
};

const isEnding = ({ state }: DueOrder): boolean => state !== null && state !== 'disputed';

const openByTime = async (tx: Tx, due: readonly DueOrder[], nowMs: number): Promise<void> => {
  await openDisputes(
    tx,
    due.map(({ order, terms: { answerHours } }) => ({ order, openedBy: null, answerHours })),
    nowMs,
  );
  sendChanged(
    tx,
    due.map(({ order: { id, buyerId, sellerId } }) => ({ id, buyerId, sellerId, state: 'disputed' })),
  );
};

/** Orders that ended long enough ago: their conversations are closed, and time acts on them never again. */
const closeEnded = async (tx: Tx, ended: readonly Order[]): Promise<void> => {
  if (ended.length === 0) return;
  await closeConversations(
    tx,
    ended.map(({ conversationId }) => conversationId),
  );
  sendNeverDue(
    tx,
    ended.map(({ id }) => id),
  );
};

const applyToSome = (deps: TimeDeps, moment: TimeMoment, ids: readonly number[]): Promise<void> =>
  withTx(deps.pool, async (tx) => {
    await moment.ensureHeld(tx);
    const { nowMs } = moment;
    const { otc: rules } = await deps.rules.now();
    const locked = [...(await lockOrders(tx, ids)).values()];
    // One that somebody moved on while this waited for its lock has another due time, and is left to it.
    const isDue = ({ dueMs }: Order): boolean => dueMs !== null && dueMs <= nowMs;
    const due = await judge(deps, locked.filter(isDue), nowMs);
    const endings = due
      .filter(isEnding)
      .map(({ order, state }): Ending => ({ order, state: state as Ending['state'] }));
    await endOrders(deps, tx, { endings, at: new Date(nowMs), rules });
    await openByTime(
      tx,
      due.filter(({ state }) => state === 'disputed'),
      nowMs,
    );
    await closeEnded(
      tx,
      due.filter(({ order }) => !isOpen(order)).map(({ order }) => order),
    );
  });

/**
 * What time does with orders: unpaid ones end, paid ones that are not released become disputes, decisions are carried out,
 * and conversations of ended orders are closed. Follows from stored rows only, so it does not matter which process does it
 * or how often.
 */
export const applyDeadlines = async (deps: TimeDeps, moment: TimeMoment): Promise<void> => {
  for (;;) {
    const ids = await findDue(deps.pool, moment.nowMs, TOGETHER);
    // An order that cannot be moved on holds up no other; it is tried again with the next run.
    const failed = await processInHalves(
      ids,
      (part) => applyToSome(deps, moment, part),
      async (orderId, error) => {
        if (!isPoison(error)) throw error;
        deps.logger.error({ err: error, orderId }, 'otc: time could not act on an order');
      },
    );
    if (ids.length > 0) deps.relay.nudge();
    if (ids.length < TOGETHER || failed.length > 0) return;
  }
};
