import type { ReplyOf } from '@candor/contract/call';
import type { alertList } from '@candor/contract/market';
import { sentenceOf } from '@candor/contract/messages/tables';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { COUNTS } from '#app/testing/counts';
import { publishTicks } from '#app/testing/market-steps';
import { standingClock } from '#app/testing/standing-clock';
import { startTestApp, type TestApp, type TestUser } from '#app/testing/test-app';
import { startTwin } from '#app/testing/twin-app';
import type { WatchDeps } from '#kernel/triggers/watch-triggers';
import type { Pool } from '#platform/db/pool';
import { withClient } from '#platform/db/postgres-roles';
import type { JobRun } from '#platform/jobs/jobs';
import { pollUntil } from '#platform/runtime/monotonic';
import { loadActiveAlerts } from './alert-watch.store';
import { watchAlerts } from './use-cases/watch-alerts';

let testApp: TestApp;
beforeAll(async () => {
  // Stands still: prices never become stale on a slow machine.
  testApp = await startTestApp({ clock: standingClock() });
});
afterAll(() => testApp.stop());

const PATIENCE = { timeoutMs: 60_000, everyMs: 10 };
const BTC = 'BTC/USDT';

interface Running {
  stop(): Promise<void>;
}
const running: Running[] = [];

const startWatch = (deps: WatchDeps): Running => {
  const stopping = new AbortController();
  const lease = { name: 'watch', holder: 'test', fence: '1' };
  const run: JobRun = { nowMs: 0, lease, signal: stopping.signal, ensureHeld: async () => undefined };
  const done = watchAlerts(deps, run);
  // A failure is reported by stop().
  done.catch(() => undefined);
  const watch = {
    stop: () => {
      stopping.abort();
      return done;
    },
  };
  running.push(watch);
  return watch;
};
afterEach(async () => {
  await Promise.allSettled(running.splice(0).map((watch) => watch.stop()));
  await testApp.pool.query('delete from price_alert');
  await testApp.pool.query('delete from price_alert_cursor');
});

type Item = ReplyOf<typeof alertList>[number];

const add = async (user: TestUser, kind: string, value: string): Promise<Item> => {
  const fields = { currency_id: '1', kind, value };
  const reply = await testApp.call('POST', '/market/alert/add', { token: user.token, fields });
  expect(reply.type).toBe('ok');
  return reply.message as Item;
};
const list = async (user: TestUser): Promise<Item[]> =>
  (await testApp.call('GET', '/market/alert/list', { token: user.token })).message as Item[];

const countFired = async (): Promise<number> => {
  const { rows } = await testApp.pool.query<{ count: number }>(
    'select count(*)::int as count from price_alert where fired_at is not null',
  );
  return rows[0]?.count ?? 0;
};
const untilFired = async (count: number): Promise<void> => {
  const seen = await pollUntil(async () => ((await countFired()) >= count ? true : null), PATIENCE);
  expect(seen, `${count} alerts fired`).toBe(true);
};
const noticesOf = async (userIds: readonly number[]): Promise<{ id: string; params: Record<string, string> }[]> => {
  const { rows } = await testApp.pool.query<{ id: string; params: Record<string, string> }>(
    `select id, params from notification where user_id = any($1) and template = 'price_alert' order by id`,
    [userIds],
  );
  return rows;
};
const publish = (...prices: string[]) =>
  publishTicks(
    testApp.app,
    prices.map((price) => ({ symbol: BTC, price })),
  );
/** Returns when the watch has looked at everything there is. */
const untilSettled = async (seq: number): Promise<void> => {
  const user = await testApp.addUser();
  await testApp.pool.query(
    `insert into price_alert (user_id, instrument_id, kind, price, percent, lower_price, created_at, after_seq)
     values ($1, 1, 'below', 100000000, 0, 100000000, now(), $2)`,
    [user.id, seq - 1],
  );
  const found = await pollUntil(async () => ((await noticesOf([user.id])).length > 0 ? true : null), PATIENCE);
  expect(found, 'the watch is at work').toBe(true);
};

