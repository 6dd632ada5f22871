import { canonical } from '@candor/money/decimal';
import { appendMessages, type NewChatMessage, toMemberText } from '#modules/chat/index';
import { notify, notifyMany } from '#modules/notify/index';
import type { Tx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import { clockText } from '../clock-text';
import { sendAppeal, sendDisputes, sendStated } from '../disputes.store';
import { OTC_NOTICES } from '../notices';
import { toLine, toOwnMessage, wordsOf } from '../order-lines';
import { sendRating } from '../order-steps.store';
import { type Order, roleOf } from '../orders.store';
import { bindPicture } from './pay-steps';
import { type JudgedStep, type OrderCall, type StepDeps, stepOrder } from './step-order';

const HOUR_MS = 3_600_000;

interface Statement {
  readonly statement: string;
  readonly picture?: string | undefined;
}

/** What a side says, with a picture if there is one; a picture without words is a picture. */
const toStatement = async (
  tx: Tx,
  { order, userId }: Pick<JudgedStep, 'order' | 'userId'>,
  { statement, picture }: Statement,
): Promise<NewChatMessage> => {
  const body = toMemberText(statement, 'statement');
  const fileId = await bindPicture(tx, userId, picture);
  if (body === '' && fileId === null) return refuse('otc_statement_missing');
  return toOwnMessage(order, userId, { kind: body === '' ? 'picture' : 'statement', body, fileId });
};

export interface OpenedDispute {
  readonly order: Order;
  /** Null: opened by time. */
  readonly openedBy: number | null;
  readonly answerHours: number;
  readonly statement?: NewChatMessage;
}

/** Turns paid orders into disputes. The orders are locked and judged. */
export const openDisputes = async (tx: Tx, opened: readonly OpenedDispute[], nowMs: number): Promise<void> => {
  if (opened.length === 0) return;
  const dueOf = ({ answerHours }: OpenedDispute): number => nowMs + answerHours * HOUR_MS;
  sendDisputes(
    tx,
    opened.map((one) => ({
      orderId: one.order.id,
      openedBy: one.openedBy,
      reason: one.statement?.body ?? '',
      answerDueMs: dueOf(one),
    })),
    nowMs,
  );
  const messages = opened.flatMap((one) => {
    const by = one.openedBy === null ? 'time' : roleOf(one.order, one.openedBy);
    return [toLine(one.order, 'disputed', { by, due_ms: String(dueOf(one)) }), one.statement ?? []].flat();
  });
  await appendMessages(tx, messages, nowMs);
  const notices = opened.flatMap((one) =>
    [one.order.buyerId, one.order.sellerId]
      .filter((userId) => userId !== one.openedBy)
      .map((userId) => ({
        userId,
        template: 'otc_disputed' as const,
        params: { ...wordsOf(one.order), time: clockText(dueOf(one)) },
      })),
  );
  await notifyMany(tx, OTC_NOTICES, notices);
};

export const openDispute = (deps: StepDeps, call: OrderCall & Statement) =>
  stepOrder(deps, {
    ...call,
    action: 'dispute',
    apply: async (tx, step) => {
      const statement = await toStatement(tx, step, call);
      const { order, userId: openedBy, terms, nowMs } = step;
      await openDisputes(tx, [{ order, openedBy, answerHours: terms.answerHours, statement }], nowMs);
      sendStated(tx, order.id, step.role);
    },
  });

export const addStatement = (deps: StepDeps, call: OrderCall & Statement) =>
  stepOrder(deps, {
    ...call,
    action: 'state',
    apply: async (tx, step) => {
      await appendMessages(tx, [await toStatement(tx, step, call)], step.nowMs);
      sendStated(tx, step.order.id, step.role);
    },
  });

export const appealDecision = (deps: StepDeps, call: OrderCall & { readonly statement: string }) =>
  stepOrder(deps, {
    ...call,
    action: 'appeal',
    apply: async (tx, step) => {
      const { order, userId, role, otherId, nowMs } = step;
      const statement = await toStatement(tx, step, call);
      sendAppeal(tx, order.id, { userId, atMs: nowMs });
      sendStated(tx, order.id, role);
      await appendMessages(tx, [toLine(order, 'appealed', { by: role }), statement], nowMs);
      await notify(tx, OTC_NOTICES, { userId: otherId, template: 'otc_appealed', params: wordsOf(order) });
    },
  });

interface Rating {
  readonly stars: number;
  readonly comment?: string | undefined;
}

/** Comments are public, so contact data in them is masked. */
export const rateOrder = async (deps: StepDeps, call: OrderCall & Rating) => {
  const comment = toMemberText(call.comment ?? '', 'comment');
  const { number } = await stepOrder(deps, {
    ...call,
    action: 'rate',
    apply: async (tx, { order, userId, otherId, nowMs }) =>
      sendRating(tx, {
        orderId: order.id,
        raterId: userId,
        ratedId: otherId,
        stars: call.stars,
        comment,
        createdMs: nowMs,
      }),
  });
  return { number, stars: call.stars };
};

/** What both sides read when operators have decided. */
export const notifyDecision = async (
  tx: Tx,
  order: Order,
  decided: {
    readonly outcome: 'release' | 'refund';
    readonly carryOutMs: number;
    readonly isFinal: boolean;
    readonly nowMs: number;
  },
): Promise<void> => {
  const { outcome, carryOutMs, isFinal, nowMs } = decided;
  const data = { outcome, due_ms: String(carryOutMs), is_final: isFinal ? '1' : '0', amount: canonical(order.amount) };
  await appendMessages(tx, [toLine(order, 'decided', data)], nowMs);
  const template = outcome === 'release' ? ('otc_decided_release' as const) : ('otc_decided_refund' as const);
  const params = { ...wordsOf(order), time: clockText(carryOutMs) };
  await notifyMany(
    tx,
    OTC_NOTICES,
    [order.buyerId, order.sellerId].map((userId) => ({ userId, template, params })),
  );
};
