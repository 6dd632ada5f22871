import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#app/testing/test-database';
import { createPool, type Pool } from '#platform/db/pool';
import { withTx } from '#platform/db/with-tx';
import type { Clock } from '#platform/runtime/clock';
import { createLogger } from '#platform/runtime/logger';
import { pollUntil } from '#platform/runtime/monotonic';
import { createJobs, type JobRun, type Jobs } from './jobs';
import { ensureLease, ensureLeases, type Lease, releaseLease, renewLeases, takeLease, takeLeases } from './lease';
import { runDuePeriods, runOnce } from './run-once';

const HOUR = 3_600_000;
const START_MS = 500_000 * HOUR;
const LEASE_MS = 300;
const logger = createLogger({ level: 'silent' });

let database: TestDatabase;
let pool: Pool;
const running: Jobs[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.appUrl, { max: 12 });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(async () => {
  await pool.query('delete from job_lease');
  await pool.query('delete from job_run');
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((jobs) => jobs.stop()));
});

const clock: Clock = { nowMs: () => START_MS };
const jobsOf = (holderId: string, options: { pool?: Pool; leaseMs?: number } = {}): Jobs => {
  const jobs = createJobs({ pool, clock, logger, holderId, leaseMs: LEASE_MS, ...options });
  running.push(jobs);
  return jobs;
};
const until = async (probe: () => boolean): Promise<void> => {
  const reached = await pollUntil(() => (probe() ? true : null), { timeoutMs: 60_000, everyMs: 5 });
  expect(reached, `waited 60 s for ${probe}`).toBe(true);
};

describe('lease', () => {
  const ask = (holder: string) => takeLease(pool, { name: 'sweep', holder, leaseMs: 60_000 });
  const expire = () => pool.query(`update job_lease set expires_at = now() - interval '1 second'`);
  const renew = async (lease: Lease) => (await renewLeases(pool, [{ lease, leaseMs: 60_000 }]))(lease);

  test('twenty ask at once, one gets it; nobody else until it expires; the fence grows', async () => {
    const asked = await Promise.all(Array.from({ length: 20 }, (_, n) => ask(`holder${n}`)));
    const [first] = asked.filter((lease) => lease !== null);
    expect(asked.filter((lease) => lease !== null)).toHaveLength(1);
    expect(first?.fence).toBe('1');
    expect(await ask('late')).toBeNull();
    await expire();
    const again = await Promise.all(Array.from({ length: 20 }, (_, n) => ask(`other${n}`)));
    expect(again.filter((lease) => lease !== null)).toMatchObject([{ fence: '2' }]);
    expect(await renew(first!)).toBe(false);
    await expect(withTx(pool, (tx) => ensureLease(tx, first!))).rejects.toThrow('is lost');
  });

  test('many are taken together, those that others hold left out; one that is lost fails all that rely on it', async () => {
    await takeLease(pool, { name: 'b', holder: 'other', leaseMs: 60_000 });
    const taken = await takeLeases(pool, { names: ['c', 'b', 'a'], holder: 'one', leaseMs: 60_000 });
    expect(taken.map(({ name }) => name).toSorted()).toEqual(['a', 'c']);
    await withTx(pool, (tx) => ensureLeases(tx, taken));
    await pool.query(`update job_lease set holder = 'other', fence = fence + 1 where name = 'c'`);
    await expect(withTx(pool, (tx) => ensureLeases(tx, taken))).rejects.toThrow(
      'job c: the lease with fence 1 is lost',
    );
    const isRenewed = await renewLeases(
      pool,
      taken.map((lease) => ({ lease, leaseMs: 60_000 })),
    );
    expect(taken.filter(isRenewed).map(({ name }) => name)).toEqual(['a']);
  });

  test('a lease that nobody took is prolonged after its expiry; a released one is free at once', async () => {
    const lease = await ask('one');
    await expire();
    expect(await renew(lease!)).toBe(true);
    expect(await ask('two')).toBeNull();
    await releaseLease(pool, lease!);
    expect(await ask('two')).toMatchObject({ fence: '2' });
  });

  test('while a transaction relies on the lease it cannot change hands', async () => {
    const lease = await ask('one');
    const order: string[] = [];
    let taking: Promise<unknown> = Promise.resolve();
    await withTx(pool, async (tx) => {
      await ensureLease(tx, lease!);
      // The holder's own renewal and the takeover both wait for this transaction.
      await tx.client.query(`select set_config('lock_timeout', '0', true)`);
      taking = ask('two').then(() => order.push('asked'));
      await pollUntil(
        async () => {
          const waiting = await pool.query(
            `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%into job_lease%' and datname = current_database()`,
          );
          return waiting.rowCount === 0 ? null : true;
        },
        { timeoutMs: 60_000, everyMs: 5 },
      );
      order.push('worked');
    });
    await taking;
    expect(order).toEqual(['worked', 'asked']);
  });
});

