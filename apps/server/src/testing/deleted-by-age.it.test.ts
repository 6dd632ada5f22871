import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerLedgerJobs } from '#kernel/ledger/ledger.jobs';
import { insertProducts, type NewProduct } from '#modules/dual/products.store';
import { makeProducts } from '#modules/dual/use-cases/make-products';
import { registerFundJobs } from '#modules/fund/fund.jobs';
import { registerCodesJobs } from '#modules/identity/codes.jobs';
import { savePresence } from '#modules/rooms/presence.store';
import { createFiveMinuteAverage } from '#modules/spot/five-minute-average';
import { registerSpotJobs } from '#modules/spot/spot.jobs';
import { withTx } from '#platform/db/with-tx';
import type { Job, Jobs } from '#platform/jobs/jobs';
import { type VirtualClock, virtualClock } from '#platform/runtime/clock';
import { createLogger } from '#platform/runtime/logger';
import { startTestApp, type TestApp } from './test-app';

/** Jobs that delete what is old, each with two rows of different age in one run; other such jobs have this in their modules. */
const NOW = Date.UTC(2026, 10, 18, 9, 30);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let test: TestApp;
let clock: VirtualClock;
beforeAll(async () => {
  clock = virtualClock(NOW);
  test = await startTestApp({ clock });
});
afterAll(async () => {
  await test.expectBooksBalanced();
  await test.stop();
});

/** Registers the jobs of a module and runs the one of that name once, at the time of the clock. */
const run = async (name: string, register: (jobs: Pick<Jobs, 'every'>) => void): Promise<void> => {
  const found: Job[] = [];
  register({ every: (job) => void found.push(job) });
  const job = found.find((one) => one.name === name);
  if (!job) throw new Error(`no job ${name}`);
  const lease = { name, holder: 'test', fence: '1' };
  await job.run({
    nowMs: clock.nowMs(),
    signal: new AbortController().signal,
    ensureHeld: async () => undefined,
    lease,
  });
};

/** Inserts a row per age, with the age as $2 and the time as $3, runs the job, and answers the ages of what is left. */
const leftOf = async (
  { insert, select, values = [] }: { insert: string; select: string; values?: readonly unknown[] },
  { ages, work }: { ages: readonly number[]; work: () => Promise<void> },
): Promise<number[]> => {
  for (const [place, age] of ages.entries()) await test.pool.query(insert, [place, new Date(NOW - age), ...values]);
  await work();
  const { rows } = await test.pool.query<{ place: number }>(select);
  return rows.map(({ place }) => ages[place] ?? -1);
};

