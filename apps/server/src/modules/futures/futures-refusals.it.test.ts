import type { RefusalCode } from '@candor/contract/codes';
import { HOSTILE_AMOUNTS } from '@candor/testkit/hostile-amounts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addFuturesTrader,
  BTC,
  batchClose,
  cancelEntrust,
  changeRules,
  closePosition,
  type FuturesTerms,
  futuresBalance,
  opened,
  positionsOf,
  publishMarks,
  setStop,
  startFuturesApp,
  submit,
} from '#app/testing/futures-steps';
import { expectNoChange } from '#app/testing/no-change';
import { encodeForm, sendForm } from '#app/testing/send-form';
import type { CallReply, TestApp, TestUser } from '#app/testing/test-app';
import { type VirtualClock, virtualClock } from '#platform/runtime/clock';

/** A Friday, an hour into the session of New York. */
const FRIDAY = Date.UTC(2027, 0, 15, 15, 30);
const HOUR_MS = 3_600_000;
const AAPL = { currency_id: '101', legal_id: '3' };
const DOGE = { currency_id: '7', legal_id: '3' };

let test: TestApp;
let clock: VirtualClock;
let user: TestUser;
beforeAll(async () => {
  clock = virtualClock(FRIDAY);
  test = await startFuturesApp({ clock });
  user = await addFuturesTrader(test, '10000000');
});
beforeEach(() => publishMarks(test, { 'BTC/USDT': '60000', 'DOGE/USDT': '0.2', 'AAPL/USDT': '200' }));
afterAll(async () => {
  await test.expectBooksBalanced();
  await test.stop();
});

type Fields = Record<string, string>;
const expectRefused = async (send: () => Promise<CallReply>, code: RefusalCode): Promise<void> => {
  const reply = await expectNoChange(test, send);
  expect([reply.type, reply.error]).toEqual(['error', code]);
};