describe('every', () => {
  test('two processes race: one runs at a time, and runs never overlap', async () => {
    let inside = 0;
    let most = 0;
    const holders = new Set<string>();
    const fences = new Set<string>();
    let runs = 0;
    for (const holder of ['one', 'two', 'three']) {
      // Long enough that a slow machine cannot lose it on the way.
      jobsOf(holder, { leaseMs: 10_000 }).every({
        name: 'sweep',
        everyMs: 1,
        run: async (run) => {
          inside += 1;
          most = Math.max(most, inside);
          await pool.query('select pg_sleep(0.01)');
          holders.add(holder);
          fences.add(run.lease.fence);
          runs += 1;
          inside -= 1;
        },
      });
    }
    for (const jobs of running) jobs.start();
    await until(() => runs >= 20);
    expect({ most, holders: holders.size, fences: [...fences] }).toEqual({ most: 1, holders: 1, fences: ['1'] });
  });

  test('the holder stops: the other takes over at once, with a higher fence', async () => {
    const fences: string[] = [];
    // Long enough that a slow machine cannot lose it: only the stop lets the other process in.
    const first = jobsOf('one', { leaseMs: 4_000 });
    const second = jobsOf('two', { leaseMs: 4_000 });
    const note = async ({ lease }: JobRun) => void (fences.at(-1) === lease.fence || fences.push(lease.fence));
    for (const jobs of [first, second]) jobs.every({ name: 'sweep', everyMs: 5, run: note });
    first.start();
    await until(() => fences.length === 1);
    second.start();
    await first.stop();
    await until(() => fences.length === 2);
    expect(fences).toEqual(['1', '2']);
  });

  test('the holder dies without releasing the lease: the other takes over after the lease time, not before', async () => {
    const dyingPool = createPool(database.appUrl, { max: 4 });
    const lost: AbortSignal[] = [];
    let takenOverAt: Date | null = null;
    const leaseMs = 3_000;
    const first = jobsOf('one', { pool: dyingPool, leaseMs });
    first.every({ name: 'sweep', everyMs: 5, run: async (run) => void lost.push(run.signal) });
    first.start();
    await until(() => lost.length > 0);
    const second = jobsOf('two', { leaseMs });
    second.every({
      name: 'sweep',
      everyMs: 5,
      run: async () => {
        const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now');
        takenOverAt ??= rows[0]!.now;
      },
    });
    // From here on the first holder cannot reach the database, like a disconnected process.
    await dyingPool.end();
    const { rows: left } = await pool.query<{ fence: string; expires: Date }>(
      'select fence, expires_at as expires from job_lease',
    );
    expect(left).toMatchObject([{ fence: '1' }]);
    // Not before the row has been read: a pause of the machine may outlast the lease.
    second.start();
    await until(() => takenOverAt !== null);
    expect(takenOverAt!.getTime()).toBeGreaterThanOrEqual(left[0]!.expires.getTime());
    await until(() => lost[0]!.aborted);
  });

  test('a failing run is tried again in the next period', async () => {
    let runs = 0;
    const jobs = jobsOf('one');
    jobs.every({
      name: 'sweep',
      everyMs: 5,
      run: async () => {
        runs += 1;
        if (runs < 3) throw new Error('not yet');
      },
    });
    jobs.start();
    await until(() => runs >= 4);
  });

  test('waits by a monotonic timer: a clock that jumps about does not hurry it', async () => {
    let nowMs = START_MS;
    const seen: number[] = [];
    const leaseMs = 1_500;
    const jobs = createJobs({ pool, clock: { nowMs: () => nowMs }, logger, holderId: 'one', leaseMs });
    running.push(jobs);
    jobs.every({ name: 'sweep', everyMs: 60_000, run: async (run) => void seen.push(run.nowMs) });
    jobs.start();
    await until(() => seen.length === 1);
    for (const jump of [24 * HOUR, -600_000, 2_000]) nowMs += jump;
    // Longer than the lease: renewing it must not start a run.
    const { rows } = await pool.query<{ expires: Date }>('select expires_at as expires from job_lease');
    await pollUntil(
      async () => {
        const now = await pool.query<{ later: boolean }>(
          `select min(expires_at) > $1::timestamptz + interval '${leaseMs} ms' as later from job_lease`,
          [rows[0]!.expires],
        );
        return now.rows[0]!.later ? true : null;
      },
      { timeoutMs: 60_000, everyMs: 20 },
    );
    expect(seen).toEqual([START_MS]);
  });

  const idle = { everyMs: 60_000, run: async () => undefined };
  const rowsOf = async (): Promise<{ name: string; fence: string; writer: string; expires: Date }[]> => {
    const { rows } = await pool.query(
      'select name, fence, xmin::text as writer, expires_at as expires from job_lease order by name',
    );
    return rows;
  };

  test('all leases of a process are prolonged together, those of several holders too', async () => {
    for (const [holder, name, leaseMs] of [
      ['one', 'a', 3_000],
      ['one', 'b', 3_000],
      ['two', 'c', 5_000],
    ] as const) {
      const jobs = jobsOf(holder, { leaseMs });
      jobs.every({ ...idle, name });
      jobs.start();
    }
    const together = await pollUntil(
      async () => {
        const rows = await rowsOf();
        return rows.length === 3 && new Set(rows.map(({ writer }) => writer)).size === 1 ? rows : null;
      },
      { timeoutMs: 60_000, everyMs: 10 },
    );
    expect(together?.map(({ fence }) => fence)).toEqual(['1', '1', '1']);
  });

  test('a long transaction under one lease keeps no other from being prolonged, and its own is not lost', async () => {
    const lost: AbortSignal[] = [];
    const jobs = jobsOf('one');
    let locked: AbortSignal | null = null;
    let expiry = 0;
    const expiryOf = async (name: string) => (await rowsOf()).find((row) => row.name === name)?.expires.getTime() ?? 0;
    jobs.every({ name: 'other', everyMs: 60_000, run: async ({ signal }) => void lost.push(signal) });
    jobs.every({
      name: 'slow',
      everyMs: 60_000,
      run: async ({ ensureHeld, signal }) => {
        locked ??= signal;
        await withTx(pool, async (tx) => {
          await ensureHeld(tx);
          const startedAt = await expiryOf('slow');
          // After three lease times the lease that waits has expired, and the other has been renewed.
          const isOver = async () => ((await expiryOf('other')) > startedAt + 3 * LEASE_MS ? true : null);
          expect(await pollUntil(isOver, { timeoutMs: 60_000, everyMs: 10 })).toBe(true);
          expect(await expiryOf('slow')).toBe(startedAt);
          expiry = startedAt;
        });
      },
    });
    jobs.start();
    await until(() => expiry > 0);
    const after = await pollUntil(async () => ((await expiryOf('slow')) > expiry ? true : null), {
      timeoutMs: 60_000,
      everyMs: 10,
    });
    expect(after).toBe(true);
    expect([locked!, lost[0]!].map(({ aborted }) => aborted)).toEqual([false, false]);
    expect((await rowsOf()).map(({ fence }) => fence)).toEqual(['1', '1']);
  });

  test('a second job of the same name is refused', () => {
    const jobs = jobsOf('one');
    const job = { name: 'sweep', everyMs: 5, run: async () => undefined };
    jobs.every(job);
    expect(() => jobs.every(job)).toThrow('registered twice');
  });
});

