import { sentenceOf } from '@candor/contract/messages/tables';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, logIn, mailsTo, noticesOf, PASSWORD } from '#app/testing/account-steps';
import { sendAtOnce } from '#app/testing/last-byte-burst';
import { encodeForm } from '#app/testing/send-form';
import { checkBooks, startTestApp, type TestApp } from '#app/testing/test-app';
import { type VirtualClock, virtualClock } from '#platform/runtime/clock';

const START_MS = 1_800_000_000_000;

let app: TestApp;
let clock: VirtualClock;
beforeAll(async () => {
  clock = virtualClock(START_MS);
  app = await startTestApp({ clock });
});
afterAll(() => app.stop());
checkBooks(() => app);

const sentence = sentenceOf.bind(null, 'en');
const post = (path: string, person: { token: string }, fields: Record<string, string> = {}) =>
  app.call('POST', path, { token: person.token, fields });
const get = (path: string, person: { token: string }, fields: Record<string, string> = {}) =>
  app.call('GET', path, { token: person.token, fields });
const isIn = async (token: string): Promise<boolean> => (await get('/user/info', { token })).type === 'ok';

describe('devices', () => {
  interface Device {
    readonly id: number;
    readonly current: number;
    readonly user_agent: string;
  }
  const devices = async (person: { token: string }): Promise<Device[]> =>
    (await get('/safe/sessions', person)).message as Device[];

  it('lists live sessions, ends one and the others', async () => {
    const person = await addPerson(app);
    const tokens: string[] = [];
    for (const agent of ['phone', 'tablet', 'desk']) {
      clock.advance(1_000);
      tokens.push((await logIn(app, person.email, { agent })).message as string);
    }
    const listed = await devices(person);
    expect(listed.map((device) => device.user_agent)).toEqual(['desk', 'tablet', 'phone', 'test']);
    expect(listed.map((device) => device.current)).toEqual([0, 0, 0, 1]);

    const tablet = listed.find((device) => device.user_agent === 'tablet');
    expect((await post('/safe/sessions/revoke', person, { id: String(tablet?.id) })).message).toBe(
      sentence('session_ended'),
    );
    expect(await Promise.all(tokens.map(isIn))).toEqual([true, false, true]);
    expect((await post('/safe/sessions/revoke', person, { id: String(tablet?.id) })).message).toBe(
      sentence('session_unknown'),
    );

    expect((await post('/safe/sessions/revoke_all', person)).message).toBe(sentence('sessions_ended'));
    expect(await Promise.all([...tokens, person.token].map(isIn))).toEqual([false, false, false, true]);
    expect((await get('/safe/status', person)).message).toMatchObject({ sessions: 1 });
  });

  it('ends nobody else’s session', async () => {
    const [owner, other] = [await addPerson(app), await addPerson(app)];
    const [device] = await devices(owner);
    expect((await post('/safe/sessions/revoke', other, { id: String(device?.id) })).message).toBe(
      sentence('session_unknown'),
    );
    expect((await post('/safe/sessions/revoke_all', other)).type).toBe('ok');
    expect(await isIn(owner.token)).toBe(true);
  });

  it('the eleventh login drops the oldest, also in a burst [C7]', async () => {
    const person = await addPerson(app);
    const tokens: string[] = [];
    for (let turn = 0; turn < 10; turn += 1) {
      clock.advance(1_000);
      tokens.push((await logIn(app, person.email)).message as string);
    }
    expect(await isIn(person.token)).toBe(false);
    expect(await Promise.all(tokens.map(isIn))).toEqual(tokens.map(() => true));
    const form = encodeForm({ user_string: person.email, password: PASSWORD });
    const replies = await sendAtOnce(
      Array.from({ length: 4 }, () => ({ origin: app.origin, path: '/user/login', form })),
    );
    expect(replies.map((reply) => reply.type)).toEqual(['ok', 'ok', 'ok', 'ok']);
    const { rows } = await app.pool.query<{ live: number }>(
      'select count(*)::int as live from session where user_id = $1 and revoked_at is null',
      [person.id],
    );
    expect(rows[0]?.live).toBe(10);
  });

  it('a token ends with logout and with the ban of its user, at once [C2]', async () => {
    const [leaver, banned] = [await addPerson(app), await addPerson(app)];
    expect((await get('/user/logout', leaver)).type).toBe('ok');
    expect((await get('/user/info', leaver)).type).toBe('999');
    await app.pool.query(`update app_user set status = 'disabled' where id = $1`, [banned.id]);
    expect((await get('/user/info', banned)).type).toBe('999');
    expect((await logIn(app, banned.email)).message).toBe(sentence('user_disabled'));
  });
});

