import { sentenceOf } from '@candor/contract/messages/tables';
import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, logIn, mailsTo, noticesOf, PASSWORD, type Person } from '#app/testing/account-steps';
import { sendAtOnce } from '#app/testing/last-byte-burst';
import { encodeForm } from '#app/testing/send-form';
import { startTestApp, type TestApp } from '#app/testing/test-app';
import { type VirtualClock, virtualClock } from '#platform/runtime/clock';

const START_MS = 1_800_000_000_000;
const STEP_MS = 30_000;
const LOCK_MS = 5 * 60_000;

let house: TestApp;
let clock: VirtualClock;
beforeAll(async () => {
  clock = virtualClock(START_MS);
  house = await startTestApp({ clock });
});
afterAll(() => house.stop());
afterEach(() => house.expectBooksBalanced());

const say = sentenceOf.bind(null, 'en');
const post = (path: string, person: { token: string }, fields: Record<string, string> = {}) =>
  house.call('POST', path, { token: person.token, fields });
const get = (path: string, person: { token: string }, fields: Record<string, string> = {}) =>
  house.call('GET', path, { token: person.token, fields });
const isIn = async (token: string): Promise<boolean> => (await get('/user/info', { token })).type === 'ok';

const codeAt = (secret: string, ms: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: ms });

/** Authenticator on; one step later, so that the code it was confirmed with is behind. */
const switchOn = async (person: Person): Promise<{ secret: string; backup: string[] }> => {
  const begun = await post('/safe/totp/begin', person, { password: PASSWORD });
  const { secret } = begun.message as { secret: string };
  const done = await post('/safe/totp/confirm', person, { code: codeAt(secret, clock.nowMs()) });
  expect(done.type).toBe('ok');
  clock.advance(STEP_MS);
  return { secret, backup: (done.message as { backup_codes: string[] }).backup_codes };
};