describe('an alert fires', () => {
  it('at its level exactly, with the tick that crossed it, once', async () => {
    const user = await testApp.addUser();
    await publish('60000');
    await add(user, 'above', '60500');
    startWatch(testApp.app.parts);
    const [, crossing] = await publish('60499.99', '60500', '60501', '60400', '60600');
    await untilFired(1);
    expect(await list(user)).toMatchObject([
      {
        state: 'fired',
        price: '60500.00000000',
        fired_price: '60500.00000000',
        fired_seq: crossing?.seq,
        fired_at_ms: crossing?.timeMs,
      },
    ]);
    await untilSettled((crossing?.seq ?? 0) + 3);
    const notices = await noticesOf([user.id]);
    expect(notices.map(({ params }) => params)).toEqual([
      { symbol: BTC, price: '60500', target: '≥ 60500', seq: String(crossing?.seq), time: expect.any(String) },
    ]);
    const { rows } = await testApp.pool.query(
      `select key, payload from outbox_event where topic = 'notice' and key = $1`,
      [String(user.id)],
    );
    const noticeId = Number(notices[0]?.id);
    expect(rows).toEqual([
      {
        key: String(user.id),
        payload: { userId: user.id, noticeId, kind: 'price_alert', params: notices[0]?.params, version: noticeId },
      },
    ]);
    const shown = await testApp.call('GET', '/notice/list', { token: user.token, fields: { lang: 'en' } });
    expect((shown.message as { data: unknown[] }).data[0]).toMatchObject({
      category: 'system',
      title: 'Price alert',
      body: expect.stringContaining('BTC/USDT reached 60500 at '),
    });
  });

  it('below its level, and for a move in either direction', async () => {
    const users = [await testApp.addUser(), await testApp.addUser()];
    await publish('60000');
    await add(users[0] as TestUser, 'below', '59000');
    await add(users[0] as TestUser, 'move', '1');
    await add(users[1] as TestUser, 'move', '2');
    startWatch(testApp.app.parts);
    await publish('59400', '59000', '60600', '61200');
    await untilFired(3);
    expect((await noticesOf([users[0]?.id ?? 0])).map(({ params }) => [params.target, params.price])).toEqual([
      ['±1% · 60000', '59400'],
      ['≤ 59000', '59000'],
    ]);
    expect((await noticesOf([users[1]?.id ?? 0])).map(({ params }) => [params.target, params.price])).toEqual([
      ['±2% · 60000', '61200'],
    ]);
  });

  it('with the right tick, when it was crossed while nobody watched', async () => {
    const user = await testApp.addUser();
    await publish('60000');
    const { id } = await add(user, 'above', '61000');
    const [, crossing] = await publish('60500', '61200', '60100');
    startWatch(testApp.app.parts);
    await untilFired(1);
    expect(await list(user)).toMatchObject([{ id, fired_price: '61200.00000000', fired_seq: crossing?.seq }]);
  });

  it('with the right tick, when the watch begins again', async () => {
    const users = [await testApp.addUser(), await testApp.addUser()];
    await publish('60000');
    await add(users[0] as TestUser, 'above', '60100');
    await add(users[1] as TestUser, 'above', '61000');
    const first = startWatch(testApp.app.parts);
    await publish('60100');
    await untilFired(1);
    await first.stop();
    const [crossing] = await publish('61500', '60000');
    startWatch(testApp.app.parts);
    await untilFired(2);
    expect((await noticesOf(users.map(({ id }) => id))).map(({ params }) => params.seq)).toEqual([
      expect.any(String),
      String(crossing?.seq),
    ]);
  });

  it('not when it was deleted, however late the watch hears of it', async () => {
    const user = await testApp.addUser();
    await publish('60000');
    const { id } = await add(user, 'above', '60100');
    startWatch(testApp.app.parts);
    await untilSettled(1);
    await testApp.call('POST', '/market/alert/del', { token: user.token, fields: { id: String(id) } });
    const [tick] = await publish('60200');
    await untilSettled(tick?.seq ?? 0);
    expect(await noticesOf([user.id])).toEqual([]);
  });
});

describe('several watches at once, in two processes', () => {
  it('fire each of 600 alerts once', async () => {
    const twin = await startTwin(testApp);
    const users = [await testApp.addUser(), await testApp.addUser()];
    const ids = users.map(({ id }) => id);
    const [now] = await publish('60000');
    await testApp.pool.query(
      `insert into price_alert (user_id, instrument_id, kind, price, percent, upper_price, created_at, after_seq)
       select ($1::int[])[1 + n % 2], 1, 'above', 60001 + n % 40, 0, 60001 + n % 40, now(), $2
       from generate_series(1, 600) as n`,
      [ids, now?.seq],
    );
    for (const parts of [testApp.app.parts, testApp.app.parts, twin.app.parts, twin.app.parts]) startWatch(parts);
    await publish('60010', '60009', '60020', '60500', '60001');
    await untilFired(600);
    await Promise.all(running.splice(0).map((watch) => watch.stop()));
    await twin.stop();
    expect(await noticesOf(ids)).toHaveLength(600);
    const { rows } = await testApp.pool.query(
      `select count(*)::int as pushes from outbox_event where topic = 'notice' and key = any($1)`,
      [ids.map(String)],
    );
    expect(rows).toEqual([{ pushes: 600 }]);
  });
});

