import { createHash } from 'node:crypto';
import { sentenceOf } from '@candor/contract/messages/tables';
import { LOGIN_TRIES } from '@candor/domain/identity/try-rules';
import { HOSTILE_TEXTS } from '@candor/testkit/hostile-texts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { expectNoChange } from '#app/testing/no-change';
import { encodeForm, sendForm } from '#app/testing/send-form';
import { type CallReply, startTestApp, type TestApp } from '#app/testing/test-app';
import { tryGuess } from '#platform/guesses/try-guess';
import { type VirtualClock, virtualClock } from '#platform/runtime/clock';
import { newId } from '#platform/runtime/ids';

const PASSWORD = 'correct horse 7';
const FAILED = { status: 200, type: 'error', message: sentenceOf('en', 'login_failed') };

let testApp: TestApp;
let clock: VirtualClock;
let passwordHash: string;
beforeAll(async () => {
  clock = virtualClock(1_800_000_000_000);
  testApp = await startTestApp({ clock });
  passwordHash = await testApp.app.parts.hasher.hash(PASSWORD);
});
afterAll(() => testApp.stop());
afterEach(() => vi.restoreAllMocks());

/** A user who can log in, and the name to do it with. */
const addPerson = async (
  email = `${newId()}@candor.test`,
  phone: string | null = null,
): Promise<{ id: number; email: string }> => {
  const { rows } = await testApp.pool.query<{ id: number }>(
    'insert into app_user (email, phone, password_hash, invite_code, created_at) values ($1, $2, $3, $4, $5) returning id',
    [email, phone, passwordHash, newId(), new Date(clock.nowMs())],
  );
  return { id: rows[0]?.id ?? 0, email };
};

const logIn = async (user_string: string, password = PASSWORD, headers: Record<string, string> = {}) => {
  const { status, type, message } = await testApp.call('POST', '/user/login', {
    fields: { user_string, password },
    headers,
  });
  return { status, type, message };
};

const isOpen = async (token: unknown): Promise<boolean> =>
  (await testApp.call('GET', '/user/info', { token: String(token) })).type === 'ok';

