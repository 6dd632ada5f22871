import { sentenceOf } from '@candor/contract/messages/tables';
import { AUTHENTICATOR_TRIES } from '@candor/domain/identity/try-rules';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, logIn, mailsTo, noticesOf, PASSWORD, type Person } from '#app/testing/account-steps';
import { sendAtOnce } from '#app/testing/last-byte-burst';
import { encodeForm } from '#app/testing/send-form';
import { checkBooks, startTestApp, type TestApp } from '#app/testing/test-app';
import { type VirtualClock, virtualClock } from '#platform/runtime/clock';

const START_MS = 1_800_000_000_000;
const STEP_MS = 30_000;
const LOCK_MS = 5 * 60_000;

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
    const person = await addPerson(app);
    const begun = await post('/safe/totp/begin', person, { password: PASSWORD });
    const { secret, uri } = begun.message as { secret: string; uri: string };
    expect(uri).toMatch(/^otpauth:\/\/totp\/Candor:/);
    expect(uri).toContain(`secret=${secret}`);
    expect((await logIn(app, person.email)).type).toBe('ok');

    const code = codeAt(secret, clock.nowMs());
    const done = await post('/safe/totp/confirm', person, { code });
    const { backup_codes: backup } = done.message as { backup_codes: string[] };
    expect(new Set(backup).size).toBe(10);
    expect((await get('/safe/status', person)).message).toMatchObject({ totp: 1, backup_codes_left: 10 });
    expect(await noticesOf(app, person)).toContain('totp_on');
    expect(await mailsTo(app, person.email)).toContain('totp_on');

    expect(await logIn(app, person.email)).toMatchObject({ type: 'error', message: sentence('totp_required') });
    expect(await logIn(app, person.email, { totp: code })).toMatchObject({
      type: 'error',
      message: sentence('totp_wrong'),
    });
    clock.advance(STEP_MS);
    expect((await logIn(app, person.email, { totp: codeAt(secret, clock.nowMs()) })).type).toBe('ok');
  });

  it('takes a code of the step before and after, and none further off', async () => {
    const person = await addPerson(app);
    const { secret } = await switchOn(person);
    clock.advance(10 * STEP_MS);
    for (const off of [-2, 2]) {
      const reply = await logIn(app, person.email, { totp: codeAt(secret, clock.nowMs() + off * STEP_MS) });
      expect(reply.message).toBe(sentence('totp_wrong'));
    }
    expect((await logIn(app, person.email, { totp: codeAt(secret, clock.nowMs() - STEP_MS) })).type).toBe('ok');
    expect((await logIn(app, person.email, { totp: codeAt(secret, clock.nowMs() + STEP_MS) })).type).toBe('ok');
    // The present step lies before one that was used.
    expect((await logIn(app, person.email, { totp: codeAt(secret, clock.nowMs()) })).message).toBe(
      sentence('totp_wrong'),
    );
  });

  it('lets one code in once, also in a burst', async () => {
    const person = await addPerson(app);
    const { secret } = await switchOn(person);
    const form = encodeForm({
      user_string: person.email,
      password: PASSWORD,
      totp_code: codeAt(secret, clock.nowMs()),
    });
    const replies = await sendAtOnce(
      Array.from({ length: 4 }, () => ({ origin: app.origin, path: '/user/login', form })),
    );
    expect(replies.filter((reply) => reply.type === 'ok')).toHaveLength(1);
  });

  it('takes each backup code once, with or without its dash', async () => {
    const person = await addPerson(app);
    const { backup } = await switchOn(person);
    const [first = '', second = ''] = backup;
    expect((await logIn(app, person.email, { totp: first })).type).toBe('ok');
    expect((await logIn(app, person.email, { totp: first })).message).toBe(sentence('totp_wrong'));
    expect((await logIn(app, person.email, { totp: second.replace('-', '').toUpperCase() })).type).toBe('ok');
    expect((await get('/safe/status', person)).message).toMatchObject({ backup_codes_left: 8 });
    const stored = await app.pool.query<{ row: string }>('select t::text as row from totp_backup_code t');
    expect(stored.rows.map(({ row }) => row).join()).not.toContain(first.replace('-', ''));
  });

  it('does not take the backup code of somebody else', async () => {
    const [owner, other] = [await addPerson(app), await addPerson(app)];
    const { backup } = await switchOn(owner);
    await switchOn(other);
    expect((await logIn(app, other.email, { totp: backup[0] ?? '' })).message).toBe(sentence('totp_wrong'));
  });

  it('locks after five wrong codes, for right ones too', async () => {
    const person = await addPerson(app);
    const { secret } = await switchOn(person);
    for (let guess = 0; guess < 4; guess += 1) {
      expect((await logIn(app, person.email, { totp: '000000' })).message).toBe(sentence('totp_wrong'));
    }
    const fifth = await logIn(app, person.email, { totp: '000000' });
    expect(fifth.message).toBe(sentence('totp_locked', { hours: '24' }));
    const locked = await logIn(app, person.email, { totp: codeAt(secret, clock.nowMs()) });
    expect(locked.message).toBe(sentence('totp_locked', { hours: '24' }));
    clock.advance(AUTHENTICATOR_TRIES.lockMs);
    expect((await logIn(app, person.email, { totp: codeAt(secret, clock.nowMs()) })).type).toBe('ok');
  });

  it('counts guesses at the code per user, whatever address they come from', async () => {
    const person = await addPerson(app);
    const { secret } = await switchOn(person);
    for (let guess = 0; guess < 5; guess += 1) await logIn(app, person.email, { totp: '000000' });
    // As from another address: that one has a count of its own.
    await app.pool.query('delete from login_attempt where account = $1', [person.email]);
    const reply = await logIn(app, person.email, { totp: codeAt(secret, clock.nowMs()) });
    expect(reply.message).toBe(sentence('totp_locked', { hours: '24' }));
  });

  it('is switched off with both factors, and puts withdrawals on hold', async () => {
    const person = await addPerson(app);
    const { secret } = await switchOn(person);
    const right = codeAt(secret, clock.nowMs());
    expect((await post('/safe/totp/disable', person, { password: 'wrong', code: right })).message).toBe(
      sentence('password_wrong'),
    );
    expect((await post('/safe/totp/disable', person, { password: PASSWORD, code: '000000' })).message).toBe(
      sentence('totp_wrong'),
    );
    expect((await post('/safe/totp/disable', person, { password: PASSWORD, code: right })).message).toBe(
      sentence('totp_off_done'),
    );
    expect((await get('/safe/status', person)).message).toMatchObject({
      totp: 0,
      backup_codes_left: 0,
      held_until_ms: clock.nowMs() + 60_000,
    });
    expect((await logIn(app, person.email)).type).toBe('ok');
    expect(await mailsTo(app, person.email)).toEqual(expect.arrayContaining(['totp_on', 'totp_off']));
    clock.advance(60_000);
    expect((await get('/safe/status', person)).message).toMatchObject({ held_until_ms: 0 });
  });

  it('refuses what does not fit its state', async () => {
    const person = await addPerson(app);
    expect((await post('/safe/totp/confirm', person, { code: '123456' })).message).toBe(sentence('totp_not_on'));
    expect((await post('/safe/totp/disable', person, { password: PASSWORD, code: '123456' })).message).toBe(
      sentence('totp_not_on'),
    );
    expect((await post('/safe/totp/begin', person, { password: 'wrong' })).message).toBe(sentence('password_wrong'));
    await switchOn(person);
    expect((await post('/safe/totp/begin', person, { password: PASSWORD })).message).toBe(sentence('totp_already_on'));
    expect((await post('/safe/totp/confirm', person, { code: '123456' })).message).toBe(sentence('totp_already_on'));
  });

  it.each(['', '0', 'true', '00000', '0000000', '１２３４５６', ' 123456x', '-12345'])(
    'does not take %j for a code',
    async (code) => {
      const person = await addPerson(app);
      await post('/safe/totp/begin', person, { password: PASSWORD });
      expect((await post('/safe/totp/confirm', person, { code })).type).toBe('error');
      expect((await get('/safe/status', person)).message).toMatchObject({ totp: 0 });
    },
  );

  it('stores no secret that could be read from the table', async () => {
    const person = await addPerson(app);
    const { secret } = await switchOn(person);
    const { rows } = await app.pool.query<{ row: string }>('select u::text as row from app_user u where id = $1', [
      person.id,
    ]);
    expect(rows[0]?.row).not.toContain(secret);
    expect(rows[0]?.row).not.toContain(Secret.fromBase32(secret).hex);
  });

  it('lets a thief with the session guess the password five times only', async () => {
    const person = await addPerson(app);
    for (let guess = 0; guess < 5; guess += 1) await post('/safe/totp/begin', person, { password: `guess ${guess}` });
    expect((await post('/safe/freeze', person, { password: PASSWORD })).message).toBe(
      sentence('login_locked', { minutes: '5' }),
    );
    clock.advance(LOCK_MS);
    expect((await post('/safe/totp/begin', person, { password: PASSWORD })).type).toBe('ok');
  });

  it('does not count the question for the authenticator as a failed login', async () => {
    const person = await addPerson(app);
    const { secret } = await switchOn(person);
    await logIn(app, person.email);
    await logIn(app, person.email, { totp: codeAt(secret, clock.nowMs()) });
    const { data } = (await get('/safe/logins', person)).message as { data: { outcome: string }[] };
    expect(data.map((event) => event.outcome)).toEqual(['ok']);
  });
});