describe('the mark and the notice', () => {
  it('are written together or not at all', async () => {
    const user = await testApp.addUser();
    await publish('60000');
    await add(user, 'above', '60100');
    const asOwner = (statement: string) => withClient(testApp.database.adminUrl, (client) => client.query(statement));
    // A sequence counts what the failing transaction undoes everywhere else.
    await asOwner('create sequence refused_notice');
    await asOwner(`create function refuse_notice() returns trigger language plpgsql security definer as
      $$ begin perform nextval('refused_notice'); raise exception 'no notices today'; end $$`);
    await asOwner(`create trigger refuse_notice before insert on notification execute function refuse_notice()`);
    const broken = startWatch(testApp.app.parts);
    const [crossing] = await publish('60200');
    const wasTried = async () => (await asOwner('select from refused_notice where is_called')).rowCount === 1 || null;
    expect(await pollUntil(wasTried, PATIENCE), 'the watch has tried').toBe(true);
    await broken.stop();
    expect([await countFired(), await noticesOf([user.id])]).toEqual([0, []]);
    await asOwner('drop trigger refuse_notice on notification');
    startWatch(testApp.app.parts);
    await untilFired(1);
    expect((await noticesOf([user.id])).map(({ params }) => params.seq)).toEqual([String(crossing?.seq)]);
  });
});

describe('an alert that cannot be fired', () => {
  it('holds neither the others nor the cursor of another market back, and is not passed over', async () => {
    const [stuck, user] = [await testApp.addUser(), await testApp.addUser()];
    await publish('60000');
    await publishTicks(testApp.app, [{ symbol: 'ETH/USDT', price: '3000' }]);
    for (const one of [stuck, user]) await add(one, 'above', '60100');
    const other = { currency_id: '2', kind: 'above', value: '4000' };
    expect((await testApp.call('POST', '/market/alert/add', { token: user.token, fields: other })).type).toBe('ok');
    const asOwner = (statement: string) => withClient(testApp.database.adminUrl, (client) => client.query(statement));
    await asOwner(`create function refuse_one() returns trigger language plpgsql as
      $$ begin raise exception 'not today'; end $$`);
    await asOwner(`create trigger refuse_one before insert on notification for each row
      when (new.user_id = ${stuck.id}) execute function refuse_one()`);
    const broken = startWatch(testApp.app.parts);
    const [crossing] = await publish('60200');
    // The price goes back: whoever passes over the tick that crossed the level never comes to it again.
    await publish('60000', '60001');
    const [last] = await publishTicks(testApp.app, [{ symbol: 'ETH/USDT', price: '3001' }]);
    await untilFired(1);
    expect((await noticesOf([stuck.id, user.id])).map(({ params }) => params.seq)).toEqual([String(crossing?.seq)]);
    await broken.stop();
    const { rows } = await testApp.pool.query<{ id: number; seq: number }>(
      'select instrument_id as id, seq::int as seq from price_alert_cursor order by 1',
    );
    expect(rows[0]?.seq).toBeLessThan(crossing?.seq ?? 0);
    expect(rows[1]).toEqual({ id: 2, seq: last?.seq });
    await asOwner('drop trigger refuse_one on notification');
    startWatch(testApp.app.parts);
    await untilFired(2);
    expect((await noticesOf([stuck.id])).map(({ params }) => params.seq)).toEqual([String(crossing?.seq)]);
  });
});

/**
 * Resolves when no transaction as old as this alert's runs any more: those of other databases on the cluster hold the
 * floor back too, and a cursor saved with such a floor is not taken for a later one than the alert.
 */
const untilFloorAbove = async ({ id }: Item): Promise<void> => {
  const { rows } = await testApp.pool.query<{ xid: string }>('select xid from price_alert where id = $1', [id]);
  const xid = BigInt(rows[0]?.xid ?? '');
  const isAbove = async () => BigInt((await loadActiveAlerts(testApp.pool, '0')).floor) > xid || null;
  expect(await pollUntil(isAbove, PATIENCE), 'older transactions have ended').toBe(true);
};

