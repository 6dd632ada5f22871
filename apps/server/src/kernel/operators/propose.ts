import type { ProposalKind } from '#kernel/product/proposal-kind';
import type { Tx } from '#platform/db/with-tx';
import type { Clock } from '#platform/runtime/clock';
import { ensureOtherAccounts } from './guard-own-account';
import { insertProposal } from './proposals.store';

export interface Proposed<Body extends object> {
  readonly kind: ProposalKind<Body>;
  readonly subject: string;
  readonly body: Body;
  readonly reason: string;
  readonly operatorId: number;
  /** For the audit log: "book.propose_resume". */
  readonly action: string;
}

/** Stores a proposal; the reply and the audit note are those of a call registered with `registerAction`. */
export const propose = async <Body extends object>(
  tx: Tx,
  { clock }: { readonly clock: Clock },
  { kind, subject, body, reason, operatorId, action }: Proposed<Body>,
) => {
  await ensureOtherAccounts(tx, operatorId, (await kind.usersOf?.(body, tx)) ?? []);
  await kind.check?.(tx, body);
  const now = new Date(clock.nowMs());
  const id = await insertProposal(tx, { kind: kind.kind, subject, body, reason, proposedBy: operatorId, now });
  return {
    reply: { proposal_id: id },
    audit: { action, subject, after: { proposal: id, ...body }, note: reason },
  };
};
