import type { Pool } from '#platform/db/pool';
import { type Tx, withTx } from '#platform/db/with-tx';
import { computeDueKeys } from './due-keys';

/**
 * True for exactly one committed transaction per (name, runKey), however many processes try. It belongs into the
 * transaction of the work: when that rolls back, the key is free again. A second caller waits for the first to end.
 */
export const runOnce = async ({ client }: Tx, name: string, runKey: string): Promise<boolean> => {
  const { rowCount } = await client.query(
    'insert into job_run (name, run_key) values ($1, $2) on conflict do nothing',
    [name, runKey],
  );
  return rowCount === 1;
};

interface FinishedRun {
  readonly name: string;
  readonly runKey: string;
  /** A short note for operators, such as how many items were touched. */
  readonly outcome: string;
}

const finishRun = async ({ client }: Tx, { name, runKey, outcome }: FinishedRun): Promise<void> => {
  await client.query(
    'update job_run set finished_at = clock_timestamp(), outcome = $3 where name = $1 and run_key = $2',
    [name, runKey, outcome],
  );
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
const loadLastRunKey = async ({ client }: Tx, name: string): Promise<string | null> => {
  const { rows } = await client.query<{ run_key: string }>(
    'select run_key from job_run where name = $1 order by length(run_key) desc, run_key desc limit 1',
    [name],
  );
  return rows[0]?.run_key ?? null;
};
