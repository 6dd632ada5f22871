import { PRICE_RULES } from '@candor/domain/pricing/price-rules';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#app/testing/test-database';
import { listen } from '#platform/db/listen';
import { createPool, type Pool } from '#platform/db/pool';
import { takeLease } from '#platform/jobs/lease';
import { type Clock, systemClock, virtualClock } from '#platform/runtime/clock';
import { newId } from '#platform/runtime/ids';
import { createLogger } from '#platform/runtime/logger';
import { pollUntil } from '#platform/runtime/monotonic';
import { loadInstruments } from './instruments.store';
import { createProofSigner } from './proof-key';
import { createScriptedFeed } from './testing/scripted-feed';
import { verifyStored } from './testing/stored-chain';
import { loadTickHorizon } from './tick-horizon.store';
import { GIVE_UP_MS, INSERTED_WITHIN_MS } from './tick-limits';
import { TICK_CHANNEL } from './tick-notice';
import { createTickWriter, type TickWriter } from './tick-writer';
import { loadHeads } from './ticks.store';
import { openWriteSession, PRICE_LEASE } from './write-session';

const IDS = [1, 2];
const logger = createLogger({ level: 'silent' });
const signer = createProofSigner(Buffer.alloc(32, 7));
const PATIENCE = { timeoutMs: 60_000, everyMs: 20 };

let database: TestDatabase;
let pool: Pool;
let writer: TickWriter | null = null;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.appUrl, { max: 8 });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(() => pool.query('delete from tick; delete from candle; delete from job_lease'));
afterEach(async () => {
  await writer?.stop();
  writer = null;
});

const headSeq = async (): Promise<number> => (await loadHeads(pool))[0]?.seq ?? 0;
const databaseMs = async (): Promise<number> => {
  const { rows } = await pool.query<{ ms: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
  );
  return rows[0]?.ms ?? 0;
};

const openSession = async (clock: Clock = systemClock) => {
  const lease = await takeLease(pool, { name: PRICE_LEASE, holder: newId(), leaseMs: 60_000 });
  const dropped: string[] = [];
  const session = await openWriteSession({
    pool,
    instruments: (await loadInstruments(pool)).filter(({ id }) => IDS.includes(id)),
    signer,
    lease: lease!,
    clock,
    priceRules: async () => PRICE_RULES,
    isAlone: true,
    onDrop: (reason) => dropped.push(reason),
  });
  const feed = createScriptedFeed({ instrumentIds: IDS });
  return { dropped, write: (timeMs: number) => session.write(feed.read(timeMs), timeMs) };
};

describe('a batch that is too old or too new by the clock of the database', () => {
  it.each([
    ['later than settlement waits for it', (nowMs: number) => nowMs - INSERTED_WITHIN_MS - 100, 'too_late'],
    ['of a time to come', (nowMs: number) => nowMs + 10_000, 'from_the_future'],
  ] as const)(
    '%s: nothing is inserted, no notification is sent, and the metric is incremented',
    async (_, at, reason) => {
      const notices: string[] = [];
      const onNotice = (notice: string) => void notices.push(notice);
      const listener = listen({ pool, logger, channel: TICK_CHANNEL, onNotice, onConnected: () => undefined });
      await listener.connected;
      const clock: Clock = { ...systemClock };
      const { dropped, write } = await openSession(clock);
      expect(await write(Math.floor(at(await databaseMs())))).toEqual([]);
      expect(dropped).toEqual([reason, reason]);
      expect(await headSeq()).toBe(0);
      const next = Math.ceil(await databaseMs());
      // Stands still for this batch, so that it is in time on a slow machine, too.
      clock.databaseNowMs = () => next;
      expect(await write(next)).toHaveLength(IDS.length);
      expect(await headSeq()).toBe(1);
      await pool.query('select pg_notify($1, $2)', [TICK_CHANNEL, 'the last']);
      await pollUntil(() => (notices.includes('the last') ? true : null), PATIENCE);
      await listener.stop();
      expect(notices).toHaveLength(2);
      for (const id of IDS) expect(await verifyStored(pool, id)).toMatchObject({ ok: true });
    },
  );

  it('the clock is read after the lease is locked: a batch that waited for the lock is judged by the later time', async () => {
    const { dropped, write } = await openSession();
    const timeMs = Math.floor(await databaseMs());
    const other = await pool.connect();
    await other.query('begin');
    await other.query('select from job_lease where name = $1 for no key update', [PRICE_LEASE]);
    const written = write(timeMs);
    const isOld = async () => ((await databaseMs()) > timeMs + INSERTED_WITHIN_MS + 50 ? true : null);
    await pollUntil(isOld, PATIENCE);
    await other.query('commit');
    other.release();
    expect(await written).toEqual([]);
    expect(dropped).toEqual(['too_late', 'too_late']);
  });
});

