import { afterAll, beforeAll, expect, it } from 'vitest';
import { PASSWORD } from '#app/testing/account-steps';
import { addClient, type Client, openMarket, withdraw, withdrawalsOf } from '#app/testing/fund-steps';
import { expectNoChange } from '#app/testing/no-change';
import { createSoftAuthenticator, type SoftAuthenticator, type Twist } from '#app/testing/soft-authenticator';
import { startTestApp, type TestApp } from '#app/testing/test-app';
import { virtualClock } from '#platform/runtime/clock';

const clock = virtualClock(1_800_000_000_000);
const HOLD_MS = 60_000;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock });
  await openMarket(app);
});
afterAll(async () => {
  await app.expectBooksBalanced();
  await app.stop();
});

const post = async (user: Client, path: string, fields: Record<string, string> = {}): Promise<string> => {
  const { type, message } = await app.call('POST', path, { token: user.token, fields });
  expect(type, String(message)).toBe('ok');
  return String(message);
};

const addOwner = async (): Promise<{ owner: Client; key: SoftAuthenticator }> => {
  const owner = await addClient(app, { usdt: '9000' });
  const key = createSoftAuthenticator();
  const credential = key.register(await post(owner, '/safe/passkeys/begin', { login_password: PASSWORD }));
  await post(owner, '/safe/passkeys/finish', { credential, name: 'Phone' });
  expect(await withdraw(app, owner)).toMatchObject({ error: 'withdrawal_held' });
  clock.advance(HOLD_MS);
  return { owner, key };
};

const show = async (owner: Client, key: SoftAuthenticator, twist: Twist = {}): Promise<string> =>
  key.assert(await post(owner, '/safe/passkeys/challenge'), twist);

it('a passkey serves for the code above the limit and for the authenticator, once, beside the pay password', async () => {
  const { owner, key } = await addOwner();
  await app.pool.query(`update app_user set totp_secret = 'sealed', totp_confirmed_at = $2 where id = $1`, [
    owner.id,
    new Date(clock.nowMs() - HOLD_MS),
  ]);
  const large = (fields: Record<string, string>) => () =>
    withdraw(app, owner, { fields: { number: '2000', ...fields } });
  expect(await expectNoChange(app, large({}))).toMatchObject({ error: 'code_needed' });
  const passkey = await show(owner, key);
  expect(await expectNoChange(app, large({ passkey, pay_password: '000000' }))).toMatchObject({
    error: 'pay_password_wrong',
  });
  expect(await large({ passkey })()).toMatchObject({ type: 'ok' });
  expect(await expectNoChange(app, large({ passkey }))).toMatchObject({ error: 'passkey_expired' });
  const small = () => withdraw(app, owner);
  expect(await expectNoChange(app, small)).toMatchObject({ error: 'code_needed' });
  expect(await withdrawalsOf(app, owner)).toHaveLength(1);
});

it.each<[string, Twist, string]>([
  ['signed elsewhere', { origin: 'https://evil.test' }, 'passkey_wrong'],
  ['signed with nobody verified', { isUserVerified: false }, 'passkey_wrong'],
  ['of nobody', { credentialId: 'AAAA' }, 'passkey_unknown'],
])('a passkey %s sends nothing', async (_, twist, error) => {
  const { owner, key } = await addOwner();
  const passkey = await show(owner, key, twist);
  const send = () => withdraw(app, owner, { fields: { number: '2000', passkey } });
  expect(await expectNoChange(app, send)).toMatchObject({ error });
  const small = () => withdraw(app, owner, { fields: { passkey } });
  expect(await expectNoChange(app, small)).toMatchObject({ error });
});
