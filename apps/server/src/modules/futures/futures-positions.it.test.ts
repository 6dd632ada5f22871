import { add, sum, toAmount } from '@candor/money/decimal';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addFuturesTrader,
  BTC,
  batchClose,
  cancelEntrust,
  changeRules,
  closePosition,
  type FuturesTerms,
  fillsOf,
  futuresBalance,
  housePurse,
  opened,
  positionsOf,
  publishMarks,
  startFuturesApp,
} from '#app/testing/futures-steps';
import { forgetFundPauses } from '#app/testing/halt-steps';
import type { TestApp } from '#app/testing/test-app';
import { withTx } from '#platform/db/with-tx';
import { type VirtualClock, virtualClock } from '#platform/runtime/clock';
import { listFillsTriggered, loadFillReceipt } from './fills.store';
import { createChargeNights } from './nights/charge-nights';
import { createPositionChanges } from './position-changes';
import { closePositions } from './use-cases/close-positions';
import { endEntrusts } from './use-cases/end-entrusts';
import { fillEntrusts } from './use-cases/fill-entrusts';

let test: TestApp;
let clock: VirtualClock;
beforeAll(async () => {
  clock = virtualClock(1_800_000_000_000);
  test = await startFuturesApp({ clock });
});
beforeEach(() => publishMarks(test));
beforeEach(() => forgetFundPauses(test));
afterAll(async () => {
  await test.expectBooksBalanced();
  await test.stop();
});

const depsOf = () => {
  const { parts } = test.app;
  return {
    ...parts,
    chargeNights: createChargeNights(parts),
    changes: createPositionChanges(),
    fills: createPositionChanges(),
  };
};
const markOf = () => {
  const quote = test.app.parts.board.quote(1);
  if (!quote) throw new Error('no price');
  return { seq: quote.seq, timeMs: quote.timeMs, price: quote.price };
};

