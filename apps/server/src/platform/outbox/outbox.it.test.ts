import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#app/testing/test-database';
import { createPool, type Pool } from '#platform/db/pool';
import { withTx } from '#platform/db/with-tx';
import { type VirtualClock, virtualClock } from '#platform/runtime/clock';
import { createLogger } from '#platform/runtime/logger';
import { pollUntil } from '#platform/runtime/monotonic';
import { appendEvents, type NewEvent } from './append-events';
import type { OutboxEvent } from './outbox-store';
import { createRelay, type EventHandler, type Relay } from './relay';

const START_MS = 1_800_000_000_000;
const logger = createLogger({ level: 'silent' });

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
  await pool.query('delete from outbox_event; delete from outbox_claim');
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

const countClaims = async (): Promise<number> => {
  const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from outbox_claim');
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
      // Yields to the other relays, to see whether they interleave.
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

  test('a relay that dies after the handler: another delivers again when the claim has ended, under the same id', async () => {
    const seen: string[] = [];
    const dying = createPool(database.appUrl, { max: 2 });
    const first = createRelay({
      pool: dying,
      clock,
      logger,
      claimMs: 300,
      handlers: {
        trade: async (event) => {
          seen.push(event.id);
          // From here on it can neither mark events nor renew claims.
          await dying.end();
        },
      },
    });
    relays.push(first);
    await append(numbered('trade', 'k', 1));
    await expect(first.drain()).rejects.toThrow('after calling end');
    expect(await countPending()).toBe(1);
    const second = relayWith({ trade: async (event) => void seen.push(event.id) });
    const isAgain = async () => {
      await second.drain();
      return seen.length === 2 ? true : null;
    };
    expect(await pollUntil(isAgain, { timeoutMs: 60_000, everyMs: 10 })).toBe(true);
    expect(seen[0]).toBe(seen[1]);
    expect(await countPending()).toBe(0);
  });

  test('a claim that passed to another counts no more: what its holder marks is not marked', async () => {
    let go = (): void => undefined;
    const waits = new Promise<void>((resolve) => {
      go = resolve;
    });
    const relay = relayWith({ trade: () => waits });
    await append(numbered('trade', 'k', 1));
    const draining = relay.drain();
    const isClaimed = async () => ((await countClaims()) === 1 ? true : null);
    expect(await pollUntil(isClaimed, { timeoutMs: 60_000, everyMs: 5 })).toBe(true);
    await pool.query(`update outbox_claim set claimed_by = 'another'`);
    go();
    await draining;
    expect(await countPending()).toBe(1);
    expect(await countClaims()).toBe(1);
  });

  test('a claim is prolonged while its handler runs: nobody else delivers meanwhile', async () => {
    // Prolonged every third of it: a pause of the machine must not let the claim end.
    const claimMs = 5_000;
    let runs = 0;
    let go = (): void => undefined;
    const waits = new Promise<void>((resolve) => {
      go = resolve;
    });
    const slow: EventHandler = async () => {
      runs += 1;
      await waits;
    };
    const [first, second] = [1, 2].map(() => {
      const relay = createRelay({ pool, clock, logger, claimMs, handlerTimeoutMs: 60_000, handlers: { trade: slow } });
      relays.push(relay);
      return relay;
    }) as [Relay, Relay];
    await append(numbered('trade', 'k', 1));
    const draining = first.drain();
    const untilOf = async (): Promise<number> => {
      const { rows } = await pool.query<{ until: Date }>('select claimed_until as until from outbox_claim');
      return rows[0]?.until.getTime() ?? 0;
    };
    const begun = await pollUntil(async () => (runs === 1 ? await untilOf() : null), { timeoutMs: 60_000, everyMs: 5 });
    // Prolonged when the claim as it began has ended; the other relay looks after that, too.
    const isLonger = async () => {
      const until = await untilOf();
      await second.drain();
      return until > (begun ?? 0) + claimMs + 100 ? true : null;
    };
    expect(await pollUntil(isLonger, { timeoutMs: 60_000, everyMs: 20 })).toBe(true);
    go();
    await draining;
    expect(runs).toBe(1);
    expect([await countPending(), await countClaims()]).toEqual([0, 0]);
  });

  test('no transaction is open while handlers run', async () => {
    const open: number[] = [];
    const relay = relayWith({
      trade: async () => {
        const { rows } = await pool.query<{ n: number }>(
          `select count(*)::int as n from pg_stat_activity
           where datname = current_database() and state like 'idle in transaction%'`,
        );
        open.push(rows[0]!.n);
      },
    });
    await append([...numbered('trade', 'a', 2), ...numbered('trade', 'b', 2)]);
    await relay.drain();
    expect(open).toEqual([0, 0, 0, 0]);
  });

  test('different keys of a topic are handed on at the same time, at most eight, each in order', async () => {
    const seen = new Map<string, number[]>();
    let under = 0;
    let most = 0;
    const keys = Array.from({ length: 30 }, (_, n) => `key${n}`);
    const relay = relayWith({
      trade: async (event) => {
        under += 1;
        most = Math.max(most, under);
        // Yields until every handler that may start has started.
        for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
        seen.set(event.key, [...(seen.get(event.key) ?? []), numberOf(event)]);
        under -= 1;
      },
    });
    await append([0, 1, 2].flatMap((n) => keys.map((key) => ({ topic: 'trade', key, payload: { n } }))));
    await relay.drain();
    expect(most).toBe(8);
    for (const key of keys) expect(seen.get(key)).toEqual([0, 1, 2]);
  });

  test('a slow key holds up no other, nor what comes later', async () => {
    const seen: string[] = [];
    let go = (): void => undefined;
    const waits = new Promise<void>((resolve) => {
      go = resolve;
    });
    const arrivals: (() => void)[] = [];
    const relay = relayWith({
      trade: async (event) => {
        if (event.key === 'slow') await waits;
        seen.push(`${event.key}${numberOf(event)}`);
        arrivals.shift()?.();
      },
    });
    relay.start();
    await append([...numbered('trade', 'slow', 2)]);
    relay.nudge();
    for (const expected of ['quick0', 'quick1']) {
      const arrived = new Promise<void>((resolve) => arrivals.push(resolve));
      await append([{ topic: 'trade', key: 'quick', payload: { n: Number(expected.at(-1)) } }]);
      relay.nudge();
      await arrived;
      expect(seen.at(-1)).toBe(expected);
    }
    go();
    await relay.drain();
    expect(seen).toEqual(['quick0', 'quick1', 'slow0', 'slow1']);
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
