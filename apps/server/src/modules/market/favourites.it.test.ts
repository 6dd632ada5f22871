import type { RefusalCode } from '@candor/contract/codes';
import type { Language } from '@candor/contract/languages';
import { sentenceOf } from '@candor/contract/messages/tables';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendAtOnce } from '#app/testing/last-byte-burst';
import { expectNoChange } from '#app/testing/no-change';
import { startTestApp, type TestApp, type TestUser } from '#app/testing/test-app';
import { startTwin, type TwinApp } from '#app/testing/twin-app';

let app: TestApp;
let twin: TwinApp;
beforeAll(async () => {
  app = await startTestApp();
  twin = await startTwin(app);
});
afterAll(async () => {
  await twin.stop();
  await app.stop();
});

interface Row {
  readonly id: number;
  readonly currency_id: number;
}

const [BTC, ETH, SOL, NVDA] = [1, 2, 5, 103];
const post = (user: TestUser, path: string, fields: Record<string, string>) =>
  app.call('POST', `/optional/${path}`, { token: user.token, fields });
const add = (user: TestUser, currencyId: number) => post(user, 'add', { currency_id: String(currencyId) });
const list = async (user: TestUser): Promise<Row[]> =>
  (await app.call('GET', '/optional/list', { token: user.token })).message as Row[];
const coins = async (user: TestUser): Promise<number[]> => (await list(user)).map((row) => row.currency_id);
const addUserWith = async (...currencyIds: number[]): Promise<TestUser> => {
  const user = await app.addUser();
  for (const id of currencyIds) expect((await add(user, id)).type).toBe('ok');
  return user;
};

describe('the watch list', () => {
  it('keeps what is added, in that order, until it is removed', async () => {
    const user = await app.addUser();
    expect(await list(user)).toEqual([]);
    const added = await add(user, BTC);
    expect(added.message).toEqual({ id: expect.any(Number) });
    await add(user, NVDA);
    await add(user, ETH);
    expect(await coins(user)).toEqual([BTC, NVDA, ETH]);
    const { id } = added.message as { id: number };
    const removed = await post(user, 'del', { id: String(id), lang: 'th' });
    expect([removed.type, removed.message]).toEqual(['ok', sentenceOf('th', 'favourite_removed')]);
    await add(user, BTC);
    expect(await coins(user)).toEqual([NVDA, ETH, BTC]);
  });

  it('takes a new order', async () => {
    const user = await addUserWith(BTC, ETH, SOL);
    const ids = (await list(user)).map(({ id }) => id);
    const sorted = await post(user, 'sort', { ids: [ids[2], ids[0], ids[1]].join(',') });
    expect([sorted.type, sorted.message]).toEqual(['ok', sentenceOf('en', 'favourites_sorted')]);
    expect(await coins(user)).toEqual([SOL, BTC, ETH]);
    await add(user, NVDA);
    expect(await coins(user)).toEqual([SOL, BTC, ETH, NVDA]);
  });
});