describe('login history', () => {
  interface Event {
    readonly outcome: string;
    readonly user_agent: string;
  }
  const history = async (person: { token: string }, fields = {}) =>
    (await get('/safe/logins', person, fields)).message as { data: Event[]; total: number; pages: number };

  it('shows what succeeded, failed and was locked out, newest first and only the own', async () => {
    const [person, other] = [await addPerson(app), await addPerson(app)];
    await logIn(app, person.email, { agent: 'first' });
    for (let guess = 0; guess < 7; guess += 1) await logIn(app, person.email, { password: 'wrong', agent: 'thief' });
    const { data, total, pages } = await history(person);
    expect(data.map((event) => event.outcome)).toEqual([
      'locked',
      'failed',
      'failed',
      'failed',
      'failed',
      'failed',
      'ok',
    ]);
    expect(data[6]?.user_agent).toBe('first');
    expect([total, pages]).toEqual([7, 1]);
    expect((await history(person, { page: '2', limit: '5' })).data).toHaveLength(2);
    expect((await history(other)).total).toBe(0);
  });

  it('keeps no trace of names that are no account', async () => {
    const count = async () => (await app.pool.query('select count(*) from login_event')).rows;
    const before = await count();
    await logIn(app, 'nobody@candor.test');
    expect(await count()).toEqual(before);
  });

  it('tells the owner about a login from a new device, and only then', async () => {
    const person = await addPerson(app);
    const notices = async () =>
      (await noticesOf(app, person)).filter((template) => template === 'new_device_login').length;
    await logIn(app, person.email, { agent: 'phone' });
    await logIn(app, person.email, { agent: 'phone' });
    expect(await notices()).toBe(0);
    await logIn(app, person.email, { agent: 'somebody else' });
    expect(await notices()).toBe(1);
    expect(await mailsTo(app, person.email)).toEqual(['new_device_login']);
    await logIn(app, person.email, { agent: 'somebody else' });
    expect(await notices()).toBe(1);
  });
});

describe('freezing the own account', () => {
  it('ends every session at once including this one, and only the right password shows that it is frozen', async () => {
    const person = await addPerson(app);
    const second = (await logIn(app, person.email)).message as string;
    expect((await post('/safe/freeze', person, { password: 'wrong' })).message).toBe(sentence('password_wrong'));
    expect(await isIn(second)).toBe(true);
    expect((await post('/safe/freeze', person, { password: PASSWORD })).message).toBe(sentence('account_frozen_done'));
    expect(await Promise.all([person.token, second].map(isIn))).toEqual([false, false]);
    expect((await get('/user/info', person)).type).toBe('999');
    expect((await logIn(app, person.email)).message).toBe(sentence('account_frozen'));
    expect((await logIn(app, person.email, { password: 'wrong' })).message).toBe(sentence('login_failed'));
    expect(await mailsTo(app, person.email)).toContain('account_frozen');
  });

  it('leaves no live session behind when logins come at the same instant [I27]', async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = await addPerson(app);
      const login = {
        origin: app.origin,
        path: '/user/login',
        form: encodeForm({ user_string: person.email, password: PASSWORD }),
      };
      const freeze = {
        origin: app.origin,
        path: '/safe/freeze',
        form: encodeForm({ password: PASSWORD }),
        token: person.token,
      };
      const replies = await sendAtOnce([login, freeze, login, login]);
      expect(replies[1]?.type).toBe('ok');
      const { rows } = await app.pool.query('select from session where user_id = $1 and revoked_at is null', [
        person.id,
      ]);
      expect(rows).toHaveLength(0);
    }
  });
});

describe('anti-phishing phrase', () => {
  it('is kept and shown', async () => {
    const person = await addPerson(app);
    expect((await post('/safe/anti_phishing', person, { phrase: 'BlueWhale7' })).message).toBe(
      sentence('phrase_saved'),
    );
    expect((await get('/safe/status', person)).message).toMatchObject({ anti_phishing: 'BlueWhale7' });
  });

  it.each(['abc', 'x'.repeat(21), 'a b c d', 'abcd\r\nBcc: x', '<b>bold', "';drop table"])(
    'refuses %j',
    async (phrase) => {
      const person = await addPerson(app);
      expect((await post('/safe/anti_phishing', person, { phrase })).message).toBe(sentence('phrase_invalid'));
      expect((await get('/safe/status', person)).message).toMatchObject({ anti_phishing: '' });
    },
  );
});

describe('security status', () => {
  it('says what protects the account and nothing else', async () => {
    const person = await addPerson(app);
    expect((await get('/safe/status', person)).message).toEqual({
      email: person.email,
      phone: person.phone,
      email_state: { standing: 'confirmed', counts_from_ms: 0 },
      phone_state: { standing: 'confirmed', counts_from_ms: 0 },
      has_pay_password: 0,
      pay_password_is_pin: 1,
      pay_locked_until_ms: 0,
      totp: 0,
      backup_codes_left: 0,
      passkeys: 0,
      anti_phishing: '',
      held_until_ms: 0,
      sessions: 1,
    });
  });
});
