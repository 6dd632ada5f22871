import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#app/testing/test-database';
import { createPool, type Pool } from '#platform/db/pool';
import { withTx } from '#platform/db/with-tx';
import { type VirtualClock, virtualClock } from '#platform/runtime/clock';
import { createLogger } from '#platform/runtime/logger';
import { appendEvents, type NewEvent } from './append-events';
import type { OutboxEvent } from './outbox-store';
import { createRelay, type EventHandler, type Relay } from './relay';

const START_MS = 1_800_000_000_000;
const logger = createLogger({ level: 'silent' });

/** The holder of a topic is the connection with the advisory lock. */
const CUT_TOPIC_HOLDERS = `
  select pg_terminate_backend(pid, 5000) from pg_locks
  where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`;

let database: TestDatabase;
let pool: Pool;
let clock: VirtualClock;
const relays: Relay[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.appUrl, { max: 12 });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(async () => {
  clock = virtualClock(START_MS);
  await pool.query('delete from outbox_event');
});
afterEach(async () => {
  await Promise.all(relays.splice(0).map((relay) => relay.stop()));
});

const relayWith = (handlers: Record<string, EventHandler>, handlerTimeoutMs = 5_000): Relay => {
  const relay = createRelay({ pool, clock, logger, handlers, handlerTimeoutMs });
  relays.push(relay);
  return relay;
};
const append = (events: NewEvent[]) => withTx(pool, (tx) => appendEvents(tx, events));
const numbered = (topic: string, key: string, count: number): NewEvent[] =>
  Array.from({ length: count }, (_, n) => ({ topic, key, payload: { n } }));
const numberOf = (event: OutboxEvent): number => (event.payload as { n: number }).n;
const countPending = async (): Promise<number> => {
  const { rows } = await pool.query<{ n: number }>(
    'select count(*)::int as n from outbox_event where relayed_at is null',
  );
  return rows[0]!.n;
};

describe('append', () => {
  test('events of a rolled back transaction never exist', async () => {
    const seen: string[] = [];
    const relay = relayWith({ trade: async (event) => void seen.push(event.id) });
    const failing = withTx(pool, async (tx) => {
      await appendEvents(tx, numbered('trade', 'a', 2));
      throw new Error('changed our mind');
    });
    await expect(failing).rejects.toThrow('changed our mind');
    await append([]);
    await relay.drain();
    expect(seen).toEqual([]);
  });

  test('payloads arrive as they were, amounts digit for digit', async () => {
    const payload = { amount: '9007199254740993.00000001', text: 'a"b\\c\n—', list: [1, null, { deep: true }] };
    const seen: OutboxEvent[] = [];
    const relay = relayWith({ trade: async (event) => void seen.push(event) });
    await append([{ topic: 'trade', key: 'k', payload }]);
    await relay.drain();
    expect(seen).toMatchObject([{ topic: 'trade', key: 'k', payload, attempts: 0 }]);
  });
});

