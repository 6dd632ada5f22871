import { createPool } from '#platform/db/pool';
import { pollUntil } from '#platform/runtime/monotonic';
import type { TestApp } from './test-app';

/** Of the test; no product uses it. */
const GATE = 4_711;
const WAIT_MS = 60_000;

export interface CommitGate {
  /** From now on a transaction that books a keyed call waits in its commit, as for a slow disk. */
  close(): Promise<void>;
  /** Resolves when a transaction waits in its commit. */
  untilHeld(): Promise<void>;
  open(): Promise<void>;
  stop(): Promise<void>;
}

/** A gate in front of the commit of every transaction that stores the reply of a money call. */
export const installCommitGate = async ({ database }: Pick<TestApp, 'database'>): Promise<CommitGate> => {
  const pool = createPool(database.adminUrl, { max: 2 });
  await pool.query(`
    create function wait_at_gate() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock_shared(${GATE}); return null; end $$;
    create constraint trigger waits_at_gate after insert on idempotency_key deferrable initially deferred
      for each row execute function wait_at_gate()`);
  const holder = await pool.connect();
  const countWaiting = async (): Promise<true | null> => {
    const { rowCount } = await pool.query(
      `select from pg_locks where locktype = 'advisory' and objid = $1 and not granted
       and database = (select oid from pg_database where datname = current_database())`,
      [GATE],
    );
    return (rowCount ?? 0) > 0 ? true : null;
  };
  return {
    close: async () => {
      await holder.query('select pg_advisory_lock($1)', [GATE]);
    },
    untilHeld: async () => {
      if ((await pollUntil(countWaiting, { timeoutMs: WAIT_MS, everyMs: 5 })) === null) throw new Error('nobody waits');
    },
    open: async () => {
      await holder.query('select pg_advisory_unlock_all()');
    },
    stop: async () => {
      holder.release();
      await pool.end();
    },
  };
};
