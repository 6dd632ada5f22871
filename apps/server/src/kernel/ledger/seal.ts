import type { Pool, PoolClient } from '#platform/db/pool';
import { withTx } from '#platform/db/with-tx';
import type { Clock } from '#platform/runtime/clock';

/** One sealer at a time; the number only has to differ from other advisory locks. */
const SEAL_LOCK = 730_001;

/** The fields of a posting that the hash covers: all but the transaction number, which a restore may change. */
const POSTING_TEXT = `concat_ws('|', p.id, p.debit_account_id, p.credit_account_id, p.reference, p.rule_version, p.leg, p.kind,
  p.amount, p.debit_after, p.credit_after, extract(epoch from p.created_at))`;

export const ROWS_HASH = `sha256(convert_to(coalesce(string_agg(${POSTING_TEXT}, E'\\n' order by p.id), ''), 'UTF8'))`;

/** The hash covers the sequence number, the number of rows, the rows and the previous hash. */
export const SEAL_HASH = (parts: { previous: string; seq: string; count: string; rows: string }): string =>
  `sha256(${parts.previous} || convert_to(${parts.seq} || '|' || ${parts.count} || '|', 'UTF8') || ${parts.rows})`;

export const FIRST_PREVIOUS_HASH = `'\\x00'::bytea`;

const horizonOf = async (client: PoolClient): Promise<string> => {
  const { rows } = await client.query<{ xmin: string }>('select pg_snapshot_xmin(pg_current_snapshot())::text as xmin');
  return rows[0]?.xmin ?? '0';
};

/**
 * A seal covers the postings of all transactions that ended since the last seal. The horizon is the oldest running
 * transaction: all before it have ended, so no posting can be added before a seal afterwards.
 */
const INSERT_SEAL = `
  with last as (
    select coalesce(max(seq), 0) as seq, coalesce(max(to_xid), 0) as to_xid,
           coalesce((array_agg(hash order by seq desc))[1], ${FIRST_PREVIOUS_HASH}) as hash
    from (select seq, to_xid, hash from ledger_seal order by seq desc limit 1) newest
  ), batch as (
    select count(*) as postings, ${ROWS_HASH} as rows_hash
    from ledger_posting p, last where p.xid >= last.to_xid and p.xid < $1::bigint
  )
  insert into ledger_seal (seq, from_xid, to_xid, posting_count, rows_hash, hash, sealed_at)
  select last.seq + 1, last.to_xid, $1::bigint, batch.postings, batch.rows_hash,
         ${SEAL_HASH({ previous: 'last.hash', seq: '(last.seq + 1)::text', count: 'batch.postings::text', rows: 'batch.rows_hash' })},
         $2::timestamptz
  from last, batch where batch.postings > 0`;

/** Counts instead of using EXISTS: a plan that expects an early match would read the whole table to find none. */
const COUNT_UNSEALED = {
  name: 'ledger_count_unsealed',
  text: `select count(*)::float8 as count
         from (select coalesce(max(to_xid), 0) as to_xid from (select to_xid from ledger_seal order by seq desc limit 1) newest) last
         join ledger_posting p on p.xid >= last.to_xid and p.xid < pg_snapshot_xmin(pg_current_snapshot())::text::bigint`,
};

/**
 * Appends one seal to the chain if there are unsealed postings; returns whether it did. Safe in several processes: an
 * advisory lock serialises it.
 */
export const sealPostings = (pool: Pool, clock: Clock): Promise<boolean> =>
  withTx(pool, async ({ client }) => {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_xact_lock($1) as locked', [
      SEAL_LOCK,
    ]);
    if (!rows[0]?.locked) return false;
    const horizon = await horizonOf(client);
    const { rowCount } = await client.query(INSERT_SEAL, [horizon, new Date(clock.nowMs())]);
    return rowCount === 1;
  });

const hasUnsealed = async (pool: Pool): Promise<boolean> =>
  (await pool.query<{ count: number }>(COUNT_UNSEALED)).rows[0]?.count !== 0;

/**
 * Returns a function that seals. After a run that sealed nothing, the next one first checks with one statement whether
 * there are unsealed postings.
 */
export const createSealing = (pool: Pool, clock: Clock): (() => Promise<void>) => {
  let isBusy = true;
  return async () => {
    if (isBusy || (await hasUnsealed(pool))) isBusy = await sealPostings(pool, clock);
  };
};
