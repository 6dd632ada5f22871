import type { ReplyOf } from '@candor/contract/call';
import type { futuresCharges, futuresTerms } from '@candor/contract/futures';
import { computeOpen } from '@candor/domain/futures/decide-open';
import { FUTURES_RULES } from '@candor/domain/futures/futures-rules';
import { canonical, toFixed8 } from '@candor/money/decimal';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addFollower, addLeader, copyAll } from '#app/testing/copy-steps';
import { addInvited } from '#app/testing/fee-steps';
import {
  addFuturesTrader,
  BTC,
  closePosition,
  fillsOf,
  futuresBalance,
  opened,
  positionsOf,
  publishMarks,
  startFuturesApp,
} from '#app/testing/futures-steps';
import { watchDepsOf } from '#app/testing/futures-watch-steps';
import { readRecords, readWhy } from '#app/testing/record-steps';
import type { TestApp, TestUser } from '#app/testing/test-app';
import { closePositions } from '#modules/futures/use-cases/close-positions';
import { fillEntrusts } from '#modules/futures/use-cases/fill-entrusts';
import { withTx } from '#platform/db/with-tx';
import { type VirtualClock, virtualClock } from '#platform/runtime/clock';

const HOUR_MS = 3_600_000;
let test: TestApp;
let clock: VirtualClock;
beforeAll(async () => {
  clock = virtualClock(1_800_000_000_000);
  test = await startFuturesApp({ clock });
});
beforeEach(() => publishMarks(test));
afterAll(async () => {
  await test.expectBooksBalanced();
  await test.stop();
});

const trader = () => addFuturesTrader(test, '10000');
const termsOf = async (user?: TestUser): Promise<ReplyOf<typeof futuresTerms>> => {
  const reply = await test.call('GET', '/futures/terms', { fields: BTC, ...(user && { token: user.token }) });
  return reply.message as ReplyOf<typeof futuresTerms>;
};
const markOf = () => {
  const quote = test.app.parts.board.quote(1);
  if (!quote) throw new Error('no price');
  return { seq: quote.seq, timeMs: quote.timeMs, price: quote.price };
};

describe('a position of an invited user', () => {
  it('costs five percent less to open and to close, as the terms shown before say', async () => {
    const user = await addInvited(test, trader);
    const terms = await termsOf(user);
    expect(terms).toMatchObject({ taker_fee_percent: '0.04750000', fee_level: 0, fee_discount: '5.00000000' });
    expect(await termsOf()).toMatchObject({ taker_fee_percent: '0.05000000', fee_discount: '0.00000000' });
    const rules = { ...FUTURES_RULES, takerFeePercent: canonical(terms.taker_fee_percent) };
    const market = { base: 'BTC', scale: 6, contractSize: '0.001' } as Parameters<typeof computeOpen>[1]['market'];
    const form = { side: 'long', kind: 'market', lots: '500', multiple: '20' } as const;
    const preview = computeOpen(form, { market, rules, price: '60000' });
    const position = await opened(test, user, { share: '500' });
    expect(position).toMatchObject({ trade_fee: toFixed8(preview.fee), close_fee_percent: '0.04750000' });
    expect(preview.fee).toBe('14.25');
    expect(await futuresBalance(test, user.id)).toEqual({ available: '8485.75', frozen: '1500' });
    await publishMarks(test, { 'BTC/USDT': '61000' });
    await closePosition(test, user, position.id);
    // 8,485.75 + 1,500 + 500 − 0.0475 % of 30,500.
    expect(await futuresBalance(test, user.id)).toEqual({ available: '10471.2625', frozen: '0' });
    expect(await fillsOf(test, user, position.id)).toMatchObject([{ fee: '14.48750000', fee_discount: '5.00000000' }]);
  });

  it('that an entrust opened has paid the fee it was placed with', async () => {
    const user = await addInvited(test, trader, { untilMs: clock.nowMs() + HOUR_MS });
    const entrust = await opened(test, user, { share: '100', status: '0', target_price: '59000' });
    // 5,900 × 0.02 % × 0.95.
    expect(entrust).toMatchObject({ trade_fee: '1.12100000', fee_discount: '5.00000000' });
    clock.advance(HOUR_MS);
    await publishMarks(test, { 'BTC/USDT': '58900' });
    await withTx(test.pool, (tx) => fillEntrusts(watchDepsOf(test.app), tx, { ids: [entrust.id], tick: markOf() }));
    expect(await positionsOf(test, user)).toMatchObject([{ trade_fee: '1.12100000', status: 1 }]);
    await closePosition(test, user, entrust.id);
    // The terms of the order count for its close too: 5,890 × 0.05 % × 0.95.
    expect(await fillsOf(test, user, entrust.id)).toMatchObject([{ fee: '2.79775000' }]);
    expect(await opened(test, user, { share: '100' })).toMatchObject({ fee_discount: '0.00000000' });
  });

  it('that is liquidated pays the whole fee to the insurance fund', async () => {
    const user = await addInvited(test, trader);
    const { id } = await opened(test, user, { share: '100', multiple: '50' });
    // Margin 120; a loss of 99 leaves 21, less than the maintenance of 0.4 %.
    await publishMarks(test, { 'BTC/USDT': '59010' });
    const item = { positionId: id, cause: 'liquidation', lots: null, tick: markOf() } as const;
    const close = { items: [item], atMs: clock.nowMs() };
    await withTx(test.pool, (tx) => closePositions(watchDepsOf(test.app), tx, close));
    const [fill] = await fillsOf(test, user, id);
    expect(fill).toMatchObject({ cause: 'liquidation', fee: '21.00000000', fee_discount: '0.00000000' });
    const { rows } = await test.pool.query<{ before: object }>('select before from futures_fill where id = $1', [
      fill?.id,
    ]);
    expect(rows[0]?.before).not.toHaveProperty('feeFactor');
  });

  it('names rate, discount and rate of the rules in its charges and reasons', async () => {
    const user = await addInvited(test, trader, { given: '5' });
    const { id } = await opened(test, user);
    await closePosition(test, user, id);
    const { message } = await test.call('GET', '/futures/charges', { token: user.token });
    const terms = { rate_percent: '0.04500000', fee_discount: '10.00000000' };
    expect((message as ReplyOf<typeof futuresCharges>).items).toMatchObject([terms, terms]);
    const inputsOf = async (kind: string) => {
      const { list } = await readRecords(test, user, { kind });
      const { inputs } = await readWhy(test, user, list[0]?.id ?? 0);
      return Object.fromEntries(inputs.map(({ name, value }) => [name, value]));
    };
    for (const kind of ['futures_hold', 'futures_open', 'futures_close']) {
      const found = { fee_percent: '0.045', full_percent: '0.05', fee_discount: '10' };
      expect(await inputsOf(kind), kind).toMatchObject(found);
    }
  });
});

describe('a copy', () => {
  it('has the fee terms of the follower, not of the leader', async () => {
    const leader = await addLeader(test);
    const plain = await addFollower(test, leader);
    const invited = await addInvited(test, () => addFollower(test, leader));
    await opened(test, leader, { share: '100' });
    await copyAll(test);
    expect(await positionsOf(test, plain)).toMatchObject([{ trade_fee: '1.50000000', fee_discount: '0.00000000' }]);
    expect(await positionsOf(test, invited)).toMatchObject([{ trade_fee: '1.42500000', fee_discount: '5.00000000' }]);
    expect(await futuresBalance(test, invited.id)).toEqual({ available: '9848.575', frozen: '150' });
  });
});
