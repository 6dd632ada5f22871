import type { OperatorRole } from '@candor/contract/call';
import type { FundedPurse, HaltKind, HaltReason } from '@candor/contract/halts';
import type { ProposalState } from '@candor/domain/ops/decide-proposal';
import type { Found } from '#kernel/operators/load-queue';
import type { Pool } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';
import type { OperatorStanding } from './operators.store';

/** The proposed action, by kind. */
export interface AdjustmentBody {
  readonly userId: number;
  readonly currencyId: number;
  readonly currencyName: string;
  readonly account: 'legal' | 'change' | 'lever' | 'micro';
  readonly direction: 'credit' | 'debit';
  readonly amount: string;
  /** Reference of the resulting ledger entry. */
  readonly entryReference: string;
}

export interface RuleChangeBody {
  readonly area: string;
  readonly baseVersion: number;
  readonly values: unknown;
  readonly changes: readonly { readonly path: string; readonly before: string; readonly after: string }[];
}

export interface OperatorAddBody {
  readonly email: string;
  readonly name: string;
  readonly roles: readonly OperatorRole[];
  /** Hash of the proposer's half of the start code. */
  readonly startHalf: string;
}

export interface OperatorChangeBody {
  readonly operatorId: number;
  readonly email: string;
  readonly before: OperatorStanding;
  readonly after: OperatorStanding;
}

export interface OperatorResetBody {
  readonly operatorId: number;
  readonly email: string;
  readonly what: 'password' | 'second_factor';
  /** As above; empty for an authenticator, which needs no start code. */
  readonly startHalf: string;
}

export interface InstrumentHaltBody {
  readonly instrumentId: number;
  readonly symbol: string;
  readonly cause: HaltReason;
}

export interface InstrumentLiftBody {
  readonly instrumentId: number;
  readonly symbol: string;
  readonly halt: HaltKind;
}

export interface PurseFundingBody {
  readonly purse: FundedPurse;
  readonly currencyId: number;
  readonly currencyName: string;
  readonly amount: string;
  /** Reference of the resulting ledger entry. */
  readonly entryReference: string;
}

/** Proposals about the house, not about a user. */
export type HouseMatter =
  | { readonly kind: 'instrument_halt'; readonly body: InstrumentHaltBody }
  | { readonly kind: 'instrument_lift'; readonly body: InstrumentLiftBody }
  | { readonly kind: 'purse_funding'; readonly body: PurseFundingBody };

export type OperatorMatter =
  | { readonly kind: 'operator_add'; readonly body: OperatorAddBody }
  | { readonly kind: 'operator_change'; readonly body: OperatorChangeBody }
  | { readonly kind: 'operator_reset'; readonly body: OperatorResetBody };

export interface ProposalRow {
  readonly id: number;
  readonly kind: string;
  readonly body: object;
  readonly subject: string;
  readonly reason: string;
  readonly state: ProposalState;
  readonly proposedBy: number;
  readonly proposer: string;
}

/** Locks the proposal until the transaction ends, so that it is decided only once. */
export const lockProposal = async (tx: Tx, id: number): Promise<ProposalRow | null> => {
  const { rows } = await tx.client.query<ProposalRow>(
    `select q.id, q.kind, q.subject, q.body, q.reason, q.state, q.proposed_by as "proposedBy", m.email as proposer
     from proposal q join operator m on m.id = q.proposed_by where q.id = $1 for no key update of q`,
    [id],
  );
  return rows[0] ?? null;
};

export const updateProposal = async (
  tx: Tx,
  id: number,
  decided: { state: ProposalState; operatorId: number; note: string; now: Date },
): Promise<void> => {
  await tx.client.query(
    'update proposal set state = $2, decided_by = $3, decision_note = $4, decided_at = $5 where id = $1',
    [id, decided.state, decided.operatorId, decided.note, decided.now],
  );
};

export interface ProposalItem {
  readonly id: number;
  readonly kind: string;
  readonly body: object;
  readonly subject: string;
  readonly reason: string;
  readonly state: string;
  readonly proposedBy: string;
  readonly proposedById: number;
  readonly decidedBy: string;
  readonly decisionNote: string;
  readonly createdAt: Date;
}

export const loadProposals = async (
  pool: Pool,
  { state, page, limit }: { state: string; page: number; limit: number },
): Promise<Found<ProposalItem>> => {
  const order = state === 'open' ? 'asc' : 'desc';
  const [list, count] = await Promise.all([
    pool.query<ProposalItem>(
      `select q.id, q.kind, q.subject, q.body, q.reason, q.state, m.email as "proposedBy", q.proposed_by as "proposedById",
              coalesce(c.email, '') as "decidedBy", q.decision_note as "decisionNote", q.proposed_at as "createdAt"
       from proposal q join operator m on m.id = q.proposed_by left join operator c on c.id = q.decided_by
       where $1 = 'all' or q.state = $1 order by q.id ${order} limit $2 offset $3`,
      [state, limit, (page - 1) * limit],
    ),
    pool.query<{ total: number }>(`select count(*)::int as total from proposal where $1 = 'all' or state = $1`, [
      state,
    ]),
  ]);
  return { rows: list.rows, total: count.rows[0]?.total ?? 0 };
};
