import { LANGUAGES } from '@candor/contract/languages';
import { sentenceOf } from '@candor/contract/messages/tables';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  ADDRESSES,
  addClient,
  cancel,
  deposit,
  depositsOf,
  openMarket,
  saveAddress,
  uploadVoucher,
  withdraw,
  withdrawalsOf,
} from '#app/testing/fund-steps';
import { expectNoChange } from '#app/testing/no-change';
import { startTestApp, type TestApp } from '#app/testing/test-app';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await openMarket(app);
});
afterAll(async () => {
  await app.expectBooksBalanced();
  await app.stop();
});

it('a withdrawal without a code where one is needed names the page of our app that has a field for it [F15]', async () => {
  const user = await addClient(app);
  const address = await saveAddress(app, user, { currencyId: 3, network: 'ERC20', days: 1 });
  for (const lang of LANGUAGES) {
    const fields = { address, number: '30', lang };
    const reply = await expectNoChange(app, () => withdraw(app, user, { fields }));
    const sentence = sentenceOf(lang, 'code_needed', { origin: app.origin });
    expect([lang, reply.status, reply.message]).toEqual([lang, 200, sentence]);
    expect(reply.message).toContain(`${app.origin}/h5/#/pages/fund/withdraw`);
  }
});

it('a withdrawal without its pay password says where there is a field for it, and never counts as a wrong try [F16]', async () => {
  const user = await addClient(app);
  // The fields of clients that have no page for a pay password, and of one that sends its field empty.
  const old = { pay_password: undefined, rate: '1', network: undefined };
  for (const [at, lang] of [...LANGUAGES, ...LANGUAGES].entries()) {
    const fields = { ...old, lang, ...(at % 2 === 0 ? {} : { pay_password: '' }) };
    const reply = await expectNoChange(app, () => withdraw(app, user, { fields }));
    const sentence = sentenceOf(lang, 'pay_password_needed', { origin: app.origin });
    expect(reply).toMatchObject({ status: 200, type: 'error', error: 'pay_password_needed', message: sentence });
    expect(reply.message).toContain(`${app.origin}/h5/#/pages/fund/withdraw`);
  }
  // Sixteen empty fields later every one of the five tries is left, and the right password works.
  const wrong = await withdraw(app, user, { fields: { pay_password: '135790' } });
  expect(wrong.message).toBe(sentenceOf('en', 'pay_password_wrong', { left: '4' }));
  expect(await withdraw(app, user)).toMatchObject({ type: 'ok' });
});

it('the deposit address of USDT has the field `address` beside those of its networks [F25]', async () => {
  const user = await addClient(app, {});
  const ask = async (currency: string) =>
    (await app.call('POST', '/wallet/get_in_address', { token: user.token, fields: { currency, user_id: '1' } }))
      .message;
  const usdt = (await ask('3')) as Record<string, string>;
  expect(usdt).toEqual({ erc20: expect.any(String), trc20: expect.any(String), address: usdt.trc20 });
  expect(usdt.address).not.toBe('');
  expect(await ask('1')).toEqual(expect.any(String));
});

it('a deposit with `pic` for the voucher, `hash` for the reference and a way of paying in words is taken [F26]', async () => {
  const user = await addClient(app, {});
  const pic = await uploadVoucher(app, user);
  const hash = '0x9f2c1d6c8a7b4e35f0a1b2c3d4e5f60718293a4b5c6d7e8f9012345678abcdef';
  const fields = { account: undefined, pic, hash, acc: 'My wallet', type: 'TRC20 chain', network: 'ERC20' };
  expect(await deposit(app, user, { fields })).toMatchObject({ type: 'ok' });
  expect(await depositsOf(app, user)).toMatchObject([
    { reference: hash, user_account: expect.stringContaining(new URL(pic, app.origin).pathname) },
  ]);
  const none = await expectNoChange(app, () =>
    deposit(app, user, { fields: { account: undefined, hash: `${hash}1` } }),
  );
  expect(none).toMatchObject({ error: 'voucher_missing' });
});

it('charge_mention/log lists deposits and withdrawals together, by either method, newest first and nobody else’s [F31]', async () => {
  const [user, other] = [await addClient(app, {}), await addClient(app, {})];
  expect((await deposit(app, user)).type).toBe('ok');
  expect((await withdraw(app, user)).type).toBe('ok');
  expect((await withdraw(app, user, { fields: { number: '30' } })).type).toBe('ok');
  await cancel(app, user, (await withdrawalsOf(app, user))[0]?.id ?? 0);
  const read = async (method: 'GET' | 'POST', who = user) =>
    (await app.call(method, '/charge_mention/log', { token: who.token, fields: { limit: '1000' } })).message as {
      readonly data: readonly {
        readonly id: number;
        readonly value: string;
        readonly status: number;
        readonly info: string;
      }[];
    };
  const { data } = await read('GET');
  expect(data.map(({ value, status }) => [value, status]).toSorted()).toEqual([
    ['-20.00000000', 1],
    ['-30.00000000', 3],
    ['50.00000000', 1],
  ]);
  for (const row of data) {
    expect(row).toMatchObject({
      currency: 3,
      currency_name: 'USDT',
      created_time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      info: expect.stringMatching(/./),
      transaction_info: 'TRC20',
    });
  }
  expect(new Set(data.map(({ id }) => id)).size).toBe(3);
  expect((await read('POST')).data).toEqual(data);
  expect((await read('GET', other)).data).toEqual([]);
});

it('an address saved by wallet/addaddress is held and unconfirmed like any other, listed by get_address, deleted by deladdress [F31]', async () => {
  const [user, other] = [await addClient(app, {}), await addClient(app, {})];
  const post = (path: string, fields: Record<string, string>, who = user) =>
    app.call('POST', path, { token: who.token, fields });
  const added = { currency_id: '3', network: 'ERC20', address: ADDRESSES.ERC20, notes: 'Cold one' };
  expect((await post('/wallet/addaddress', added)).type).toBe('ok');
  interface Listed {
    readonly id: number;
    readonly address: string;
  }
  const listed = (await post('/wallet/get_address', { currency: '3' })).message as Listed[];
  const mine = listed.find(({ address }) => address === ADDRESSES.ERC20);
  expect(mine).toMatchObject({
    user_id: user.id,
    currency: 3,
    currency_name: 'USDT',
    notes: 'Cold one',
    network: 'ERC20',
  });
  expect((await post('/wallet/get_address', { currency: '1' })).message).toEqual([]);
  const { rows } = await app.pool.query<{ confirmed: boolean; held: boolean }>(
    'select confirmed, usable_from > created_at as held from wallet_address where id = $1',
    [mine?.id],
  );
  expect(rows).toEqual([{ confirmed: false, held: true }]);
  const sent = await expectNoChange(app, () =>
    withdraw(app, user, { fields: { address: ADDRESSES.ERC20, network: 'ERC20', number: '30' } }),
  );
  expect(sent.error).toMatch(/^(address_held|code_needed)$/);
  const foreign = await expectNoChange(app, () => post('/wallet/deladdress', { address_id: String(mine?.id) }, other));
  expect(foreign).toMatchObject({ error: 'address_unknown' });
  expect((await post('/wallet/deladdress', { address_id: String(mine?.id) })).type).toBe('ok');
  expect(((await post('/wallet/get_address', {})).message as Listed[]).map(({ address }) => address)).toEqual([
    ADDRESSES.TRC20,
  ]);
});
