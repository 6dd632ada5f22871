import { afterAll, beforeAll, expect, it } from 'vitest';
import { addFollower, addLeader, copiesOf, copyAll, settleHandOvers, stopCall } from '#app/testing/copy-steps';
import { closePosition, opened, publishMarks, startFuturesApp } from '#app/testing/futures-steps';
import { withNextTick } from '#app/testing/next-tick';
import type { TestApp } from '#app/testing/test-app';
import { createPool, type Pool } from '#platform/db/pool';
import { virtualClock } from '#platform/runtime/clock';
import { COPY_INVARIANTS } from './copy-invariants';

let test: TestApp;
let admin: Pool;

/** Open, closed, kept and skipped copies, a share that was paid, a follow that has ended. */
beforeAll(async () => {
  // A clock that stands still: prices never become stale on a slow machine.
  test = await startFuturesApp({ clock: virtualClock(Date.now()) });
  admin = createPool(test.database.adminUrl, { max: 1 });
  const leader = await addLeader(test);
  const [ended, running] = [await addFollower(test, leader), await addFollower(test, leader)];
  await addFollower(test, leader, { usdt: '0.5' });
  const first = await opened(test, leader, { share: '20' });
  await opened(test, leader, { share: '10' });
  await copyAll(test);
  await publishMarks(test, { 'BTC/USDT': '63000' });
  await closePosition(test, leader, first.id);
  await copyAll(test);
  const [kept] = await copiesOf(test, running);
  const fields = { transaction_id: String(kept?.position_id) };
  expect((await test.call('POST', '/follow/selfHolding', { token: running.token, fields })).type).toBe('ok');
  expect((await withNextTick(test, () => stopCall(test, ended, leader, 'close'))).type).toBe('ok');
  expect(await settleHandOvers(test)).toBe(1);
  await opened(test, leader, { share: '5' });
  await copyAll(test);
});
afterAll(async () => {
  await test.expectBooksBalanced();
  await admin.end();
  await test.stop();
});

it.each([
  ['a copy of another user', 'update copy_position set relation_id = (select max(relation_id) from copy_position) + 1'],
  ['a copy at another price', 'update futures_position set entry_price = entry_price + 1 where order_type = 2'],
  ['a copy at another tick', 'update futures_position set entry_seq = entry_seq - 1 where order_type = 2'],
  ['another price of the leader', 'update copy_position set leader_price = leader_price + 1'],
  ['a copy of a copy', 'update copy_position set leader_position_id = (select min(position_id) from copy_position)'],
  ['a copy of nothing', 'update futures_position set order_type = 2 where order_type = 1'],
  [
    'a kept copy that is still copied',
    `update copy_position set self_held_at = null, net_at_hold = null, hold_seq = null, hold_lots = null, hold_margin = null, hold_net = null,
       mark_seq = null, mark_price = null, counted = false where self_held_at is not null`,
  ],
  ['another sum of closed results', 'update copy_relation set net_counted = net_counted + 0.000001'],
  ['a result that is counted while it is open', 'update copy_position set counted = true where self_held_at is null'],
  [
    'a mark at another price than its tick’s',
    'update copy_position set mark_price = mark_price + 1 where mark_seq is not null',
  ],
  [
    'a mark by a later tick',
    `update copy_position c set hold_seq = c.hold_seq - 1 from futures_position p
     where p.id = c.position_id and c.mark_seq is not null
       and exists (select from tick n where n.instrument_id = p.instrument_id and n.kind = 0 and n.seq = c.hold_seq)`,
  ],
  [
    'a mark with too much',
    'update copy_position set net_at_hold = net_at_hold + 1000 where mark_seq is not null and not counted',
  ],
  ['another debt', 'update copy_relation set debt = debt + 1'],
  ['an end that is not settled', `update copy_relation set settling = true where state = 'ended'`],
  ['a share of a gain that open copies have lost', 'update copy_share set running = -net_total where due > 0'],
  ['a copy without a result', `delete from copy_result where kind = 'open' and outcome <> 'skipped'`],
  ['a copy that was made, with a reason', `update copy_result set reason = 'balance' where outcome = 'made'`],
  ['a skipped copy without a reason', `update copy_result set reason = '' where outcome = 'skipped'`],
  ['a skipped copy with a position', `update copy_result set position_id = 1 where outcome = 'skipped'`],
  ['another number of followers', 'update copy_leader set followers = followers + 1'],
  [
    'a leader who follows',
    `insert into copy_leader (user_id, state, share_percent, admitted_at)
     select min(follower_id), 'active', 10, now() from copy_relation where state <> 'ended'`,
  ],
  ['another sum of shares', 'update copy_relation set shared_total = shared_total + 1'],
  ['a share that was not booked', `update copy_share set paid = paid + 0.000001, due = due + 0.000001 where paid > 0`],
  ['a share of too much', 'update copy_share set due = due + 1'],
  ['a share booked without a settlement', 'delete from copy_share where paid > 0'],
])('the invariant of copies finds %s [I23]', async (_, sql) => {
  const client = await admin.connect();
  try {
    await client.query('begin');
    await client.query("set local session_replication_role = 'replica'");
    expect((await client.query(sql)).rowCount).toBeGreaterThan(0);
    const { sql: invariant = '' } = COPY_INVARIANTS[0] ?? {};
    expect((await client.query(invariant)).rows).not.toEqual([]);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