describe('the work of the watch per tick', () => {
  it(`no query, with ${COUNTS.quietAlerts} alerts and none of them crossed`, async () => {
    const user = await testApp.addUser();
    const [now] = await publish('60000');
    await testApp.pool.query(
      `insert into price_alert (user_id, instrument_id, kind, price, percent, upper_price, created_at, after_seq)
       select $1, 1, 'above', 70000 + n, 0, 70000 + n, now(), $2 from generate_series(1, $3) as n`,
      [user.id, now?.seq, COUNTS.quietAlerts],
    );
    const asked: string[] = [];
    const counting = new Proxy(testApp.pool, {
      get: (pool, name) => {
        if (name === 'connect') asked.push('connect');
        if (name !== 'query') return Reflect.get(pool, name).bind?.(pool) ?? Reflect.get(pool, name);
        return (query: { name?: string }, ...rest: unknown[]) => {
          asked.push(query.name ?? 'unnamed');
          return Reflect.apply(pool.query, pool, [query, ...rest]);
        };
      },
    }) as Pool;
    startWatch({ ...testApp.app.parts, pool: counting });
    await untilSettled(now?.seq ?? 0);
    const settled = await pollUntil(() => (asked.at(-1) === 'market_active_alerts' ? true : null), PATIENCE);
    expect([settled, asked.includes('triggers_ticks_after')]).toEqual([true, true]);
    asked.length = 0;
    const prices = Array.from({ length: 40 }, (_, n) => String(60_000 + n));
    const last = (await publish(...prices)).at(-1);
    // Looking for new alerts goes on by the second; a tick alone asks nothing.
    expect(asked.filter((name) => name !== 'market_xid_floor' && name !== 'market_active_alerts')).toEqual([]);
    await untilSettled(last?.seq ?? 0);
    expect(await noticesOf([user.id])).toEqual([]);
  });

  it('reads no tick before the saved cursor again after a restart', async () => {
    const user = await testApp.addUser();
    const [now] = await publish('60000');
    const old = await add(user, 'above', '90000');
    await untilFloorAbove(old);
    const watch = startWatch(testApp.app.parts);
    const last = (await publish('60001', '60002')).at(-1);
    await untilSettled(last?.seq ?? 0);
    await watch.stop();
    const { rows } = await testApp.pool.query<{ seq: string; xid: string }>('select seq, xid from price_alert_cursor');
    expect(rows.map(({ seq }) => Number(seq))).toEqual([last?.seq]);
    const fresh = await add(user, 'above', '95000');
    await testApp.pool.query('update price_alert set after_seq = $1 where id = any($2)', [
      now?.seq,
      [old.id, fresh.id],
    ]);
    const { found } = await loadActiveAlerts(testApp.pool, '0');
    const afterSeq = new Map(found.map((alert) => [alert.id, alert.afterSeq]));
    expect([afterSeq.get(old.id), afterSeq.get(fresh.id)]).toEqual([last?.seq, now?.seq]);
  });
});

describe('an alert whose transaction is still open', () => {
  it('is found when it commits, though later ones were seen before', async () => {
    const [slow, quick] = [await testApp.addUser(), await testApp.addUser()];
    const [now] = await publish('60000');
    const client = await testApp.pool.connect();
    const insert = `insert into price_alert
      (user_id, instrument_id, kind, price, percent, upper_price, created_at, after_seq)
      values ($1, 1, 'above', 60100, 0, 60100, now(), $2)`;
    await client.query('begin');
    await client.query(insert, [slow.id, now?.seq]);
    expect(BigInt((await loadActiveAlerts(testApp.pool, '0')).floor)).toBeGreaterThan(0n);
    startWatch(testApp.app.parts);
    await testApp.pool.query(insert, [quick.id, now?.seq]);
    const [crossing] = await publish('60150', '60000');
    await untilFired(1);
    await untilSettled((crossing?.seq ?? 0) + 1);
    expect(await noticesOf([slow.id])).toEqual([]);
    await client.query('commit');
    client.release();
    const firstNotice = await pollUntil(async () => (await noticesOf([slow.id]))[0] ?? null, PATIENCE);
    expect(firstNotice?.params.seq).toBe(String(crossing?.seq));
  });
});

describe('the server with the role jobs', () => {
  it('watches alerts and writes notices in the language of the reader', async () => {
    const server = await startTestApp({ clock: standingClock(), env: { CANDOR_ROLES: 'api,jobs' } });
    const user = await server.addUser();
    await publishTicks(server.app, [{ symbol: BTC, price: '60000' }]);
    const fields = { currency_id: '1', kind: 'below', value: '59900' };
    expect((await server.call('POST', '/market/alert/add', { token: user.token, fields })).type).toBe('ok');
    await publishTicks(server.app, [{ symbol: BTC, price: '59899.5' }]);
    const notice = await pollUntil(async () => {
      const { message } = await server.call('GET', '/notice/list', { token: user.token, fields: { lang: 'th' } });
      return (message as { data: { title: string; body: string }[] }).data[0] ?? null;
    }, PATIENCE);
    expect(notice).toMatchObject({ title: 'แจ้งเตือนราคา', body: expect.stringMatching(/59899\.5.+≤ 59900/) });
    const gone = await server.call('POST', '/market/alert/del', { token: user.token, fields: { id: '99' } });
    expect(gone.message).toBe(sentenceOf('en', 'alert_unknown'));
    await server.stop();
  });
});