describe('a position', () => {
  it('costs its margin and fee, and gives them back with its profit', async () => {
    const user = await addFuturesTrader(test, '10000');
    // The vector of the rulebook: half a coin at 60,000, 20×.
    const position = await opened(test, user, { share: '500' });
    expect(position).toMatchObject({
      origin_caution_money: '1500.00000000',
      caution_money: '1500.00000000',
      trade_fee: '15.00000000',
      liquidation_price: '57228.91566265',
      number: '0.50000000',
      share: '500',
      profits: '0.00000000',
      status: 1,
      status_name: 'Open',
      type_name: 'Long',
      risk_rate: '1250.00',
    });
    expect(await futuresBalance(test, user.id)).toEqual({ available: '8485', frozen: '1500' });
    await publishMarks(test, { 'BTC/USDT': '61000' });
    expect((await positionsOf(test, user))[0]).toMatchObject({ profits: '500.00000000', return_rate: '33.33' });
    expect((await closePosition(test, user, position.id)).message).toBe('Position closed.');
    // 8,485 + 1,500 + 500 − 0.05 % of 30,500.
    expect(await futuresBalance(test, user.id)).toEqual({ available: '10469.75', frozen: '0' });
    expect((await positionsOf(test, user, 'ended'))[0]).toMatchObject({
      status: 3,
      close_cause: 'user',
      close_price: '61000.00000000',
      fact_profits: '500.00000000',
      close_fee: '15.25000000',
      caution_money: '0.00000000',
      share: '500',
      settled: 1,
    });
  });

  it('of a short gains when the price falls', async () => {
    const user = await addFuturesTrader(test, '10000');
    const { id, liquidation_price } = await opened(test, user, { share: '500', type: '2' });
    expect(liquidation_price).toBe('62749.00398407');
    await publishMarks(test, { 'BTC/USDT': '59000' });
    await closePosition(test, user, id);
    expect(await futuresBalance(test, user.id)).toEqual({ available: '10470.25', frozen: '0' });
  });

  it('closed in parts keeps entry and multiple, and the last lot takes the rest of the margin', async () => {
    const user = await addFuturesTrader(test, '1000');
    await publishMarks(test, { 'BTC/USDT': '60001.37' });
    const position = await opened(test, user, { share: '7' });
    expect(position.origin_caution_money).toBe('21.00048000');
    await publishMarks(test, { 'BTC/USDT': '60500.01' });
    expect((await closePosition(test, user, position.id, '2')).message).toBe('Part of the position closed.');
    const [after] = await positionsOf(test, user);
    expect(after).toMatchObject({
      price: '60001.37000000',
      multiple: '20',
      share: '5',
      lots: '7',
      caution_money: '15.00034300',
      status: 1,
    });
    await closePosition(test, user, position.id, '4');
    await closePosition(test, user, position.id, '1');
    expect(await positionsOf(test, user)).toEqual([]);
    const fills = await fillsOf(test, user, position.id);
    expect(fills.map(({ lots, margin_released }) => [lots, margin_released])).toEqual([
      ['1', '3.00006900'],
      ['4', '12.00027400'],
      ['2', '6.00013700'],
    ]);
    expect(sum(fills.map((fill) => toAmount(fill.margin_released)))).toBe('21.00048');
    const { available, frozen } = await futuresBalance(test, user.id);
    expect(frozen).toBe('0');
    const net = sum(fills.map(({ pnl, fee }) => add(toAmount(pnl), toAmount(`-${fee}`))));
    expect(add(toAmount('1000'), add(net, toAmount(`-${position.trade_fee}`)))).toBe(available);
    const { rows } = await test.pool.query(
      `select h.remaining, h.outcome from ledger_hold h join futures_position p on p.reference::text = h.reference
       where p.id = $1 and h.purpose = 'futures'`,
      [position.id],
    );
    expect(rows).toEqual([{ remaining: '0.00000000', outcome: 'posted' }]);
  });

  it('loses no more than its margin: the rest is borne by the fund, then by the house', async () => {
    const user = await addFuturesTrader(test, '1000');
    await opened(test, user, { share: '100', multiple: '100', stop_loss_price: '59900' });
    const [{ id } = { id: 0 }] = await positionsOf(test, user);
    const before = { fund: await housePurse(test, 'insurance'), house: await housePurse(test, 'futures') };
    clock.advance(2_000);
    await publishMarks(test, { 'BTC/USDT': '50000' });
    const [outcome] = await withTx(test.pool, (tx) =>
      closePositions(depsOf(), tx, {
        items: [{ positionId: id, cause: 'liquidation', lots: null, tick: markOf() }],
        atMs: clock.nowMs(),
      }),
    );
    // The stop loss was met by the same tick: liquidation comes first.
    expect(outcome).toMatchObject({ ok: true, position: { status: 'closed', closeCause: 'liquidation' } });
    expect(await futuresBalance(test, user.id)).toEqual({ available: '937', frozen: '0' });
    const [fill] = await fillsOf(test, user, id);
    expect(fill).toMatchObject({ cause: 'liquidation', pnl: '-1000.00000000', fee: '0.00000000', has_receipt: 1 });
    expect(await housePurse(test, 'insurance')).toBe(before.fund);
    expect(add(toAmount(before.house), toAmount('60'))).toBe(await housePurse(test, 'futures'));
    expect((await positionsOf(test, user, 'ended'))[0]?.fact_profits).toBe('-60.00000000');
    const receipt = await loadFillReceipt(test.pool, { userId: user.id, fillId: fill?.id ?? 0 });
    expect(receipt).toMatchObject({ symbol: 'BTC/USDT', base: 'BTC', cause: 'liquidation', before: { lots: '100' } });
    expect(await loadFillReceipt(test.pool, { userId: user.id + 1, fillId: fill?.id ?? 0 })).toBeNull();
    const listed = await listFillsTriggered(test.pool, { fromMs: clock.nowMs() - 1, toMs: clock.nowMs() + 1 });
    expect(listed).toEqual([receipt]);
  });

  it('is forced closed with a fee to the fund, which pays the next shortfall as far as it reaches', async () => {
    const user = await addFuturesTrader(test, '1000');
    const first = await opened(test, user, { share: '100', multiple: '100' });
    const force = (id: number) =>
      withTx(test.pool, (tx) =>
        closePositions(depsOf(), tx, {
          items: [{ positionId: id, cause: 'liquidation', lots: null, tick: markOf() }],
          atMs: clock.nowMs(),
        }),
      );
    expect(await force(first.id)).toMatchObject([{ ok: false, code: 'not_met' }]);
    const fund = await housePurse(test, 'insurance');
    // Margin 60; a loss of 40 leaves 20, less than the maintenance of 0.4 %.
    await publishMarks(test, { 'BTC/USDT': '59600' });
    expect(await force(first.id)).toMatchObject([{ ok: true, position: { closeCause: 'liquidation' } }]);
    expect(await force(first.id)).toMatchObject([{ ok: false, code: 'not_met' }]);
    const filled = toAmount(await housePurse(test, 'insurance'));
    // 0.5 % of 5,960 would be 29.80, but 20 is all that is left.
    expect(filled).toBe(add(toAmount(fund), toAmount('20')));
    expect(await futuresBalance(test, user.id)).toEqual({ available: '937', frozen: '0' });
    await publishMarks(test);
    const second = await opened(test, user, { share: '100', multiple: '100' });
    await publishMarks(test, { 'BTC/USDT': '59000' });
    const house = toAmount(await housePurse(test, 'futures'));
    await force(second.id);
    // A loss of 100 against a margin of 60: 40 are missing and the fund has 20.
    expect(await housePurse(test, 'insurance')).toBe('0');
    expect(await housePurse(test, 'futures')).toBe(add(house, toAmount('80')));
    expect((await fillsOf(test, user, second.id))[0]).toMatchObject({ cause: 'liquidation', pnl: '-100.00000000' });
  });

  it('above 100,000 of notional is forced closed in steps until what is left is healthy', async () => {
    const user = await addFuturesTrader(test, '100000');
    const { id } = await opened(test, user, { share: '20000', multiple: '20' });
    // Equity 12,400 against a maintenance of 12,510; after a quarter 10,959.50 against 7,343.
    await publishMarks(test, { 'BTC/USDT': '57620' });
    const [outcome] = await withTx(test.pool, (tx) =>
      closePositions(depsOf(), tx, {
        items: [{ positionId: id, cause: 'liquidation', lots: null, tick: markOf() }],
        atMs: clock.nowMs(),
      }),
    );
    expect(outcome).toMatchObject({ ok: true, position: { status: 'open', closeCause: '' } });
    expect(await fillsOf(test, user, id)).toMatchObject([
      { lots: '5000', pnl: '-11900.00000000', fee: '1440.50000000', margin_released: '13340.50000000' },
    ]);
    const [left] = await positionsOf(test, user);
    expect(left).toMatchObject({ share: '15000', caution_money: '46659.50000000', risk_rate: '149.25' });
    await batchClose(test, user, { type: '0' });
  });
});

