import type { Call } from '@candor/contract/call';
import { ALL_CALLS } from '@candor/contract/calls';
import { sentenceOf } from '@candor/contract/messages/tables';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson } from './account-steps';
import { openMarket } from './fund-steps';
import { startTestApp, type TestApp, type TestUser } from './test-app';
import { transferFields } from './wallet-steps';

let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  await openMarket(app);
  user = await addPerson(app);
});
afterAll(() => app.stop());

const ORIGIN_HEADERS = { authorization: '' };
const ask = async (path: string, init: RequestInit = {}) => {
  const reply = await fetch(`${app.origin}${path}`, { headers: ORIGIN_HEADERS, ...init });
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
};

describe('a call that does not exist [F18]', () => {
  it.each(['/api/c2c/deal', '/api/match/list', '/api/acceptor', '/api/user/walletaddress/none'])(
    '%s is answered 200 with an error by either method, in the language of the request',
    async (path) => {
      const form = { method: 'POST', body: new URLSearchParams({ lang: 'fra', a: '1' }) };
      for (const [init, language] of [
        [{}, 'en'],
        [form, 'fra'],
      ] as const) {
        expect(await ask(path, init)).toEqual({
          status: 200,
          body: { type: 'error', error: 'not_found', message: sentenceOf(language, 'not_found') },
        });
      }
    },
  );

  it.each(['/api/v1/none', '/api/ops/none', '/api/proof/none', '/none', '/apiary/none', '/api'])(
    '%s is answered 404: programs and our own pages ask there',
    async (path) => {
      expect(await ask(path)).toMatchObject({ status: 404, body: { error: 'not_found' } });
    },
  );

  it('is answered 404 to our own apps, which say who they are', async () => {
    const headers = { 'x-candor-client': 'h5' };
    expect(await ask('/api/c2c/deal', { headers })).toMatchObject({ status: 404, body: { error: 'not_found' } });
  });

  it('does not hide a known call with a method it does not take', async () => {
    expect((await ask('/api/wallet/change')).status).toBe(405);
    expect((await ask('/api/menu', { method: 'PUT' })).status).toBe(405);
  });
});

describe('calls at the start of other old clients [F18]', () => {
  const read = async (path: string, fields: Record<string, string> = {}, who?: TestUser) =>
    (await app.call('GET', path, { fields, ...(who && { token: who.token }) })).message as Record<string, unknown>;

  it('web and logo say what the site settings say', async () => {
    const config = await read('/getSiteConfig');
    expect(await read('/web')).toEqual(config);
    expect(await read('/logo')).toEqual({
      logo: config.site_logo,
      site_logo: config.site_logo,
      site_name: config.site_name,
    });
  });

  it('currency/type names the market lists whose rows exist [F19]', async () => {
    const types = (await read('/currency/type')) as unknown as { currency_type: number; name: string }[];
    expect(types.map(({ currency_type, name }) => [currency_type, name])).toEqual([
      [3, 'crypto'],
      [2, 'index'],
    ]);
  });

  it('area_code lists dial codes with the names of regions in the language asked for', async () => {
    interface Area {
      readonly global_code: string;
    }
    const find = async (lang: string, region: string) =>
      ((await read('/area_code', { lang })) as unknown as Area[]).find(({ global_code }) => global_code === region);
    expect(await find('en', 'FR')).toEqual({
      id: expect.any(Number),
      area_code: '33',
      global_code: 'FR',
      name: 'France',
    });
    expect(await find('spa', 'DE')).toMatchObject({ area_code: '49', name: 'Alemania' });
    expect(await find('jp', 'JP')).toMatchObject({ area_code: '81', name: '日本' });
  });

  it('has_password, user/center and user/real_name need a session and speak of its user only', async () => {
    for (const path of ['/has_password', '/user/center', '/user/real_name']) {
      expect(await app.call('GET', path)).toMatchObject({ status: 200, type: '999' });
    }
    expect(await read('/has_password', {}, user)).toBe(0);
    await app.pool.query(`update app_user set pay_password_hash = 'x' where id = $1`, [user.id]);
    expect((await app.call('POST', '/has_password', { token: user.token })).message).toBe(1);
    const center = await read('/user/center', { user_id: '1' }, user);
    expect(center).toEqual(await read('/user/info', {}, user));
    expect(center).toMatchObject({ id: user.id, review_status: 0 });
    expect(await read('/user/real_name', {}, user)).toEqual(await read('/real/state', {}, user));
  });

  it('user/real_name takes name and document first; pictures alone are no reason to skip them', async () => {
    const person = await addPerson(app);
    const send = (fields: Record<string, string>) =>
      app.call('POST', '/user/real_name', { token: person.token, fields });
    expect(await send({ front_pic: '/upload/a.png', reverse_pic: '/upload/b.png' })).toMatchObject({ type: 'error' });
    const fields = { id_type: '1', name: 'Mina', card_id: `E${String(person.id).padStart(8, '0')}` };
    expect(await send({ ...fields, front_pic: '/upload/a.png', hand_pic: '/upload/c.png' })).toMatchObject({
      type: 'ok',
    });
    expect((await read('/real/state', {}, person)) as object).toMatchObject({ review_status: 1 });
  });
});

