import type { Tx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import type { OpsDeps } from '../deps';
import { type BookResumeBody, insertProposal } from '../proposals.store';
import { loadHaltToResume, subjectOf } from '../spot-books.store';
import { ensureOtherAccount } from './guard-own-account';

export interface ResumeForm {
  readonly operatorId: number;
  readonly haltId: number;
  readonly how: BookResumeBody['how'];
  readonly reason: string;
}

/** The book stays halted until another operator approves. */
export const proposeResume = async (tx: Tx, deps: Pick<OpsDeps, 'clock'>, form: ResumeForm) => {
  const { operatorId, haltId, how, reason } = form;
  const halt = (await loadHaltToResume(tx, haltId)) ?? refuse('already_decided');
  if (how === 'skip' && halt.commandSeq === null) refuse('book_not_skippable');
  if (halt.userId !== null) await ensureOtherAccount(tx, operatorId, halt.userId);
  const body: BookResumeBody = { haltId, how, ...halt };
  const subject = subjectOf(halt.symbol);
  const now = new Date(deps.clock.nowMs());
  const id = await insertProposal(tx, { kind: 'book_resume', subject, body, reason, proposedBy: operatorId, now });
  const audit = { action: 'book.propose_resume', subject, after: { proposal: id, ...body }, note: reason };
  return { reply: { proposal_id: id }, audit };
};
