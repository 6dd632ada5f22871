import { setTimeout as wait } from 'node:timers/promises';
import { COPY_AGREEMENT } from '@candor/domain/copy/copy-rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addFollower, addLeader, copiesOf, copyAll, logOf, relationOf, settleHandOvers } from '#app/testing/copy-steps';
import { COUNTS } from '#app/testing/counts';
import {
  addFuturesTrader,
  changeRules,
  closePosition,
  opened,
  publishMarks,
  startFuturesApp,
} from '#app/testing/futures-steps';
import { type BurstRequest, sendAtOnce } from '#app/testing/last-byte-burst';
import { chooseSeed, randomFrom } from '#app/testing/seed';
import { standingClock } from '#app/testing/standing-clock';
import { checkBooks, type TestApp, type TestUser } from '#app/testing/test-app';
import { startTwin, type TwinApp } from '#app/testing/twin-app';
import { expectOutcome, timeText, type WholeRow, wholeRow } from '#app/testing/whole-row';

const ROUNDS = COUNTS.copyRaceRounds;

let test: TestApp;
let twin: TwinApp;
beforeAll(async () => {
  // Stands still: prices never become stale on a slow machine.
  test = await startFuturesApp({ clock: standingClock() });
  twin = await startTwin(test);
  await changeRules(test, 'copy', (body) => ({ ...body, leaderMaxHour: 1_000, leaderMaxDay: 10_000 }));
});
beforeEach(() => publishMarks(test));
afterAll(async () => {
  await twin.stop();
  await test.stop();
});
checkBooks(() => test);

/** Half to each of two servers: one alone decides its requests one after the other. */
const burst = (requests: readonly Omit<BurstRequest, 'origin'>[]) =>
  sendAtOnce(requests.map((request, place) => ({ ...request, origin: place % 2 === 0 ? test.origin : twin.origin })));

const random = randomFrom(chooseSeed('copy races'));
/** Starts both, in turns one of them a little later, so that in some rounds either comes first. */
let turn = 0;
const meet = async <R>(calls: () => Promise<R>, copying: () => Promise<unknown>): Promise<R> => {
  turn += 1;
  const [before, after] = turn % 2 === 0 ? [0, random(40)] : [random(80), 0];
  const [replies] = await Promise.all([wait(before).then(calls), wait(after).then(copying)]);
  return replies;
};

const countOk = (replies: readonly { type: string }[]): number => replies.filter(({ type }) => type === 'ok').length;
const follow = (user: TestUser, leader: TestUser) => ({
  path: '/copy/follow',
  token: user.token,
  form: `leader_id=${leader.id}&type=1&number=1&total_cap=1000&agreement=${COPY_AGREEMENT}`,
});
const stop = (user: TestUser, leader: TestUser) => ({
  path: '/copy/stop',
  token: user.token,
  form: `leader_id=${leader.id}&copies=keep`,
});
const hold = (user: TestUser, id: number) => ({
  path: '/follow/selfHolding',
  token: user.token,
  form: `transaction_id=${id}`,
});
const relationRow = (user: TestUser): Promise<WholeRow> =>
  wholeRow(test.pool, 'copy_relation', { follower_id: user.id });
const followersOf = async (leader: TestUser): Promise<number> => {
  const { rows } = await test.pool.query<{ followers: number }>(
    'select followers from copy_leader where user_id = $1',
    [leader.id],
  );
  return rows[0]?.followers ?? 0;
};

describe(`${ROUNDS} rounds`, () => {
  it('twenty follows of one user at once make one relation [N3]', async () => {
    const leader = await addLeader(test);
    for (let round = 1; round <= ROUNDS; round += 1) {
      const user = await addFuturesTrader(test);
      const replies = await burst(Array.from({ length: 20 }, () => follow(user, leader)));
      expect(countOk(replies)).toBe(20);
      expect(await followersOf(leader)).toBe(round);
    }
  });

  it('the last place of a leader goes to one of twenty users', async () => {
    const leader = await addLeader(test);
    const users = await Promise.all(Array.from({ length: 20 }, () => addFuturesTrader(test)));
    await test.pool.query('update copy_leader set followers = 499 where user_id = $1', [leader.id]);
    const replies = await burst(users.map((user) => follow(user, leader)));
    expect(countOk(replies)).toBe(1);
    await test.pool.query('update copy_leader set followers = 1 where user_id = $1', [leader.id]);
  });

  it('one of twenty-five leaders too many is refused, whatever is asked at once', async () => {
    const leaders = await Promise.all(Array.from({ length: 25 }, () => addLeader(test)));
    const user = await addFuturesTrader(test);
    const replies = await burst(leaders.map((leader) => follow(user, leader)));
    expect(countOk(replies)).toBe(20);
  });

  it('a stop during the fan-out: copied wholly and kept, or not copied [N6]', async () => {
    const came = { copied: 0, not: 0 };
    for (let round = 0; round < ROUNDS; round += 1) {
      const leader = await addLeader(test);
      const followers = await Promise.all(Array.from({ length: 4 }, () => addFollower(test, leader)));
      await publishMarks(test);
      const before = await Promise.all(followers.map(relationRow));
      await opened(test, leader);
      const replies = await meet(
        () => burst(followers.map((user) => stop(user, leader))),
        () => copyAll(test, { batch: 1 }),
      );
      expect(countOk(replies)).toBe(4);
      await copyAll(test);
      const endedAt = timeText(test.app.parts.clock.nowMs());
      for (const [place, user] of followers.entries()) {
        const [copies, log] = [await copiesOf(test, user), await logOf(test, user)];
        // The share of a kept copy waits for the next tick.
        const ended = { end_cause: 'follower', ended_at: endedAt, settling: String(copies.length > 0) };
        expectOutcome({ before: before[place] ?? {}, after: await relationRow(user) }, { ended });
        expect(copies.length).toBe(log.length);
        expect(copies.every((copy) => copy.self_held === 1 && copy.is_open === 1)).toBe(true);
        expect((await relationOf(test, user)).state).toBe('ended');
        came[copies.length === 0 ? 'not' : 'copied'] += 1;
      }
    }
    await publishMarks(test);
    expect(await settleHandOvers(test)).toBe(came.copied);
    process.stdout.write(`stops during the fan-out: ${JSON.stringify(came)}\n`);
  });

  it('a close by the leader against self-hold: closed with the leader or kept, never both', async () => {
    const came = { closed: 0, kept: 0 };
    for (let round = 0; round < ROUNDS; round += 1) {
      const leader = await addLeader(test);
      const followers = await Promise.all(Array.from({ length: 4 }, () => addFollower(test, leader)));
      await publishMarks(test);
      const { id } = await opened(test, leader);
      await copyAll(test);
      const ids = await Promise.all(followers.map(async (user) => (await copiesOf(test, user))[0]?.position_id ?? 0));
      await closePosition(test, leader, id);
      const holds = followers.map((user, place) => hold(user, ids[place] ?? 0));
      const replies = await meet(
        () => burst(holds),
        () => copyAll(test, { batch: 1 }),
      );
      for (const [place, user] of followers.entries()) {
        const isKept = replies[place]?.type === 'ok';
        expect(await copiesOf(test, user)).toHaveLength(isKept ? 1 : 0);
        expect(await copiesOf(test, user, 'closed')).toHaveLength(isKept ? 0 : 1);
        came[isKept ? 'kept' : 'closed'] += 1;
      }
    }
    process.stdout.write(`closes against self-hold: ${JSON.stringify(came)}\n`);
  });
});
