import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendForm } from '#app/testing/send-form';
import { startTestApp, type TestApp, type TestUser } from '#app/testing/test-app';
import { addFundedUser, BTC, transfer, USDT } from '#app/testing/wallet-steps';

const TRANSFERS = 25;

let app: TestApp;
let owner: TestUser;
let other: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  owner = await addFundedUser(app, '1000');
  await app.fund(owner.id, 'change', BTC, '1');
  other = await addFundedUser(app, '500');
  for (let n = 1; n <= TRANSFERS; n += 1) await transfer(app, owner, { fields: { number: String(n) } });
  await transfer(app, owner, { fields: { currency_id: String(BTC), number: '0.5', to_field: 'micro' } });
  await transfer(app, other, { fields: { number: '77' } });
});
afterAll(async () => {
  await app.expectBooksBalanced();
  await app.stop();
});

interface Row {
  readonly id: number;
  readonly value: string;
  readonly account: string;
  readonly currency_name: string;
  readonly created_time: string;
}
interface HistoryPage {
  readonly data: readonly Row[];
  readonly total: number;
  readonly current_page: number;
  readonly last_page: number;
  readonly per_page: number;
  readonly from: number | null;
  readonly to: number | null;
  readonly next_page_url: string | null;
}
interface LogPage {
  readonly list: readonly Row[];
  readonly count: number;
  readonly limit: number;
  readonly page: number;
}

const readHistory = async (query: string, user = owner): Promise<HistoryPage> => {
  const request = { method: 'GET', path: '/wallet/hzhistory', form: query, token: user.token } as const;
  return (await sendForm(app.origin, request)).message as HistoryPage;
};
const readLog = async (form: string, user = owner): Promise<LogPage> => {
  const request = { method: 'POST', path: '/wallet/legal_log', form, token: user.token } as const;
  return (await sendForm(app.origin, request)).message as LogPage;
};

describe('pages of the transfer history', () => {
  it('come newest first, ten at a time, without gap or repetition', async () => {
    const pages = [await readHistory('page=1'), await readHistory('page=2'), await readHistory('page=3')];
    expect(pages.map(({ data }) => data.length)).toEqual([10, 10, 6]);
    const values = pages.flatMap(({ data }) => data.map(({ value }) => value));
    const amounts = Array.from({ length: TRANSFERS }, (_, n) => `${TRANSFERS - n}.00000000`);
    expect(values).toEqual(['0.50000000', ...amounts]);
    expect(new Set(pages.flatMap(({ data }) => data.map(({ id }) => id))).size).toBe(TRANSFERS + 1);
    expect(pages[0]).toMatchObject({ total: 26, current_page: 1, last_page: 3, per_page: 10, from: 1, to: 10 });
    expect(pages[2]).toMatchObject({ current_page: 3, from: 21, to: 26, next_page_url: null });
  });

  it.each(['4', '5', '999999'])('page %s, past the end, is empty and not the last one again', async (page) => {
    const { data, total, from, to } = await readHistory(`page=${page}`);
    expect({ data, total, from, to }).toEqual({ data: [], total: 26, from: null, to: null });
  });

  it('takes the last page number that is not empty, as old clients send it twice', async () => {
    expect((await readHistory('page=1&page=2')).current_page).toBe(2);
    expect((await readHistory('page=2&page=')).current_page).toBe(2);
    expect((await readHistory('page=&page=3')).data).toHaveLength(6);
    expect((await readHistory('page=')).current_page).toBe(1);
  });

  it.each([
    ['1', 1],
    ['100', 100],
    ['101', 100],
    ['99999', 100],
  ])('limit %s means %i rows at most', async (limit, perPage) => {
    const { data, per_page } = await readHistory(`limit=${limit}`);
    expect(per_page).toBe(perPage);
    expect(data).toHaveLength(Math.min(perPage, 26));
  });

  it('an old client may add a time stamp', async () => {
    expect((await readHistory('page=3&_timespan=1763175600000&_timespan=1')).data).toHaveLength(6);
  });
});

describe('pages of the account records', () => {
  it('show both sides of every transfer and the funding', async () => {
    const { list, count, limit, page } = await readLog('limit=100');
    expect({ count, limit, page }).toEqual({ count: 2 * 26 + 2, limit: 100, page: 1 });
    expect(list).toHaveLength(54);
    expect(new Set(list.map(({ id }) => id)).size).toBe(54);
  });

  it('filter by currency and by account', async () => {
    expect((await readLog(`currency=${BTC}`)).list.map(({ account, value }) => [account, value])).toEqual([
      ['change', '-0.50000000'],
      ['micro', '0.50000000'],
      ['change', '1.00000000'],
    ]);
    expect((await readLog('type=3')).count).toBe(TRANSFERS);
    expect((await readLog(`type=4&currency=${USDT}`)).list).toEqual([]);
    expect((await readLog(`type=&currency=`)).count).toBe(54);
    expect((await readLog('currency=4000')).list).toEqual([]);
  });

  it('end with an empty page', async () => {
    expect((await readLog('page=6')).list).toHaveLength(4);
    expect((await readLog('page=7')).list).toEqual([]);
    expect((await readLog('page=999999&limit=100')).list).toEqual([]);
  });

  it('take the page from the address when the body has none, and the body first', async () => {
    const send = async (form: string): Promise<LogPage> => {
      const headers = { authorization: owner.token, 'content-type': 'application/x-www-form-urlencoded' };
      const url = `${app.origin}/api/wallet/legal_log?page=6`;
      const response = await fetch(url, { method: 'POST', headers, body: form });
      return ((await response.json()) as { message: LogPage }).message;
    };
    expect((await send('limit=10')).page).toBe(6);
    expect((await send('page=2')).page).toBe(2);
  });
});

describe('somebody else', () => {
  it('sees own rows only, whatever the request names', async () => {
    for (const more of ['', '&user_id=1', `&user_id=${owner.id}&owner_id=${owner.id}&id=${owner.id}`]) {
      expect((await readHistory(`page=1${more}`, other)).data.map(({ value }) => value)).toEqual(['77.00000000']);
      const { list, count } = await readLog(`page=1${more}`, other);
      expect(list.map(({ value }) => value)).toEqual(['-77.00000000', '77.00000000', '500.00000000']);
      expect(count).toBe(3);
    }
  });

  it('without any money sees empty lists and zero balances', async () => {
    const nobody = await app.addUser();
    expect((await readHistory('', nobody)).total).toBe(0);
    expect((await readLog('', nobody)).list).toEqual([]);
    const { message } = await app.call('POST', '/wallet/list', { token: nobody.token });
    const { balance } = (message as { change_wallet: { balance: { change_balance: string }[] } }).change_wallet;
    expect(new Set(balance.map((row) => row.change_balance))).toEqual(new Set(['0.00000000']));
  });
});
