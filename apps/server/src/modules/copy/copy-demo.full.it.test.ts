import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { computeHours } from '#app/testing/copy-figures-steps';
import { copyAll, copyDeps } from '#app/testing/copy-steps';
import { publishMarks } from '#app/testing/futures-steps';
import { withNextTick } from '#app/testing/next-tick';
import { startTestApp, type TestApp } from '#app/testing/test-app';
import { reconcile } from '#kernel/ledger/reconcile/reconcile';
import { verifyAudit } from '#modules/ops/index';
import { type VirtualClock, virtualClock } from '#platform/runtime/clock';
import { createDemoTraders } from './demo-traders';
import { runFigures } from './use-cases/run-figures';

const DAY_SECONDS = 300;
const HOUR_MS = 12_500;
const REAL_HOUR_MS = 3_600_000;

let test: TestApp;
let clock: VirtualClock;
beforeAll(async () => {
  clock = virtualClock(Date.UTC(2026, 6, 8, 15, 20));
  test = await startTestApp({ clock, env: { CANDOR_DEMO_DAY_SECONDS: String(DAY_SECONDS) } });
});
afterAll(() => test.stop());

const read = async (text: string) => (await test.pool.query({ text, values: [], rowMode: 'array' })).rows;
const listState = () =>
  read(`select u.email, l.state, l.signature, l.followers, r.state, r.type, trim_scale(r.number)::text, trim_scale(r.total_cap)::text
        from copy_leader l join app_user u on u.id = l.user_id join copy_relation r on r.leader_id = l.user_id
        join app_user f on f.id = r.follower_id where f.email = 'demo@candor.test' order by u.id`);
const listCounts = () =>
  read(`select (select count(*)::int from copy_application), (select count(*)::int from kyc_submission), (select count(*)::int from audit_entry),
               (select count(*)::int from upload_file), (select count(*)::int from ledger_posting), (select count(*)::int from notification where read_at is null)`);
const positionsOf = (email: string) =>
  read(`select p.order_type, p.status, p.multiple, p.take_profit is not null from futures_position p join app_user u on u.id = p.user_id
        where u.email = '${email}' order by p.id`);

const LEADING = [
  ['wren@candor.test', 'active', 'Majors only, small size', 1, 'following', 1, '0.5', '600'],
  ['kenji@candor.test', 'active', 'Large and often', 1, 'following', 2, '4', '400'],
];

