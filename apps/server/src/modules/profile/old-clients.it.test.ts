import { readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sentenceOf } from '@candor/contract/messages/tables';
import { CARD_FIELDS } from '@candor/contract/profile';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, type Person, uploadPicture } from '#app/testing/account-steps';
import { addClient, openMarket } from '#app/testing/fund-steps';
import { expectNoChange } from '#app/testing/no-change';
import { startTestApp, type TestApp, type TestUser } from '#app/testing/test-app';
import { IDENTITY_NOTICES } from '#modules/identity/notices';
import { decideReal } from '#modules/kyc/index';
import { notify } from '#modules/notify/index';
import { withTx } from '#platform/db/with-tx';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());

const post = (path: string, user: TestUser, fields: Record<string, string> = {}) =>
  testApp.call('POST', path, { token: user.token, fields });
const get = (path: string, user: TestUser, fields: Record<string, string> = {}) =>
  testApp.call('GET', path, { token: user.token, fields });

/** As old clients upload: without /api. */
const uploadAtRoot = (user: TestUser) => uploadPicture(testApp, user, '/upload');
const plain = (address: string) => new URL(address, testApp.origin).pathname;

describe('an upload to /upload [F4]', () => {
  it('is answered with an address that opens as it is, for ten minutes and for nobody who changes it', async () => {
    const address = await uploadAtRoot(await addPerson(testApp));
    expect(address).toMatch(/^\/upload\/[0-9a-f]{32}\.png\?exp=\d+&sig=[\w-]{43}$/);
    const shown = await fetch(`${testApp.origin}${address}`);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect((await fetch(`${testApp.origin}/api${address}`)).status).toBe(200);
    expect((await fetch(`${testApp.origin}${plain(address)}`)).status).toBe(404);
  });

  it('needs a session, takes one picture, and is limited as the other is', async () => {
    const none = await fetch(`${testApp.origin}/upload`, { method: 'POST', body: new FormData() });
    expect(await none.json()).toMatchObject({ type: '999' });
    const body = new FormData();
    body.set('file', new Blob(['no picture']), 'x.png');
    const { token } = await addPerson(testApp);
    const reply = await fetch(`${testApp.origin}/upload`, { method: 'POST', headers: { authorization: token }, body });
    expect(await reply.json()).toMatchObject({ type: 'error', error: 'file_type_refused' });
  });

  /** The address as it was answered, with our origin as clients put it in front, and with /api. */
  const SPELLINGS: readonly [string, (address: string) => string][] = [
    ['as it was answered', (address) => address],
    ['with the origin', (address) => `${testApp.origin}${address}`],
    ['with the origin and /api', (address) => `${testApp.origin}/api${address}`],
    ['without its signature', plain],
  ];

  it.each(SPELLINGS)('comes back %s as avatar, address picture and identity document', async (_, spell) => {
    const person = await addPerson(testApp);
    const address = await uploadAtRoot(person);
    expect((await post('/user/uploadHeadPortrait', person, { head_portrait: spell(address) })).type).toBe('ok');
    expect((await get('/user/info', person)).message).toMatchObject({ head_portrait: plain(address) });

    const qrcode = spell(await uploadAtRoot(person));
    const wallet = { currency: '3', name: 'mine', address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', qrcode };
    expect((await post('/user/wallet/save', person, wallet)).type).toBe('ok');

    const real = { real_type: '1', id_type: '1', name: 'Mina', card_id: `E${String(person.id).padStart(8, '0')}` };
    expect((await post('/user/real', person, real)).type).toBe('ok');
    await approve(person);
    const pictures = {
      real_type: '2',
      front_pic: spell(await uploadAtRoot(person)),
      reverse_pic: spell(await uploadAtRoot(person)),
    };
    expect((await post('/user/real', person, pictures)).type).toBe('ok');
    const { rows } = await testApp.pool.query<{ front: string }>(
      'select front_pic as front from kyc_submission where user_id = $1 and front_pic is not null',
      [person.id],
    );
    expect(rows).toEqual([{ front: plain(pictures.front_pic.replace('/api', '')) }]);
  });

  it.each(SPELLINGS)('comes back %s as voucher of a deposit, once', async (_, spell) => {
    await openMarket(testApp);
    const user = await addClient(testApp, {});
    const account = spell(await uploadAtRoot(user));
    const fields = { account, amount: '50', currency: '3', network: 'TRC20' };
    expect((await post('/wallet/charge_req', user, fields)).type).toBe('ok');
    expect(await post('/wallet/charge_req', user, fields)).toMatchObject({ error: 'image_not_yours' });
  });

  it('of somebody else is refused in every spelling', async () => {
    const [owner, other] = [await addPerson(testApp), await addPerson(testApp)];
    const address = await uploadAtRoot(owner);
    for (const [, spell] of SPELLINGS) {
      const reply = await expectNoChange(testApp, () =>
        post('/user/uploadHeadPortrait', other, { head_portrait: spell(address) }),
      );
      expect(reply).toMatchObject({ error: 'image_not_yours' });
    }
  });
});

const approve = async (person: Person): Promise<void> => {
  const { rows } = await testApp.pool.query<{ id: number }>(
    `select id from kyc_submission where user_id = $1 and status = 'review'`,
    [person.id],
  );
  await decideReal(testApp.app.parts, { submissionId: rows[0]?.id ?? 0, operator: 'op 1', approve: true, reason: '' });
};

describe('preset avatars and bank cards of old clients [F7]', () => {
  it('the drawings 1 to 30 can be taken as avatar, with our origin too; no other number can', async () => {
    const person = await addPerson(testApp);
    const take = (head_portrait: string) => post('/user/uploadHeadPortrait', person, { head_portrait });
    for (const number of [1, 9, 10, 30]) {
      const path = `/static/image/avatar/${number}.png`;
      expect((await take(number === 9 ? `${testApp.origin}${path}` : path)).type).toBe('ok');
      expect((await get('/user/info', person)).message).toMatchObject({ head_portrait: path });
    }
    for (const name of ['0.png', '31.png', '01.png', '1.jpg', '../1.png', '100.png', '']) {
      expect(await take(`/static/image/avatar/${name}`)).toMatchObject({ error: 'image_not_yours' });
    }
  });

  it('the drawings exist and are small', () => {
    const folder = fileURLToPath(new URL('../../../../h5/public/static/image', import.meta.url));
    const sizes = readdirSync(`${folder}/avatar`).map((name) => statSync(`${folder}/avatar/${name}`).size);
    expect(sizes).toHaveLength(30);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(300 * 1024);
    for (const size of sizes) expect(size).toBeGreaterThan(200);
  });

  it('a card saved with an IBAN and no account has the IBAN for its account', async () => {
    const person = await addPerson(testApp);
    const card = {
      real_name: 'Mina',
      bank_name: 'Bank',
      bank_account: '',
      iban: 'GB33BUKB20201555555555',
      bank_code: 'X',
    };
    expect((await post('/user/cash_save', person, card)).type).toBe('ok');
    expect((await post('/user/cash_info', person)).message).toMatchObject({ ...card, bank_account: card.iban });
  });
});

describe('older addresses for cards and notices [F13]', () => {
  it('the international form saves and shows the one card', async () => {
    const person = await addPerson(testApp);
    const empty = { ...Object.fromEntries(CARD_FIELDS.map((name) => [name, ''])), confirmed: 0, banks: [] };
    expect((await get('/user/cash_info_international', person)).message).toEqual(empty);
    const card = {
      real_name: 'Mina',
      bank_name: 'Bank',
      iban: 'GB33BUKB20201555555555',
      bank_dizhi: 'London',
      bank_code: 'BUKBGB22',
    };
    expect(await post('/user/cash_save_international', person, card)).toMatchObject({
      type: 'ok',
      message: sentenceOf('en', 'card_saved'),
    });
    const shown = { ...empty, ...card, bank_account: card.iban };
    expect((await get('/user/cash_info_international', person)).message).toEqual(shown);
    expect((await post('/user/cash_info_international', person)).message).toEqual(shown);
    expect((await post('/user/cash_info', person)).message).toEqual(shown);
    const reply = await expectNoChange(testApp, () => post('/user/cash_save_international', person, { iban: 'X' }));
    expect(reply).toMatchObject({ error: 'card_field_missing' });
  });

  it('/mailMessage/getList lists the own notices, page by page, in the language asked for', async () => {
    const [person, other] = [await addPerson(testApp), await addPerson(testApp)];
    for (const template of ['totp_on', 'totp_off'] as const) {
      await withTx(testApp.pool, (tx) =>
        notify(tx, IDENTITY_NOTICES, { userId: person.id, template, params: {}, mail: false }),
      );
    }
    const list = async (fields: Record<string, string>, user: Person = person) =>
      (await get('/mailMessage/getList', user, fields)).message as { title: string }[];
    const all = await list({ page: '1', limit: '99999999' });
    expect(all).toHaveLength(2);
    expect(all[0]).toEqual({
      id: expect.any(Number),
      title: expect.any(String),
      content: expect.any(String),
      is_read: 0,
      create_time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    });
    expect(await list({ page: '2', limit: '1' })).toEqual(all.slice(1));
    expect(await list({ page: '3', limit: '1' })).toEqual([]);
    expect((await list({ page: '1', limit: '1', lang: 'zh' }))[0]?.title).not.toBe(all[0]?.title);
    expect(await list({ page: '1', limit: '10' }, other)).toEqual([]);
  });
});
