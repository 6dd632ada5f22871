import type { Pool } from '#platform/db/pool';
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

/** The open proposal of a kind about a subject; 0: none. */
export const findOpenProposal = async (
  pool: Pool,
  { kind, subject }: Pick<NewProposal, 'kind' | 'subject'>,
): Promise<number> => {
  const { rows } = await pool.query<{ id: number }>({
    name: 'proposal_find_open',
    text: `select id from proposal where kind = $1 and subject = $2 and state = 'open'`,
    values: [kind, subject],
  });
  return rows[0]?.id ?? 0;
};

export interface Subjects {
  readonly kind: string;
  readonly subjects: readonly string[];
}

/** Locks open proposals until the transaction ends. Take it before the lock of their subject, as an approval does. */
export const lockOpenProposals = (tx: Tx, { kind, subjects }: Subjects): void =>
  tx.send(
    tx.client.query({
      name: 'proposal_lock_open',
      text: `select from proposal where kind = $1 and subject = any($2::text[]) and state = 'open' order by id for no key update`,
      values: [kind, subjects],
    }),
  );

/**
 * Withdraws open proposals whose subject has ended otherwise; no operator is named as the one who did. A proposal that another
 * transaction approves at the moment is left out: it waits for the subject, which this transaction has locked.
 */
export const withdrawLapsed = (
  tx: Tx,
  { kind, subjects, note, now }: Subjects & { readonly note: string; readonly now: Date },
): void =>
  tx.send(
    tx.client.query({
      name: 'proposal_withdraw_lapsed',
      text: `update proposal set state = 'withdrawn', decision_note = $3, decided_at = $4 where id in (
               select id from proposal where kind = $1 and subject = any($2::text[]) and state = 'open' order by id
               for no key update skip locked)`,
      values: [kind, subjects, note, now],
    }),
  );
