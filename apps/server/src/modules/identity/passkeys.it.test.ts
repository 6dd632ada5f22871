import { MAX_PASSKEYS } from '@candor/domain/identity/passkeys';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logIn, messagesTo, PASSWORD, type Registered, registerUser } from '#app/testing/identity-steps';
import { expectNoChange } from '#app/testing/no-change';
import {
  createSoftAuthenticator,
  type SoftAuthenticator,
  strangerKey,
  type Twist,
} from '#app/testing/soft-authenticator';
import { type CallReply, checkBooks, startTestApp, type TestApp } from '#app/testing/test-app';
import type { Job, JobRun } from '#platform/jobs/jobs';
import { virtualClock } from '#platform/runtime/clock';
import { registerCodesJobs } from './codes.jobs';

const clock = virtualClock(1_800_000_000_000);
const LIFE_MS = 5 * 60_000;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock });
});
afterAll(() => app.stop());
checkBooks(() => app);

type Fields = Record<string, string>;
const post = (user: { token: string }, path: string, fields: Fields = {}): Promise<CallReply> =>
  app.call('POST', path, { token: user.token, fields });
const open = (path: string, fields: Fields = {}): Promise<CallReply> => app.call('POST', path, { fields });

const begin = async (user: Registered, proof: Fields = { login_password: PASSWORD }): Promise<string> => {
  const reply = await post(user, '/safe/passkeys/begin', proof);
  expect(reply.type, String(reply.message)).toBe('ok');
  return String(reply.message);
};
const finish = (user: Registered, credential: string, name = 'Phone'): Promise<CallReply> =>
  post(user, '/safe/passkeys/finish', { credential, name });

const addKey = async (
  user: Registered,
  { name = 'Phone', key = createSoftAuthenticator() }: { name?: string; key?: SoftAuthenticator } = {},
): Promise<SoftAuthenticator> => {
  expect(await finish(user, key.register(await begin(user)), name)).toMatchObject({ type: 'ok' });
  return key;
};

const listOf = async (user: Registered): Promise<{ id: number; name: string; last_used_ms: number }[]> =>
  (await app.call('GET', '/safe/passkeys', { token: user.token })).message as never;

const loginOptions = async (): Promise<string> => String((await open('/user/passkey/begin')).message);
const enter = (credential: string): Promise<CallReply> => open('/user/passkey/login', { credential });
const enterWith = async (key: SoftAuthenticator, twist: Twist = {}): Promise<CallReply> =>
  enter(key.assert(await loginOptions(), twist));
const proofWith = async (user: Registered, key: SoftAuthenticator, twist: Twist = {}): Promise<Fields> => ({
  passkey: key.assert(String((await post(user, '/safe/passkeys/challenge')).message), twist),
});

