import { isPrice, type Tick } from '@candor/domain/pricing/tick';
import { verifyReceipt } from '@candor/domain/proof/verify-receipt';
import { expect, it } from 'vitest';
import { verifyStored } from '#kernel/pricing/testing/stored-chain';
import { settleDueOptions } from '#modules/options/use-cases/run-engine';
import { virtualClock } from '#platform/runtime/clock';
import { COUNTS } from './counts';
import { addFuturesTrader, opened, publishMarks, startFuturesApp } from './futures-steps';
import { startWatch, untilWatched } from './futures-watch-steps';
import { optionFields } from './option-steps';
import { type FeedPrice, openTestFeed } from './pause-steps';
import { findForbidden, type Offered } from './price-oracle';
import { downloadReceipt, nodeCrypto } from './proof-steps';
import { randomFrom } from './seed';
import type { TestApp, TestUser } from './test-app';

const SEED = 20_261_104;
const BEATS = COUNTS.feedWalkBeats;
const FACTORS = [0.001, 0.6, 1.3, 1000];

const toOffered = ({ timeMs, price, sources }: FeedPrice): Offered => {
  const named = Object.entries(sources ?? {}).map(([name, own]) => ({ name, price: own, timeMs }));
  return { timeMs, price, sources: named, instrumentId: 1, volume: '1', value: Number(price) };
};

interface Walked {
  readonly records: readonly Tick[];
  readonly offered: readonly Offered[];
  readonly orders: readonly number[];
}

/** Everything in the chain, every close and every end of an option is what the rule and the records give. */
const expectAdmitted = async (
  testApp: TestApp,
  trader: TestUser,
  { records, offered, orders }: Walked,
): Promise<void> => {
  expect(findForbidden({ records, offered, isAlone: false })).toBeNull();
  expect(await verifyStored(testApp.pool, 1)).toMatchObject({ ok: true });
  const prices = new Set(records.filter(isPrice).map(({ seq }) => seq));
  const { rows: fills } = await testApp.pool.query<{ seq: number }>('select tick_seq::float8 as seq from futures_fill');
  expect(fills.every(({ seq }) => prices.has(seq))).toBe(true);
  const { rows: ends } = await testApp.pool.query<{ id: number; why: string; exit: number | null }>(
    `select id, void_reason as why, exit_seq::float8 as exit from option_order where state = 'closed' order by id`,
  );
  expect(ends.map(({ id }) => id)).toEqual(orders);
  for (const why of ['', 'paused', 'no_entry'])
    expect(ends.filter((end) => end.why === why).length, why).toBeGreaterThan(0);
  for (const { id, exit } of ends) {
    expect(exit === null || prices.has(exit)).toBe(true);
    const file = await downloadReceipt(testApp, trader, { kind: 'option', id });
    const { checks } = await verifyReceipt(file, nodeCrypto);
    // Everything but the tree of its hour, which is not closed yet.
    expect(
      checks.map(({ state }) => state),
      `option ${id}`,
    ).toEqual(['ok', 'ok', 'ok', 'pending']);
  }
};

it(`feed fuzz through the server (seed ${SEED}): nobody is closed or settled by what the rule does not admit`, async () => {
  const random = randomFrom(SEED);
  const clock = virtualClock(1_800_000_000_000);
  const testApp = await startFuturesApp({ clock });
  const watch = startWatch(testApp.app);
  const trader = await addFuturesTrader(testApp);
  await testApp.fund(trader.id, 'micro', 3, '100000');
  for (let count = 0; count < 6; count += 1) {
    await publishMarks(testApp);
    await opened(testApp, trader, { type: String(1 + (count % 2)), multiple: count < 3 ? '20' : '10' });
  }
  clock.advance(250);
  const feed = await openTestFeed(testApp.app);
  const [records, offered, orders]: [Tick[], Offered[], number[]] = [[], [], []];
  let [value, factor, wrong, both] = [60_000, 1, 0, false];
  for (let beat = 0; beat < BEATS; beat += 1) {
    clock.advance(random(300) === 0 ? 700_000 : 250);
    if (random(60) === 0) [factor, wrong, both] = [FACTORS[random(4)] ?? 1, random(50), random(2) === 0];
    wrong -= 1;
    if (wrong <= 0) factor = 1;
    value *= 1 + (random(2_001) - 1_000) / 1_000_000;
    const priceAt = (by: number): string => (value * by).toFixed(2);
    // One wrong source of two makes no index: the median has nobody near it.
    const sources: Record<string, string> = {
      a: priceAt(factor),
      ...((both || factor === 1) && { b: priceAt(factor) }),
    };
    const quote = { timeMs: clock.nowMs(), price: priceAt(factor), sources };
    records.push(...(await feed.publish(quote)));
    if (Object.keys(sources).length > 1) offered.push(toOffered(quote));
    if (beat % 6 === 0) {
      const fields = optionFields({ seconds: '30', number: '1', type: String(1 + random(2)), wait: '0' });
      const reply = await testApp.call('POST', '/microtrade/submit', { token: trader.token, fields });
      const isPaused = testApp.app.parts.board.pauseOf(1) !== null;
      if (isPaused) expect(reply.error).toBe('instrument_paused');
      if (reply.type === 'ok') orders.push((reply.message as { id: number }).id);
    }
    const moment = { nowMs: clock.nowMs(), mayGiveUp: true, ensureHeld: async () => undefined };
    if (beat % 3 === 0) await settleDueOptions(testApp.app.parts, moment);
  }
  for (let calm = 0; calm < 400; calm += 1) {
    clock.advance(250);
    const price = value.toFixed(2);
    records.push(...(await feed.publish({ timeMs: clock.nowMs(), price, sources: { a: price, b: price } })));
    offered.push(toOffered({ timeMs: clock.nowMs(), price, sources: { a: price, b: price } }));
  }
  await feed.sign();
  await settleDueOptions(testApp.app.parts, {
    nowMs: clock.nowMs(),
    mayGiveUp: true,
    ensureHeld: async () => undefined,
  });
  await untilWatched(testApp.pool, records.findLast(isPrice)?.seq ?? 0);
  await watch.stop();

  await expectAdmitted(testApp, trader, { records, offered, orders });
  await feed.stop();
  await testApp.expectBooksBalanced();
  await testApp.stop();
});
