import type { Notice, RefusalCode } from '@candor/contract/codes';
import { sentenceOf } from '@candor/contract/messages/tables';
import { CARD_FIELDS, type CardField } from '@candor/contract/profile';
import { CARD_FIELDS_NEEDED } from '@candor/domain/profile/decide-profile';
import { HOSTILE_TEXTS } from '@candor/testkit/hostile-texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, type Person, uploadPicture } from '#app/testing/account-steps';
import { expectNoChange } from '#app/testing/no-change';
import { checkBooks, startTestApp, type TestApp } from '#app/testing/test-app';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());
checkBooks(() => testApp);

const sentence = (code: RefusalCode | Notice, params = {}) => sentenceOf('en', code, params);
const post = (path: string, person: { token: string }, fields: Record<string, string> = {}) =>
  testApp.call('POST', path, { token: person.token, fields });
const get = (path: string, person: { token: string }, fields: Record<string, string> = {}) =>
  testApp.call('GET', path, { token: person.token, fields });
const infoOf = async (person: Person) => (await get('/user/info', person)).message as Record<string, unknown>;

describe('avatar', () => {
  const set = (person: Person, path: string) => post('/user/uploadHeadPortrait', person, { head_portrait: path });

  it('is an own upload and becomes public', async () => {
    const person = await addPerson(testApp);
    const path = await uploadPicture(testApp, person);
    expect((await fetch(`${testApp.origin}${path}`)).status).toBe(404);
    expect((await set(person, path)).message).toBe(sentence('profile_saved'));
    expect((await infoOf(person)).head_portrait).toBe(path);
    expect((await fetch(`${testApp.origin}${path}`)).status).toBe(200);
    expect((await set(person, path)).type).toBe('ok');
  });

  it('is refused when it is of another user, serves another use or lies elsewhere', async () => {
    const [person, other] = [await addPerson(testApp), await addPerson(testApp)];
    const foreign = await uploadPicture(testApp, other);
    const paths = [
      foreign,
      '/upload/00000000000000000000000000000000.png',
      'https://evil.test/x.png',
      'javascript:alert(1)',
    ];
    for (const path of paths) {
      const reply = await expectNoChange(testApp, () => set(person, path));
      expect(reply.message).toBe(sentence('image_not_yours'));
    }
  });
});

describe('nickname and signature', () => {
  it('are saved together or one alone', async () => {
    const person = await addPerson(testApp);
    expect((await post('/user/editNickname', person, { nickname: '小明', signature: '稳中求进' })).message).toBe(
      sentence('profile_saved'),
    );
    expect(await infoOf(person)).toMatchObject({ nickname: '小明', signature: '稳中求进' });
    await post('/user/editNickname', person, { nickname: 'Mina2026' });
    await post('/user/editNickname', person, { signature: '' });
    expect(await infoOf(person)).toMatchObject({ nickname: 'Mina2026', signature: '' });
  });

  it.each<[Record<string, string>, RefusalCode, Record<string, string>?]>([
    [{ nickname: 'a' }, 'nickname_invalid'],
    [{ nickname: '12345678901' }, 'nickname_invalid'],
    [{ nickname: '<b>x' }, 'special_characters'],
    [{ nickname: 'good', signature: 'x' }, 'signature_invalid'],
    [{ nickname: 'good', signature: 'a;b' }, 'special_characters'],
    [{}, 'parameter_error', { field: 'nickname' }],
  ])('refuse %j', async (fields, code, params) => {
    const person = await addPerson(testApp);
    const reply = await expectNoChange(testApp, () => post('/user/editNickname', person, fields));
    expect(reply).toMatchObject({ type: 'error', message: sentence(code, params) });
  });

  it('are the only fields a change writes [A10]', async () => {
    const [person, victim] = [await addPerson(testApp), await addPerson(testApp)];
    const forbidden = {
      is_admin: '1',
      balance: '999',
      level: '2',
      real_state: '2',
      review_status: '2',
      parent_id: String(victim.id),
      credit_score: '99',
      email: 'x@y.zz',
      phone: '1',
      status: 'disabled',
      user_id: String(victim.id),
      id: String(victim.id),
      invite_code: 'X',
    };
    const row = async (id: number) => (await testApp.pool.query('select * from app_user where id = $1', [id])).rows[0];
    const [mine, theirs] = [await row(person.id), await row(victim.id)];
    expect((await post('/user/editNickname', person, { nickname: 'Eve', ...forbidden })).type).toBe('ok');
    expect(await row(person.id)).toEqual({ ...mine, nickname: 'Eve' });
    expect(await row(victim.id)).toEqual(theirs);
  });
});