describe('authenticator', () => {
  it('is asked for only after it was confirmed, and then needs both password and code', async () => {
    const person = await addPerson(house);
    const begun = await post('/safe/totp/begin', person, { password: PASSWORD });
    const { secret, uri } = begun.message as { secret: string; uri: string };
    expect(uri).toMatch(/^otpauth:\/\/totp\/Candor:/);
    expect(uri).toContain(`secret=${secret}`);
    expect((await logIn(house, person.email)).type).toBe('ok');

    const code = codeAt(secret, clock.nowMs());
    const done = await post('/safe/totp/confirm', person, { code });
    const { backup_codes: backup } = done.message as { backup_codes: string[] };
    expect(new Set(backup).size).toBe(10);
    expect((await get('/safe/status', person)).message).toMatchObject({ totp: 1, backup_codes_left: 10 });
    expect(await noticesOf(house, person)).toContain('totp_on');
    expect(await mailsTo(house, person.email)).toContain('totp_on');

    expect(await logIn(house, person.email)).toMatchObject({ type: 'error', message: say('totp_required') });
    expect(await logIn(house, person.email, { totp: code })).toMatchObject({
      type: 'error',
      message: say('totp_wrong'),
    });
    clock.advance(STEP_MS);
    expect((await logIn(house, person.email, { totp: codeAt(secret, clock.nowMs()) })).type).toBe('ok');
  });

  it('takes a code of the step before and after, and none further off', async () => {
    const person = await addPerson(house);
    const { secret } = await switchOn(person);
    clock.advance(10 * STEP_MS);
    for (const off of [-2, 2]) {
      const reply = await logIn(house, person.email, { totp: codeAt(secret, clock.nowMs() + off * STEP_MS) });
      expect(reply.message).toBe(say('totp_wrong'));
    }
    expect((await logIn(house, person.email, { totp: codeAt(secret, clock.nowMs() - STEP_MS) })).type).toBe('ok');
    expect((await logIn(house, person.email, { totp: codeAt(secret, clock.nowMs() + STEP_MS) })).type).toBe('ok');
    // The present step lies before one that was used.
    expect((await logIn(house, person.email, { totp: codeAt(secret, clock.nowMs()) })).message).toBe(say('totp_wrong'));
  });

  it('lets one code in once, also in a burst', async () => {
    const person = await addPerson(house);
    const { secret } = await switchOn(person);
    const form = encodeForm({
      user_string: person.email,
      password: PASSWORD,
      totp_code: codeAt(secret, clock.nowMs()),
    });
    const replies = await sendAtOnce(
      Array.from({ length: 4 }, () => ({ origin: house.origin, path: '/user/login', form })),
    );
    expect(replies.filter((reply) => reply.type === 'ok')).toHaveLength(1);
  });

  it('takes each backup code once, with or without its dash', async () => {
    const person = await addPerson(house);
    const { backup } = await switchOn(person);
    const [first = '', second = ''] = backup;
    expect((await logIn(house, person.email, { totp: first })).type).toBe('ok');
    expect((await logIn(house, person.email, { totp: first })).message).toBe(say('totp_wrong'));
    expect((await logIn(house, person.email, { totp: second.replace('-', '').toUpperCase() })).type).toBe('ok');
    expect((await get('/safe/status', person)).message).toMatchObject({ backup_codes_left: 8 });
    const stored = await house.pool.query<{ row: string }>('select t::text as row from totp_backup_code t');
    expect(stored.rows.map(({ row }) => row).join()).not.toContain(first.replace('-', ''));
  });

  it('does not take the backup code of somebody else', async () => {
    const [owner, other] = [await addPerson(house), await addPerson(house)];
    const { backup } = await switchOn(owner);
    await switchOn(other);
    expect((await logIn(house, other.email, { totp: backup[0] ?? '' })).message).toBe(say('totp_wrong'));
  });

  it('counts wrong codes and falls silent after five, for right ones too', async () => {
    const person = await addPerson(house);
    const { secret } = await switchOn(person);
    for (let guess = 0; guess < 5; guess += 1) {
      expect((await logIn(house, person.email, { totp: '000000' })).message).toBe(say('totp_wrong'));
    }
    const locked = await logIn(house, person.email, { totp: codeAt(secret, clock.nowMs()) });
    expect(locked.message).toBe(say('login_locked', { minutes: '5' }));
    clock.advance(LOCK_MS);
    expect((await logIn(house, person.email, { totp: codeAt(secret, clock.nowMs()) })).type).toBe('ok');
  });

  it('counts guesses at the code per user, whatever address they come from', async () => {
    const person = await addPerson(house);
    const { secret } = await switchOn(person);
    for (let guess = 0; guess < 5; guess += 1) {
      expect((await logIn(house, person.email, { totp: '000000' })).message).toBe(say('totp_wrong'));
    }
    // As from another address: that one has a count of its own.
    await house.pool.query('delete from login_attempt where account = $1', [person.email]);
    const reply = await logIn(house, person.email, { totp: codeAt(secret, clock.nowMs()) });
    expect(reply.message).toBe(say('login_locked', { minutes: '5' }));
  });

  it('goes off with both factors, and holds withdrawals for a while', async () => {
    const person = await addPerson(house);
    const { secret } = await switchOn(person);
    const right = codeAt(secret, clock.nowMs());
    expect((await post('/safe/totp/disable', person, { password: 'wrong', code: right })).message).toBe(
      say('password_wrong'),
    );
    expect((await post('/safe/totp/disable', person, { password: PASSWORD, code: '000000' })).message).toBe(
      say('totp_wrong'),
    );
    expect((await post('/safe/totp/disable', person, { password: PASSWORD, code: right })).message).toBe(
      say('totp_off_done'),
    );
    expect((await get('/safe/status', person)).message).toMatchObject({
      totp: 0,
      backup_codes_left: 0,
      held_until_ms: clock.nowMs() + 60_000,
    });
    expect((await logIn(house, person.email)).type).toBe('ok');
    expect(await mailsTo(house, person.email)).toEqual(expect.arrayContaining(['totp_on', 'totp_off']));
    clock.advance(60_000);
    expect((await get('/safe/status', person)).message).toMatchObject({ held_until_ms: 0 });
  });

  it('refuses what does not fit its state', async () => {
    const person = await addPerson(house);
    expect((await post('/safe/totp/confirm', person, { code: '123456' })).message).toBe(say('totp_not_on'));
    expect((await post('/safe/totp/disable', person, { password: PASSWORD, code: '123456' })).message).toBe(
      say('totp_not_on'),
    );
    expect((await post('/safe/totp/begin', person, { password: 'wrong' })).message).toBe(say('password_wrong'));
    await switchOn(person);
    expect((await post('/safe/totp/begin', person, { password: PASSWORD })).message).toBe(say('totp_already_on'));
    expect((await post('/safe/totp/confirm', person, { code: '123456' })).message).toBe(say('totp_already_on'));
  });

  it.each(['', '0', 'true', '00000', '0000000', '１２３４５６', ' 123456x', '-12345'])(
    'does not take %j for a code',
    async (code) => {
      const person = await addPerson(house);
      await post('/safe/totp/begin', person, { password: PASSWORD });
      expect((await post('/safe/totp/confirm', person, { code })).type).toBe('error');
      expect((await get('/safe/status', person)).message).toMatchObject({ totp: 0 });
    },
  );

  it('stores no secret that could be read from the table', async () => {
    const person = await addPerson(house);
    const { secret } = await switchOn(person);
    const { rows } = await house.pool.query<{ row: string }>('select u::text as row from app_user u where id = $1', [
      person.id,
    ]);
    expect(rows[0]?.row).not.toContain(secret);
    expect(rows[0]?.row).not.toContain(Secret.fromBase32(secret).hex);
  });

  it('lets a thief with the session guess the password five times only', async () => {
    const person = await addPerson(house);
    for (let guess = 0; guess < 5; guess += 1) await post('/safe/totp/begin', person, { password: `guess ${guess}` });
    expect((await post('/safe/freeze', person, { password: PASSWORD })).message).toBe(
      say('login_locked', { minutes: '5' }),
    );
    clock.advance(LOCK_MS);
    expect((await post('/safe/totp/begin', person, { password: PASSWORD })).type).toBe('ok');
  });
});