describe('adding a passkey', () => {
  it('needs a second proof, asks for a verified owner on the device, and names nobody', async () => {
    const owner = await registerUser(app);
    const bare = () => post(owner, '/safe/passkeys/begin');
    expect(await expectNoChange(app, bare)).toMatchObject({ error: 'second_proof_needed' });
    const options = JSON.parse(await begin(owner));
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Candor' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
    expect(Buffer.from(options.challenge, 'base64url')).toHaveLength(32);
    expect(Buffer.from(options.user.id, 'base64url')).toHaveLength(32);
    const { rows } = await app.pool.query<{ row: string }>('select c::text as row from passkey_challenge c');
    expect(rows.map(({ row }) => row).join()).not.toContain(options.challenge);
  });

  it('holds withdrawals, tells the owner with the link, and offers each device once', async () => {
    const owner = await registerUser(app);
    const key = await addKey(owner, { name: ' My phone ' });
    expect(await listOf(owner)).toMatchObject([{ name: 'My phone', last_used_ms: 0, backed_up: 0 }]);
    const status = (await app.call('GET', '/safe/status', { token: owner.token })).message;
    expect(status).toMatchObject({ held_until_ms: clock.nowMs() + 60_000 });
    const [mail] = await messagesTo(app, owner.email);
    expect(mail?.subject).toBe('Passkey added');
    expect(mail?.body).toMatch(/“My phone”[\s\S]*token=[a-p]{64}/);
    const again = JSON.parse(await begin(owner));
    expect(again.excludeCredentials).toMatchObject([{ id: key.credentialId, transports: ['internal'] }]);
  });

  it.each<[string, Twist, string]>([
    ['another origin', { origin: 'http://localhost:9999' }, 'passkey_wrong'],
    ['an origin that looks alike', { origin: 'http://localhost:8080.evil.test' }, 'passkey_wrong'],
    ['another site', { rpId: 'evil.test' }, 'passkey_wrong'],
    ['nobody verified', { isUserVerified: false }, 'passkey_wrong'],
    ['an assertion in place of a registration', { type: 'webauthn.get' }, 'passkey_wrong'],
    ['a frame of another page', { crossOrigin: true }, 'passkey_wrong'],
    ['a challenge nobody gave', { challenge: 'A'.repeat(43) }, 'passkey_expired'],
    ['a format nobody knows', { attestation: { fmt: 'made-up', statement: new Map() } }, 'passkey_wrong'],
    [
      'an attestation with certificates',
      { attestation: { fmt: 'packed', statement: new Map([['x5c', [Buffer.alloc(8)]]]) } },
      'passkey_wrong',
    ],
  ])('refuses %s', async (_, twist, error) => {
    const owner = await registerUser(app);
    const credential = createSoftAuthenticator().register(await begin(owner), twist);
    expect(await expectNoChange(app, () => finish(owner, credential))).toMatchObject({ error });
  });

  it.each([
    ['nothing', '', 'parameter_error'],
    ['more than 8 KiB', 'x'.repeat(8193), 'parameter_error'],
    ['no JSON', 'no json', 'passkey_wrong'],
    ['a list', '[]', 'passkey_wrong'],
    ['an empty object', '{}', 'passkey_wrong'],
    ['no answer', '{"id":"AA","rawId":"AA","type":"public-key","response":{}}', 'passkey_wrong'],
    ['eight thousand quotes', '"'.repeat(8192), 'passkey_wrong'],
  ])('refuses %s', async (_, credential, error) => {
    const owner = await registerUser(app);
    expect(await expectNoChange(app, () => finish(owner, credential))).toMatchObject({ error });
    expect(await expectNoChange(app, () => enter(credential))).toMatchObject({ error });
  });

  it('takes a challenge once, for five minutes, from whom it was given to and for what it was given', async () => {
    const [owner, other] = [await registerUser(app), await registerUser(app)];
    const key = createSoftAuthenticator();
    const options = await begin(owner);
    expect(await expectNoChange(app, () => finish(other, key.register(options)))).toMatchObject({
      error: 'passkey_expired',
    });
    const forLogin = { challenge: JSON.parse(await loginOptions()).challenge as string };
    expect(await finish(owner, key.register(options, forLogin))).toMatchObject({ error: 'passkey_expired' });
    expect(await finish(owner, key.register(options))).toMatchObject({ type: 'ok' });
    const second = () => finish(owner, createSoftAuthenticator().register(options));
    expect(await expectNoChange(app, second)).toMatchObject({ error: 'passkey_expired' });
    const late = createSoftAuthenticator().register(await begin(owner));
    clock.advance(LIFE_MS);
    expect(await expectNoChange(app, () => finish(owner, late))).toMatchObject({ error: 'passkey_expired' });
  });

  it('refuses one that is known, ten at most, and names that are none', async () => {
    const owner = await registerUser(app);
    const key = await addKey(owner);
    const again = key.register(await begin(owner));
    expect(await expectNoChange(app, () => finish(owner, again))).toMatchObject({ error: 'passkey_exists' });
    const named = (name: string) => () => finish(owner, again, name);
    expect(await expectNoChange(app, named('x'.repeat(41)))).toMatchObject({ error: 'text_too_long' });
    expect(await expectNoChange(app, named('a\u202eb'))).toMatchObject({ error: 'special_characters' });
    expect(await expectNoChange(app, named('   '))).toMatchObject({ error: 'parameter_error' });
    const waiting = createSoftAuthenticator().register(await begin(owner));
    for (let count = 1; count < MAX_PASSKEYS; count += 1) await addKey(owner, { name: `Key ${count}` });
    expect(await expectNoChange(app, () => finish(owner, waiting))).toMatchObject({ error: 'passkey_limit_reached' });
    const more = () => post(owner, '/safe/passkeys/begin', { login_password: PASSWORD });
    expect(await expectNoChange(app, more)).toMatchObject({ error: 'passkey_limit_reached' });
  });
});