describe('a job deletes what is old enough and leaves what is younger', () => {
  it('quotes of conversions after 24 hours', async () => {
    const { id } = await test.addUser();
    const insert = `insert into convert_quote (id, user_id, from_currency_id, to_currency_id, from_price, to_price, fee_percent, rule_version,
        created_at, valid_until) values (gen_random_uuid(), $3, 1, 3, $1::int + 1, 1, 0, 1, $2, $2)`;
    const select = 'select (from_price - 1)::int as place from convert_quote order by 1';
    const work = () => run('fund_prune_quotes', (jobs) => registerFundJobs({ ...test.app.parts, jobs: jobs as Jobs }));
    expect(await leftOf({ insert, select, values: [id] }, { ages: [DAY + 1, DAY, 0], work })).toEqual([DAY, 0]);
  });

  it('stored replies after 48 hours', async () => {
    const { id } = await test.addUser();
    const insert = `insert into idempotency_key (id, user_id, body_hash, entry_kind, reply, created_at)
      values (gen_random_uuid(), $3, gen_random_uuid(), 'x', jsonb_build_object('place', $1::int), $2)`;
    const select = `select (reply ->> 'place')::int as place from idempotency_key order by 1`;
    const deps = { pool: test.pool, clock, logger: createLogger({ level: 'silent' }), invariants: [] };
    const work = () => run('ledger_prune_replies', (jobs) => registerLedgerJobs({ ...deps, jobs: jobs as Jobs }));
    expect(await leftOf({ insert, select, values: [id] }, { ages: [2 * DAY + 1, 2 * DAY, 0], work })).toEqual([
      2 * DAY,
      0,
    ]);
    await test.pool.query('delete from idempotency_key');
  });

  it('links that freeze an account, codes and challenges, each by its own time', async () => {
    const { id } = await test.addUser();
    const work = () => run('identity_delete_old_codes', (jobs) => registerCodesJobs({ pool: test.pool, jobs }));
    const insert = `insert into freeze_link (token_hash, user_id, created_at, expires_at)
      values (sha256(convert_to($1::text, 'UTF8')), $3, $2::timestamptz - $1::int * interval '1 millisecond', $2)`;
    const select = `select (extract(epoch from expires_at - created_at) * 1000)::int as place from freeze_link order by 1`;
    expect(await leftOf({ insert, select, values: [id] }, { ages: [1, 0, -DAY], work })).toEqual([0, -DAY]);
  });

  it('counts of people in rooms by processes that ended five minutes ago', async () => {
    const insert = `insert into room_presence (process, room, people, at_ms)
      values ('process ' || $1::int, 'en', $1::int, extract(epoch from $2::timestamptz) * 1000)`;
    const select = `select people as place from room_presence where process like 'process %' order by 1`;
    const work = () => savePresence(test.pool, 'own', { counts: new Map([['en', 1]]), nowMs: NOW });
    expect(await leftOf({ insert, select }, { ages: [300_001, 300_000, 0], work })).toEqual([300_000, 0]);
  });

  it('commands of a book up to its newest snapshot that is a day old, and older snapshots', async () => {
    const book = 2;
    await test.pool.query(
      `insert into spot_command (instrument_id, seq, action, order_id, user_id, reference, created_at)
       select $1, n, 'place', n, 1, gen_random_uuid(), $2 from generate_series(1, 40) n`,
      [book, new Date(NOW - 3 * DAY)],
    );
    const insert = `insert into spot_snapshot (instrument_id, seq, state_hash, orders, created_at) values ($3, ($1::int + 1) * 10, '', '[]', $2)`;
    const select = `select (seq / 10 - 1)::int as place from spot_snapshot where instrument_id = ${book} order by 1`;
    const { board } = test.app.parts;
    const average = createFiveMinuteAverage(board, clock);
    const deps = { ...test.app.parts, average, config: { marketMaker: 'off' as const } };
    const work = () => run('spot_forget_journal', (jobs) => registerSpotJobs({ ...deps, jobs: jobs as Jobs }));
    const ages = [3 * DAY, DAY + 1, DAY, 0];
    expect(await leftOf({ insert, select, values: [book] }, { ages, work })).toEqual([DAY + 1, DAY, 0]);
    const { rows } = await test.pool.query('select min(seq)::int as first from spot_command where instrument_id = $1', [
      book,
    ]);
    average.stop();
    expect(rows).toEqual([{ first: 21 }]);
    for (const table of ['spot_command', 'spot_snapshot'])
      await test.pool.query(`delete from ${table} where instrument_id = $1`, [book]);
  });

  it('dual products nobody bought, a day after the day of their sale', async () => {
    const product = (closesMs: number): NewProduct => ({
      instrumentId: 1,
      side: 'call',
      baseCurrencyId: 1,
      quoteCurrencyId: 3,
      days: 1,
      distancePercent: '1',
      linkedPrice: '60000',
      rate: '0.1',
      shareSize: '0.1',
      startsMs: closesMs - DAY,
      closesMs,
      maturityMs: closesMs + DAY,
      dayMs: DAY,
      totalShares: 10,
      userLimit: 10,
      ruleVersion: 1,
      madeAtPrice: '60000',
    });
    // The sale day of the clock began at eight.
    const todayMs = NOW - 1.5 * HOUR;
    const closes = [todayMs - DAY - 1, todayMs - DAY, todayMs];
    await withTx(test.pool, (tx) => insertProducts(tx, closes.map(product), new Date(NOW)));
    await makeProducts(test.app.parts);
    const { rows } = await test.pool.query<{ at: number }>(
      'select closes_ms::float8 as at from dual_product where linked_price = 60000 order by 1',
    );
    expect(rows.map(({ at }) => at)).toEqual(closes.slice(1));
  });
});
