import type { ReplyOf } from '@candor/contract/call';
import type { explainRecord, recordList } from '@candor/contract/fund';
import type { futuresCharges, leverAll, leverDeal, leverMyTrade } from '@candor/contract/futures';
import { add, sum, toAmount } from '@candor/money/decimal';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addFuturesTrader,
  BTC,
  batchClose,
  cancelEntrust,
  closePosition,
  fillsOf,
  futuresBalance,
  opened,
  publishMarks,
  startFuturesApp,
  submit,
} from '#app/testing/futures-steps';
import type { TestApp, TestUser } from '#app/testing/test-app';
import { type VirtualClock, virtualClock } from '#platform/runtime/clock';

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

const recordsOf = async (user: TestUser) =>
  (
    (
      await test.call('GET', '/wallet/record/list', {
        token: user.token,
        fields: { currency: '3', type: '3', limit: '100' },
      })
    ).message as ReplyOf<typeof recordList>
  ).list;
const whyOf = async (user: TestUser, id: number) =>
  (await test.call('GET', '/wallet/record/why', { token: user.token, fields: { id: String(id) } })).message as ReplyOf<
    typeof explainRecord
  >;

describe('the bill', () => {
  it('of opening, a part and the rest agrees to the last unit, and every line has its reason', async () => {
    const user = await addFuturesTrader(test, '1000');
    await publishMarks(test, { 'BTC/USDT': '60001.37' });
    const { id } = await opened(test, user, { share: '7' });
    clock.advance(1_000);
    await publishMarks(test, { 'BTC/USDT': '60400.09' });
    await closePosition(test, user, id, '3');
    clock.advance(1_000);
    await publishMarks(test, { 'BTC/USDT': '59800.5' });
    await closePosition(test, user, id);
    const entrust = await opened(test, user, { status: '0', target_price: '59000' });
    await cancelEntrust(test, user, entrust.id);
    const records = (await recordsOf(user)).filter(({ kind }) => kind !== 'demo_funding');
    const total = add(toAmount('1000'), sum(records.map(({ value }) => toAmount(value))));
    expect(total).toBe((await futuresBalance(test, user.id)).available);
    const reasons = await Promise.all(records.map(async (record) => ({ record, why: await whyOf(user, record.id) })));
    const formulas = new Set(reasons.map(({ why }) => why.formula));
    expect(formulas).toEqual(
      new Set(['futures_hold', 'futures_open', 'futures_close_long', 'futures_entrust', 'futures_cancel']),
    );
    const valuesBy = (formula: string): string[] =>
      reasons.filter(({ why }) => why.formula === formula).map(({ record }) => record.value);
    // 63,001.44 × 0.007 ÷ 20 and 0.05 % of it; then 60,001.37 decides, and the rest comes back.
    expect(valuesBy('futures_hold')).toEqual(['-22.27101000']);
    expect(valuesBy('futures_open').toSorted()).toEqual(['-0.21000500', '1.27053000']);
    for (const { why } of reasons) {
      if (why.formula !== 'futures_close_long') continue;
      const figure = (name: string) => toAmount(why.inputs.find((input) => input.name === name)?.value ?? '0');
      const own = reasons.filter((one) => one.why.reference === why.reference);
      expect(sum(own.map(({ record }) => toAmount(record.value)))).toBe(figure('received'));
    }
    const charges = (await test.call('GET', '/futures/charges', { token: user.token })).message as ReplyOf<
      typeof futuresCharges
    >;
    expect(charges.items.map(({ kind }) => kind)).toEqual(['close', 'close', 'open']);
    expect(sum(charges.items.map(({ amount }) => toAmount(amount)))).toBe(toAmount(charges.total));
    const fills = await fillsOf(test, user, id);
    const pnl = sum(fills.map((fill) => toAmount(fill.pnl)));
    expect(add(toAmount('1000'), add(pnl, toAmount(`-${charges.total}`)))).toBe(total);
  });
});

describe('old clients', () => {
  it('find their shapes, and nobody else’s user or levels', async () => {
    const [user, other] = [await addFuturesTrader(test), await addFuturesTrader(test)];
    await opened(test, other, { stop_loss_price: '59000' });
    const own = await opened(test, user, { type: '2', multiple: '50' });
    const post = async (path: string, fields = {}) =>
      (await test.call('POST', path, { token: user.token, fields: { ...BTC, lang: 'zh', ...fields } })).message;
    const deal = (await post('/lever/deal')) as ReplyOf<typeof leverDeal>;
    expect(deal).toMatchObject({
      my_transaction: [{ id: own.id, user_id: user.id, type: 2, type_name: '做空', show_lever_id: own.id + 10_000 }],
      lever_share_limit: { min: '1', max: '100000' },
      last_price: '60000.00000000',
      user_lever: '99987.70000000',
      all_levers: '99999.70000000',
      ustd_price: '1.00000000',
    });
    expect(deal.multiple.muit.map(({ value }) => value)).toEqual(['5', '10', '20', '50', '100']);
    const shown = [...deal.lever_transaction.in, ...deal.lever_transaction.out];
    expect(new Set(shown.map(({ user_id }) => user_id))).toEqual(new Set([0]));
    expect(new Set(shown.map((one) => one.stop_loss_price + one.liquidation_price))).toEqual(
      new Set(['0.000000000.00000000']),
    );
    const all = (await post('/lever/dealall')) as ReplyOf<typeof leverAll>;
    expect(all).toMatchObject({
      balance: '99987.70000000',
      // (99,987.70 + 12) ÷ 12.
      hazard_rate: '833330.83',
      caution_money_total: '12.00000000',
      origin_caution_money: '12.00000000',
      profits: '0.00000000',
      order: { total: 1, data: [{ id: own.id }] },
    });
    const mine = (await post('/lever/my_trade', { status: '-1' })) as ReplyOf<typeof leverMyTrade>;
    expect(mine.rate_profits_total).toEqual({ hazard_rate: '833330.83', profits_total: '0.00000000' });
    expect(mine.message.data.map(({ id }) => id)).toEqual([own.id]);
    const past = (await post('/lever/my_trade', { status: '-1', page: '2' })) as ReplyOf<typeof leverMyTrade>;
    expect(past.message.data).toEqual([]);
    const others = (await post('/lever/my_trade', { currency_id: '2' })) as ReplyOf<typeof leverMyTrade>;
    expect(others.message.data).toEqual([]);
  });
});

describe('lists', () => {
  it('page by number and end with an empty cursor', async () => {
    const user = await addFuturesTrader(test);
    for (let n = 0; n < 5; n += 1) await submit(test, user, { share: '1' });
    await batchClose(test, user, { type: '0' });
    const seen: number[] = [];
    let before = '';
    do {
      const fields = { state: 'ended', limit: '2', ...(before !== '' && { before }) };
      const reply = await test.call('GET', '/futures/positions', { token: user.token, fields });
      const page = reply.message as { items: { id: number }[]; next_before: string };
      seen.push(...page.items.map(({ id }) => id));
      before = page.next_before;
    } while (before !== '');
    expect(seen).toEqual(seen.toSorted((a, b) => b - a));
    expect(new Set(seen).size).toBe(5);
    const first = await test.call('GET', '/futures/charges', {
      token: user.token,
      fields: { kind: 'close', limit: '2' },
    });
    // All five were charged in one moment, so they come together.
    expect((first.message as ReplyOf<typeof futuresCharges>).items).toHaveLength(5);
  });
});
