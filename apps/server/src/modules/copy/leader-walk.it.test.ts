import type { ReplyOf } from '@candor/contract/call';
import type { copyLeader } from '@candor/contract/copy';
import { add, sub, sum, toAmount } from '@candor/money/decimal';
import { sized } from '@candor/testkit/test-size';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { admitLeader, computeHours } from '#app/testing/copy-figures-steps';
import { copyAll, followed } from '#app/testing/copy-steps';
import {
  addFuturesTrader,
  closePosition,
  futuresBalance,
  opened,
  positionsOf,
  publishMarks,
  startFuturesApp,
  USDT,
} from '#app/testing/futures-steps';
import { chooseSeed, randomFrom } from '#app/testing/seed';
import type { TestApp, TestUser } from '#app/testing/test-app';
import { type VirtualClock, virtualClock } from '#platform/runtime/clock';
import { FIGURES_INVARIANTS } from './figures-invariants';

const HOUR = 3_600_000;
const HOURS = sized({ usual: 6, full: 10, soak: 200 });

let test: TestApp;
let clock: VirtualClock;
let leader: TestUser;
let follower: TestUser;
beforeAll(async () => {
  clock = virtualClock(Date.UTC(2026, 6, 8, 1, 20));
  test = await startFuturesApp({ clock });
  leader = await addFuturesTrader(test, '5000');
  follower = await addFuturesTrader(test, '5000');
});
afterAll(() => test.stop());

/** The futures account as the user sees it: free, held, and open results. */
const worthOf = async (user: TestUser): Promise<string> => {
  const { available, frozen } = await futuresBalance(test, user.id);
  const open = await positionsOf(test, user);
  return add(add(toAmount(available), toAmount(frozen)), sum(open.map(({ profits }) => toAmount(profits))));
};

it('shows what the account itself shows, hour after hour [N11]', async () => {
  const random = randomFrom(chooseSeed('leader walk'));
  const at = (price: number) => publishMarks(test, { 'BTC/USDT': String(price) });
  let moved = toAmount('5000');
  let growth = 1;
  let [highest, deepest] = [1, 0];
  let before = { equity: 0, net: 0, moved: 0 };
  await admitLeader(test, leader);
  await followed(test, follower, leader, { number: '0.1', total_cap: '1000' });
  clock.advance(1000);

  const step = async (): Promise<void> => {
    await at(60_000 + random(2_000) - 1_000);
    const all = await positionsOf(test, leader);
    const open = all[random(8)];
    const choice = all.length < 8 ? random(4) : 1;
    if (choice === 0) {
      const amount = String(1 + random(500));
      await test.fund(leader.id, 'lever', USDT, amount);
      moved = add(moved, toAmount(amount));
    } else if (open && choice === 1) {
      await closePosition(test, leader, open.id);
    } else if (open && choice === 2 && Number(open.share) > 1) {
      await closePosition(test, leader, open.id, '1');
    } else {
      await opened(test, leader, { type: String(1 + random(2)), share: String(10 + random(90)) });
    }
    await copyAll(test);
    clock.advance(60_000 + random(300_000));
  };

  for (let hour = 0; hour < HOURS; hour += 1) {
    for (let steps = random(4); steps >= 0; steps -= 1) await step();
    clock.advance(HOUR - (clock.nowMs() % HOUR) - 1_000);
    await at(60_000 + random(2_000) - 1_000);
    const [equity, copied] = [await worthOf(leader), sub(toAmount(await worthOf(follower)), toAmount('5000'))];
    const net = sub(toAmount(equity), moved);
    clock.advance(4 * 60_000);
    expect(await computeHours(test)).toBe(1);
    const base = before.equity + Number(moved) - before.moved;
    growth *= 1 + (Number(net) - before.net) / base;
    highest = Math.max(highest, growth);
    deepest = Math.max(deepest, 1 - growth / highest);
    before = { equity: Number(equity), net: Number(net), moved: Number(moved) };
    const reply = await test.call('GET', '/copy/leader', { fields: { leader_id: String(leader.id), period: 'all' } });
    const shown = (reply.message as ReplyOf<typeof copyLeader>).leader;
    const { rows } = await test.pool.query<{ equity: string }>(
      'select trim_scale(equity)::text as equity from copy_leader_hour where leader_id = $1 order by hour_ms desc limit 1',
      [leader.id],
    );
    expect(rows[0]?.equity).toBe(equity);
    expect(sub(toAmount(shown.profit), net)).toBe('0');
    expect(sub(toAmount(shown.followers_profit), copied)).toBe('0');
    expect(Number(shown.yield_percent)).toBeCloseTo((growth - 1) * 100, 4);
    expect(Number(shown.drawdown_percent)).toBeCloseTo(deepest * 100, 4);
    expect((await test.pool.query(FIGURES_INVARIANTS[0]?.sql ?? '')).rows).toEqual([]);
  }
});
