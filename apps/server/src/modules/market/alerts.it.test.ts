import type { ReplyOf } from '@candor/contract/call';
import type { alertList } from '@candor/contract/market';
import { sentenceOf } from '@candor/contract/messages/tables';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendAtOnce } from '#app/testing/last-byte-burst';
import { publishTicks } from '#app/testing/market-steps';
import { expectNoChange } from '#app/testing/no-change';
import { startTestApp, type TestApp, type TestUser } from '#app/testing/test-app';
import { virtualClock } from '#platform/runtime/clock';

/** A Saturday: coins trade, stocks do not. */
const clock = virtualClock(Date.UTC(2026, 10, 14, 12));

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp({ clock });
  await publishTicks(testApp.app, [{ symbol: 'NVDA/USDT', price: '138.07', timeMs: Date.UTC(2026, 10, 13, 20, 59) }]);
});
afterAll(() => testApp.stop());

beforeEach(async () => {
  clock.advance(60_000);
  await publishTicks(testApp.app, [{ symbol: 'BTC/USDT', price: '60000' }]);
});

type Item = ReplyOf<typeof alertList>[number];

const post = (user: TestUser, path: 'add' | 'del', fields: Record<string, string>) =>
  testApp.call('POST', `/market/alert/${path}`, { token: user.token, fields });
const above = (value: string) => ({ currency_id: '1', kind: 'above', value });
const list = async (user: TestUser): Promise<Item[]> =>
  (await testApp.call('GET', '/market/alert/list', { token: user.token })).message as Item[];

describe('an alert', () => {
  it('is kept as it was asked for', async () => {
    const user = await testApp.addUser();
    const added = await post(user, 'add', above('61000.5'));
    const item = {
      id: expect.any(Number),
      currency_id: 1,
      symbol: 'BTC/USDT',
      kind: 'above',
      price: '61000.50000000',
      percent: '0.00000000',
      state: 'active',
      created_at: expect.any(String),
      created_at_ms: clock.nowMs(),
      fired_price: '0.00000000',
      fired_seq: 0,
      fired_at_ms: 0,
    };
    expect([added.type, added.message]).toEqual(['ok', item]);
    await post(user, 'add', { currency_id: '1', kind: 'below', value: '59999.99' });
    const moved = await post(user, 'add', { currency_id: '1', kind: 'move', value: '2.5' });
    expect(moved.message).toMatchObject({ kind: 'move', price: '60000.00000000', percent: '2.50000000' });
    expect((await list(user)).map(({ kind }) => kind)).toEqual(['move', 'below', 'above']);
    const { rows } = await testApp.pool.query(
      `select upper_price as upper, lower_price as lower from price_alert where user_id = $1 and kind = 'move'`,
      [user.id],
    );
    expect(rows).toEqual([{ upper: '61500.00000000', lower: '58500.00000000' }]);
  });

  it('can be set on a market that is closed, from its last price', async () => {
    const user = await testApp.addUser();
    const reply = await post(user, 'add', { currency_id: '103', kind: 'below', value: '138.06' });
    expect([reply.type, reply.message]).toMatchObject(['ok', { symbol: 'NVDA/USDT' }]);
  });

  it('is deleted by its owner', async () => {
    const user = await testApp.addUser();
    const { id } = (await post(user, 'add', above('61000'))).message as Item;
    const reply = await post(user, 'del', { id: String(id), lang: 'kor' });
    expect([reply.type, reply.message]).toEqual(['ok', sentenceOf('kor', 'alert_deleted')]);
    expect(await list(user)).toEqual([]);
  });

  it('of somebody else is neither seen nor deleted', async () => {
    const [owner, other] = [await testApp.addUser(), await testApp.addUser()];
    const { id } = (await post(other, 'add', above('61000'))).message as Item;
    for (const asked of [String(id), '2147483647']) {
      const reply = await expectNoChange(testApp, () =>
        post(owner, 'del', { id: asked, user_id: String(other.id), lang: 'fra' }),
      );
      expect([reply.message, reply.error]).toEqual([sentenceOf('fra', 'alert_unknown'), 'alert_unknown']);
    }
    expect(await list(owner)).toEqual([]);
    expect((await list(other)).map((item) => item.id)).toEqual([id]);
  });
});

