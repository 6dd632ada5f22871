import { isUniqueViolation, type Tx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';

export interface NewProposal {
  readonly kind: string;
  /** What the kind needs to carry it out. */
  readonly body: object;
  readonly subject: string;
  readonly reason: string;
  readonly proposedBy: number;
  readonly now: Date;
}

/** At most one open proposal of a kind and subject, by unique index; adjustments of balances are exempt. */
export const insertProposal = async (tx: Tx, proposal: NewProposal): Promise<number> => {
  const { kind, subject, body, reason, proposedBy, now } = proposal;
  const { rows } = await tx.client
    .query<{ id: number }>(
      `insert into proposal (kind, subject, body, reason, proposed_by, proposed_at) values ($1, $2, $3, $4, $5, $6) returning id`,
      [kind, subject, JSON.stringify(body), reason, proposedBy, now],
    )
    .catch((error: unknown) => {
      if (isUniqueViolation(error)) return refuse('proposal_open');
      throw error;
    });
  const [row] = rows;
  if (!row) throw new Error('an insert answers its row');
  return row.id;
};
