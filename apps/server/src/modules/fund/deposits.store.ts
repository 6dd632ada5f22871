import type { FindDone } from '#kernel/ledger/once';
import { loadOwnPage } from '#platform/db/load-own-page';
import type { Pool } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

export interface DepositRow {
  readonly id: number;
  readonly userId: number;
  readonly currencyId: number;
  readonly network: string;
  readonly amount: string;
  readonly voucher: string;
  readonly reference: string;
  readonly status: 'pending' | 'approved' | 'refused';
  readonly credited: string | null;
  readonly reason: string;
  readonly usdtValue: string;
  readonly ruleVersion: number;
  readonly entryReference: string | null;
  readonly decidedAt: Date | null;
  readonly createdAt: Date;
}

const COLUMNS = `id, user_id as "userId", currency_id as "currencyId", network, amount, voucher, reference, status, credited,
  reason, usdt_value as "usdtValue", rule_version as "ruleVersion", entry_reference as "entryReference",
  decided_at as "decidedAt", created_at as "createdAt"`;

export interface NewDeposit {
  readonly userId: number;
  readonly currencyId: number;
  readonly network: string;
  readonly amount: string;
  readonly voucher: string;
  readonly uploadId: string;
  readonly pixelSha256: string;
  /** The 64-bit perceptual hash as text, and its slices; null for a picture without contrast. */
  readonly look: string | null;
  readonly lookSlices: readonly number[] | null;
  readonly lookAlikes: readonly number[];
  readonly reference: string;
  readonly usdtValue: string;
  readonly ruleVersion: number;
  readonly requestReference: string;
  readonly now: Date;
}

/** The references among these that already have a deposit row: a deposit request posts no entry to find it by. */
export const findRequested: FindDone = async (client, references) => {
  const { rows } = await client.query<{ reference: string }>(
    'select request_reference as reference from deposit where request_reference = any($1::uuid[])',
    [references],
  );
  return rows.map(({ reference }) => reference);
};

/** The deposit that a call recorded; 0: none. */
export const findDepositId = async (pool: Pool, reference: string): Promise<number> => {
  const { rows } = await pool.query<{ id: number }>('select id from deposit where request_reference = $1', [reference]);
  return rows[0]?.id ?? 0;
};

/** Fails as a unique violation when the voucher's pixels or the reference are in another deposit that was not refused. */
export const insertDeposit = async (tx: Tx, deposit: NewDeposit): Promise<void> => {
  await tx.client.query(
    `insert into deposit (user_id, currency_id, network, amount, voucher, upload_id, pixel_sha256, look, look_slices,
                          look_alikes, reference, usdt_value, rule_version, request_reference, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8::bit(64), $9, $10, $11, $12, $13, $14, $15)`,
    [
      deposit.userId,
      deposit.currencyId,
      deposit.network,
      deposit.amount,
      deposit.voucher,
      deposit.uploadId,
      deposit.pixelSha256,
      deposit.look,
      deposit.lookSlices,
      deposit.lookAlikes,
      deposit.reference,
      deposit.usdtValue,
      deposit.ruleVersion,
      deposit.requestReference,
      deposit.now,
    ],
  );
};

/** Maximum number of differing hash bits between two pictures that count as look-alikes. */
const ALIKE_BITS = 4;
const MOST_ALIKES = 50;

export interface LookAlike {
  readonly id: number;
  readonly userId: number;
  readonly look: Buffer;
}

/** Deposits, not refused, whose voucher is a look-alike; newest first. */
export const loadLookAlikes = async (
  tx: Tx,
  { steps, slices }: { steps: string; slices: readonly number[] },
): Promise<LookAlike[]> => {
  const { rows } = await tx.client.query<LookAlike>(
    `select d.id, d.user_id as "userId", u.look from deposit d join upload_file u on u.id = d.upload_id
     where d.status <> 'refused' and d.look_slices && $1::int[] and bit_count(d.look # $2::bit(64)) <= ${ALIKE_BITS}
     order by d.id desc limit ${MOST_ALIKES}`,
    [slices, steps],
  );
  return rows;
};

/** Sum of the user's pending deposits in USDT. */
export const sumPendingUsdt = async (tx: Tx, userId: number): Promise<string> => {
  const { rows } = await tx.client.query<{ sum: string }>(
    `select coalesce(sum(usdt_value), 0)::numeric(38, 8) as sum from deposit where user_id = $1 and status = 'pending'`,
    [userId],
  );
  return rows[0]?.sum ?? '0';
};

export const loadDeposits = (
  pool: Pool,
  userId: number,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: DepositRow[]; total: number }> =>
  loadOwnPage<DepositRow>(pool, { table: 'deposit', columns: COLUMNS }, { userId, page, limit });

/** Locks the deposit until the transaction ends, so that it is decided only once. */
export const lockDeposit = async (tx: Tx, id: number): Promise<DepositRow | null> =>
  (await tx.client.query<DepositRow>(`select ${COLUMNS} from deposit where id = $1 for no key update`, [id])).rows[0] ??
  null;

export interface DepositVerdict {
  readonly status: 'approved' | 'refused';
  readonly credited: string | null;
  readonly reason: string;
  readonly reference: string;
  readonly entryReference: string | null;
  readonly operatorId: number;
  readonly now: Date;
}

/**
 * The deposit must be locked and pending. Fails as a unique violation when another deposit, not refused, has the same
 * reference; clears `has_shared_reference`, the exemption for rows older than unified spellings.
 */
export const updateDecidedDeposit = async (tx: Tx, id: number, verdict: DepositVerdict): Promise<void> => {
  await tx.client.query(
    `update deposit set status = $2, credited = $3, reason = $4, reference = $5, entry_reference = $6, decided_by = $7,
       decided_at = $8, has_shared_reference = false
     where id = $1`,
    [
      id,
      verdict.status,
      verdict.credited,
      verdict.reason,
      verdict.reference,
      verdict.entryReference,
      verdict.operatorId,
      verdict.now,
    ],
  );
};
