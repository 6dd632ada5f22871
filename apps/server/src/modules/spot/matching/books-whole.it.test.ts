import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COUNTS } from '#app/testing/counts';
import { chooseSeed, randomFrom } from '#app/testing/seed';
import { sendForm } from '#app/testing/send-form';
import { type SpotWalk, walk } from '#app/testing/spot-random';
import { addTrader, expectSpotWhole, startSpotApp } from '#app/testing/spot-steps';
import type { TestApp } from '#app/testing/test-app';
import { startTwin } from '#app/testing/twin-app';
import { pollUntil } from '#platform/runtime/monotonic';
import { saveSnapshot } from './replay.store';
import { replayBooks } from './replay-check';

const STEPS = COUNTS.spotWalkSteps;
const AT_ONCE = 8;
const BTC_BOOK = 1;

/** What each coin comes to over all users, bucket by bucket. */
const sumOf = async ({ pool }: TestApp): Promise<Record<string, string>> => {
  const { rows } = await pool.query<{ name: string; total: string }>(
    `select currency_id || ' ' || case bucket when 'frozen' then 'frozen' else 'all' end as name, trim_scale(sum(balance))::text as total
     from ledger_account where bucket = 'frozen' or type in ('change', 'fees', 'dust') group by 1`,
  );
  return Object.fromEntries(rows.map(({ name, total }) => [name, total]));
};

const totalsOf = async ({ pool }: TestApp): Promise<unknown> => {
  const { rows } = await pool.query(
    `select currency_id, trim_scale(sum(balance))::text as total from ledger_account
     where type in ('change', 'fees', 'dust') group by currency_id order by 1`,
  );
  return rows;
};

let test: TestApp;
let walkers: SpotWalk;
beforeAll(async () => {
  test = await startSpotApp();
  const users = await Promise.all(Array.from({ length: 4 }, () => addTrader(test)));
  walkers = { test, users, random: randomFrom(chooseSeed('spot walk')), open: [] };
});
afterAll(() => test.stop());

const count = async (sql: string): Promise<number> =>
  (await test.pool.query<{ count: number }>(`select count(*)::int as count from ${sql}`)).rows[0]?.count ?? 0;

describe('random orders of several users at once', () => {
  it('hold what they can cost, never cross, and the replayed journal equals the book [M3, M6, M10]', async () => {
    const before = await totalsOf(test);
    await walk(walkers, STEPS, AT_ONCE);
    await expectSpotWhole(test);
    expect(await totalsOf(test)).toEqual(before);
    expect(await count('spot_trade')).toBeGreaterThan(STEPS / 10);
    expect(await count(`spot_command where action = 'edit'`)).toBeGreaterThan(STEPS / 10);
  });

  it('is replayed from a snapshot, not from its first command', async () => {
    const { whole } = await replayBooks(test.pool);
    for (const { book } of whole) await saveSnapshot(test.pool, book, new Date(test.app.parts.clock.nowMs()));
    await walk(walkers, STEPS / 2, AT_ONCE);
    await expectSpotWhole(test);
    const gone = (await replayBooks(test.pool)).whole.find(({ book }) => book.pair.instrumentId === BTC_BOOK);
    expect(gone?.commands).toBeGreaterThan(0);
    expect(gone?.commands).toBeLessThan(await count(`spot_command where instrument_id = ${BTC_BOOK}`));
  });

  it('another server that takes the books over has the same hash of each book [M9]', async () => {
    const live = test.app.parts.matching.ownedBook(BTC_BOOK);
    const hash = live?.stateHash();
    expect(live?.orders().length).toBeGreaterThan(0);
    const twin = await startTwin(test);
    await test.app.parts.matching.stop();
    const taken = await pollUntil(async () => twin.app.parts.matching.ownedBook(BTC_BOOK) ?? null, {
      timeoutMs: 60_000,
      everyMs: 10,
    });
    expect(taken?.stateHash()).toBe(hash);
    expect(taken?.appliedSeq).toBe(live?.appliedSeq);
    for (const { token } of walkers.users) {
      const reply = await sendForm(twin.origin, { method: 'POST', path: '/spot/order/cancel_all', token });
      expect(reply.type).toBe('ok');
    }
    await expectSpotWhole(test);
    await twin.stop();
  });

  it('after the last order nothing is held, to the last unit [M3]', async () => {
    expect(await count(`spot_order where state = 'open'`)).toBe(0);
    expect(await count(`ledger_hold where remaining <> 0`)).toBe(0);
    const sums = await sumOf(test);
    expect(Object.entries(sums).filter(([name, total]) => name.endsWith('frozen') && total !== '0')).toEqual([]);
  });
});