describe('the moment up to which the chains are final', () => {
  it('lies behind everything that can still be inserted', async () => {
    const before = await databaseMs();
    const horizonMs = await loadTickHorizon(pool, systemClock);
    expect(horizonMs).toBeGreaterThanOrEqual(before - GIVE_UP_MS - 1);
    expect(horizonMs).toBeLessThan((await databaseMs()) - INSERTED_WITHIN_MS);
    const { dropped, write } = await openSession();
    expect(await write(horizonMs)).toEqual([]);
    expect(dropped).toEqual(['too_late', 'too_late']);
  });

  it('is unknown while a batch is between its look at the clock and its commit, and then sees it', async () => {
    const nowMs = Math.floor(await databaseMs());
    // The writer looks at a clock that stands still: both batches are in time, however slow the machine is.
    const { write } = await openSession(virtualClock(nowMs));
    await write(nowMs - 500);
    // Another transaction has inserted the same seq and rolls back later.
    const other = await pool.connect();
    await other.query('begin');
    await other.query(
      `insert into tick (instrument_id, seq, time_ms, price, volume, sources, hash)
       select instrument_id, 2, time_ms, price, volume, sources, hash from tick where instrument_id = $1`,
      [IDS[0]],
    );
    const written = write(nowMs);
    const isWaiting = async () => {
      const { rowCount } = await pool.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database() and query like 'with held%'`,
      );
      return rowCount === 1 ? true : null;
    };
    expect(await pollUntil(isWaiting, PATIENCE)).toBe(true);
    const isOver = async () => ((await databaseMs()) > nowMs + GIVE_UP_MS ? true : null);
    await pollUntil(isOver, PATIENCE);
    expect(await loadTickHorizon(pool, systemClock)).toBe(Number.NEGATIVE_INFINITY);
    await other.query('rollback');
    other.release();
    await written;
    expect(await loadTickHorizon(pool, systemClock)).toBeGreaterThanOrEqual(nowMs);
    expect(await headSeq()).toBe(2);
  });
});

describe('a writer whose clock is not the database’s', () => {
  const start = async (offsetMs: number) => {
    const dropped = new Map<string, number>();
    writer = createTickWriter({
      pool,
      clock: { nowMs: () => systemClock.nowMs() + offsetMs },
      logger,
      feed: createScriptedFeed({ instrumentIds: IDS }),
      instruments: await loadInstruments(pool),
      signer,
      holderId: newId(),
      priceRules: async () => PRICE_RULES,
      onDrop: (cause, count) => dropped.set(cause, (dropped.get(cause) ?? 0) + count),
    });
    writer.start();
    return dropped;
  };

  it.each([-1_000, 1_000])('by %i ms: goes on', async (offsetMs) => {
    await start(offsetMs);
    expect(await pollUntil(async () => ((await headSeq()) >= 3 ? true : null), PATIENCE)).toBe(true);
  });

  it.each([
    [-5_000, 'too_late'],
    [5_000, 'from_the_future'],
  ])('by %i ms: writes nothing, and is counted as %s', async (offsetMs, reason) => {
    const dropped = await start(offsetMs);
    expect(await pollUntil(() => ((dropped.get(reason) ?? 0) >= 6 ? true : null), PATIENCE)).toBe(true);
    expect(await headSeq()).toBe(0);
  });
});
