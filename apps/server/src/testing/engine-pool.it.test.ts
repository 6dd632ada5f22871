import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PoolClient } from '#platform/db/pool';
import { pollUntil } from '#platform/runtime/monotonic';
import { startTestApp, type TestApp } from './test-app';
import { USDT } from './wallet-steps';

/** Prices are made of it. */
const INSTRUMENT = 1;
const OPTIONS = 100_000;
const PATIENCE = { timeoutMs: 150_000, everyMs: 50 };

let house: TestApp;
beforeAll(async () => {
  house = await startTestApp({
    env: { CANDOR_ROLES: 'api,engine,jobs,feed', CANDOR_MARKET_MAKER: 'off' },
  });
});
afterAll(() => house.stop());

interface Chain {
  readonly seq: number;
  readonly timeMs: number;
  readonly price: string;
}

const engine = () => house.app.parts.enginePool;

const loadTicks = async (): Promise<Chain[]> => {
  const { rows } = await engine().query<Chain>(
    'select seq::int, time_ms::float8 as "timeMs", price::text from tick where instrument_id = $1 order by seq',
    [INSTRUMENT],
  );
  return rows;
};

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

/** Open options of one moment, as the submit would have left them, of an entry that the chain has. */
const insertOpen = async (userIds: readonly number[], entry: Chain, dueMs: number): Promise<void> => {
  await engine().query(
    `insert into option_order (id, user_id, instrument_id, currency_id, direction, seconds, stake, payout_rate, rule_version,
       reference, accepted_seq, accepted_ms, entry_by_ms, entry_seq, entry_ms, entry_price, due_ms, state, created_at)
     select nextval('option_order_id')::int, ($1::int[])[1 + n % $2::int], ${INSTRUMENT}, 3, case when n % 2 = 0 then 'up' else 'down' end,
            30, 10, 0.82, (select max(id) from rule_version), gen_random_uuid(), $3::bigint - 1, $4::bigint, $4::bigint + 1500,
            $3::bigint, $4::bigint, $5::numeric, $6::bigint, 'open', now()
     from generate_series(0, $7::int - 1) n`,
    [userIds, userIds.length, entry.seq, entry.timeMs, entry.price, dueMs, OPTIONS],
  );
  // What the submits would have moved there.
  await engine().query(
    `insert into ledger_account (id, owner_id, type, currency_id, bucket, balance)
     values (nextval('ledger_account_number') * 4096 + 3, 0, 'option_stakes', 3, 'house', 0)
     on conflict (owner_id, type, currency_id, bucket) do nothing`,
  );
};

const countOpen = async (): Promise<number> =>
  (await engine().query<{ count: number }>("select count(*)::int as count from option_order where state = 'open'"))
    .rows[0]?.count ?? 0;

it('with every connection of the requests taken, ticks go on, leases are kept and 100,000 options are settled', async () => {
  const users = await Promise.all(Array.from({ length: 50 }, () => house.addUser()));
  for (const { id } of users) await house.fund(id, 'micro', USDT, '1');
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
    for (let at = 0; at < (house.pool.options.max ?? 0); at += 1) held.push(await house.pool.connect());
    const entry = chain[0] as Chain;
    await insertOpen(
      users.map(({ id }) => id),
      entry,
      (chain.at(-1) as Chain).timeMs + 1_000,
    );
    await until(async () => ((await countOpen()) === 0 ? true : null));
    const { rows } = await engine().query<{ settled: number; first: number; last: number }>(
      `select count(*)::int as settled, extract(epoch from min(settled_at)) * 1000 as first, max(due_ms)::float8 as last
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