describe('refused orders', () => {
  const rows: [string, Fields, RefusalCode][] = [
    ['no multiple [L1]', { multiple: '0' }, 'multiple_unknown'],
    ['one too high [L1]', { multiple: '101' }, 'multiple_too_high'],
    ['far too high [L1]', { multiple: '1000' }, 'multiple_too_high'],
    ['with zeros in front [L1]', { multiple: '020' }, 'multiple_unknown'],
    ['negative [L1]', { multiple: '-1' }, 'parameter_error'],
    ['a fraction [L1]', { multiple: '1.5' }, 'parameter_error'],
    ['an exponent [L1]', { multiple: '1e2' }, 'parameter_error'],
    ['too high for its size', { multiple: '100', share: '5000' }, 'multiple_too_high_for_size'],
    ['beyond the top tier', { ...DOGE, multiple: '5', share: '100000' }, 'order_too_large'],
    ['no lots [L2]', { share: '0' }, 'lots_invalid'],
    ['half a lot [L2]', { share: '0.5' }, 'lots_invalid'],
    ['a lot and a half [L2]', { share: '1.50' }, 'lots_invalid'],
    ['zeros in front [L2]', { share: '007' }, 'lots_invalid'],
    ['negative [L2]', { share: '-1' }, 'parameter_error'],
    ['an exponent [L2]', { share: '1e2' }, 'parameter_error'],
    ['one lot too many [L2]', { share: '100001' }, 'lots_too_many'],
    ['more than numbers hold [L2]', { share: '9999999999' }, 'lots_too_many'],
    ['no limit [L11]', { status: '0' }, 'limit_price_missing'],
    ['a limit of nothing [L11]', { status: '0', target_price: '0' }, 'limit_price_missing'],
    ['a negative limit [L11]', { status: '0', target_price: '-1' }, 'limit_price_missing'],
    ['an exponent [L11]', { status: '0', target_price: '5e4' }, 'limit_price_missing'],
    ['off the tick [L11]', { status: '0', target_price: '59000.001' }, 'price_off_tick'],
    ['nine decimals [L11]', { status: '0', target_price: '59000.000000001' }, 'price_off_tick'],
    ['a hundredth of the mark [L11]', { status: '0', target_price: '600' }, 'price_out_of_band'],
    ['a hundred times the mark [L11]', { status: '0', type: '2', target_price: '6000000' }, 'price_out_of_band'],
    ['a long limit at the mark', { status: '0', target_price: '60000' }, 'limit_not_below'],
    ['a short limit below the mark', { status: '0', type: '2', target_price: '59999' }, 'limit_not_above'],
    ['a profit level below', { target_profit_price: '59000' }, 'take_profit_side'],
    ['a loss level above', { stop_loss_price: '61000' }, 'stop_loss_side'],
    ['a loss level that is never reached', { stop_loss_price: '57000' }, 'stop_loss_beyond'],
    ['a level off the tick', { stop_loss_price: '59000.123' }, 'price_off_tick'],
    ['coins swapped [L17]', { currency_id: '3', legal_id: '1' }, 'instrument_unknown'],
    ['another quote coin [L17]', { currency_id: '1', legal_id: '2' }, 'instrument_unknown'],
    ['no such coin [L17]', { currency_id: '999', legal_id: '3' }, 'instrument_unknown'],
    ['neither long nor short', { type: '3' }, 'parameter_error'],
    ['neither market nor limit', { status: '2' }, 'parameter_error'],
  ];
  it.each(rows)('%s', (_, fields, code) => expectRefused(() => submit(test, user, fields), code));

  it('without the money for margin and fee', async () => {
    const poor = await addFuturesTrader(test, '30.29');
    await expectRefused(() => submit(test, poor), 'insufficient_balance');
    // 0.02 % for an entrust: 30.11999.
    const poorer = await addFuturesTrader(test, '30.119');
    await expectRefused(() => submit(test, poorer, { status: '0', target_price: '59999.98' }), 'insufficient_balance');
  });

  it('with a multiple that a young account may not take', async () => {
    const young = await addFuturesTrader(test);
    const at = new Date(clock.nowMs() - 59 * 24 * HOUR_MS);
    await test.pool.query('update app_user set created_at = $2 where id = $1', [young.id, at]);
    await expectRefused(() => submit(test, young, { multiple: '50' }), 'multiple_too_high');
    expect((await submit(test, young, { multiple: '20' })).type).toBe('ok');
  });

  it('with a multiple that its region caps', async () => {
    const capped = await addFuturesTrader(test);
    await test.pool.query('update app_user set phone = $2 where id = $1', [capped.id, `+49151${capped.id}`]);
    const undo = await changeRules(test, 'futures', (body) => ({ ...body, areaCaps: [{ area: '49', multiple: 5 }] }));
    await expectRefused(() => submit(test, capped, { multiple: '10' }), 'multiple_too_high');
    const terms = await test.call('GET', '/futures/terms', { token: capped.token, fields: BTC });
    expect(terms.message).toMatchObject({ max_multiple: 5, max_multiple_reason: 'area' });
    await undo();
  });

  it('at a stale price, and closing is refused too [L14]', async () => {
    const { id } = await opened(test, user);
    // Ticks of this test stand a little ahead of its clock.
    clock.advance(4_000);
    await expectRefused(() => submit(test, user), 'price_unavailable');
    await expectRefused(() => closePosition(test, user, id), 'price_unavailable');
    await expectRefused(() => batchClose(test, user, { type: '0' }), 'price_unavailable');
    await expectRefused(() => setStop(test, user, { id: String(id), stop_loss_price: '59000' }), 'price_unavailable');
    await publishMarks(test);
    expect((await closePosition(test, user, id)).type).toBe('ok');
  });

  it('outside the trading hours, and closing is refused too', async () => {
    const { id } = await opened(test, user, { ...AAPL, multiple: '10' });
    clock.setMs(FRIDAY + 6 * HOUR_MS);
    await publishMarks(test, { 'BTC/USDT': '60000' });
    await expectRefused(() => submit(test, user, { ...AAPL, multiple: '10' }), 'market_closed');
    await expectRefused(() => closePosition(test, user, id), 'market_closed');
    const { message } = await test.call('GET', '/futures/terms', { fields: AAPL });
    const monday = Date.UTC(2027, 0, 19, 14, 30);
    expect(message as FuturesTerms).toMatchObject({ in_session: 0, session_changes_ms: monday, is_open: 1 });
    const coin = await opened(test, user);
    const some = await batchClose(test, user, { type: '0' });
    expect(some.message).toBe('Closed: 1. Still open: 1, because their market is closed or has no fresh price.');
    expect((await positionsOf(test, user)).map((one) => one.id)).toEqual([id]);
    expect((await positionsOf(test, user, 'ended'))[0]?.id).toBe(coin.id);
    clock.setMs(monday + HOUR_MS);
    user = await renew(user);
    await publishMarks(test, { 'BTC/USDT': '60000', 'AAPL/USDT': '200' });
    expect((await closePosition(test, user, id)).type).toBe('ok');
  });

  it('where the market or the product is closed, while closing goes on', async () => {
    const { id } = await opened(test, user);
    let undo = await changeRules(test, 'markets', (body) =>
      body.map((rule) => (rule.instrumentId === 1 ? { ...rule, futuresOpen: false } : rule)),
    );
    await expectRefused(() => submit(test, user), 'futures_closed');
    await undo();
    undo = await changeRules(test, 'products', (body) =>
      body.map((rule) => (rule.product === 'futures' ? { ...rule, open: false } : rule)),
    );
    await expectRefused(() => submit(test, user), 'product_closed');
    expect((await closePosition(test, user, id)).type).toBe('ok');
    await undo();
    undo = await changeRules(test, 'products', (body) =>
      body.map((rule) => (rule.product === 'stocks' ? { ...rule, open: false } : rule)),
    );
    await expectRefused(() => submit(test, user, { ...AAPL, multiple: '10' }), 'product_closed');
    expect((await submit(test, user)).type).toBe('ok');
    await undo();
  });

  it('beyond a limit the user has set', async () => {
    const careful = await addFuturesTrader(test);
    const limit = (kind: string, value: string) =>
      test.call('POST', '/safe/limits', { token: careful.token, fields: { kind, period: 'day', value } });
    await limit('stake', '59.99');
    await expectRefused(() => submit(test, careful, { share: '20' }), 'self_limit_reached');
    await limit('loss', '30.29');
    await expectRefused(() => submit(test, careful), 'self_limit_reached');
    expect((await submit(test, careful, { share: '9' })).type).toBe('ok');
    await expectRefused(() => submit(test, careful, { share: '9' }), 'self_limit_reached');
    await test.call('POST', '/safe/exclusion', { token: careful.token, fields: { days: '1' } });
    await expectRefused(() => submit(test, careful, { share: '1' }), 'self_excluded');
  });

  it('beyond the number of positions the rules allow', async () => {
    const busy = await addFuturesTrader(test);
    const undo = await changeRules(test, 'futures', (body) => ({ ...body, maxPositions: 3 }));
    await opened(test, busy);
    await opened(test, busy, { status: '0', target_price: '59000' });
    const { id } = await opened(test, busy);
    await expectRefused(() => submit(test, busy), 'too_many_positions');
    await closePosition(test, busy, id);
    expect((await submit(test, busy)).type).toBe('ok');
    await undo();
  });
});