describe('a limit order', () => {
  it('holds margin and fee, is filled at its limit, and is a position then', async () => {
    const user = await addFuturesTrader(test, '1000');
    const entrust = await opened(test, user, { status: '0', target_price: '59000', target_profit_price: '60000' });
    expect(entrust).toMatchObject({ status: 0, price: '59000.00000000', profits: '0.00000000', transaction_time: '' });
    // 590 ÷ 20 and 0.02 % of 590.
    expect(await futuresBalance(test, user.id)).toEqual({ available: '970.382', frozen: '29.618' });
    const fill = () => withTx(test.pool, (tx) => fillEntrusts(depsOf(), tx, { ids: [entrust.id], tick: markOf() }));
    await publishMarks(test, { 'BTC/USDT': '59000.01' });
    expect(await fill()).toEqual([]);
    await publishMarks(test, { 'BTC/USDT': '58990' });
    expect(await fill()).toMatchObject([{ id: entrust.id, status: 'open', entryPrice: '59000.00000000' }]);
    expect(await fill()).toEqual([]);
    expect(await futuresBalance(test, user.id)).toEqual({ available: '970.382', frozen: '29.5' });
    const [position] = await positionsOf(test, user);
    expect(position).toMatchObject({ status: 1, price: '59000.00000000', profits: '-0.10000000' });
    expect(position?.transaction_time).not.toBe('');
    const reply = await cancelEntrust(test, user, entrust.id);
    expect(reply.error).toBe('entrust_not_waiting');
  });

  it('gives everything back when it is cancelled or expires', async () => {
    const user = await addFuturesTrader(test, '1000');
    const [one, two] = [
      await opened(test, user, { status: '0', target_price: '59000' }),
      await opened(test, user, { status: '0', type: '2', target_price: '61000' }),
    ];
    expect((await cancelEntrust(test, user, one.id)).message).toBe('Entrust cancelled.');
    const ended = await withTx(test.pool, (tx) =>
      endEntrusts(depsOf(), tx, { ids: [one.id, two.id], outcome: 'expired' }),
    );
    expect(ended.map(({ id }) => id)).toEqual([two.id]);
    expect(await futuresBalance(test, user.id)).toEqual({ available: '1000', frozen: '0' });
    expect((await positionsOf(test, user, 'ended')).map(({ status, trade_fee }) => [status, trade_fee])).toEqual([
      [4, '0.00000000'],
      [4, '0.00000000'],
    ]);
  });
});

describe('the rules of a position', () => {
  it('are those of the moment of opening, also after a change', async () => {
    const user = await addFuturesTrader(test, '1000');
    const old = await opened(test, user);
    const undo = await changeRules(test, 'futures', (body) => ({ ...body, takerFeePercent: '1' }));
    const dear = await opened(test, user);
    expect([old.trade_fee, dear.trade_fee]).toEqual(['0.30000000', '6.00000000']);
    await batchClose(test, user, { type: '0' });
    const fees = (await fillsOf(test, user)).map(({ position_id, fee }) => [position_id, fee]);
    expect(new Map(fees as [number, string][])).toEqual(
      new Map([
        [old.id, '0.30000000'],
        [dear.id, '6.00000000'],
      ]),
    );
    await undo();
  });

  it('are shown to visitors too', async () => {
    const { message } = await test.call('GET', '/futures/terms', { fields: BTC });
    expect(message as FuturesTerms).toMatchObject({
      symbol: 'BTC/USDT',
      is_open: 1,
      in_session: 1,
      session_changes_ms: 0,
      contract_size: '0.00100000',
      multiples: [5, 10, 20, 50, 100],
      max_multiple: 100,
      max_multiple_reason: '',
      taker_fee_percent: '0.05000000',
    });
  });
});