describe('logging in with a passkey', () => {
  it('needs neither account nor password nor authenticator, and is in the history', async () => {
    const owner = await registerUser(app);
    const key = await addKey(owner);
    await app.pool.query(`update app_user set totp_secret = 'sealed', totp_confirmed_at = now() where id = $1`, [
      owner.id,
    ]);
    expect(await logIn(app, owner.email)).toMatchObject({ error: 'totp_required' });
    const options = JSON.parse(await loginOptions());
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(options.allowCredentials).toBeUndefined();
    const { type, message } = await enterWith(key);
    expect(type).toBe('ok');
    expect((await app.call('GET', '/user/info', { token: String(message) })).message).toMatchObject({ id: owner.id });
    expect(await listOf(owner)).toMatchObject([{ last_used_ms: clock.nowMs() }]);
    const history = (await app.call('GET', '/safe/logins', { token: owner.token })).message;
    expect(history).toMatchObject({ data: [{ outcome: 'ok' }, { outcome: 'ok' }] });
  });

  it.each<[string, Twist, string]>([
    ['another origin', { origin: 'https://localhost:8080' }, 'passkey_wrong'],
    ['another site', { rpId: 'evil.test' }, 'passkey_wrong'],
    ['nobody verified', { isUserVerified: false }, 'passkey_wrong'],
    ['the key of somebody else', { signedBy: strangerKey() }, 'passkey_wrong'],
    ['a registration in place of an assertion', { type: 'webauthn.create' }, 'passkey_wrong'],
    ['a frame of another page', { crossOrigin: true }, 'passkey_wrong'],
    ['another user by name', { userHandle: 'AAAA' }, 'passkey_wrong'],
    ['a challenge nobody gave', { challenge: 'B'.repeat(43) }, 'passkey_expired'],
    ['a passkey nobody has', { credentialId: 'AAAA' }, 'passkey_unknown'],
    ['a counter that stands still', { signCount: 1 }, 'passkey_copied'],
    ['a counter that went back to nothing', { signCount: 0 }, 'passkey_copied'],
  ])('refuses %s', async (_, twist, error) => {
    const owner = await registerUser(app);
    const key = await addKey(owner);
    expect((await enterWith(key)).type).toBe('ok');
    const credential = key.assert(await loginOptions(), twist);
    expect(await expectNoChange(app, () => enter(credential))).toMatchObject({ error });
    expect((await enterWith(key)).type).toBe('ok');
  });

  it('takes an answer once, also of two at the same time, and for five minutes', async () => {
    const owner = await registerUser(app);
    const key = await addKey(owner, { key: createSoftAuthenticator({ counts: false }) });
    const answer = key.assert(await loginOptions());
    const both = await Promise.all([enter(answer), enter(answer)]);
    expect(both.map(({ type }) => type).sort()).toEqual(['error', 'ok']);
    expect(await expectNoChange(app, () => enter(answer))).toMatchObject({ error: 'passkey_expired' });
    const late = key.assert(await loginOptions());
    clock.advance(LIFE_MS);
    expect(await expectNoChange(app, () => enter(late))).toMatchObject({ error: 'passkey_expired' });
    expect((await enterWith(key)).type).toBe('ok');
  });

  it('an answer given as a proof opens no session, and one given to log in proves nothing', async () => {
    const owner = await registerUser(app);
    const key = await addKey(owner);
    const { passkey = '' } = await proofWith(owner, key);
    expect(await expectNoChange(app, () => enter(passkey))).toMatchObject({ error: 'passkey_expired' });
    const forLogin = key.assert(await loginOptions());
    const prove = () => post(owner, '/safe/passkeys/begin', { passkey: forLogin });
    expect(await expectNoChange(app, prove)).toMatchObject({ error: 'passkey_expired' });
  });

  it('opens no frozen and no disabled account', async () => {
    const owner = await registerUser(app);
    const key = await addKey(owner);
    await app.pool.query('update app_user set frozen_at = now() where id = $1', [owner.id]);
    const frozen = key.assert(await loginOptions());
    expect(await expectNoChange(app, () => enter(frozen))).toMatchObject({ error: 'account_frozen' });
    await app.pool.query(`update app_user set frozen_at = null, status = 'disabled' where id = $1`, [owner.id]);
    const disabled = key.assert(await loginOptions());
    expect(await expectNoChange(app, () => enter(disabled))).toMatchObject({ error: 'user_disabled' });
  });
});

