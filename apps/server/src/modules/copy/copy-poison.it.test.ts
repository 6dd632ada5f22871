import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addFollower, addLeader, copiesOf, copyAll, copyDeps, logOf, relationOf } from '#app/testing/copy-steps';
import { closePosition, opened, publishMarks, startFuturesApp } from '#app/testing/futures-steps';
import { noticesOf } from '#app/testing/lead-steps';
import { standingClock } from '#app/testing/standing-clock';
import type { TestApp, TestUser } from '#app/testing/test-app';
import { createPool, type Pool } from '#platform/db/pool';
import { withTx } from '#platform/db/with-tx';
import { endRelations } from './relations.store';
import { createFanOut } from './use-cases/fan-out';
import { markHandOvers } from './use-cases/mark-hand-overs';
import { settleWeek } from './use-cases/settle-shares';
import { settleLeft } from './use-cases/settle-stopped';
import { stopFailed } from './use-cases/stop-failed';
import { watchLosses } from './use-cases/watch-losses';

let test: TestApp;
let admin: Pool;
beforeAll(async () => {
  // Stands still: prices never become stale on a slow machine.
  test = await startFuturesApp({ clock: standingClock() });
  admin = createPool(test.database.adminUrl, { max: 1 });
  await admin.query(
    `create table poisoned_user (id int primary key);
     create function refuse_poisoned() returns trigger language plpgsql security definer as $$ begin
       if exists (select from poisoned_user where id = coalesce(to_jsonb(new) ->> 'user_id', to_jsonb(new) ->> 'follower_id')::int) then raise exception 'a row that always fails'; end if;
       return new;
     end $$;
     create trigger refuse_poisoned before insert or update on futures_position for each row execute function refuse_poisoned();
     create trigger refuse_poisoned before insert on copy_share for each row execute function refuse_poisoned()`,
  );
});
beforeEach(() => publishMarks(test));
afterEach(async () => {
  await heal();
  await test.expectBooksBalanced();
});
afterAll(async () => {
  await admin.end();
  await test.stop();
});

/** From now on no position and no settlement of these users can be written. */
const poison = (users: readonly TestUser[]) =>
  admin.query('insert into poisoned_user select unnest($1::int[])', [users.map(({ id }) => id)]);
const heal = () => admin.query('delete from poisoned_user');

const addFollowers = async (leader: TestUser, count: number): Promise<TestUser[]> => {
  const users: TestUser[] = [];
  for (let n = 0; n < count; n += 1) users.push(await addFollower(test, leader));
  return users;
};
/** Ends the relations of these users as a stop does that closes their copies, and nothing further: the process dies. */
const interrupt = async (users: readonly TestUser[]): Promise<void> => {
  const { rows } = await test.pool.query<{ id: number }>(
    'select id from copy_relation where follower_id = any($1::int[])',
    [users.map(({ id }) => id)],
  );
  const at = new Date(test.app.parts.clock.nowMs());
  await withTx(test.pool, (tx) =>
    endRelations(
      tx,
      rows.map(({ id }) => id),
      { cause: 'follower', at },
    ),
  );
};
const copiedLots = async (users: readonly TestUser[]): Promise<number[]> =>
  Promise.all(users.map(async (user) => (await copiesOf(test, user)).length));
const lastLogs = async (users: readonly TestUser[]): Promise<(string | undefined)[]> =>
  Promise.all(
    users.map(async (user) => (await logOf(test, user)).map(({ kind, reason }) => `${kind} ${reason}`).at(0)),
  );