describe('a login', () => {
  it('answers an opaque token of which only the hash is stored', async () => {
    const { id, email } = await addPerson();
    const { type, message } = await logIn(email);
    const token = String(message);
    expect(type).toBe('ok');
    expect(token).toMatch(/^[A-Za-z0-9_-]{43,}$/);
    const { rows } = await testApp.pool.query<{ row: string; hash: Buffer }>(
      'select s::text as row, token_hash as hash from session s where user_id = $1',
      [id],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain(token);
    expect(rows[0]?.hash).toEqual(createHash('sha256').update(token).digest());
    expect(await isOpen(token)).toBe(true);
  });

  it('gives every login a token of its own', async () => {
    const { email } = await addPerson();
    const tokens = [await logIn(email), await logIn(email)].map(({ message }) => message);
    expect(tokens[0]).not.toBe(tokens[1]);
    expect(await Promise.all(tokens.map(isOpen))).toEqual([true, true]);
  });

  it('accepts the name in other case and width [A9]', async () => {
    await addPerson('mixed.case@candor.test', '+66812345678');
    const names = [
      'MIXED.CASE@CANDOR.TEST',
      ' mixed.case@candor.test ',
      '\tMixed.Case@candor.test',
      '\uff4d\uff49\uff58\uff45\uff44.case@candor.test',
      'mixed.case\uff20candor.test',
      '\u00a0mixed.case@candor.test',
      'mixed.case@candor.test.',
      '+66812345678',
      '\uff0b66812345678',
    ];
    for (const name of names) expect((await logIn(name)).type, JSON.stringify(name)).toBe('ok');
    for (const name of ['mixedcase@candor.test', 'mixed.case@candor.tes'])
      expect(await logIn(name), name).toEqual(FAILED);
  });

  it('takes the password exactly as it is [A11]', async () => {
    const { email } = await addPerson();
    for (const wrong of [`${PASSWORD} `, ` ${PASSWORD}`, PASSWORD.toUpperCase(), PASSWORD.slice(0, -1)])
      expect(await expectNoChange(testApp, () => logIn(email, wrong)), wrong).toEqual(FAILED);
    expect((await logIn(email)).type).toBe('ok');
  });
});

describe('an unknown name [A3]', () => {
  it('gets the same answer as a wrong password, after the same work', async () => {
    const { email } = await addPerson();
    const verify = vi.spyOn(testApp.app.parts.hasher, 'verify');
    const wrong = await testApp.call('POST', '/user/login', { fields: { user_string: email, password: 'nope' } });
    const unknown = await testApp.call('POST', '/user/login', {
      fields: { user_string: `x${email}`, password: 'nope' },
    });
    expect([unknown.status, unknown.type, unknown.message]).toEqual([wrong.status, wrong.type, wrong.message]);
    const names = (headers: CallReply['headers']) => headers.keys().toSorted();
    expect(names(unknown.headers)).toEqual(names(wrong.headers));
    expect(unknown.headers.get('content-length')).toBe(wrong.headers.get('content-length'));
    expect(verify.mock.calls).toEqual([
      [passwordHash, 'nope'],
      [null, 'nope'],
    ]);
  });

  it('cannot log in with the dummy password the server hashes against', async () => {
    expect(await logIn('nobody@candor.test', 'no user has this password')).toEqual(FAILED);
  });
});

describe('wrong passwords [A1]', () => {
  const locked = (minutes: string) => ({
    status: 200,
    type: 'error',
    message: sentenceOf('en', 'login_locked', { minutes }),
  });

  it('five of them lock the login for five minutes, for the right password too', async () => {
    const { email } = await addPerson();
    for (let n = 0; n < 5; n += 1) expect(await logIn(email, 'wrong')).toEqual(FAILED);
    const verify = vi.spyOn(testApp.app.parts.hasher, 'verify');
    expect(await expectNoChange(testApp, () => logIn(email))).toEqual(locked('5'));
    clock.advance(LOGIN_TRIES.lockMs - 1);
    expect(await logIn(email)).toEqual(locked('1'));
    expect(verify).not.toHaveBeenCalled();
    clock.advance(1);
    expect((await logIn(email)).type).toBe('ok');
  });

  it('are compared five times at most, however many come at once', async () => {
    const { email } = await addPerson();
    const verify = vi.spyOn(testApp.app.parts.hasher, 'verify');
    const replies = await Promise.all(Array.from({ length: 20 }, (_, n) => logIn(email, `guess ${n}`)));
    expect(verify).toHaveBeenCalledTimes(LOGIN_TRIES.tries);
    expect(replies.filter(({ message }) => message === FAILED.message)).toHaveLength(LOGIN_TRIES.tries);
    expect(await logIn(email)).toEqual(locked('5'));
  });

  it('are forgotten after a successful login', async () => {
    const { email } = await addPerson();
    for (let round = 0; round < 3; round += 1) {
      for (let n = 0; n < 4; n += 1) expect(await logIn(email, 'wrong')).toEqual(FAILED);
      expect((await logIn(email)).type).toBe('ok');
    }
  });

  it('are counted for all spellings of a name together', async () => {
    const { email } = await addPerson();
    for (const name of [email, email.toUpperCase(), ` ${email}`, `${email} `, email]) await logIn(name, 'wrong');
    expect(await logIn(email.toUpperCase())).toEqual(locked('5'));
  });

  it('cannot evade the count with forged forwarding headers [T15]', async () => {
    const { email } = await addPerson();
    for (let n = 0; n < 5; n += 1)
      await logIn(email, 'wrong', { 'x-forwarded-for': `10.0.0.${n}`, 'x-real-ip': `10.0.1.${n}` });
    expect(await logIn(email, PASSWORD, { 'x-forwarded-for': '10.9.9.9' })).toEqual(locked('5'));
  });

  it('are counted per address: an attacker elsewhere does not lock the owner out [A13]', async () => {
    const guess = async (ip: string) => {
      const guessed = { key: { account: 'victim@candor.test', ip }, rule: LOGIN_TRIES };
      return (await tryGuess(testApp.app.parts, guessed, async () => 'wrong')).outcome;
    };
    for (let n = 1; n <= 100; n += 1) expect(await guess('203.0.113.9')).toBe(n <= 5 ? 'wrong' : 'locked');
    expect(await guess('198.51.100.7')).toBe('wrong');
  });
});

describe('logins refused before hashing', () => {
  it.each([
    ['a password of 129 characters [A6]', { user_string: 'a@candor.test', password: 'x'.repeat(129) }, 'password'],
    ['a password of 60,000 characters', { user_string: 'a@candor.test', password: 'x'.repeat(60_000) }, 'password'],
    ['no password', { user_string: 'a@candor.test' }, 'password'],
    ['an empty password', { user_string: 'a@candor.test', password: '' }, 'password'],
    ['no name', { password: 'x' }, 'user_string'],
    ['a name of 255 characters', { user_string: 'a'.repeat(255), password: 'x' }, 'user_string'],
  ])('%s', async (_, fields, field) => {
    const verify = vi.spyOn(testApp.app.parts.hasher, 'verify');
    const request = { method: 'POST', path: '/user/login', form: encodeForm(fields) } as const;
    const reply = await expectNoChange(testApp, () => sendForm(testApp.origin, request));
    expect([reply.status, reply.type, reply.message]).toEqual([
      200,
      'error',
      sentenceOf('en', 'parameter_error', { field }),
    ]);
    expect(verify).not.toHaveBeenCalled();
  });

  it.each([
    'user_string[]=a',
    'user_string[$ne]=',
    'user_string=a&user_string=b',
    '__proto__=a',
    'password[$gt]=',
    'user_string=%00',
  ])('%s [A5]', async (part) => {
    const verify = vi.spyOn(testApp.app.parts.hasher, 'verify');
    const request = { method: 'POST', path: '/user/login', form: `${part}&password=x` } as const;
    const reply = await expectNoChange(testApp, () => sendForm(testApp.origin, request));
    expect([reply.status, reply.type]).toEqual([400, 'error']);
    expect(verify).not.toHaveBeenCalled();
  });

  it('a body of more than 64 KiB', async () => {
    const request = { method: 'POST', path: '/user/login', form: `password=${'x'.repeat(1_048_576)}` } as const;
    const reply = await expectNoChange(testApp, () => sendForm(testApp.origin, request));
    expect([reply.status, reply.message]).toEqual([413, sentenceOf('en', 'body_too_large')]);
  });
});

describe('hostile texts [A5]', () => {
  it('are refused as a name and as a password', async () => {
    const { email } = await addPerson();
    await expectNoChange(testApp, async () => {
      const replies = [];
      for (const text of HOSTILE_TEXTS) {
        replies.push(await logIn(text, 'x'));
        replies.push(await logIn(`${newId()}@candor.test`, text.slice(0, 128)));
      }
      for (const reply of replies) expect(reply).toEqual(FAILED);
      return replies;
    });
    expect((await logIn(email)).type).toBe('ok');
  });
});