describe('a passkey as the second proof', () => {
  it('serves where the login password does, once', async () => {
    const owner = await registerUser(app);
    const key = await addKey(owner);
    const proof = await proofWith(owner, key);
    await begin(owner, proof);
    const again = () => post(owner, '/safe/passkeys/begin', proof);
    expect(await expectNoChange(app, again)).toMatchObject({ error: 'passkey_expired' });
  });

  it.each<[string, Twist, string]>([
    ['another origin', { origin: 'http://127.0.0.1:8080' }, 'passkey_wrong'],
    ['nobody verified', { isUserVerified: false }, 'passkey_wrong'],
    ['the key of somebody else', { signedBy: strangerKey() }, 'passkey_wrong'],
    ['a counter that goes back', { signCount: 0 }, 'passkey_copied'],
  ])('refuses %s', async (_, twist, error) => {
    const owner = await registerUser(app);
    const key = await addKey(owner);
    await begin(owner, await proofWith(owner, key));
    const proof = await proofWith(owner, key, twist);
    const prove = () => post(owner, '/safe/passkeys/begin', proof);
    expect(await expectNoChange(app, prove)).toMatchObject({ error });
  });

  it('of another user proves nothing, and there is no challenge without a passkey', async () => {
    const [owner, thief] = [await registerUser(app), await registerUser(app)];
    await addKey(owner);
    const own = await addKey(thief);
    const proof = await proofWith(owner, own);
    const prove = () => post(owner, '/safe/passkeys/begin', proof);
    expect(await expectNoChange(app, prove)).toMatchObject({ error: 'passkey_unknown' });
    const bare = await registerUser(app);
    const ask = () => post(bare, '/safe/passkeys/challenge');
    expect(await expectNoChange(app, ask)).toMatchObject({ error: 'passkey_unknown' });
    const show = () => post(bare, '/safe/passkeys/begin', proof);
    expect(await expectNoChange(app, show)).toMatchObject({ error: 'passkey_unknown' });
  });
});

describe('renaming and revoking', () => {
  it('renames own passkeys only', async () => {
    const [owner, other] = [await registerUser(app), await registerUser(app)];
    await addKey(owner);
    const [{ id } = { id: 0 }] = await listOf(owner);
    const rename = (user: Registered, name: string) => () =>
      post(user, '/safe/passkeys/rename', { id: String(id), name });
    expect(await expectNoChange(app, rename(other, 'Mine'))).toMatchObject({ error: 'passkey_unknown' });
    expect(await expectNoChange(app, rename(owner, 'x'.repeat(41)))).toMatchObject({ error: 'text_too_long' });
    expect((await rename(owner, 'Tablet')()).type).toBe('ok');
    expect(await listOf(owner)).toMatchObject([{ name: 'Tablet' }]);
  });

  it('revokes with a second proof, even itself; afterwards it opens and proves nothing', async () => {
    const [owner, other] = [await registerUser(app), await registerUser(app)];
    const key = await addKey(owner);
    await addKey(owner, { name: 'Spare' });
    const [{ id } = { id: 0 }] = await listOf(owner);
    const revoke = (user: Registered, proof: Fields) => () =>
      post(user, '/safe/passkeys/revoke', { id: String(id), ...proof });
    expect(await expectNoChange(app, revoke(owner, {}))).toMatchObject({ error: 'second_proof_needed' });
    expect(await expectNoChange(app, revoke(other, { login_password: PASSWORD }))).toMatchObject({
      error: 'passkey_unknown',
    });
    clock.advance(60_000);
    const login = key.assert(await loginOptions());
    const proof = await proofWith(owner, key);
    const left = await proofWith(owner, key);
    expect((await revoke(owner, proof)()).type).toBe('ok');
    expect(await listOf(owner)).toMatchObject([{ name: 'Spare' }]);
    const status = (await app.call('GET', '/safe/status', { token: owner.token })).message;
    expect(status).toMatchObject({ held_until_ms: clock.nowMs() + 60_000 });
    expect((await messagesTo(app, owner.email))[0]?.subject).toBe('Passkey removed');
    expect(await expectNoChange(app, () => enter(login))).toMatchObject({ error: 'passkey_unknown' });
    expect(await expectNoChange(app, revoke(owner, left))).toMatchObject({ error: 'passkey_unknown' });
  });
});

it('challenges nobody can answer any more are deleted by the hourly job', async () => {
  const found: Job[] = [];
  registerCodesJobs({ pool: app.pool, jobs: { every: (job) => void found.push(job) } });
  const count = async () =>
    (await app.pool.query<{ count: number }>('select count(*)::int as count from passkey_challenge')).rows[0]?.count;
  clock.advance(LIFE_MS + 1);
  await loginOptions();
  expect(await count()).toBeGreaterThan(1);
  await found[0]?.run({ nowMs: clock.nowMs() } as JobRun);
  expect(await count()).toBe(1);
});
