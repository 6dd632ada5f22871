import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleForTests } from '#app/testing/bundle';
import { COUNTS } from '#app/testing/counts';
import { createTestDatabase, type TestDatabase } from '#app/testing/test-database';
import { createPool, type Pool } from '#platform/db/pool';
import { pollUntil } from '#platform/runtime/monotonic';

const LEASE_MS = 1_000;
const SOURCE = fileURLToPath(new URL('./testing/job-worker.ts', import.meta.url));
const WORKER = fileURLToPath(new URL('../../../node_modules/.cache/job-worker.js', import.meta.url));

let database: TestDatabase;
let pool: Pool;
const workers: Worker[] = [];
beforeAll(async () => {
  await bundleForTests(SOURCE, WORKER);
  database = await createTestDatabase();
  pool = createPool(database.appUrl, { max: 2 });
});
afterAll(async () => {
  for (const worker of workers) worker.process.kill('SIGKILL');
  await pool.end();
  await database.drop();
});

interface Worker {
  readonly process: ChildProcess;
  /** The fence of every run, as printed by the worker. */
  readonly fences: string[];
  errors: string;
}

const startWorker = (): Worker => {
  const process_ = spawn(process.execPath, ['--enable-source-maps', WORKER, database.appUrl, String(LEASE_MS)]);
  const worker: Worker = { process: process_, fences: [], errors: '' };
  process_.stdout.on('data', (text) => worker.fences.push(...String(text).trim().split('\n')));
  process_.stderr.on('data', (text) => {
    worker.errors += String(text);
  });
  workers.push(worker);
  return worker;
};

interface Holder {
  readonly worker: Worker;
  readonly fence: number;
}

/** The worker that runs under a fence above this one, once it has run a few times. */
const findHolder = async (above: number): Promise<Holder> => {
  const find = (): Holder | null => {
    for (const worker of workers) {
      const fence = Number.parseInt(worker.fences.at(-1) ?? '0', 10);
      if (fence > above && worker.fences.filter((each) => each === String(fence)).length > 3) return { worker, fence };
    }
    return null;
  };
  const holder = await pollUntil(find, { timeoutMs: 120_000, everyMs: 20 });
  expect(holder, workers.map((worker) => worker.errors).join('\n')).not.toBeNull();
  return holder!;
};

test('another process takes over when the holder of a lease is killed, and every period runs once [V1, V2]', async () => {
  for (let n = 0; n < 3; n += 1) startWorker();
  let above = 0;
  for (let kill = 0; kill < COUNTS.leaseKills; kill += 1) {
    const { worker, fence } = await findHolder(above);
    worker.process.kill('SIGKILL');
    startWorker();
    above = fence;
  }
  await findHolder(above);
  const { rows } = await pool.query<{ due: string; fence: number }>(
    `select key as due, (payload ->> 'fence')::int as fence from outbox_event order by id`,
  );
  const times = rows.map((row) => Number.parseInt(row.due, 10));
  const [first = 0] = times;
  expect(times).toEqual(times.map((_, n) => first + n * 20));
  const fences = rows.map((row) => row.fence);
  expect(fences).toEqual(fences.toSorted((a, b) => a - b));
  expect(new Set(fences).size).toBeGreaterThan(COUNTS.leaseKills);
});
