import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PoolClient } from '#platform/db/pool';
import { pollUntil } from '#platform/runtime/monotonic';
import { COUNTS } from './counts';
import { countOpenOptions, type EntryTick, insertDueOptions, loadChain } from './due-options';
import { startTestApp, type TestApp } from './test-app';
import { USDT } from './wallet-steps';

/** Prices are made of it. */
const INSTRUMENT = 1;
const OPTIONS = COUNTS.dueOptions;
const PATIENCE = { timeoutMs: 150_000, everyMs: 50 };

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp({
    env: { CANDOR_ROLES: 'api,engine,jobs,feed', CANDOR_MARKET_MAKER: 'off' },
  });
});
afterAll(() => testApp.stop());

const engine = () => testApp.app.parts.enginePool;

const loadTicks = () => loadChain(engine(), INSTRUMENT);

const readLeases = async (): Promise<Record<string, string>> => {
  const { rows } = await engine().query<{ name: string; held: string }>(
    "select name, holder || ' ' || fence as held from job_lease order by name",
  );
  return Object.fromEntries(rows.map(({ name, held }) => [name, held]));
};

const until = async <T>(probe: () => Promise<T | null>): Promise<T> => {
  const found = await pollUntil(probe, PATIENCE);
  if (found === null) throw new Error('waited too long');
  return found;
};

it('with every connection of the requests taken, ticks go on, leases are kept and the due options are settled', async () => {
  const users = await Promise.all(Array.from({ length: 50 }, () => testApp.addUser()));
  for (const { id } of users) await testApp.fund(id, 'micro', USDT, '1');
  const chain = await until(async () => {
    const ticks = await loadTicks();
    return ticks.length >= 12 ? ticks : null;
  });
  const before = await until(async () => {
    const leases = await readLeases();
    return ['price_feed', 'options_settle', 'futures_watch'].every((name) => name in leases) ? leases : null;
  });
  const held: PoolClient[] = [];
  try {
    for (let at = 0; at < (testApp.pool.options.max ?? 0); at += 1) held.push(await testApp.pool.connect());
    await insertDueOptions(engine(), {
      userIds: users.map(({ id }) => id),
      instrumentId: INSTRUMENT,
      entry: chain[0] as EntryTick,
      dueMs: (chain.at(-1) as EntryTick).timeMs + 1_000,
      count: OPTIONS,
    });
    await until(async () => ((await countOpenOptions(engine())) === 0 ? true : null));
    const { rows } = await engine().query<{ settled: number; last: number }>(
      `select count(*)::int as settled, max(due_ms)::float8 as last
       from option_order where state = 'closed' and void_reason = ''`,
    );
    expect(rows[0]?.settled).toBe(OPTIONS);
    const settledAtSeq = (await loadTicks()).at(-1)?.seq ?? 0;
    // Ticks were written while all of it was settled, and still are.
    expect((await loadTicks()).filter(({ timeMs }) => timeMs > (rows[0]?.last ?? 0)).length).toBeGreaterThan(0);
    await until(async () => (((await loadTicks()).at(-1)?.seq ?? 0) > settledAtSeq ? true : null));
    const after = await readLeases();
    expect(Object.fromEntries(Object.keys(before).map((name) => [name, after[name]]))).toEqual(before);
  } finally {
    for (const client of held) client.release();
  }
});
