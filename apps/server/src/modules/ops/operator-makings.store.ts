import type { Tx } from '#platform/db/with-tx';

export type MakingCause = 'added' | 'roles' | 'enabled' | 'password' | 'second_factor';

/** The two operators whose proposal caused a making. */
export interface MakingProposal {
  readonly id: number;
  readonly proposedBy: number;
  readonly approvedBy: number;
}

export interface NewMaking {
  readonly operatorId: number;
  readonly cause: MakingCause;
  /** Null: made by the command line. */
  readonly proposal: MakingProposal | null;
  readonly now: Date;
}

export const insertMaking = async (tx: Tx, { operatorId, cause, proposal, now }: NewMaking): Promise<void> => {
  await tx.client.query(
    `insert into operator_making (operator_id, cause, proposal_id, proposed_by, approved_by, made_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [operatorId, cause, proposal?.id ?? null, proposal?.proposedBy ?? null, proposal?.approvedBy ?? null, now],
  );
};
