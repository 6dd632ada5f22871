import { sql } from 'kysely';
import type { Pool } from '#platform/db/pool';
import { type Tx, withTx } from '#platform/db/with-tx';
import { computeDueKeys } from './due-keys';

type JobTables = {
  job_run: { name: string; run_key: string; finished_at: Date | null; outcome: string | null };
};

/**
 * True for exactly one committed transaction per (name, runKey), however many processes try. It belongs into the
 * transaction of the work: when that rolls back, the key is free again. A second caller waits for the first to end.
 */
export const runOnce = async (tx: Tx, name: string, runKey: string): Promise<boolean> => {
  const inserted = await tx.sql
    .withTables<JobTables>()
    .insertInto('job_run')
    .values({ name, run_key: runKey, finished_at: null, outcome: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('run_key')
    .executeTakeFirst();
  return inserted !== undefined;
};

interface FinishedRun {
  readonly name: string;
  readonly runKey: string;
  /** A short note for operators, such as how many items were touched. */
  readonly outcome: string;
}

const finishRun = async (tx: Tx, run: FinishedRun): Promise<void> => {
  await tx.sql
    .withTables<JobTables>()
    .updateTable('job_run')
    .set({ finished_at: sql<Date>`clock_timestamp()`, outcome: run.outcome })
    .where('name', '=', run.name)
    .where('run_key', '=', run.runKey)
    .execute();
};

export interface PeriodicWork {
  readonly name: string;
  readonly stepMs: number;
  readonly nowMs: number;
  /** Runs in the transaction that records the period; its text is kept as the outcome. */
  readonly work: (tx: Tx, dueMs: number) => Promise<string>;
}

/**
 * Runs every period that is due and was not run yet, oldest first, each in a transaction of its own. Periods another
 * process does at the same time are left to it. Returns the keys run here.
 */
export const runDuePeriods = async (pool: Pool, periodic: PeriodicWork): Promise<string[]> => {
  const { name, stepMs, nowMs } = periodic;
  const done: string[] = [];
  let lastRunKey = await withTx(pool, (tx) => loadLastRunKey(tx, name));
  for (;;) {
    const keys = computeDueKeys({ lastRunKey, nowMs, stepMs });
    if (keys.length === 0) return done;
    for (const runKey of keys) {
      if (await withTx(pool, (tx) => runPeriod(tx, periodic, runKey))) done.push(runKey);
      lastRunKey = runKey;
    }
  }
};

const runPeriod = async (tx: Tx, periodic: PeriodicWork, runKey: string): Promise<boolean> => {
  if (!(await runOnce(tx, periodic.name, runKey))) return false;
  const outcome = await periodic.work(tx, Number.parseInt(runKey, 10));
  await finishRun(tx, { name: periodic.name, runKey, outcome });
  return true;
};

/** Keys are compared by length first, so that they order as the numbers they are. */
const loadLastRunKey = async (tx: Tx, name: string): Promise<string | null> => {
  const last = await tx.sql
    .withTables<JobTables>()
    .selectFrom('job_run')
    .select('run_key')
    .where('name', '=', name)
    .orderBy(sql`length(run_key)`, 'desc')
    .orderBy('run_key', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.run_key ?? null;
};
