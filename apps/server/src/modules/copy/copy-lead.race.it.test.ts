import { COPY_AGREEMENT } from '@candor/domain/copy/copy-rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyAll } from '#app/testing/copy-steps';
import { COUNTS } from '#app/testing/counts';
import { opened, publishMarks, startFuturesApp, USDT } from '#app/testing/futures-steps';
import { type BurstRequest, sendAtOnce } from '#app/testing/last-byte-burst';
import {
  addCandidate,
  addCopy,
  addLeader,
  addRelation,
  applicationOf,
  applyAs,
  meOf,
  noticesOf,
} from '#app/testing/lead-steps';
import { addOperator, type TestOperator, takeAction } from '#app/testing/ops-steps';
import { standingClock } from '#app/testing/standing-clock';
import { type CallReply, checkBooks, type TestApp, type TestUser } from '#app/testing/test-app';
import { startTwin, type TwinApp } from '#app/testing/twin-app';
import { availableOf } from '#kernel/ledger/chart';
import { withTx } from '#platform/db/with-tx';
import { newId } from '#platform/runtime/ids';
import { pollUntil } from '#platform/runtime/monotonic';

const ROUNDS = COUNTS.copyLeadRounds;
const BURST = 8;

let test: TestApp;
let twin: TwinApp;
let operator: TestOperator;
beforeAll(async () => {
  // Stands still: prices never become stale on a slow machine.
  test = await startFuturesApp({ clock: standingClock() });
  twin = await startTwin(test);
  operator = await addOperator(test);
});
afterAll(async () => {
  await twin.stop();
  await test.stop();
});
checkBooks(() => test);

/** Half to each of two servers. */
const burst = (requests: readonly Omit<BurstRequest, 'origin'>[]) =>
  sendAtOnce(requests.map((request, place) => ({ ...request, origin: place % 2 === 0 ? test.origin : twin.origin })));
const many = (request: Omit<BurstRequest, 'origin'>) => Array.from({ length: BURST }, () => request);
const countOk = (replies: readonly { type: string }[]): number => replies.filter(({ type }) => type === 'ok').length;
const apply = ({ token }: TestUser) => ({ path: '/copy/apply', token, form: `agreement=${COPY_AGREEMENT}` });
const decide = (id: number, decision: string) => ({
  path: '/ops/copy/applications/decide',
  token: operator.token,
  form: `id=${id}&decision=${decision}&reason=Checked`,
});
const rowsOf = async (table: string, user: TestUser): Promise<number> => {
  const { rows } = await test.pool.query<{ count: number }>(
    `select count(*)::int as count from ${table} where user_id = $1`,
    [user.id],
  );
  return rows[0]?.count ?? 0;
};

describe(`${ROUNDS} rounds`, () => {
  it('of several applications of one user, one is taken', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const user = await addCandidate(test);
      const replies = await burst(many(apply(user)));
      expect(countOk(replies)).toBe(1);
      // The others are refused, none fails.
      expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
      expect(await rowsOf('copy_application', user)).toBe(1);
    }
  });

  it('of several decisions about one application, one counts', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const user = await addCandidate(test);
      await applyAs(test, user);
      const id = await applicationOf(test, operator, user);
      const both = ['approve', 'reject'].flatMap((decision) => many(decide(id, decision)));
      expect(countOk(await burst(both))).toBe(1);
      const { application, state } = await meOf(test, user);
      expect([application, state]).toEqual(application === 'approved' ? ['approved', 'active'] : ['rejected', 'none']);
      expect(await noticesOf(test, user.id)).toHaveLength(1);
    }
  });

  it('of several stops, one ends the relations and tells the followers', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [leader, follower] = [await addLeader(test, operator), await addCandidate(test)];
      const relationId = await addRelation(test, { leader, follower });
      await publishMarks(test);
      await addCopy(test, { leader, follower });
      const stop = { path: '/copy/lead', token: leader.token, form: 'action=stop' };
      expect(countOk(await burst(many(stop)))).toBe(1);
      expect(await noticesOf(test, follower.id)).toHaveLength(1);
      const { rows } = await test.pool.query(
        `select p.order_type as type, k.self_held_at is not null as held from copy_position k
         join futures_position p on p.id = k.position_id where k.relation_id = $1`,
        [relationId],
      );
      expect(rows).toEqual([{ type: 1, held: true }]);
    }
  });
});

it('a leader stops while followers follow and stop: nobody is left following', async () => {
  await publishMarks(test);
  for (let round = 0; round < ROUNDS; round += 1) {
    const leader = await addLeader(test, operator);
    const users = await Promise.all(Array.from({ length: BURST }, () => addCandidate(test)));
    const [there, coming] = [users.slice(BURST / 2), users.slice(0, BURST / 2)];
    for (const follower of there) await addRelation(test, { leader, follower });
    await publishMarks(test);
    await opened(test, leader);
    await copyAll(test);
    const leaves = there.map(({ token }) => ({
      path: '/copy/stop',
      token,
      form: `leader_id=${leader.id}&copies=keep`,
    }));
    const follows = coming.map(({ token }) => ({
      path: '/copy/follow',
      token,
      form: `leader_id=${leader.id}&type=1&number=1&total_cap=100&agreement=${COPY_AGREEMENT}`,
    }));
    const stop = { path: '/copy/lead', token: leader.token, form: 'action=stop' };
    const replies = await burst([...leaves, stop, ...follows]);
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    expect(replies[leaves.length]?.type).toBe('ok');
    const { rows } = await test.pool.query(
      `select l.followers, (select count(*)::int from copy_relation r where r.leader_id = l.user_id and r.state <> 'ended') as running,
              (select count(*)::int from copy_position k join copy_relation r on r.id = k.relation_id
               where r.leader_id = l.user_id and k.self_held_at is null) as copied
       from copy_leader l where l.user_id = $1`,
      [leader.id],
    );
    expect(rows).toEqual([{ followers: 0, running: 0, copied: 0 }]);
  }
});

it('an approval waits for money that is leaving, and is refused', async () => {
  const user = await addCandidate(test, { usdt: '100' });
  await applyAs(test, user);
  const id = await applicationOf(test, operator, user);
  const isWaiting = async (): Promise<true | null> => {
    const { rowCount } = await test.pool.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database() and query like '%ledger_account%'`,
    );
    return rowCount === 1 ? true : null;
  };
  let approval: Promise<CallReply> | undefined;
  await withTx(test.pool, async (tx) => {
    const legs = [{ from: availableOf(user.id, 'lever', USDT), to: availableOf(user.id, 'change', USDT), amount: '1' }];
    await test.app.parts.ledger.postMany(tx, [{ kind: 'demo_funding', reference: newId(), ruleVersion: 1, legs }]);
    approval = takeAction(test, operator, '/copy/applications/decide', { id, decision: 'approve' });
    await Promise.race([approval, pollUntil(isWaiting, { timeoutMs: 60_000, everyMs: 20 })]);
  });
  expect((await approval)?.error).toBe('copy_conditions_open');
  expect((await meOf(test, user)).state).toBe('none');
});