describe('devices', () => {
  interface Device {
    readonly id: number;
    readonly current: number;
    readonly user_agent: string;
  }
  const devices = async (person: { token: string }): Promise<Device[]> =>
    (await get('/safe/sessions', person)).message as Device[];

  it('lists live sessions, ends one and the others', async () => {
    const person = await addPerson(house);
    const tokens: string[] = [];
    for (const agent of ['phone', 'tablet', 'desk']) {
      clock.advance(1_000);
      tokens.push((await logIn(house, person.email, { agent })).message as string);
    }
    const listed = await devices(person);
    expect(listed.map((device) => device.user_agent)).toEqual(['desk', 'tablet', 'phone', 'test']);
    expect(listed.map((device) => device.current)).toEqual([0, 0, 0, 1]);

    const tablet = listed.find((device) => device.user_agent === 'tablet');
    expect((await post('/safe/sessions/revoke', person, { id: String(tablet?.id) })).message).toBe(
      say('session_ended'),
    );
    expect(await Promise.all(tokens.map(isIn))).toEqual([true, false, true]);
    expect((await post('/safe/sessions/revoke', person, { id: String(tablet?.id) })).message).toBe(
      say('session_unknown'),
    );

    expect((await post('/safe/sessions/revoke_all', person)).message).toBe(say('sessions_ended'));
    expect(await Promise.all([...tokens, person.token].map(isIn))).toEqual([false, false, false, true]);
    expect((await get('/safe/status', person)).message).toMatchObject({ sessions: 1 });
  });

  it('ends nobody else’s session', async () => {
    const [owner, other] = [await addPerson(house), await addPerson(house)];
    const [device] = await devices(owner);
    expect((await post('/safe/sessions/revoke', other, { id: String(device?.id) })).message).toBe(
      say('session_unknown'),
    );
    expect((await post('/safe/sessions/revoke_all', other)).type).toBe('ok');
    expect(await isIn(owner.token)).toBe(true);
  });

  it('C7: the eleventh login drops the oldest, also in a burst', async () => {
    const person = await addPerson(house);
    const tokens: string[] = [];
    for (let turn = 0; turn < 10; turn += 1) {
      clock.advance(1_000);
      tokens.push((await logIn(house, person.email)).message as string);
    }
    expect(await isIn(person.token)).toBe(false);
    expect(await Promise.all(tokens.map(isIn))).toEqual(tokens.map(() => true));
    const form = encodeForm({ user_string: person.email, password: PASSWORD });
    const replies = await sendAtOnce(
      Array.from({ length: 4 }, () => ({ origin: house.origin, path: '/user/login', form })),
    );
    expect(replies.map((reply) => reply.type)).toEqual(['ok', 'ok', 'ok', 'ok']);
    const { rows } = await house.pool.query<{ live: number }>(
      'select count(*)::int as live from session where user_id = $1 and revoked_at is null',
      [person.id],
    );
    expect(rows[0]?.live).toBe(10);
  });

  it('C2: a token ends with logout and with the ban of its user, at once', async () => {
    const [leaver, banned] = [await addPerson(house), await addPerson(house)];
    expect((await get('/user/logout', leaver)).type).toBe('ok');
    expect((await get('/user/info', leaver)).type).toBe('999');
    await house.pool.query(`update app_user set status = 'disabled' where id = $1`, [banned.id]);
    expect((await get('/user/info', banned)).type).toBe('999');
    expect((await logIn(house, banned.email)).message).toBe(say('user_disabled'));
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
    const [person, other] = [await addPerson(house), await addPerson(house)];
    await logIn(house, person.email, { agent: 'first' });
    for (let guess = 0; guess < 7; guess += 1) await logIn(house, person.email, { password: 'wrong', agent: 'thief' });
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

  it('does not call it a failure to be asked for the authenticator', async () => {
    const person = await addPerson(house);
    const { secret } = await switchOn(person);
    await logIn(house, person.email);
    await logIn(house, person.email, { totp: codeAt(secret, clock.nowMs()) });
    expect((await history(person)).data.map((event) => event.outcome)).toEqual(['ok']);
  });

  it('keeps no trace of names that are no account', async () => {
    const count = async () => (await house.pool.query('select count(*) from login_event')).rows;
    const before = await count();
    await logIn(house, 'nobody@candor.test');
    expect(await count()).toEqual(before);
  });

  it('tells the owner about a login from a new device, and only then', async () => {
    const person = await addPerson(house);
    const told = async () =>
      (await noticesOf(house, person)).filter((template) => template === 'new_device_login').length;
    await logIn(house, person.email, { agent: 'phone' });
    await logIn(house, person.email, { agent: 'phone' });
    expect(await told()).toBe(0);
    await logIn(house, person.email, { agent: 'somebody else' });
    expect(await told()).toBe(1);
    expect(await mailsTo(house, person.email)).toEqual(['new_device_login']);
    await logIn(house, person.email, { agent: 'somebody else' });
    expect(await told()).toBe(1);
  });
});

describe('freezing the own account', () => {
  it('ends every session at once, also this one, and answers so only after the right password', async () => {
    const person = await addPerson(house);
    const second = (await logIn(house, person.email)).message as string;
    expect((await post('/safe/freeze', person, { password: 'wrong' })).message).toBe(say('password_wrong'));
    expect(await isIn(second)).toBe(true);
    expect((await post('/safe/freeze', person, { password: PASSWORD })).message).toBe(say('account_frozen_done'));
    expect(await Promise.all([person.token, second].map(isIn))).toEqual([false, false]);
    expect((await get('/user/info', person)).type).toBe('999');
    expect((await logIn(house, person.email)).message).toBe(say('account_frozen'));
    expect((await logIn(house, person.email, { password: 'wrong' })).message).toBe(say('login_failed'));
    expect(await mailsTo(house, person.email)).toContain('account_frozen');
  });

  it('I27: leaves no live session behind when logins come at the same instant', async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = await addPerson(house);
      const login = {
        origin: house.origin,
        path: '/user/login',
        form: encodeForm({ user_string: person.email, password: PASSWORD }),
      };
      const freeze = {
        origin: house.origin,
        path: '/safe/freeze',
        form: encodeForm({ password: PASSWORD }),
        token: person.token,
      };
      const replies = await sendAtOnce([login, freeze, login, login]);
      expect(replies[1]?.type).toBe('ok');
      const { rows } = await house.pool.query('select from session where user_id = $1 and revoked_at is null', [
        person.id,
      ]);
      expect(rows).toHaveLength(0);
    }
  });
});

