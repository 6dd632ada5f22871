import { PRICE_RULES } from '@candor/domain/pricing/price-rules';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { standingClock } from '#app/testing/standing-clock';
import { createTestDatabase, type TestDatabase } from '#app/testing/test-database';
import { listen } from '#platform/db/listen';
import { createPool, type Pool } from '#platform/db/pool';
import { takeLease } from '#platform/jobs/lease';
import { type Clock, systemClock } from '#platform/runtime/clock';
import { newId } from '#platform/runtime/ids';
import { createLogger } from '#platform/runtime/logger';
import { pollUntil } from '#platform/runtime/monotonic';
import type { Feed } from './feed';
import { loadInstruments } from './instruments.store';
import { createProofSigner } from './proof-key';
import { createScriptedFeed } from './testing/scripted-feed';
import { expectBarsExact, loadChain, verifyStored } from './testing/stored-chain';
import { readNotice, TICK_CHANNEL } from './tick-notice';
import { createTickWriter, type TickWriter } from './tick-writer';
import { loadHeads } from './ticks.store';
import { openWriteSession, PRICE_LEASE } from './write-session';

const LEASE_MS = 600;
const IDS = [1, 2, 101];
const logger = createLogger({ level: 'silent' });
const signer = createProofSigner(Buffer.alloc(32, 7));

let database: TestDatabase;
let pool: Pool;
const writers: TickWriter[] = [];
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
  await Promise.all(writers.splice(0).map((writer) => writer.stop()));
});

interface Running {
  readonly writer: TickWriter;
  readonly dropped: Map<string, number>;
}

const startWriter = async (options: { pool?: Pool; clock?: Clock; feed?: Feed } = {}): Promise<Running> => {
  const dropped = new Map<string, number>();
  const writer = createTickWriter({
    pool: options.pool ?? pool,
    clock: options.clock ?? systemClock,
    logger,
    feed: options.feed ?? createScriptedFeed({ instrumentIds: IDS }),
    instruments: await loadInstruments(pool),
    signer,
    holderId: newId(),
    priceRules: async () => PRICE_RULES,
    onDrop: (cause, count) => dropped.set(cause, (dropped.get(cause) ?? 0) + count),
    leaseMs: LEASE_MS,
  });
  writers.push(writer);
  writer.start();
  return { writer, dropped };
};

const headSeq = async (): Promise<number> => (await loadHeads(pool))[0]?.seq ?? 0;

const untilSeq = async (seq: number): Promise<void> => {
  const reached = await pollUntil(async () => ((await headSeq()) >= seq ? true : null), {
    timeoutMs: 60_000,
    everyMs: 50,
  });
  expect(reached).toBe(true);
};

const expectSound = async (): Promise<void> => {
  for (const id of IDS) {
    const ticks = await loadChain(pool, id);
    expect(ticks.map(({ seq }) => seq)).toEqual(ticks.map((_, index) => index + 1));
    expect(await verifyStored(pool, id)).toMatchObject({ ok: true, start: 'genesis' });
    await expectBarsExact(pool, id);
  }
};

it('writes all instruments together, and stops with its bars saved', async () => {
  const { writer } = await startWriter();
  await untilSeq(4);
  await writer.stop();
  const heads = await loadHeads(pool);
  expect(new Set(heads.map(({ seq }) => seq)).size).toBe(1);
  expect(heads.map(({ instrumentId }) => instrumentId)).toEqual(IDS);
  await expectSound();
});

it('two writers race for the lease: one chain, and the other takes over where it ended', async () => {
  const [one, two] = [await startWriter(), await startWriter()];
  await untilSeq(3);
  await one.writer.stop();
  const between = await headSeq();
  await untilSeq(between + 3);
  await two.writer.stop();
  await expectSound();
});

it('a writer that is cut off writes no more: the next one goes on without gap or fork', async () => {
  const dyingPool = createPool(database.appUrl, { max: 4 });
  await startWriter({ pool: dyingPool });
  await untilSeq(2);
  const heir = await startWriter();
  // Its bars are unsaved, its lease is still held, and from here on it reaches no database.
  await dyingPool.end();
  const between = await headSeq();
  await untilSeq(between + 3);
  await heir.writer.stop();
  await expectSound();
});

const ask = (holder: string) => takeLease(pool, { name: PRICE_LEASE, holder, leaseMs: 60_000 });
const expire = () => pool.query(`update job_lease set expires_at = now() - interval '1 second'`);

/** With a clock that stands still: ticks of these tests do not become too old for the database on a slow machine. */
const openSession = async () => {
  const clock = standingClock();
  const lease = await ask('first');
  const session = await openWriteSession({
    pool,
    instruments: await loadInstruments(pool),
    signer,
    lease: lease!,
    clock,
    priceRules: async () => PRICE_RULES,
    isAlone: true,
    onDrop: () => undefined,
  });
  const feed = createScriptedFeed({ instrumentIds: IDS });
  return { session, nowMs: clock.nowMs(), write: (timeMs: number) => session.write(feed.read(timeMs), timeMs) };
};

