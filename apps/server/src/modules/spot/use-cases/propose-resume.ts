import { propose } from '#kernel/operators/propose';
import type { Tx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import type { Clock } from '#platform/runtime/clock';
import { type BookResumeBody, bookResume } from '../book-resume-kind';
import { loadHaltToResume, subjectOf } from '../halted-books.store';

export interface ResumeForm {
  readonly operatorId: number;
  readonly haltId: number;
  readonly how: BookResumeBody['how'];
  readonly reason: string;
}

/** The book stays halted until another operator approves. */
export const proposeResume = async (tx: Tx, deps: { readonly clock: Clock }, form: ResumeForm) => {
  const { operatorId, haltId, how, reason } = form;
  const halt = (await loadHaltToResume(tx, haltId)) ?? refuse('already_decided');
  const body = { haltId, how, ...halt };
  const subject = subjectOf(halt.symbol);
  return propose(tx, deps, { kind: bookResume, subject, body, reason, operatorId, action: 'book.propose_resume' });
};