describe('a follower whose copy always fails', () => {
  it.each([
    ['first', 0],
    ['in the middle', 3],
    ['last', 6],
  ])('and is %s holds up nobody: the others are copied, and the reason is in the log', async (_, place) => {
    const leader = await addLeader(test);
    const users = await addFollowers(leader, 7);
    await publishMarks(test);
    await opened(test, leader);
    await poison(users.slice(place, place + 1));
    await copyAll(test);
    const expected = users.map((_user, at) => (at === place ? 'open failed' : 'open '));
    expect(await lastLogs(users)).toEqual(expected);
    expect(await copiedLots(users)).toEqual(users.map((_user, at) => (at === place ? 0 : 1)));
    const [entry] = await logOf(test, users[place] as TestUser);
    expect(entry).toMatchObject({ outcome: 'skipped', asked_lots: '5.00000000', lots: '0.00000000' });
    await heal();
    await publishMarks(test);
    await opened(test, leader);
    await copyAll(test);
    expect(await lastLogs(users)).toEqual(users.map(() => 'open '));
  });

  it('keeps an open copy at the leader’s close, and the others are closed', async () => {
    const leader = await addLeader(test);
    const users = await addFollowers(leader, 4);
    await publishMarks(test);
    const { id } = await opened(test, leader);
    await copyAll(test);
    await closePosition(test, leader, id);
    await poison(users.slice(1, 3));
    await copyAll(test);
    expect(await lastLogs(users)).toEqual(['close ', 'close failed', 'close failed', 'close ']);
    expect(await copiedLots(users)).toEqual([0, 1, 1, 0]);
    const notices = await Promise.all(
      users.map(async (user) => (await noticesOf(test, user.id)).map((one) => one.template)),
    );
    expect(notices).toEqual([[], ['copy_left_out'], ['copy_left_out'], []]);
  });
});

describe('while no copy of an action can be made', () => {
  const round = (fanOut: ReturnType<typeof createFanOut>) => fanOut({ ensureHeld: async () => undefined });
  /** Until the act is given up for this time: all followers together, halves, and each alone. */
  const ATTEMPTS = 4;

  it('nobody is left out, and all are copied once it can be', async () => {
    const leader = await addLeader(test);
    const users = await addFollowers(leader, 3);
    await publishMarks(test);
    await opened(test, leader);
    await poison(users);
    const fanOut = createFanOut(copyDeps(test), { batch: 4, retryMs: 0 });
    for (let n = 0; n < 2 * ATTEMPTS; n += 1) await round(fanOut);
    expect(await lastLogs(users)).toEqual([undefined, undefined, undefined]);
    await heal();
    while ((await round(fanOut)) > 0);
    expect(await copiedLots(users)).toEqual([1, 1, 1]);
  });

  it('an only follower is left out in the end, so that later acts are copied', async () => {
    const leader = await addLeader(test);
    const [user] = (await addFollowers(leader, 1)) as [TestUser];
    await publishMarks(test);
    await opened(test, leader);
    await poison([user]);
    const fanOut = createFanOut(copyDeps(test), { batch: 4, retryMs: 0 });
    for (let n = 0; n < 50; n += 1) await round(fanOut);
    expect(await lastLogs([user])).toEqual(['open failed']);
    await heal();
    await publishMarks(test);
    await opened(test, leader);
    while ((await round(fanOut)) > 0);
    expect(await lastLogs([user])).toEqual(['open ']);
  });
});