/** Resolves when so many statements that begin like this wait for a lock. */
const untilWaiting = async (start: string, count = 1): Promise<void> => {
  const found = await pollUntil(
    async () => {
      const { rows } = await pool.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database() and ltrim(query, E' \\n') like $1`,
        [`${start}%`],
      );
      return rows.length === count ? true : null;
    },
    { timeoutMs: 60_000, everyMs: 5 },
  );
  expect(found).toBe(true);
};

it('a writer that has lost its lease unnoticed is refused by the database, and publishes nothing', async () => {
  const notices: string[] = [];
  const onNotice = (notice: string) => void notices.push(notice);
  const listener = listen({ pool, logger, channel: TICK_CHANNEL, onNotice, onConnected: () => undefined });
  await listener.connected;
  const { session, nowMs, write } = await openSession();
  expect(await write(nowMs - 500)).toHaveLength(IDS.length);
  await expire();
  // Expired, but nobody else has it yet: there is still one writer only.
  expect(await write(nowMs - 250)).toHaveLength(IDS.length);
  expect(await ask('second')).not.toBeNull();
  await expect(write(nowMs)).rejects.toThrow('is lost');
  await expect(session.saveBars()).rejects.toThrow('is lost');
  await expect(session.signCheckpoints(nowMs)).rejects.toThrow('is lost');
  expect(await headSeq()).toBe(2);
  expect((await pool.query('select from candle')).rowCount).toBe(0);
  await pool.query('select pg_notify($1, $2)', [TICK_CHANNEL, 'the last']);
  await pollUntil(() => (notices.includes('the last') ? true : null), { timeoutMs: 60_000, everyMs: 5 });
  await listener.stop();
  const seqs = notices.map((notice) => (notice === 'the last' ? notice : readNotice(notice)[0]?.seq));
  expect(seqs).toEqual([1, 2, 'the last']);
});

it('a tick that meets a takeover waits for it, and is refused when it has happened', async () => {
  const { nowMs, write } = await openSession();
  await write(nowMs - 500);
  const heir = await pool.connect();
  await heir.query('begin');
  await heir.query(`update job_lease set holder = 'second', fence = fence + 1`);
  const refused = expect(write(nowMs)).rejects.toThrow('is lost');
  await untilWaiting('with held');
  await heir.query('commit');
  heir.release();
  await refused;
  expect(await headSeq()).toBe(1);
});

it('while a tick is being written the lease cannot change hands', async () => {
  const { nowMs, write } = await openSession();
  await write(nowMs - 500);
  await expire();
  // Another transaction has inserted the same seq and rolls back later.
  const other = await pool.connect();
  await other.query('begin');
  await other.query(
    `insert into tick (instrument_id, seq, time_ms, price, volume, sources, hash)
     select instrument_id, 2, time_ms, price, volume, sources, hash from tick where instrument_id = $1`,
    [IDS[0]],
  );
  const written = write(nowMs);
  await untilWaiting('with held');
  const taken = ask('second');
  // The takeover can only wait for the tick: the transaction that rolls back never locked the lease.
  await untilWaiting('insert into job_lease');
  await other.query('rollback');
  other.release();
  await Promise.all([written, taken]);
  expect(await headSeq()).toBe(2);
});

it('a failed connection may lose ticks, but never changes their order', async () => {
  const { writer } = await startWriter();
  for (let kill = 0; kill < 3; kill += 1) {
    const before = await headSeq();
    await untilSeq(before + 2);
    await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and application_name = 'candor'`);
  }
  await untilSeq((await headSeq()) + 2);
  await writer.stop();
  await expectSound();
});

it('tick times never go back, whether the clock goes back ten minutes, jitters, or jumps a day ahead [V3]', async () => {
  let offset = 0;
  const clock: Clock = { nowMs: () => systemClock.nowMs() + offset };
  const { writer, dropped } = await startWriter({ clock });
  await untilSeq(3);
  offset = -600_000;
  const atJump = await headSeq();
  await pollUntil(() => ((dropped.get('out_of_order') ?? 0) >= IDS.length * 2 ? true : null), {
    timeoutMs: 60_000,
    everyMs: 20,
  });
  expect(await headSeq()).toBeLessThanOrEqual(atJump + 1);
  offset = -1_000;
  await untilSeq(atJump + 2);
  offset = 86_400_000;
  await pollUntil(() => ((dropped.get('clock_jump') ?? 0) >= IDS.length * 2 ? true : null), {
    timeoutMs: 60_000,
    everyMs: 20,
  });
  const [head] = await loadHeads(pool);
  expect(head?.timeMs).toBeLessThanOrEqual(systemClock.nowMs() + 2_000);
  offset = 0;
  await untilSeq((head?.seq ?? 0) + 2);
  await writer.stop();
  await expectSound();
});