describe('anti-phishing phrase', () => {
  it('is kept and shown', async () => {
    const person = await addPerson(house);
    expect((await post('/safe/anti_phishing', person, { phrase: 'BlueWhale7' })).message).toBe(say('phrase_saved'));
    expect((await get('/safe/status', person)).message).toMatchObject({ anti_phishing: 'BlueWhale7' });
  });

  it.each(['abc', 'x'.repeat(21), 'a b c d', 'abcd\r\nBcc: x', '<b>bold', "';drop table"])(
    'refuses %j',
    async (phrase) => {
      const person = await addPerson(house);
      expect((await post('/safe/anti_phishing', person, { phrase })).message).toBe(say('phrase_invalid'));
      expect((await get('/safe/status', person)).message).toMatchObject({ anti_phishing: '' });
    },
  );
});

describe('security status', () => {
  it('says what protects the account and nothing else', async () => {
    const person = await addPerson(house);
    expect((await get('/safe/status', person)).message).toEqual({
      email: person.email,
      phone: person.phone,
      has_pay_password: 0,
      pay_password_is_pin: 1,
      pay_locked_until_ms: 0,
      totp: 0,
      backup_codes_left: 0,
      anti_phishing: '',
      held_until_ms: 0,
      sessions: 1,
    });
  });
});