describe('refused changes of the watch list', () => {
  const refuse = async (user: TestUser, request: readonly [path: string, fields: Record<string, string>]) =>
    expectNoChange(app, () => post(user, ...request));

  it.each<[string, string, Language]>([
    ['a coin that does not exist', '4000', 'zh'],
    ['the quote coin, which has no market', '3', 'hk'],
  ])('%s', async (_, currency_id, lang) => {
    const reply = await refuse(await app.addUser(), ['add', { currency_id, lang }]);
    expect([reply.status, reply.message, reply.error]).toEqual([
      200,
      sentenceOf(lang, 'currency_unknown'),
      'currency_unknown',
    ]);
  });

  it('with a market that is not shown', async () => {
    const user = await addUserWith(BTC);
    // Read when the board is filled, so a server that starts afterwards has it.
    await app.pool.query('update instrument set shown = false where id = 15');
    const late = await startTwin(app);
    const headers = { authorization: user.token };
    const response = await fetch(`${late.origin}/api/optional/add`, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ currency_id: '15' }),
    });
    expect(await response.json()).toMatchObject({ type: 'error', error: 'currency_unknown' });
    await late.stop();
    await app.pool.query('update instrument set shown = true where id = 15');
  });

  it('with a market that is on the list already', async () => {
    const user = await addUserWith(BTC);
    const reply = await refuse(user, ['add', { currency_id: '1', lang: 'jp' }]);
    expect([reply.message, reply.error]).toEqual([sentenceOf('jp', 'favourite_exists'), 'favourite_exists']);
  });

  it('with more than 200 rows', async () => {
    const user = await addUserWith();
    await app.pool.query(
      `with coins as (
         insert into currency (id, name, kind, scale, accounts, sort)
         select 2000 + n, 'T' || n, 'coin', 8, '{}', 1000 + n from generate_series(1, 200) as n returning id)
       insert into favourite (user_id, currency_id, sort, created_at) select $1, id, id, now() from coins`,
      [user.id],
    );
    const reply = await refuse(user, ['add', { currency_id: '1', lang: 'kor' }]);
    expect([reply.message, reply.error]).toEqual([
      sentenceOf('kor', 'favourite_limit_reached', { max: '200' }),
      'favourite_limit_reached',
    ]);
  });

  it('of a row that does not exist, or of another user', async () => {
    const [owner, other] = [await addUserWith(BTC), await addUserWith(BTC)];
    const theirs = (await list(other))[0]?.id ?? 0;
    for (const id of [String(theirs), '2147483647']) {
      const reply = await refuse(owner, ['del', { id, user_id: String(other.id), lang: 'fra' }]);
      expect([reply.message, reply.error]).toEqual([sentenceOf('fra', 'favourite_unknown'), 'favourite_unknown']);
    }
    expect(await coins(other)).toEqual([BTC]);
    expect((await list(owner)).map(({ id }) => id)).not.toContain(theirs);
  });

  it('with an order that is not exactly the user’s rows', async () => {
    const [owner, other] = [await addUserWith(BTC, ETH), await addUserWith(BTC)];
    const [first, second] = (await list(owner)).map(({ id }) => id);
    const theirs = (await list(other))[0]?.id ?? 0;
    const orders = [`${first}`, `${first},${first}`, `${first},${second},${theirs}`, `${theirs},${second}`];
    for (const ids of [...orders, `${first},${second},${second}`]) {
      const reply = await refuse(owner, ['sort', { ids, lang: 'spa' }]);
      expect([ids, reply.message, reply.error]).toEqual([
        ids,
        sentenceOf('spa', 'favourite_order_invalid'),
        'favourite_order_invalid',
      ]);
    }
  });

  it.each<[string, string, Record<string, string>, RefusalCode]>([
    ['no coin', 'add', {}, 'parameter_error'],
    ['a coin that is a word', 'add', { currency_id: 'BTC' }, 'parameter_error'],
    ['an empty order', 'sort', { ids: '' }, 'parameter_error'],
    ['an order with a blank', 'sort', { ids: '1, 2' }, 'parameter_error'],
    ['an order with a zero', 'sort', { ids: '0' }, 'parameter_error'],
    ['an order of 201', 'sort', { ids: Array.from({ length: 201 }, (_, n) => n + 1).join(',') }, 'parameter_error'],
    ['an order past the integers', 'sort', { ids: '9999999999' }, 'favourite_order_invalid'],
    ['no row', 'del', {}, 'parameter_error'],
  ])('%s', async (_, path, fields, code) => {
    expect((await refuse(await addUserWith(BTC), [path, fields])).error).toBe(code);
  });
});

describe('changes of the watch list at once, over two servers', () => {
  const shots = (user: TestUser, forms: readonly (readonly [path: string, form: string])[]) =>
    sendAtOnce(
      forms.map(([path, form], n) => ({
        origin: n % 2 === 0 ? app.origin : twin.origin,
        path: `/optional/${path}`,
        form,
        token: user.token,
      })),
    );

  it('add one market once, and several in some order without a hole', async () => {
    const user = await app.addUser();
    const replies = await shots(
      user,
      Array.from({ length: 12 }, (_, n) => ['add', `currency_id=${1 + (n % 2)}`] as const),
    );
    expect(replies.filter(({ type }) => type === 'ok')).toHaveLength(2);
    expect((await coins(user)).toSorted()).toEqual([BTC, ETH]);
    const { rows } = await app.pool.query('select sort from favourite where user_id = $1 order by sort', [user.id]);
    expect(rows).toEqual([{ sort: 1 }, { sort: 2 }]);
  });

  it('leave one whole order when two are saved', async () => {
    const user = await addUserWith(BTC, ETH, SOL, NVDA);
    const ids = (await list(user)).map(({ id }) => id);
    const orders = [ids.toReversed(), [ids[1], ids[0], ids[3], ids[2]]];
    for (let round = 0; round < 5; round += 1) {
      const replies = await shots(
        user,
        Array.from({ length: 8 }, (_, n) => ['sort', `ids=${orders[n % 2]?.join('%2C')}`] as const),
      );
      expect(replies.every(({ type }) => type === 'ok')).toBe(true);
      expect(orders).toContainEqual((await list(user)).map(({ id }) => id));
    }
  });

  it('sort and add: the order counts or is refused, the list stays whole', async () => {
    for (let round = 0; round < 5; round += 1) {
      const user = await addUserWith(BTC, ETH);
      const ids = (await list(user)).map(({ id }) => id);
      const [sorted] = await shots(user, [
        ['sort', `ids=${ids.toReversed().join('%2C')}`],
        ['add', `currency_id=${SOL}`],
      ]);
      expect(await coins(user)).toEqual(sorted?.type === 'ok' ? [ETH, BTC, SOL] : [BTC, ETH, SOL]);
    }
  });
});
