import type { HaltKind, HaltReason } from '@candor/contract/halts';
import { LISTING_NOTICE, TICK_CHANNEL } from '#kernel/pricing/tick-notice';
import { toArrayText } from '#platform/db/array-text';
import type { Pool, PoolClient } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

/** First half of the two-part advisory lock key; the second half is the instrument. */
const HALT_LOCK = 1_212_240_980;

const SHARE = {
  name: 'halts_share',
  text: 'select pg_advisory_xact_lock_shared($1::int, i.id) from unnest($2::int[]) as i(id)',
};
const RUNNING = {
  name: 'halts_running',
  text: `select instrument_id as "instrumentId", kind from instrument_halt
         where instrument_id = any($1::int[]) and lifted_at is null`,
};

/**
 * Loads the running halts for an order acceptance. Takes a shared lock until the end of the transaction: an operators'
 * halt waits for it, so an order that commits after such a halt has seen it. Call before books and accounts are locked.
 * A pause set by a guard of a module does not wait: an order whose transaction is running when the pause commits may
 * still be accepted.
 */
export const shareHalts = async (
  client: PoolClient,
  instrumentIds: readonly number[],
): Promise<ReadonlyMap<number, readonly HaltKind[]>> => {
  const ids = toArrayText([...new Set(instrumentIds)].sort((one, other) => one - other));
  const locked = client.query({ ...SHARE, values: [HALT_LOCK, ids] });
  // Sent after the lock statement on the same connection, so its snapshot is taken while the lock is held.
  const asked = client.query<{ instrumentId: number; kind: HaltKind }>({ ...RUNNING, values: [ids] });
  const [, { rows }] = await Promise.all([locked, asked]);
  const byInstrument = new Map<number, HaltKind[]>();
  for (const { instrumentId, kind } of rows) {
    byInstrument.set(instrumentId, [...(byInstrument.get(instrumentId) ?? []), kind]);
  }
  return byInstrument;
};

/** Waits for running order acceptances of the instrument, and blocks new ones until the commit. */
const lockHalts = async (tx: Tx, instrumentId: number): Promise<void> => {
  await tx.client.query('select pg_advisory_xact_lock($1::int, $2::int)', [HALT_LOCK, instrumentId]);
};

/** Boards keep the list of instruments in memory, in every process. */
export const notifyBoards = async (tx: Tx): Promise<void> => {
  await tx.client.query('select pg_notify($1, $2)', [TICK_CHANNEL, LISTING_NOTICE]);
};

interface TwoPeople {
  readonly proposedBy: number;
  readonly approvedBy: number;
  readonly note: string;
  readonly at: Date;
}

/** False when it is halted already. */
export const insertHalt = async (
  tx: Tx,
  instrumentId: number,
  halt: TwoPeople & { readonly reason: HaltReason },
): Promise<boolean> => {
  await lockHalts(tx, instrumentId);
  const { rowCount } = await tx.client.query(
    `insert into instrument_halt (instrument_id, kind, reason, note, since, proposed_by, approved_by)
     values ($1, 'halt', $2, $3, $4, $5, $6) on conflict do nothing`,
    [instrumentId, halt.reason, halt.note, halt.at, halt.proposedBy, halt.approvedBy],
  );
  await notifyBoards(tx);
  return rowCount === 1;
};

/** False when there is nothing to lift. */
export const liftHalt = async (
  tx: Tx,
  { instrumentId, kind }: { readonly instrumentId: number; readonly kind: HaltKind },
  lift: TwoPeople,
): Promise<boolean> => {
  await lockHalts(tx, instrumentId);
  const { rowCount } = await tx.client.query(
    `update instrument_halt set lifted_at = $3, lift_note = $4, lift_proposed_by = $5, lift_approved_by = $6
     where instrument_id = $1 and kind = $2 and lifted_at is null`,
    [instrumentId, kind, lift.at, lift.note, lift.proposedBy, lift.approvedBy],
  );
  await notifyBoards(tx);
  return rowCount === 1;
};

export interface HaltRow {
  readonly instrumentId: number;
  readonly symbol: string;
  readonly kind: HaltKind;
  readonly reason: HaltReason | 'fund';
  readonly note: string;
  readonly since: Date;
  /** Null while it lasts. */
  readonly liftedAt: Date | null;
  readonly proposedBy: string;
  readonly approvedBy: string;
  readonly tickSeq: number;
  readonly fundBefore: string;
  readonly fundTaken: string;
}

/** Newest first. */
export const loadHalts = async (pool: Pool, asked: { running: boolean; limit: number }): Promise<HaltRow[]> => {
  const { rows } = await pool.query<HaltRow>(
    `select h.instrument_id as "instrumentId", i.symbol, h.kind, h.reason, h.note, h.since, h.lifted_at as "liftedAt",
            coalesce(p.email, '') as "proposedBy", coalesce(a.email, '') as "approvedBy", h.tick_seq::float8 as "tickSeq",
            h.fund_before as "fundBefore", h.fund_taken as "fundTaken"
     from instrument_halt h join instrument i on i.id = h.instrument_id
     left join operator p on p.id = h.proposed_by left join operator a on a.id = h.approved_by
     where not $1 or h.lifted_at is null order by h.id desc limit $2`,
    [asked.running, asked.limit],
  );
  return rows;
};

/** Number of halts ever made, by kind. */
export const countHalts = async (pool: Pool): Promise<Readonly<Record<HaltKind, number>>> => {
  const { rows } = await pool.query<{ kind: HaltKind; count: number }>(
    'select kind, count(*)::int as count from instrument_halt group by kind',
  );
  const countOf = (kind: HaltKind): number => rows.find((row) => row.kind === kind)?.count ?? 0;
  return { halt: countOf('halt'), fund: countOf('fund') };
};
