import type { OperatorRole } from '@candor/contract/call';
import type { FundedPurse, HaltKind, HaltReason } from '@candor/contract/halts';
import type { ProposalKind, ProposalState } from '@candor/domain/ops/decide-proposal';
import type { Pool } from '#platform/db/pool';
import { isUniqueViolation, type Tx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import type { OperatorStanding } from './operators.store';
import type { Found } from './queues.store';

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

export interface DepositAmountBody {
  readonly depositId: number;
  readonly userId: number;
  readonly currencyName: string;
  readonly asked: string;
  readonly amount: string;
  readonly reference: string;
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

export type OperatorMatter =
  | { readonly kind: 'operator_add'; readonly body: OperatorAddBody }
  | { readonly kind: 'operator_change'; readonly body: OperatorChangeBody }
  | { readonly kind: 'operator_reset'; readonly body: OperatorResetBody };

export type ProposalMatter =
  | OperatorMatter
  | HouseMatter
  | { readonly kind: 'balance_adjustment'; readonly body: AdjustmentBody }
  | { readonly kind: 'deposit_amount'; readonly body: DepositAmountBody }
  | { readonly kind: 'rule_change'; readonly body: RuleChangeBody }
  | { readonly kind: 'book_resume'; readonly body: BookResumeBody };

export type ProposalRow = ProposalMatter & {
  readonly id: number;
  readonly subject: string;
  readonly reason: string;
  readonly state: ProposalState;
  readonly proposedBy: number;
  readonly proposer: string;
};

/** The operator a proposal is about; null: a new operator, or another subject. */
export const operatorOf = (matter: ProposalMatter): number | null =>
  matter.kind === 'operator_change' || matter.kind === 'operator_reset' ? matter.body.operatorId : null;

export type NewProposal = ProposalMatter & {
  readonly subject: string;
  readonly reason: string;
  readonly proposedBy: number;
  readonly now: Date;
};

/** At most one open proposal of a kind per deposit, rule area, operator and order book, by unique index. */
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

export type ProposalItem = ProposalMatter & {
  readonly id: number;
  readonly kind: ProposalKind;
  readonly subject: string;
  readonly reason: string;
  readonly state: string;
  readonly proposedBy: string;
  readonly proposedById: number;
  readonly decidedBy: string;
  readonly decisionNote: string;
  readonly createdAt: Date;
};

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

export interface DepositToChange {
  readonly userId: number;
  readonly currencyName: string;
  readonly scale: number;
  readonly amount: string;
  readonly network: string;
  readonly status: string;
}

/** Locks the deposit until the transaction ends. */
export const lockDepositToChange = async (tx: Tx, id: number): Promise<DepositToChange | null> => {
  const { rows } = await tx.client.query<DepositToChange>(
    `select d.user_id as "userId", c.name as "currencyName", c.scale, d.amount, d.network, d.status
     from deposit d join currency c on c.id = d.currency_id where d.id = $1 for no key update of d`,
    [id],
  );
  return rows[0] ?? null;
};
