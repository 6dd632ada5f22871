import { loadOwnPage } from '#platform/db/load-own-page';
import type { Pool, PoolClient } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

export type WithdrawalState = 'reviewing' | 'second_review' | 'approved' | 'done' | 'refused' | 'cancelled';

export interface WithdrawalRow {
  readonly id: number;
  readonly userId: number;
  readonly currencyId: number;
  readonly kind: 0 | 1 | 2;
  readonly network: string;
  readonly target: Readonly<Record<string, string>>;
  readonly amount: string;
  readonly fee: string;
  readonly btcValue: string;
  readonly usdtValue: string;
  readonly level: 1 | 2;
  readonly reviewsNeeded: 1 | 2;
  readonly state: WithdrawalState;
  readonly reason: string;
  readonly transactionReference: string;
  readonly ruleVersion: number;
  readonly requestReference: string;
  readonly firstReviewer: number | null;
  readonly firstReviewedAt: Date | null;
  readonly approvedAt: Date | null;
  readonly endedAt: Date | null;
  readonly createdAt: Date;
}

const COLUMNS = `id, user_id as "userId", currency_id as "currencyId", kind, network, target, amount, fee,
  btc_value as "btcValue", usdt_value as "usdtValue", level, reviews_needed as "reviewsNeeded", state, reason,
  transaction_reference as "transactionReference", rule_version as "ruleVersion", request_reference as "requestReference",
  first_reviewer as "firstReviewer", first_reviewed_at as "firstReviewedAt", approved_at as "approvedAt",
  ended_at as "endedAt", created_at as "createdAt"`;

export type NewWithdrawal = Pick<
  WithdrawalRow,
  | 'userId'
  | 'currencyId'
  | 'kind'
  | 'network'
  | 'target'
  | 'amount'
  | 'fee'
  | 'btcValue'
  | 'usdtValue'
  | 'level'
  | 'reviewsNeeded'
  | 'ruleVersion'
  | 'requestReference'
> & { readonly now: Date };

/** Sent with the commit. The user must be locked: the limit counts this row. */
export const insertWithdrawal = (tx: Tx, row: NewWithdrawal): void => {
  tx.send(
    tx.client.query(
      `insert into withdrawal (user_id, currency_id, kind, network, target, amount, fee, btc_value, usdt_value, level,
                               reviews_needed, rule_version, request_reference, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
      [
        row.userId,
        row.currencyId,
        row.kind,
        row.network,
        JSON.stringify(row.target),
        row.amount,
        row.fee,
        row.btcValue,
        row.usdtValue,
        row.level,
        row.reviewsNeeded,
        row.ruleVersion,
        row.requestReference,
        row.now,
      ],
    ),
  );
};

export const loadWithdrawals = (
  pool: Pool,
  userId: number,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: WithdrawalRow[]; total: number }> =>
  loadOwnPage<WithdrawalRow>(pool, { table: 'withdrawal', columns: COLUMNS }, { userId, page, limit });

/** The withdrawal that a call asked for; 0: none. */
export const findWithdrawalId = async (pool: Pool, reference: string): Promise<number> => {
  const text = 'select id from withdrawal where request_reference = $1';
  return (await pool.query<{ id: number }>(text, [reference])).rows[0]?.id ?? 0;
};

/** Locks the withdrawal until the transaction ends, so that state changes are serialised. */
export const lockWithdrawal = async (tx: Tx, id: number): Promise<WithdrawalRow | null> =>
  (await tx.client.query<WithdrawalRow>(`select ${COLUMNS} from withdrawal where id = $1 for no key update`, [id]))
    .rows[0] ?? null;

export interface Step {
  readonly state: WithdrawalState;
  readonly now: Date;
  /** null: the user. */
  readonly operatorId: number | null;
  readonly reason?: string;
  readonly transactionReference?: string;
}

const REVIEWED = `update withdrawal set state = $2::text,
    first_reviewer = coalesce(first_reviewer, $3::int), first_reviewed_at = coalesce(first_reviewed_at, $4::timestamptz),
    second_reviewer = case when first_reviewer is null then null else $3::int end,
    approved_at = case when $2::text = 'approved' then $4::timestamptz end
  where id = $1`;

/** The withdrawal must be locked. The database refuses a step its state does not allow. */
export const updateReviewed = async (tx: Tx, id: number, step: Step): Promise<void> => {
  await tx.client.query(REVIEWED, [id, step.state, step.operatorId, step.now]);
};

export const updateEnded = async (tx: Tx, id: number, step: Step): Promise<void> => {
  await tx.client.query(
    `update withdrawal set state = $2, ended_by = $3, ended_at = $4, reason = $5, transaction_reference = $6 where id = $1`,
    [id, step.state, step.operatorId, step.now, step.reason ?? '', step.transactionReference ?? ''],
  );
};

/** The available balance of the spot account; the ledger checks again under its lock. */
export const loadAvailable = async (sql: Pool | PoolClient, userId: number, currencyId: number): Promise<string> => {
  const { rows } = await sql.query<{ balance: string }>({
    name: 'fund_available',
    text: `select balance from ledger_account where owner_id = $1 and type = 'change' and currency_id = $2 and bucket = 'available'`,
    values: [userId, currencyId],
  });
  return rows[0]?.balance ?? '0';
};
