import type { CaseStatusName } from '@candor/contract/support';
import { type DeskAction, decideAssign, decideDeskAction } from '@candor/domain/support/decide-case';
import { ensureOtherAccount } from '#kernel/operators/guard-own-account';
import {
  appendTimed,
  closeConversations,
  lockConversations,
  type NewChatMessage,
  toPlainText,
  updateOperatorRead,
} from '#modules/chat/index';
import { notify } from '#modules/notify/index';
import type { Tx } from '#platform/db/with-tx';
import { appendEvents } from '#platform/outbox/append-events';
import { refuse } from '#platform/refusal';
import type { Clock } from '#platform/runtime/clock';
import { updateAnswered, updateAssigned, updateClosed } from '../case-changes.store';
import { toCaseEvent } from '../case-events';
import { addCaseLine, toCaseLine } from '../case-lines';
import { type CaseRow, findCase, lockCase } from '../cases.store';
import { findOwnAnswer, loadNewestFromCustomer } from '../desk.store';
import { SUPPORT_NOTICES } from '../notices';
import { insertWait } from '../waits.store';

export interface Desk {
  readonly operatorId: number;
  /** As the customer reads it. */
  readonly name: string;
  /** Read under the lock of the conversation. */
  readonly clock: Clock;
}

/** An operator's change of a case, for the audit log. */
export interface DeskChange {
  readonly before: CaseStatusName;
  readonly after: CaseStatusName;
}

/** Locks the conversation, then the case. An operator does not act on the own account. */
const lockForDesk = async (tx: Tx, number: string, { operatorId }: Desk): Promise<CaseRow> => {
  const { conversationId } = (await findCase(tx.client, number)) ?? refuse('case_unknown');
  await lockConversations(tx, [conversationId]);
  const found = (await lockCase(tx, number)) ?? refuse('case_unknown');
  if (found.userId !== null) await ensureOtherAccount(tx, operatorId, found.userId);
  return found;
};

const decide = async (tx: Tx, found: CaseRow, action: DeskAction): Promise<CaseStatusName> => {
  const newestFromCustomer = await loadNewestFromCustomer(tx, found.conversationId);
  const decision = decideDeskAction({ status: found.status, newestFromCustomer }, action);
  return decision.ok ? decision.status : refuse(decision.code);
};

const end = async (tx: Tx, { id, conversationId }: CaseRow, at: Date): Promise<void> => {
  await updateClosed(tx, id, at);
  await closeConversations(tx, [conversationId]);
};

export interface CaseAnswer extends DeskAction {
  readonly number: string;
  readonly text: string;
  readonly clientKey: string;
}

export interface ReadyAnswer extends CaseAnswer {
  readonly desk: Desk;
  readonly body: string;
}

/** The lines of an answer: who takes the case, if nobody had it, the answer itself, and the end. */
const toLines = (found: CaseRow, { desk, ...answer }: ReadyAnswer): NewChatMessage[] => {
  const { conversationId } = found;
  const taken = found.operatorId === null ? [toCaseLine(conversationId, 'assigned', { name: desk.name })] : [];
  const { operatorId } = desk;
  const written = { conversationId, kind: 'text' as const, senderId: null, operatorId, clientKey: answer.clientKey };
  const closed = answer.close ? [toCaseLine(conversationId, 'closed_by_staff', {})] : [];
  return [...taken, { ...written, body: answer.body }, ...closed];
};

/** Writes the answer and what follows from it, without a notice. The conversation and the case are locked. */
export const writeAnswer = async (tx: Tx, found: CaseRow, answer: ReadyAnswer): Promise<number> => {
  const { desk } = answer;
  const { id, conversationId } = found;
  const lines = toLines(found, answer);
  const appended = await appendTimed(tx, lines, desk.clock.nowMs());
  const written = appended[lines.findIndex(({ kind }) => kind === 'text')];
  if (written === undefined) throw new Error('support: an answer was not appended');
  const { seq } = written;
  const at = new Date(written.atMs);
  if (found.operatorId === null) await updateAssigned(tx, { id, operatorId: desk.operatorId, at });
  const inTarget = found.answerBy !== null && at <= found.answerBy;
  await insertWait(tx, { caseId: id, conversationId, seq, operatorId: desk.operatorId, inTarget, at });
  await updateAnswered(tx, id, at);
  await updateOperatorRead(tx, conversationId, seq);
  if (answer.close) await end(tx, found, at);
  return seq;
};

/** Adds an answer to a case that is not closed, and notifies its owner. The same key again: null beside the number. */
export const answerCase = async (
  tx: Tx,
  desk: Desk,
  answer: CaseAnswer,
): Promise<{ seq: number; change: DeskChange | null }> => {
  const body = toPlainText(answer.text, 'text');
  if (body === '') refuse('parameter_error', { field: 'text' });
  const found = await lockForDesk(tx, answer.number, desk);
  const { conversationId, number, userId } = found;
  const sent = await findOwnAnswer(tx, { conversationId, operatorId: desk.operatorId, clientKey: answer.clientKey });
  if (sent !== null) return { seq: sent, change: null };
  const after = await decide(tx, found, answer);
  const seq = await writeAnswer(tx, found, { ...answer, desk, body });
  await appendEvents(tx, [toCaseEvent(number)]);
  if (userId !== null) {
    const params = { reference: number, answer: body };
    await notify(tx, SUPPORT_NOTICES, { userId, template: 'ticket_answered', params });
  }
  return { seq, change: { before: found.status, after } };
};

export interface CaseClosing {
  readonly number: string;
  readonly seen: number;
}

/** Closes a case without another answer and notifies its owner. */
export const closeCase = async (tx: Tx, desk: Desk, { number, seen }: CaseClosing): Promise<DeskChange> => {
  const found = await lockForDesk(tx, number, desk);
  const after = await decide(tx, found, { close: true, seen });
  await end(tx, found, await addCaseLine(tx, desk.clock, toCaseLine(found.conversationId, 'closed_by_staff', {})));
  await appendEvents(tx, [toCaseEvent(number)]);
  const { userId } = found;
  if (userId !== null) {
    await notify(tx, SUPPORT_NOTICES, { userId, template: 'ticket_closed', params: { reference: number } });
  }
  return { before: found.status, after };
};

export interface CaseAssignment {
  readonly number: string;
  /** Null: back into the queue. */
  readonly target: { readonly id: number; readonly name: string } | null;
  readonly takeOver: boolean;
}

/** Answers who had the case before and has it after; null: nothing has changed. */
export const assignCase = async (
  tx: Tx,
  desk: Desk,
  { number, target, takeOver }: CaseAssignment,
): Promise<{ before: number | null; after: number | null } | null> => {
  const found = await lockForDesk(tx, number, desk);
  const { id, status, operatorId: holder, conversationId } = found;
  const decision = decideAssign({ status, holder }, { me: desk.operatorId, target: target?.id ?? null, takeOver });
  if (!decision.ok) return refuse(decision.code);
  if (!decision.changes) return null;
  const line =
    target === null
      ? toCaseLine(conversationId, 'released', {})
      : toCaseLine(conversationId, 'assigned', { name: target.name });
  await updateAssigned(tx, { id, operatorId: target?.id ?? null, at: await addCaseLine(tx, desk.clock, line) });
  await appendEvents(tx, [toCaseEvent(number)]);
  return { before: holder, after: target?.id ?? null };
};