describe('region', () => {
  const set = (person: Person, fields: Record<string, string>) => post('/user/region', person, fields);
  const BANGKOK = { name: 'Bangkok', latitude: '13.7563', longitude: '100.5018' };

  it('is optional, kept to a tenth of a degree, and can be removed', async () => {
    const person = await addPerson(testApp);
    expect((await infoOf(person)).region).toBeNull();
    expect((await set(person, BANGKOK)).message).toBe(sentence('region_saved'));
    expect((await infoOf(person)).region).toEqual({ name: 'Bangkok', latitude: '13.8', longitude: '100.5' });
    expect((await set(person, { name: '' })).message).toBe(sentence('region_removed'));
    expect((await infoOf(person)).region).toBeNull();
  });

  it.each<[Record<string, string>, RefusalCode]>([
    [{ name: 'Nowhere' }, 'place_invalid'],
    [{ ...BANGKOK, latitude: '90.5' }, 'place_invalid'],
    [{ ...BANGKOK, longitude: '1e2' }, 'place_invalid'],
    [{ ...BANGKOK, name: 'Bang\u202ekok' }, 'special_characters'],
  ])('refuses %j', async (fields, code) => {
    const person = await addPerson(testApp);
    const reply = await expectNoChange(testApp, () => set(person, fields));
    expect(reply).toMatchObject({ type: 'error', message: sentence(code) });
  });

  it('is shown to nobody else', async () => {
    const [person, other] = [await addPerson(testApp), await addPerson(testApp)];
    await set(person, { ...BANGKOK, user_id: String(other.id) });
    expect((await infoOf(other)).region).toBeNull();
  });
});

describe('invitation', () => {
  it('gives the own code, its link and the number of those who came by it', async () => {
    const [person, guest] = [await addPerson(testApp), await addPerson(testApp)];
    const { extension_code: code } = await infoOf(person);
    const expected = { code, path: `/h5/#/pages/common/register?code=${code}`, invited: 0 };
    expect((await get('/user/invitation', person)).message).toEqual(expected);
    const { rows } = await testApp.pool.query<{ id: number }>(
      `insert into app_user (email, password_hash, invite_code, parent_id, created_at)
       values ($1, '', $1, $2, now()) returning id`,
      [`guest-of-${person.id}@candor.test`, person.id],
    );
    expect((await get('/user/invitation', person)).message).toEqual({ ...expected, invited: 1 });
    const move = testApp.pool.query('update app_user set parent_id = $2 where id = $1', [rows[0]?.id, guest.id]);
    await expect(move).rejects.toThrow(/cannot change/);
    await expect(testApp.pool.query('update app_user set parent_id = $1 where id = $1', [guest.id])).rejects.toThrow();
  });
});

describe('bank card', () => {
  const full = Object.fromEntries(CARD_FIELDS_NEEDED.map((name) => [name, `my ${name}`])) as Record<CardField, string>;
  const empty = Object.fromEntries(CARD_FIELDS.map((name) => [name, '']));
  const cardOf = async (person: Person) => (await post('/user/cash_info', person)).message;

  it('is saved, replaced, shown and deleted', async () => {
    const person = await addPerson(testApp);
    expect(await cardOf(person)).toEqual({ ...empty, confirmed: 0, banks: [] });
    expect((await post('/user/cash_save', person, full)).message).toBe(sentence('card_saved'));
    expect(await cardOf(person)).toEqual({ ...empty, ...full, confirmed: 0, banks: [] });
    await post('/user/cash_save', person, { ...full, bank_name: 'Another bank' });
    expect(await cardOf(person)).toMatchObject({ bank_name: 'Another bank' });
    expect((await post('/user/cash_del', person)).message).toBe(sentence('card_deleted'));
    expect(await cardOf(person)).toEqual({ ...empty, confirmed: 0, banks: [] });
  });

  it.each(CARD_FIELDS_NEEDED)('is refused without %s', async (field) => {
    const person = await addPerson(testApp);
    const reply = await expectNoChange(testApp, () => post('/user/cash_save', person, { ...full, [field]: '' }));
    expect(reply.message).toBe(sentence('card_field_missing', { field }));
    expect(await cardOf(person)).toEqual({ ...empty, confirmed: 0, banks: [] });
  });

  it('is taken from old clients with their two fields', async () => {
    const person = await addPerson(testApp);
    const old = {
      real_name: 'Mina',
      bank_account: '6222',
      bank_dizhi: 'Lagos',
      bank_code: 'X',
      alipay_account: 'mina',
    };
    expect((await post('/user/cash_save', person, old)).type).toBe('ok');
    expect(await cardOf(person)).toEqual({ ...empty, ...old, confirmed: 0, banks: [] });
    expect((await post('/user/cash_save', person, { real_name: 'Mina' })).message).toBe(
      sentence('card_field_missing', { field: 'bank_account' }),
    );
  });

  it('is stored as text and read back unchanged [H21]', async () => {
    const person = await addPerson(testApp);
    for (const text of HOSTILE_TEXTS) {
      const reply = await post('/user/cash_save', person, { ...full, bank_name: text });
      expect(reply.status).toBe(200);
      if (reply.type === 'ok') expect(await cardOf(person)).toMatchObject({ bank_name: text.trim() });
    }
    const script = '<script>alert(1)</script>';
    expect((await post('/user/cash_save', person, { ...full, bank_name: script })).type).toBe('ok');
    expect(await cardOf(person)).toMatchObject({ bank_name: script });
    expect((await post('/user/cash_save', person, { ...full, bank_name: 'a\u202eb' })).message).toBe(
      sentence('special_characters'),
    );
  });

  it('is that of the session’s user, whatever id is sent [H29]', async () => {
    const [person, other] = [await addPerson(testApp), await addPerson(testApp)];
    await post('/user/cash_save', person, full);
    await post('/user/cash_save', other, {
      ...full,
      real_name: 'Eve',
      id: String(person.id),
      user_id: String(person.id),
    });
    await post('/user/cash_del', other, { id: String(person.id), user_id: String(person.id) });
    expect(await cardOf(person)).toMatchObject(full);
    expect(await cardOf(other)).toEqual({ ...empty, confirmed: 0, banks: [] });
  });
});
