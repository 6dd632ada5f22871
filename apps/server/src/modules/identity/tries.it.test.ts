import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, PASSWORD } from '#app/testing/account-steps';
import { COUNTS } from '#app/testing/counts';
import { addClient, openMarket, withdraw, withdrawFields } from '#app/testing/fund-steps';
import { sendAtOnce } from '#app/testing/last-byte-burst';
import { expectNoChange } from '#app/testing/no-change';
import { encodeForm } from '#app/testing/send-form';
import { standingClock } from '#app/testing/standing-clock';
import { startTestApp, type TestApp, type TestUser } from '#app/testing/test-app';
import { startTwin, type TwinApp } from '#app/testing/twin-app';

/** Stands still, so that no step of the authenticator passes between a code and its check. */
const clock = standingClock();

let app: TestApp;
let twin: TwinApp;
beforeAll(async () => {
  app = await startTestApp({ clock, env: { CANDOR_DEMO_HOLD_SECONDS: '1' } });
  twin = await startTwin(app);
  await openMarket(app);
});
afterAll(async () => {
  await app.expectBooksBalanced();
  await twin.stop();
  await app.stop();
});

const codeAt = (secret: string, ms: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: ms });

const switchOn = async (user: TestUser): Promise<string> => {
  const begun = await app.call('POST', '/safe/totp/begin', { token: user.token, fields: { password: PASSWORD } });
  const { secret } = begun.message as { secret: string };
  // The code of the step before confirms, so that the present one is still unused.
  const code = codeAt(secret, clock.nowMs() - 30_000);
  expect((await app.call('POST', '/safe/totp/confirm', { token: user.token, fields: { code } })).type).toBe('ok');
  await app.pool.query('update app_user set security_changed_at = null where id = $1', [user.id]);
  return secret;
};

/** To both servers in turn, so that no memory of one process can do the counting. */
const toBoth = (user: TestUser, path: string, forms: readonly Record<string, string>[]) =>
  sendAtOnce(
    forms.map((fields, at) => ({
      origin: at % 2 === 0 ? app.origin : twin.origin,
      path,
      form: encodeForm(fields),
      token: user.token,
    })),
  );

const messagesOf = (replies: readonly { message: unknown }[]): string =>
  replies.map(({ message }) => String(message)).join('\n');

describe('the right secret, many times at once [W17]', () => {
  it('as pay password never locks, whatever was wrong before', async () => {
    for (let round = 0; round < COUNTS.tryRounds; round += 1) {
      const user = await addClient(app, { usdt: '1000' });
      for (let wrong = 0; wrong < round % 5; wrong += 1) await withdraw(app, user, { fields: { pay_password: '0' } });
      const replies = await toBoth(
        user,
        '/wallet/out',
        Array.from({ length: 20 }, () => withdrawFields()),
      );
      expect(messagesOf(replies)).not.toContain('is locked');
      expect(replies.map(({ type }) => type)).toEqual(replies.map(() => 'ok'));
    }
  });

  it('as login password asked again never locks', async () => {
    const person = await addPerson(app);
    const replies = await toBoth(
      person,
      '/safe/totp/begin',
      Array.from({ length: 12 }, () => ({ password: PASSWORD })),
    );
    expect(replies.map(({ type }) => type)).toEqual(replies.map(() => 'ok'));
  });

  it('at login never locks', async () => {
    const person = await addPerson(app);
    const logins = Array.from({ length: 12 }, () => ({ user_string: person.email, password: PASSWORD }));
    const replies = await toBoth(person, '/user/login', logins);
    expect(replies.map(({ type }) => type)).toEqual(replies.map(() => 'ok'));
  });

  it('as authenticator code works once and never locks', async () => {
    const user = await addClient(app, { usdt: '1000' });
    const secret = await switchOn(user);
    const fields = withdrawFields({ totp_code: codeAt(secret, clock.nowMs()) });
    const replies = await toBoth(
      user,
      '/wallet/out',
      Array.from({ length: 12 }, () => fields),
    );
    expect(replies.filter(({ type }) => type === 'ok')).toHaveLength(1);
    expect(messagesOf(replies)).not.toContain('are locked');
  });
});

describe('wrong secrets, many at once', () => {
  it('as pay password are compared five times at two servers together [C10]', async () => {
    for (let round = 0; round < COUNTS.tryRounds; round += 1) {
      const user = await addClient(app, { usdt: '1000' });
      const guesses = Array.from({ length: 20 }, (_, at) => withdrawFields({ pay_password: `13579${at}` }));
      const replies = await toBoth(user, '/wallet/out', guesses);
      const refusals = replies.filter(({ message }) => String(message).includes('tries left'));
      // Four were told how many are left; the fifth and all behind it that it is locked.
      expect(refusals).toHaveLength(4);
      expect(replies.filter(({ type }) => type === 'ok')).toHaveLength(0);
      expect(await withdraw(app, user)).toMatchObject({ error: 'pay_password_locked' });
    }
  });

  it('as authenticator code at a withdrawal lock it: twenty wrong, then the right one is refused [W5]', async () => {
    const user = await addClient(app, { usdt: '1000' });
    const secret = await switchOn(user);
    const right = codeAt(secret, clock.nowMs());
    const wrong = Array.from({ length: 20 }, (_, at) => String((Number(right) + 1 + at) % 1_000_000).padStart(6, '0'));
    for (const totp_code of wrong) {
      const reply = await expectNoChange(app, () => withdraw(app, user, { fields: { totp_code } }));
      expect(reply.error).toMatch(/^totp_(wrong|locked)$/);
    }
    const totp_code = codeAt(secret, clock.nowMs());
    const refused = await expectNoChange(app, () => withdraw(app, user, { fields: { totp_code } }));
    expect(refused).toMatchObject({ error: 'totp_locked' });
    const disabled = await app.call('POST', '/safe/totp/disable', {
      token: user.token,
      fields: { password: PASSWORD, code: totp_code },
    });
    expect(disabled).toMatchObject({ error: 'totp_locked' });
  });

  it('in parallel are compared five times [W5]', async () => {
    const user = await addClient(app, { usdt: '1000' });
    await switchOn(user);
    const guesses = Array.from({ length: 20 }, (_, at) => withdrawFields({ totp_code: `10000${at}`.slice(-6) }));
    const replies = await toBoth(user, '/wallet/out', guesses);
    expect(replies.filter(({ message }) => String(message).includes('is not right'))).toHaveLength(4);
    expect(replies.filter(({ message }) => String(message).includes('locked'))).toHaveLength(16);
  });
});

it('attempt slots of a server that died are free again after a minute', async () => {
  const user = await addClient(app, { usdt: '1000' });
  await app.pool.query(
    `insert into login_attempt (account, ip, attempts, counted_at, pending, pending_at)
     values ($1, 'any', 3, $2, 2, $2::timestamptz - interval '61 seconds')`,
    [`pay password of ${user.id}`, new Date(clock.nowMs())],
  );
  expect(await withdraw(app, user)).toMatchObject({ type: 'ok' });
});