const renew = async (of: TestUser): Promise<TestUser> => {
  const token = test.app.parts.newToken();
  await test.pool.query(
    `insert into session (user_id, token_hash, ip, user_agent, created_at, last_seen_at, expires_at)
     values ($1, sha256(convert_to($2, 'UTF8')), '', '', $3, $3, $3::timestamptz + interval '30 days')`,
    [of.id, token, new Date(clock.nowMs())],
  );
  return { ...of, token };
};

describe('fees, margins and prices in the form [L18]', () => {
  it('have no effect', async () => {
    const plain = await addFuturesTrader(test);
    const sly = await addFuturesTrader(test);
    await opened(test, plain);
    const extras = { margin: '0.01', caution_money: '0.01', fee: '0', trade_fee: '-5', price: '1', overnight: '0' };
    await opened(test, sly, {
      ...extras,
      target_price: '999',
      password: 'x',
      user_id: String(plain.id),
      order_type: '2',
    });
    expect(await futuresBalance(test, sly.id)).toEqual(await futuresBalance(test, plain.id));
    const [{ id: _, user_id, show_lever_id: __, ...one } = {} as never] = await positionsOf(test, sly);
    const [{ id: ___, user_id: other, show_lever_id: ____, ...two } = {} as never] = await positionsOf(test, plain);
    // Each by the tick behind its own acceptance.
    expect({ ...one, opened_ms: two.opened_ms }).toEqual(two);
    expect([user_id, other]).toEqual([sly.id, plain.id]);
  });
});

