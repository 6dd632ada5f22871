import type { ProposalKind } from '#kernel/product/proposal-kind';
import { refuse } from '#platform/refusal';
import { resumeBook } from './use-cases/resume-book';

export interface BookResumeBody {
  readonly haltId: number;
  readonly symbol: string;
  readonly how: 'retry' | 'skip';
  readonly commandSeq: string | null;
  readonly action: string | null;
  readonly orderId: number | null;
  /** Owner of the order; null: the command has no order. */
  readonly userId: number | null;
  readonly error: string;
}

export const bookResume: ProposalKind<BookResumeBody> = {
  kind: 'book_resume',
  title: 'Halted order book',
  effect: 'The order book goes on at once, in the way that is proposed.',
  deciders: ['finance', 'admin'],
  facts: ({ symbol, how, commandSeq, action, orderId, userId, error }) => [
    { name: 'book', value: symbol },
    { name: 'goes on by', value: how === 'retry' ? 'trying the command again' : 'passing the command over' },
    {
      name: 'command',
      value: commandSeq === null ? 'none: the book cannot be read' : `${commandSeq} ${action ?? ''}`.trim(),
    },
    ...(orderId === null ? [] : [{ name: 'order', value: String(orderId) }]),
    ...(userId === null ? [] : [{ name: 'user', value: String(userId) }]),
    { name: 'error', value: error },
  ],
  usersOf: ({ userId }) => (userId === null ? [] : [userId]),
  check: async (_, { how, commandSeq }) => {
    if (how === 'skip' && commandSeq === null) refuse('book_not_skippable');
  },
  apply: async (tx, deps, { body: { haltId, symbol, how }, subject, reason, proposedBy, approver }) => {
    const passed = await resumeBook(tx, deps, { haltId, symbol, how, proposedBy, approvedBy: approver.id });
    const after = { halt: haltId, how, returned: passed?.back ?? '0', order: passed?.orderId ?? null };
    return { note: { action: 'book.resume', subject, after, note: reason } };
  },
};