describe('jobs go on past a relation that always fails', () => {
  const held = { ensureHeld: async () => undefined };
  const WEEK_MS = 7 * 86_400_000;
  const sharesOf = async (users: readonly TestUser[], cause: string): Promise<number[]> => {
    const { rows } = await test.pool.query<{ count: number }>(
      `select count(s.id)::int as count from unnest($1::int[]) with ordinality as u (id, place)
       left join copy_share s on s.follower_id = u.id and s.cause = $2 group by u.place order by u.place`,
      [users.map(({ id }) => id), cause],
    );
    return rows.map(({ count }) => count);
  };

  it('the weekly settlement', async () => {
    const users = await addFollowers(await addLeader(test), 3);
    await poison(users.slice(0, 1));
    const nowMs = test.app.parts.clock.nowMs() + WEEK_MS;
    await settleWeek(copyDeps(test), { nowMs, ...held });
    expect(await sharesOf(users, 'week')).toEqual([0, 1, 1]);
    await heal();
    await settleWeek(copyDeps(test), { nowMs, ...held });
    expect(await sharesOf(users, 'week')).toEqual([1, 1, 1]);
  });

  it('the settlement of stops that were interrupted', async () => {
    const leader = await addLeader(test);
    const users = await addFollowers(leader, 2);
    await interrupt(users);
    await poison(users.slice(0, 1));
    await settleLeft(copyDeps(test), { nowMs: test.app.parts.clock.nowMs() + WEEK_MS, ...held });
    expect(await sharesOf(users, 'stop')).toEqual([0, 1]);
    await heal();
    await settleLeft(copyDeps(test), { nowMs: test.app.parts.clock.nowMs() + WEEK_MS, ...held });
    expect(await sharesOf(users, 'stop')).toEqual([1, 1]);
  });

  it('and settle stops that were interrupted ten seconds ago, not younger ones', async () => {
    const leader = await addLeader(test);
    const users = await addFollowers(leader, 2);
    await opened(test, leader);
    await copyAll(test);
    await interrupt(users);
    const nowMs = test.app.parts.clock.nowMs();
    await admin.query(
      `update copy_relation set ended_at = ended_at - interval '10001 milliseconds' where follower_id = $1`,
      [users[0]?.id],
    );
    const settleAt = async (atMs: number): Promise<void> => {
      // What is still open becomes the follower's own; its share is settled when the next tick has marked it.
      await settleLeft(copyDeps(test), { nowMs: atMs, ...held });
      await publishMarks(test);
      await markHandOvers(copyDeps(test), { nowMs: atMs, ...held });
      await settleLeft(copyDeps(test), { nowMs: atMs, ...held });
    };
    await settleAt(nowMs);
    expect(await sharesOf(users, 'stop')).toEqual([1, 0]);
    expect((await copiesOf(test, users[1] as TestUser)).map((copy) => copy.self_held)).toEqual([0]);
    await settleAt(nowMs + 10_001);
    expect(await sharesOf(users, 'stop')).toEqual([1, 1]);
  });

  it('the stop at a loss', async () => {
    const leader = await addLeader(test);
    const users = [0, 1].map(() => addFollower(test, leader, { total_cap: '20', stop_loss_percent: '10' }));
    const [first, second] = (await Promise.all(users)).sort((one, other) => one.id - other.id) as [TestUser, TestUser];
    await publishMarks(test);
    await opened(test, leader);
    await copyAll(test);
    await publishMarks(test, { 'BTC/USDT': '59620' });
    await poison([first]);
    expect(await watchLosses(copyDeps(test), held)).toBe(1);
    expect((await relationOf(test, first)).state).toBe('following');
    expect(await relationOf(test, second)).toMatchObject({ state: 'ended', end_cause: 'stop_loss' });
  });

  it('the end of leaders without money', async () => {
    const leaders = [await addLeader(test), await addLeader(test)] as const;
    const [first, second] = [await addFollower(test, leaders[0]), await addFollower(test, leaders[1])];
    const ids = leaders.map(({ id }) => id);
    await test.pool.query(
      `insert into copy_leader_hour (leader_id, hour_ms, equity, net_total, moved_in, closed, won, lots, holding_ms, followers, assets, followers_net,
         followers_caps, index_percent) select unnest($1::int[]), 3600000, 9.99, -990.01, 1000, 0, 0, 0, 0, 1, 0, 0, 0, 0`,
      [ids],
    );
    await poison([first]);
    await stopFailed(copyDeps(test), held);
    expect((await relationOf(test, first)).state).toBe('following');
    expect((await relationOf(test, second)).state).toBe('ended');
    await test.pool.query('delete from copy_leader_hour where leader_id = any($1::int[])', [ids]);
  });
});