describe('positions of other users', () => {
  it('every id of another user is answered as unknown (BOLA)', async () => {
    const other = await addFuturesTrader(test);
    const position = await opened(test, other, { stop_loss_price: '59000' });
    const entrust = await opened(test, other, { status: '0', target_price: '59000' });
    const id = String(position.id);
    await expectRefused(() => closePosition(test, user, position.id), 'position_unknown');
    await expectRefused(() => closePosition(test, user, position.id, '1'), 'position_unknown');
    await expectRefused(() => setStop(test, user, { id, stop_loss_price: '58000' }), 'position_unknown');
    await expectRefused(() => cancelEntrust(test, user, entrust.id), 'position_unknown');
    const hold = () => test.call('POST', '/follow/selfHolding', { token: user.token, fields: { transaction_id: id } });
    await expectRefused(hold, 'position_unknown');
    const fills = await test.call('GET', '/futures/fills', { token: user.token, fields: { id } });
    expect(fills.message).toEqual({ items: [], next_before: '' });
    await batchClose(test, user, { type: '0' });
    expect(await positionsOf(test, other)).toHaveLength(1);
  });

  it('a position that does not exist', async () => {
    await expectRefused(() => closePosition(test, user, 2_000_000_000), 'position_unknown');
    await expectRefused(() => cancelEntrust(test, user, 2_000_000_000), 'position_unknown');
  });
});

describe('closing, cancelling and holding', () => {
  it('are refused in a state they do not fit', async () => {
    const own = await addFuturesTrader(test);
    await expectRefused(() => batchClose(test, own, { type: '0' }), 'nothing_to_close');
    await expectRefused(() => batchClose(test, own, { type: '3' }), 'parameter_error');
    const { id } = await opened(test, own);
    await expectRefused(() => batchClose(test, own, { type: '2' }), 'nothing_to_close');
    await expectRefused(
      () => batchClose(test, own, { type: '0', currency_id: '2', legal_id: '3' }),
      'nothing_to_close',
    );
    await expectRefused(() => closePosition(test, own, id, '0'), 'lots_invalid');
    await expectRefused(() => closePosition(test, own, id, '0.5'), 'lots_invalid');
    await expectRefused(() => closePosition(test, own, id, '11'), 'lots_too_many');
    await expectRefused(() => cancelEntrust(test, own, id), 'entrust_not_waiting');
    const hold = () =>
      test.call('POST', '/follow/selfHolding', { token: own.token, fields: { transaction_id: String(id) } });
    await expectRefused(hold, 'position_not_copied');
    await test.pool.query('update futures_position set order_type = 2 where id = $1', [id]);
    await expectRefused(() => setStop(test, own, { id: String(id), stop_loss_price: '59000' }), 'position_copied');
    await expectRefused(() => batchClose(test, own, { type: '0' }), 'nothing_to_close');
    expect((await hold()).message).toBe('This position is now your own.');
    expect((await closePosition(test, own, id)).type).toBe('ok');
    await expectRefused(() => closePosition(test, own, id), 'position_not_open');
    await expectRefused(hold, 'position_not_open');
    const entrust = await opened(test, own, { status: '0', target_price: '59000' });
    await expectRefused(() => closePosition(test, own, entrust.id), 'position_not_open');
    await cancelEntrust(test, own, entrust.id);
    await expectRefused(() => cancelEntrust(test, own, entrust.id), 'entrust_not_waiting');
  });
});

/** Fields that are judged by rules of their own, so the walk over all amounts does not see them. */
describe('hostile numbers', () => {
  const isEmpty = (text: string, field: string): boolean =>
    text === '' || text === field || text === `${field}=` || text === `${field}=0`;
  const FIELDS = ['share', 'multiple', 'target_price', 'target_profit_price', 'stop_loss_price'] as const;
  it.each(FIELDS)('in %s change nothing', async (field) => {
    const whole = { ...BTC, share: '10', multiple: '20', type: '1', status: '0', target_price: '59000' };
    const { [field]: _, ...rest } = whole as Fields;
    const optional = field === 'target_profit_price' || field === 'stop_loss_price';
    const forms = HOSTILE_AMOUNTS.map(({ encode }) => encode(field)).filter(
      (text) => !optional || !isEmpty(text, field),
    );
    const replies = await expectNoChange(test, () =>
      Promise.all(
        forms.map((form) =>
          sendForm(test.origin, {
            method: 'POST',
            path: '/lever/submit',
            form: [encodeForm(rest), form].filter((part) => part !== '').join('&'),
            token: user.token,
          }),
        ),
      ),
    );
    expect(replies.filter(({ type }) => type === 'ok')).toEqual([]);
  });
});