describe('relay', () => {
  test('hands on in order, once, over many batches and topics', async () => {
    const seen = new Map<string, number[]>();
    const note: EventHandler = async (event) => {
      seen.set(event.topic, [...(seen.get(event.topic) ?? []), numberOf(event)]);
    };
    const topics = ['one', 'two', 'three', 'four', 'five', 'six'];
    const relay = relayWith(Object.fromEntries(topics.map((topic) => [topic, note])));
    await append(topics.flatMap((topic) => numbered(topic, 'k', 250)));
    await relay.drain();
    for (const topic of topics) expect(seen.get(topic)).toEqual(Array.from({ length: 250 }, (_, n) => n));
    expect(await countPending()).toBe(0);
  });

  test('several relays at once: every event once, in order per key', async () => {
    const seen = new Map<string, number[]>();
    const note: EventHandler = async (event) => {
      const list = seen.get(event.key) ?? [];
      seen.set(event.key, list);
      // Gives the other relays the chance to get in between, if anything would let them.
      await new Promise(setImmediate);
      list.push(numberOf(event));
    };
    const group = [1, 2, 3].map(() => relayWith({ trade: note, quote: note }));
    for (const relay of group) relay.start();
    const keys = ['a', 'b', 'c', 'd'];
    const appending = keys.map(async (key) => {
      for (const event of numbered(key < 'c' ? 'trade' : 'quote', key, 100)) {
        await append([event]);
        for (const relay of group) relay.nudge();
      }
    });
    await Promise.all(appending);
    await Promise.all(group.map((relay) => relay.drain()));
    for (const key of keys) expect(seen.get(key)).toEqual(Array.from({ length: 100 }, (_, n) => n));
  });

  test('a failing event is retried with growing pauses and holds up its own key only', async () => {
    const seen: string[] = [];
    let broken = true;
    const relay = relayWith({
      trade: async (event) => {
        if (broken && event.key === 'bad' && numberOf(event) === 0) throw new Error('no');
        seen.push(`${event.key}${numberOf(event)}`);
      },
      other: async (event) => void seen.push(`other${numberOf(event)}`),
    });
    await append([...numbered('trade', 'bad', 2), ...numbered('trade', 'good', 2), ...numbered('other', 'x', 1)]);
    await relay.drain();
    expect(seen.toSorted()).toEqual(['good0', 'good1', 'other0']);
    await append(numbered('trade', 'bad', 1));
    await relay.drain();
    clock.advance(500);
    await relay.drain();
    clock.advance(999);
    await relay.drain();
    const { rows } = await pool.query('select attempts from outbox_event where relayed_at is null order by id');
    expect(rows).toEqual([{ attempts: 2 }, { attempts: 0 }, { attempts: 0 }]);
    broken = false;
    clock.advance(1);
    await relay.drain();
    expect(seen.slice(3)).toEqual(['bad0', 'bad1', 'bad0']);
    expect(await countPending()).toBe(0);
  });

  test('a handler that hangs counts as failed and does not hold its topic', async () => {
    const seen: string[] = [];
    const relay = relayWith(
      {
        trade: async (event) => {
          if (event.key === 'stuck') await new Promise(() => undefined);
          seen.push(event.key);
        },
      },
      30,
    );
    await append([...numbered('trade', 'stuck', 1), ...numbered('trade', 'free', 1)]);
    await relay.drain();
    expect(seen).toEqual(['free']);
    expect(await countPending()).toBe(1);
  });

  test('a relay whose connection dies after the handler delivers again, under the same id', async () => {
    const seen: string[] = [];
    const dying = createPool(database.appUrl, { max: 2 });
    const first = createRelay({
      pool: dying,
      clock,
      logger,
      handlers: {
        trade: async (event) => {
          seen.push(event.id);
          lanes.push(first.stop());
          await pool.query(CUT_TOPIC_HOLDERS);
        },
      },
    });
    const lanes: Promise<void>[] = [];
    await append(numbered('trade', 'k', 1));
    await first.drain();
    await Promise.all(lanes);
    await dying.end();
    expect(await countPending()).toBe(1);
    const second = relayWith({ trade: async (event) => void seen.push(event.id) });
    await second.drain();
    expect(seen).toHaveLength(2);
    expect(seen[0]).toBe(seen[1]);
  });

  test('polls by itself, sooner when nudged; stop ends it', async () => {
    const arrivals: (() => void)[] = [];
    const relay = relayWith({ trade: async () => arrivals.shift()?.() });
    relay.start();
    for (const nudged of [false, true]) {
      const arrived = new Promise<void>((resolve) => arrivals.push(resolve));
      await append(numbered('trade', 'k', 1));
      if (nudged) relay.nudge();
      await arrived;
    }
    await relay.stop();
    await append(numbered('trade', 'k', 1));
    relay.nudge();
    await relay.drain();
    expect(await countPending()).toBe(1);
  });

  test('several handlers of a topic all get the event; topics nobody handles here are left alone', async () => {
    const seen: string[] = [];
    const relay = relayWith({});
    relay.on('trade', async () => void seen.push('first'));
    relay.on('trade', async () => void seen.push('second'));
    await append([...numbered('trade', 'k', 1), ...numbered('elsewhere', 'k', 1)]);
    await relay.drain();
    expect(seen).toEqual(['first', 'second']);
    expect(await countPending()).toBe(1);
  });

  test('relayed events are deleted after 48 h, waiting ones never', async () => {
    const relay = relayWith({ trade: async () => undefined });
    await append([...numbered('trade', 'k', 3), ...numbered('elsewhere', 'k', 1)]);
    await relay.drain();
    clock.advance(48 * 3_600_000);
    expect(await relay.prune()).toBe(0);
    clock.advance(1);
    expect(await relay.prune()).toBe(3);
    expect(await countPending()).toBe(1);
  });
});
