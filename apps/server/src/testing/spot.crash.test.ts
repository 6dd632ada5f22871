import { afterAll, beforeAll, expect, it } from 'vitest';
import { reconcile } from '#kernel/ledger/reconcile/reconcile';
import { referenceFrom } from '#kernel/ledger/reference';
import { sealPostings } from '#kernel/ledger/seal';
import { replayBooks } from '#kernel/matching/replay-check';
import type { Pool } from '#platform/db/pool';
import { systemClock } from '#platform/runtime/clock';
import { monotonicMs, pollUntil } from '#platform/runtime/monotonic';
import { chooseSeed, inSoak } from './seed';
import { openServerPair, type ServerPair } from './server-pair';
import { type SpotLoad, startSpotLoad } from './spot-load';
import { untilApplied } from './spot-steps';

const KILLS = inSoak({ usual: 3, soak: 20 });
const PATIENCE_MS = inSoak({ usual: 300_000, soak: 3_600_000 });
const ORDERS_BETWEEN = 100;
/** Of them, those right before the kill that come without a rest. */
const ORDERS_HURRIED = 30;
const CALLERS = 12;
const BTC_BOOK = 1;
const USERS = ['demo@candor.test', 'alice@candor.test', 'bob@candor.test'];

let pair: ServerPair;
let pool: Pool;
beforeAll(async () => {
  pair = await openServerPair();
});
afterAll(() => pair.close());

/** Half way between the lowest and the highest price an order may have, in cents. */
const readMiddle = async (): Promise<number> => {
  const middle = await pollUntil(
    async () => {
      const response = await fetch(`${pair.origins[0]}/api/spot/market?currency_id=1&legal_id=3`);
      const { message } = (await response.json()) as { message: { lowest_price: string; highest_price: string } };
      const cents = (text: string): number => Number.parseInt(text.replace('.', ''), 10);
      const [low, high] = [message.lowest_price, message.highest_price].map((text) =>
        cents(text.includes('.') ? text.padEnd(text.indexOf('.') + 3, '0') : `${text}00`),
      );
      return low ? Math.floor((low + (high ?? 0)) / 2) : null;
    },
    { timeoutMs: 60_000, everyMs: 200 },
  );
  if (middle === null) throw new Error('the index has no price');
  return middle;
};

interface Owner {
  readonly holder: string;
  readonly applied: number;
}
const readOwner = async (): Promise<Owner> => {
  const { rows } = await pool.query<{ holder: string; applied: string }>(
    `select min(j.holder) as holder, min(p.applied_seq) as applied from job_lease j, spot_progress p
     where j.name like 'spot_book_%' and j.expires_at > clock_timestamp() and p.instrument_id = $1
     having count(distinct j.holder) = 1 and count(*) = (select count(*) from spot_book)`,
    [BTC_BOOK],
  );
  return { holder: rows[0]?.holder ?? '', applied: Number(rows[0]?.applied ?? 0) };
};
/** The one process that owns all books. */
const untilOwned = async (butNotBy: string): Promise<Owner> => {
  const owner = await pollUntil(
    async () => {
      const now = await readOwner();
      return now.holder !== '' && now.holder !== butNotBy ? now : null;
    },
    { timeoutMs: 60_000, everyMs: 50 },
  );
  if (owner === null) throw new Error('nobody owns the books');
  return owner;
};
const untilFurther = async (than: number): Promise<void> => {
  const isFurther = async () => ((await readOwner()).applied > than ? true : null);
  if (!(await pollUntil(isFurther, { timeoutMs: 60_000, everyMs: 50 }))) throw new Error('the book stands still');
};

interface OrderRow {
  readonly id: number;
  readonly reference: string;
  readonly filled: string;
  readonly state: string;
  readonly reason: string;
}
const loadOrders = async (): Promise<Map<string, OrderRow>> => {
  const { rows } = await pool.query<OrderRow>(
    'select id, reference, filled, state, end_reason as reason from spot_order',
  );
  return new Map(rows.map((row) => [row.reference, row]));
};

/** Every order a client heard of is there, once, and at least as far as he heard. */
const expectNothingLost = async (load: SpotLoad): Promise<void> => {
  const ids = await pool.query<{ id: number }>(
    'select id from app_user where email = any($1) order by array_position($1, email)',
    [USERS],
  );
  const rows = await loadOrders();
  for (const { key, userIndex, order } of load.acknowledged) {
    const row = rows.get(referenceFrom('call', ids.rows[userIndex]?.id ?? 0, '/spot/order', key));
    expect(row?.id, key).toBe(order.id);
    if (order.state !== 'open') {
      expect({ state: row?.state, reason: row?.reason, filled: row?.filled }).toEqual({
        state: order.state,
        reason: order.end_reason,
        filled: order.filled,
      });
    }
  }
  expect(new Set(load.acknowledged.map(({ order }) => order.id)).size).toBe(load.acknowledged.length);
  expect(rows.size).toBe(load.acknowledged.length);
  const byId = new Map([...rows.values()].map((row) => [row.id, row]));
  for (const id of load.cancelled) expect(byId.get(id)).toMatchObject({ state: 'cancelled', reason: 'user' });
};

it('M9 the owner of the books is killed under load: no order is lost, none is filled twice, another goes on', {
  timeout: PATIENCE_MS,
}, async () => {
  await pair.start(0);
  pool = await pair.openBooks();
  let owner = await untilOwned('');
  await pair.start(1);
  const load = startSpotLoad({
    origins: pair.origins,
    tokens: await Promise.all(USERS.map(pair.logIn)),
    seed: chooseSeed('spot kills'),
    callers: CALLERS,
    middle: await readMiddle(),
  });
  const takeovers: number[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    await load.more(ORDERS_BETWEEN - ORDERS_HURRIED);
    load.hurry();
    await load.more(ORDERS_HURRIED);
    const victim = kill % 2 === 0 ? 0 : 1;
    await pair.kill(victim);
    load.calm();
    const since = monotonicMs();
    const next = await untilOwned(owner.holder);
    await untilFurther(next.applied);
    takeovers.push(Math.round(monotonicMs() - since));
    owner = next;
    // Back as the one that waits for its turn.
    await pair.start(victim);
  }
  await load.more(ORDERS_BETWEEN);
  await load.finish();
  await untilApplied({ pool });

  const { rows } = await pool.query<{ trades: number; filled: number }>(
    `select (select count(*)::int from spot_trade) as trades, (select count(*)::int from spot_order where filled > 0) as filled`,
  );
  process.stdout.write(
    `${load.acknowledged.length} orders acknowledged, ${rows[0]?.trades} trades, ${load.unknownCount()} outcomes unknown at first, ` +
      `${load.cutCount()} of them cut off, ${load.replayedCount()} of them had happened, taken over in ${takeovers.join(', ')} ms\n`,
  );
  expect(rows[0]?.trades).toBeGreaterThan(KILLS * 10);
  expect(load.cutCount()).toBeGreaterThanOrEqual(KILLS);
  await expectNothingLost(load);
  await sealPostings(pool, systemClock);
  expect(await reconcile({ pool, clock: systemClock })).toEqual([]);
  expect((await replayBooks(pool)).violations).toEqual([]);
});
