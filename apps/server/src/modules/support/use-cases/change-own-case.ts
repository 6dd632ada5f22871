import type { CaseStatusName } from '@candor/contract/support';
import type { ChatPerson } from '#kernel/product/chat-kind';
import { appendMessages, closeConversations, joinVisitor, lockConversations, toPlainText } from '#modules/chat/index';
import { type Tx, withTx } from '#platform/db/with-tx';
import { appendEvents } from '#platform/outbox/append-events';
import { refuse } from '#platform/refusal';
import { updateClosed, updateOwner, updateRating } from '../case-changes.store';
import { toCaseEvent } from '../case-events';
import { addCaseLine, toCaseLine } from '../case-lines';
import { type CaseRow, findOwnCase, lockCase } from '../cases.store';
import type { SupportDeps } from '../deps';

export interface OwnNumber {
  readonly person: ChatPerson;
  readonly number: string;
}

/**
 * Locks the conversation, then the case. A visitor who was joined to an account while the request waited for the lock owns
 * the case no more.
 */
const lockOwn = async (tx: Tx, { person, number }: OwnNumber): Promise<CaseRow> => {
  const { conversationId } = (await findOwnCase(tx.client, person, number)) ?? refuse('case_unknown');
  await lockConversations(tx, [conversationId]);
  const found = (await lockCase(tx, number)) ?? refuse('case_unknown');
  return found.userId === person.userId ? found : refuse('case_unknown');
};

export const rateCase = async (
  deps: SupportDeps,
  { stars, note, ...own }: OwnNumber & { readonly stars: number; readonly note: string },
): Promise<number> => {
  const words = toPlainText(note, 'note');
  await withTx(deps.pool, async (tx) => {
    const { id, firstAnswerAt } = await lockOwn(tx, own);
    if (firstAnswerAt === null) refuse('case_unanswered');
    await updateRating(tx, { id, stars, note: words, at: new Date(deps.clock.nowMs()) });
  });
  return stars;
};

/** The customer needs nothing more. */
export const closeOwnCase = async (deps: SupportDeps, own: OwnNumber): Promise<CaseStatusName> => {
  await withTx(deps.pool, async (tx) => {
    const { id, status, conversationId } = await lockOwn(tx, own);
    if (status === 'closed') return;
    const at = await addCaseLine(tx, deps.clock, toCaseLine(conversationId, 'closed_by_customer', {}));
    await updateClosed(tx, id, at);
    await closeConversations(tx, [conversationId]);
    await appendEvents(tx, [toCaseEvent(own.number)]);
  });
  deps.relay.nudge();
  return 'closed';
};

/** The cases of a visitor become the account's. Answers how many; none when they are already. */
export const joinCases = async (
  deps: SupportDeps,
  { token, userId }: { readonly token: string; readonly userId: number },
): Promise<number> => {
  const joined = await withTx(deps.pool, async (tx) => {
    const atMs = deps.clock.nowMs();
    const done = await joinVisitor(tx, { token, userId, role: 'customer', at: new Date(atMs) });
    const { conversationIds } = done;
    await appendMessages(
      tx,
      conversationIds.map((id) => toCaseLine(id, 'joined', {})),
      atMs,
    );
    return conversationIds.length === 0 ? 0 : updateOwner(tx, done.visitorId, userId);
  });
  deps.relay.nudge();
  return joined;
};