describe('run-once keys', () => {
  test('twenty transactions at once: the work happens once', async () => {
    const results = await Promise.all(
      Array.from({ length: 20 }, () => withTx(pool, (tx) => runOnce(tx, 'payout', 'day1'))),
    );
    expect(results.filter(Boolean)).toHaveLength(1);
    expect(await withTx(pool, (tx) => runOnce(tx, 'payout', 'day2'))).toBe(true);
    expect(await withTx(pool, (tx) => runOnce(tx, 'other', 'day1'))).toBe(true);
  });

  test('work that rolls back frees its key', async () => {
    const failing = withTx(pool, async (tx) => {
      await runOnce(tx, 'payout', 'day1');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await withTx(pool, (tx) => runOnce(tx, 'payout', 'day1'))).toBe(true);
  });
});

describe('runDuePeriods', () => {
  const sweep = (nowMs: number) =>
    runDuePeriods(pool, {
      name: 'rollover',
      stepMs: HOUR,
      nowMs,
      work: async (tx, dueMs) => {
        await tx.client.query(`select pg_sleep(0.002)`);
        return `due ${dueMs}`;
      },
    });
  const recorded = async () => {
    const { rows } = await pool.query<{ run_key: string; outcome: string }>(
      'select run_key, outcome from job_run order by run_key',
    );
    return rows;
  };
  const expected = (hours: number[]) =>
    hours.map((hour) => ({ run_key: String(START_MS + hour * HOUR), outcome: `due ${START_MS + hour * HOUR}` }));

  test('after an outage two processes catch up together: every period once, none early', async () => {
    await sweep(START_MS);
    const [one, two] = await Promise.all([sweep(START_MS + 30 * HOUR + 1), sweep(START_MS + 30 * HOUR + 1)]);
    expect(one.length + two.length).toBe(30);
    expect(await recorded()).toEqual(expected(Array.from({ length: 31 }, (_, hour) => hour)));
  });

  test('a clock that jumps back and forth runs nothing early and nothing twice', async () => {
    const jumps = [0, 1, HOUR, HOUR - 600_000, HOUR + 2_000, HOUR - 2_000, HOUR, 2 * HOUR - 1];
    const ran: string[] = [];
    for (const jump of jumps) ran.push(...(await sweep(START_MS + jump)));
    expect(ran).toEqual([String(START_MS), String(START_MS + HOUR)]);
    expect(await recorded()).toEqual(expected([0, 1]));
  });
});