describe('an alert is refused, and nothing changes', () => {
  const reached = { symbol: 'BTC/USDT', price: '60000' };
  it.each([
    ['above the price, below asked', above('59999.99'), 'alert_already_reached', reached, 'zh'],
    ['exactly at the price', above('60000'), 'alert_already_reached', reached, 'hk'],
    ['below', { currency_id: '1', kind: 'below', value: '60000.00' }, 'alert_already_reached', reached, 'th'],
    ['too precise', above('61000.001'), 'price_too_precise', { symbol: 'BTC/USDT', scale: '2' }, 'jp'],
    ['a small move', { currency_id: '1', kind: 'move', value: '0.09' }, 'alert_value_invalid', {}, 'kor'],
    ['a large move', { currency_id: '1', kind: 'move', value: '50.01' }, 'alert_value_invalid', {}, 'fra'],
    [
      'a move with three decimals',
      { currency_id: '1', kind: 'move', value: '1.001' },
      'alert_value_invalid',
      {},
      'spa',
    ],
    [
      'no price ever',
      { currency_id: '5', kind: 'move', value: '1' },
      'price_unavailable',
      { symbol: 'SOL/USDT' },
      'zh',
    ],
    ['unknown coin', { currency_id: '4000', kind: 'move', value: '1' }, 'currency_unknown', {}, 'hk'],
    ['the quote coin', { currency_id: '3', kind: 'move', value: '1' }, 'currency_unknown', {}, 'th'],
    ['unknown kind', { currency_id: '1', kind: 'up', value: '1' }, 'parameter_error', { field: 'kind' }, 'jp'],
    ['no value', { currency_id: '1', kind: 'move' }, 'amount_invalid', {}, 'kor'],
  ] as const)('%s', async (_, fields, code, params, lang) => {
    const user = await testApp.addUser();
    const reply = await expectNoChange(testApp, () => post(user, 'add', { ...fields, lang }));
    expect([reply.status, reply.error, reply.message]).toEqual([200, code, sentenceOf(lang, code, params)]);
  });

  it('without a tick for more than three seconds', async () => {
    const user = await testApp.addUser();
    clock.advance(3_000);
    expect((await post(user, 'add', above('61000'))).type).toBe('ok');
    clock.advance(1);
    const reply = await expectNoChange(testApp, () => post(user, 'add', { ...above('62000'), lang: 'spa' }));
    expect([reply.error, reply.message]).toEqual([
      'price_unavailable',
      sentenceOf('spa', 'price_unavailable', { symbol: 'BTC/USDT' }),
    ]);
  });

  it('beyond 50 active ones, also when they come at once', async () => {
    const user = await testApp.addUser();
    await testApp.pool.query(
      `insert into price_alert (user_id, instrument_id, kind, price, percent, upper_price, created_at, after_seq)
       select $1, 1, 'above', 70000 + n, 0, 70000 + n, now(), 1 from generate_series(1, 47) as n`,
      [user.id],
    );
    await publishTicks(testApp.app, [{ symbol: 'BTC/USDT', price: '60000' }]);
    const replies = await sendAtOnce(
      Array.from({ length: 10 }, (_, n) => ({
        origin: testApp.origin,
        path: '/market/alert/add',
        form: new URLSearchParams(above(String(61_000 + n))).toString(),
        token: user.token,
      })),
    );
    const refusal = sentenceOf('en', 'alert_limit_reached', { max: '50' });
    expect(replies.filter(({ type }) => type === 'ok')).toHaveLength(3);
    expect(replies.filter(({ message }) => message === refusal)).toHaveLength(7);
    expect(await list(user)).toHaveLength(50);
    const late = await expectNoChange(testApp, () => post(user, 'add', above('65000')));
    expect(late.error).toBe('alert_limit_reached');
  });
});