describe('market rows [F19]', () => {
  it('carry a numeric currency_type each: coins 3, stocks 2', async () => {
    interface Row {
      readonly kind: 'coin' | 'stock';
      readonly currency_type: number;
    }
    const groups = (await app.call('GET', '/currency/quotation_new')).message as { quotation: Row[] }[];
    const rows = groups.flatMap(({ quotation }) => quotation);
    expect(rows.length).toBeGreaterThan(2);
    for (const { kind, currency_type } of rows) expect(currency_type).toBe(kind === 'stock' ? 2 : 3);
  });
});

/** Reads that old clients are known to make with the other method. */
const OTHER_METHODS: readonly (readonly ['GET' | 'POST', string, Record<string, string>])[] = [
  ['POST', '/wallet/hzhistory', { page: '1' }],
  ['POST', '/currency/quotation_new', {}],
  ['POST', '/currency/new_timeshar', { from: '1', to: '2', symbol: 'BTC/USDT', period: '1min' }],
  ['GET', '/bind_box/readNFTOrderMessage', { id: '1' }],
];

describe('reads of the family [F27]', () => {
  it.each(OTHER_METHODS)('%s %s answers as the documented method does', async (method, path, fields) => {
    const replies = await Promise.all(
      [method, method === 'GET' ? ('POST' as const) : ('GET' as const)].map((one) =>
        app.call(one, path, { token: user.token, fields }),
      ),
    );
    const bodies = replies.map(({ status, type, message, error }) => ({ status, type, message, error }));
    expect(bodies[0]?.status).toBe(200);
    expect({ ...bodies[0], message: undefined }).toEqual({ ...bodies[1], message: undefined });
  });

  it('take GET and POST, every one of them, and answer both alike', async () => {
    const reads = ALL_CALLS.filter(({ eitherMethod }) => eitherMethod);
    expect(reads.length).toBeGreaterThan(50);
    const shapeOf = async (call: Call, method: 'GET' | 'POST') => {
      const { status, type, error } = await app.call(method, call.path, { token: user.token });
      return [call.path, status, type, error];
    };
    for (const call of reads) expect(await shapeOf(call, 'GET')).toEqual(await shapeOf(call, 'POST'));
  });

  it('no call that moves money, places an order or saves something takes GET', async () => {
    for (const { eitherMethod, money, order, cancel, path } of ALL_CALLS) {
      if (money || order || cancel) expect([path, eitherMethod]).toEqual([path, false]);
    }
    const fields = transferFields();
    expect((await app.call('GET', '/wallet/change', { token: user.token, fields })).status).toBe(405);
  });
});

describe('fields under other names', () => {
  it('wallet/legal_log takes the name of an account as well as its number [F28]', async () => {
    const person = await app.addUser();
    await app.fund(person.id, 'change', 3, '100');
    expect((await app.call('POST', '/wallet/change', { token: person.token, fields: transferFields() })).type).toBe(
      'ok',
    );
    const read = async (type: string) =>
      (await app.call('POST', '/wallet/legal_log', { token: person.token, fields: { currency: '0', type } }))
        .message as {
        readonly list: readonly { readonly account: string }[];
      };
    const names = { legal: '1', change: '2', lever: '3', micro: '4' };
    for (const [name, number] of Object.entries(names)) {
      const byName = await read(name);
      expect(byName).toEqual(await read(number));
      for (const { account } of byName.list) expect(account).toBe(name);
    }
    expect((await read('change')).list.length).toBeGreaterThan(0);
    const odd = await app.call('POST', '/wallet/legal_log', { token: person.token, fields: { type: 'constructor' } });
    expect(odd).toMatchObject({ type: 'error', error: 'parameter_error' });
  });

  it('microtrade/seconds has max_ratio and money [F29]', async () => {
    const rows = (await app.call('GET', '/microtrade/seconds')).message as Record<string, string>[];
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      expect([row.max_ratio, row.money]).toEqual([row.profit_ratio, row.min_amount]);
      expect(row.money).toMatch(/^\d+\.\d{8}$/);
    }
  });
});