describe('copy trading in the demo', () => {
  it('has two verified leaders whom the demo user follows, by the steps of real users, once', async () => {
    await test.app.seedDemo();
    expect(await listState()).toEqual(LEADING);
    expect(
      await read(`select u.email, max(k.level) from kyc_submission k join app_user u on u.id = k.user_id
                  where k.status = 'passed' and u.email like any(array['wren%', 'kenji%']) group by u.id order by u.id`),
    ).toEqual([
      ['wren@candor.test', 2],
      ['kenji@candor.test', 2],
    ]);
    expect((await verifyAudit(test.pool)).broken).toBeNull();
    const counts = await listCounts();
    await test.app.seedDemo();
    expect(await listState()).toEqual(LEADING);
    expect(await listCounts()).toEqual(counts);
    await test.expectBooksBalanced();
  });

  it('nobody logs in as a leader with the password of the demo', async () => {
    const fields = { user_string: 'wren@candor.test', password: 'demo1234' };
    expect(await test.call('POST', '/user/login', { fields })).toMatchObject({ type: 'error' });
  });

  it('the leaders trade by themselves and the demo user gets copies', async () => {
    const trade = createDemoTraders(copyDeps(test));
    expect(await trade()).toBe(0);
    await publishMarks(test);
    expect(await withNextTick(test, trade)).toBe(2);
    expect(await positionsOf('wren@candor.test')).toEqual([[1, 'open', 5, true]]);
    expect(await positionsOf('kenji@candor.test')).toEqual([[1, 'open', 20, false]]);
    await copyAll(test);
    expect(await positionsOf('demo@candor.test')).toEqual(
      expect.arrayContaining([
        [2, 'open', 5, true],
        [2, 'open', 20, false],
      ]),
    );
    await test.expectBooksBalanced();
  });

  it('a position is closed when its time has come, and its copy with it', async () => {
    clock.advance(90_000);
    await publishMarks(test);
    const trade = createDemoTraders(copyDeps(test));
    await withNextTick(test, trade);
    await copyAll(test);
    expect((await positionsOf('kenji@candor.test'))[0]).toEqual([1, 'closed', 20, false]);
    const copies = await positionsOf('demo@candor.test');
    expect(copies.filter(([, status]) => status === 'closed')).toEqual([[2, 'closed', 20, false]]);
    await test.expectBooksBalanced();
  });

  it('figures have a point for each hour of the short day, and say how long a day is', async () => {
    clock.advance(2 * HOUR_MS);
    await publishMarks(test);
    await computeHours(test);
    const rows = await read(
      `select leader_id, hour_ms::float8 - lag(hour_ms) over (partition by leader_id order by hour_ms) from copy_leader_hour`,
    );
    expect(rows).toHaveLength(2 * 8);
    expect(new Set(rows.map(([, length]) => length))).toEqual(new Set([null, HOUR_MS]));
    const { message } = await test.call('GET', '/copy/leaders', { fields: { period: 'all', sort: 'yield' } });
    expect(message).toMatchObject({ total: 2, day_seconds: DAY_SECONDS });
    const { items } = message as { items: { name: string; closed: number; profit: string }[] };
    const kenji = items.find(({ name }) => name === 'Kenji Tabata');
    expect(kenji).toMatchObject({ closed: 1, profit: expect.stringMatching(/^-/) });
    await test.expectBooksBalanced();
  });

  it('hours of another length follow those that are there, and a missing one is found', async () => {
    const { parts } = test.app;
    const compute = (productDayMs: number) =>
      runFigures(
        { ...parts, pool: test.pool, config: { productDayMs } },
        { nowMs: clock.nowMs(), signal: new AbortController().signal, ensureHeld: async () => undefined },
      );
    clock.advance(3 * REAL_HOUR_MS);
    // 15:22 to 16:00, 17:00 and 18:00.
    expect(await compute(24 * REAL_HOUR_MS)).toBe(2 * 3);
    await test.expectBooksBalanced();
    clock.advance(60_000);
    const [[last]] = (await read('select max(hour_ms)::float8 from copy_leader_hour')) as [[number]];
    const added = Math.floor((clock.nowMs() - 3_125 - last) / HOUR_MS);
    expect(await compute(DAY_SECONDS * 1000)).toBe(2 * added);
    await test.expectBooksBalanced();
    const find = () => reconcile({ pool: test.pool, clock, invariants: parts.invariants });
    // One of the short hours, and one of the long ones.
    for (const nth of [4, 9]) {
      const [[leader, hour]] = (await read(
        `select leader_id, hour_ms::float8 from copy_leader_hour order by leader_id, hour_ms offset ${nth} limit 1`,
      )) as [[number, number]];
      const { rows } = await test.pool.query(
        'delete from copy_leader_hour where leader_id = $1 and hour_ms = $2 returning to_jsonb(copy_leader_hour) as whole',
        [leader, hour],
      );
      expect((await find()).map(({ what }) => what)).toEqual([`leader ${leader} lacks hours`]);
      await test.pool.query(
        'insert into copy_leader_hour select * from jsonb_populate_record(null::copy_leader_hour, $1)',
        [rows[0].whole],
      );
    }
    expect(await find()).toEqual([]);
  });

  it('what a visitor has ended stays ended', async () => {
    const login = await test.call('POST', '/user/login', {
      fields: { user_string: 'demo@candor.test', password: 'demo1234' },
    });
    const [wren] = await read(`select id from app_user where email = 'wren@candor.test'`);
    const stop = await test.call('POST', '/copy/stop', {
      token: String(login.message),
      fields: { leader_id: String(wren?.[0]), copies: 'keep' },
    });
    expect(stop).toMatchObject({ type: 'ok' });
    await test.app.seedDemo();
    expect((await listState()).map((row) => row[4])).toEqual(['ended', 'following']);
  });
});
