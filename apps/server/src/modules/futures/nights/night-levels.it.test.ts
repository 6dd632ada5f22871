import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addFuturesTrader,
  changeRules,
  type FuturesItem,
  fillsOf,
  opened,
  startFuturesApp,
} from '#app/testing/futures-steps';
import { watchDepsOf } from '#app/testing/futures-watch-steps';
import { publishTicks } from '#app/testing/market-steps';
import type { TestApp, TestUser } from '#app/testing/test-app';
import { virtualClock } from '#platform/runtime/clock';
import { openWatch } from '../watch/watch-positions';
import { runNight } from './run-night';

const DAY_MS = 86_400_000;
const SECOND_MS = 1_000;
const START = Date.UTC(2026, 6, 8, 15);
const clock = virtualClock(START);

/**
 * Ten lots of BTC at 60,000, 20×: size 0.01, margin 30, fee 0.30. Of 30.35 USDT 0.05 are free. A night costs 0.18, of which
 * the margin pays 0.13 the first time and 0.18 the second: 29.87 and 29.69 are left. A long is closed at
 * (600 − margin) ÷ (0.01 × (1 − 0.4 %)), a short at (600 + margin) ÷ (0.01 × (1 + 0.4 %)); for the warnings 0.4 % counts
 * one and a half times and three times.
 */
const LEVELS = {
  '1': [
    { marginLeft: '30', liquidation: '57228.91566265', urgent: '57344.06438631', warn: '57692.30769230' },
    { marginLeft: '29.87', liquidation: '57241.96787148', urgent: '57357.14285714', warn: '57705.46558704' },
    { marginLeft: '29.69', liquidation: '57260.04016064', urgent: '57375.25150905', warn: '57723.68421052' },
  ],
  '2': [
    { marginLeft: '30', liquidation: '62749.00398407', urgent: '62624.25447317', warn: '62252.96442688' },
    { marginLeft: '29.87', liquidation: '62736.05577690', urgent: '62611.33200796', warn: '62240.11857708' },
    { marginLeft: '29.69', liquidation: '62718.12749004', urgent: '62593.43936382', warn: '62222.33201582' },
  ],
} as const;
type Type = keyof typeof LEVELS;

let test: TestApp;
beforeAll(async () => {
  test = await startFuturesApp({ clock });
  // What is set aside beside the margin must not matter here: these users have little more than that.
  await changeRules(test, 'futures', (body) => ({ ...body, holdPercent: '0.01' }));
});
afterAll(async () => {
  await test.expectBooksBalanced();
  await test.stop();
});

const publish = async (price: string): Promise<void> => {
  clock.advance(2 * SECOND_MS);
  await publishTicks(test.app, [{ symbol: 'BTC/USDT', price }]);
};
const levelsOf = async (id: number) => {
  const { rows } = await test.pool.query(
    `select trim_scale(margin_left)::text as "marginLeft", liquidation_price::text as liquidation,
            urgent_price::text as urgent, warn_price::text as warn from futures_position where id = $1`,
    [id],
  );
  return rows[0];
};
const noticesOf = async (userId: number): Promise<string[]> => {
  const { rows } = await test.pool.query<{ template: string }>(
    `select template from notification where user_id = $1 and template like 'futures%' order by id`,
    [userId],
  );
  return rows.map(({ template }) => template);
};
const passNight = async (): Promise<void> => {
  const nightMs = (Math.floor(clock.nowMs() / DAY_MS) + 1) * DAY_MS;
  clock.setMs(nightMs - SECOND_MS);
  await publishTicks(test.app, [{ symbol: 'BTC/USDT', price: '60000' }]);
  clock.setMs(nightMs + SECOND_MS);
  await publish('60000');
  await runNight(watchDepsOf(test.app), nightMs);
};

describe.each([
  ['a long', '1', -1],
  ['a short', '2', 1],
] as const)('%s whose nights are paid from its margin', (_, type: Type, away) => {
  let user: TestUser;
  let position: FuturesItem;
  const [before, first, second] = LEVELS[type];
  /** The first price of the index, in cents, that reaches a level, and the last that does not. */
  const around = (level: string): { readonly reached: string; readonly safe: string } => {
    const whole = BigInt(level.replace('.', '')) / 1_000_000n;
    const reached = away === -1 ? whole : whole + 1n;
    const write = (cents: bigint): string => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
    return { reached: write(reached), safe: write(reached - BigInt(away)) };
  };

  it('has exactly computed levels after each night', async () => {
    await publish('60000');
    user = await addFuturesTrader(test, '30.35');
    position = await opened(test, user, { type });
    expect(await levelsOf(position.id)).toEqual(before);
    await passNight();
    expect(await levelsOf(position.id)).toEqual(first);
    await passNight();
    expect(await levelsOf(position.id)).toEqual(second);
  });

  it('is warned and closed at these levels, not a cent earlier', async () => {
    const watch = await openWatch(watchDepsOf(test.app));
    try {
      const heard: string[][] = [];
      for (const price of [second.warn, second.urgent, second.liquidation]) {
        const { safe, reached } = around(price);
        for (const at of [safe, reached]) {
          await publish(at);
          await watch.turn();
          heard.push((await noticesOf(user.id)).slice(-1));
        }
      }
      const templates = ['futures_warning', 'futures_urgent', 'futures_liquidated'];
      expect(heard.flat()).toEqual([templates[0], templates[0], templates[1], templates[1], templates[2]]);
      const fills = await fillsOf(test, user, position.id);
      expect(fills.map((fill) => [fill.cause, fill.price])).toEqual([
        ['liquidation', `${around(second.liquidation).reached}000000`],
      ]);
    } finally {
      watch.stop();
    }
  });
});
