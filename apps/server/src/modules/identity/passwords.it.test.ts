import { sentenceOf } from '@candor/contract/messages/tables';
import { PAY_PASSWORD_TRIES } from '@candor/domain/identity/try-rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COUNTS } from '#app/testing/counts';
import {
  askMailCode,
  freshEmail,
  logIn,
  mailCode,
  messagesTo,
  newestCode,
  OTHER_PASSWORD,
  ownCode,
  PASSWORD,
  type Registered,
  registerUser,
  wrongCode,
} from '#app/testing/identity-steps';
import { sendAtOnce } from '#app/testing/last-byte-burst';
import { expectNoChange } from '#app/testing/no-change';
import { encodeForm } from '#app/testing/send-form';
import { startTestApp, type TestApp } from '#app/testing/test-app';
import { verifyPayPassword } from '#modules/identity/index';
import { virtualClock } from '#platform/runtime/clock';

const clock = virtualClock(1_800_000_000_000);
const PIN = '246810';
let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp({ clock });
});
afterAll(() => testApp.stop());

const forget = (fields: Record<string, string>) => testApp.call('POST', '/user/forget', { fields });
const isLoggedIn = async (token: string): Promise<boolean> =>
  (await testApp.call('GET', '/user/info', { token })).type === 'ok';
const changedAtOf = async (userId: number): Promise<number | undefined> => {
  const { rows } = await testApp.pool.query<{ at: Date | null }>(
    'select security_changed_at as at from app_user where id = $1',
    [userId],
  );
  return rows[0]?.at?.getTime();
};
const renewed = { password: OTHER_PASSWORD, repassword: OTHER_PASSWORD };
const setPay = async (user: Registered, password = PIN) => {
  clock.advance(60_000);
  const code = await ownCode(testApp, user);
  const fields = { password, re_password: password, code };
  return testApp.call('POST', '/safe/update_password', { token: user.token, fields });
};

describe('a forgotten login password', () => {
  it('is replaced with a code; all sessions end, the lock is removed, withdrawals are on hold', async () => {
    const user = await registerUser(testApp);
    for (let time = 0; time < 6; time += 1) await logIn(testApp, user.email, 'not-this-one');
    expect(await logIn(testApp, user.email)).toMatchObject({ error: 'login_locked' });
    const code = await mailCode(testApp, user.email, { type: 'forget' });
    expect(await forget({ account: user.email, code, ...renewed })).toMatchObject({
      type: 'ok',
      message: sentenceOf('en', 'password_changed'),
    });
    expect(await isLoggedIn(user.token)).toBe(false);
    expect(await logIn(testApp, user.email)).toMatchObject({ error: 'login_failed' });
    expect((await logIn(testApp, user.email, OTHER_PASSWORD)).type).toBe('ok');
    expect(await changedAtOf(user.id)).toBe(clock.nowMs());
    expect((await messagesTo(testApp, user.email))[0]?.subject).toBe('Login password changed');
  });

  it('accepts both spellings of old clients', async () => {
    const user = await registerUser(testApp);
    const code = await mailCode(testApp, user.email, { type: 'forget' });
    const fields = { user_string: user.email, code, password: OTHER_PASSWORD, re_password: OTHER_PASSWORD };
    expect((await forget(fields)).type).toBe('ok');
  });

  it('of another account is not replaced with a code of one’s own [A15]', async () => {
    const [mine, victim] = [await registerUser(testApp), await registerUser(testApp)];
    const code = await mailCode(testApp, mine.email, { type: 'forget' });
    clock.advance(1);
    await askMailCode(testApp, victim.email, { type: 'forget' });
    const attempt = { account: victim.email, user_string: mine.email, code, ...renewed };
    expect(await expectNoChange(testApp, () => forget(attempt))).toMatchObject({ error: 'code_wrong' });
    expect(await forget({ account: mine.email, code, ...renewed })).toMatchObject({ type: 'ok' });
  });

  it('answers for an unknown account as for a wrong code', async () => {
    const email = freshEmail();
    await askMailCode(testApp, email, { type: 'forget' });
    expect(await forget({ account: email, code: '123456', ...renewed })).toMatchObject({ error: 'code_wrong' });
  });

  it.each([
    ['disabled', `status = 'disabled'`],
    ['frozen', 'frozen_at = now()'],
  ])('of a %s user gets no code', async (_, set) => {
    const user = await registerUser(testApp);
    await testApp.pool.query(`update app_user set ${set} where id = $1`, [user.id]);
    await askMailCode(testApp, user.email, { type: 'forget' });
    expect((await messagesTo(testApp, user.email)).map(({ subject }) => subject)).not.toContain(undefined);
    expect((await messagesTo(testApp, user.email))[0]?.subject).toBe('Welcome to Candor');
  });

  it.each([
    ['nobody named', { account: '' }, 'parameter_error'],
    ['no second password', { repassword: '' }, 'passwords_differ'],
    ['a common one', { password: 'qwerty123', repassword: 'qwerty123' }, 'password_common'],
    ['our name in it', { password: 'my C4nd0r 77', repassword: 'my C4nd0r 77' }, 'password_common'],
    ['too short a one', { password: 'abc-12', repassword: 'abc-12' }, 'password_too_short'],
  ])('with %s is refused', async (_, changes, error) => {
    const fields = { account: freshEmail(), code: '123456', ...renewed, ...changes };
    expect(await forget(fields)).toMatchObject({ error });
  });

  it('one code used by twenty concurrent requests works once [B5]', async () => {
    for (let round = 0; round < COUNTS.passwordRaceRounds; round += 1) {
      const user = await registerUser(testApp);
      const code = await ownCode(testApp, user);
      const reset = {
        origin: testApp.origin,
        path: '/user/forget',
        form: encodeForm({ account: user.email, code, ...renewed }),
        token: user.token,
      };
      const pay = {
        origin: testApp.origin,
        path: '/safe/update_password',
        form: encodeForm({ password: PIN, re_password: PIN, code }),
        token: user.token,
      };
      const replies = await sendAtOnce(Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? reset : pay)));
      expect(replies.filter(({ type }) => type === 'ok')).toHaveLength(1);
      const { rows } = await testApp.pool.query<{ pay: boolean; notices: number }>(
        `select pay_password_hash is not null as pay,
                (select count(*)::int from notification n where n.user_id = u.id and template <> 'registered') as notices
         from app_user u where id = $1`,
        [user.id],
      );
      expect(rows[0]?.notices).toBe(1);
      expect((await logIn(testApp, user.email, rows[0]?.pay ? PASSWORD : OTHER_PASSWORD)).type).toBe('ok');
    }
  });
});

describe('changing the login password', () => {
  const change = (user: Registered, fields: Record<string, string>) =>
    testApp.call('POST', '/safe/login_password', {
      token: user.token,
      fields: { old_password: PASSWORD, password: OTHER_PASSWORD, re_password: OTHER_PASSWORD, ...fields },
    });

  it('takes the old one and a code; other devices are logged out, this one is not', async () => {
    const user = await registerUser(testApp);
    const other = String((await logIn(testApp, user.email)).message);
    expect(await change(user, { code: await ownCode(testApp, user) })).toMatchObject({ type: 'ok' });
    expect([await isLoggedIn(user.token), await isLoggedIn(other)]).toEqual([true, false]);
    expect(await logIn(testApp, user.email)).toMatchObject({ error: 'login_failed' });
    expect((await logIn(testApp, user.email, OTHER_PASSWORD)).type).toBe('ok');
    expect(await changedAtOf(user.id)).toBe(clock.nowMs());
  });

  it.each([
    ['the old one wrong', { old_password: 'not-this-one' }, 'password_wrong'],
    ['two that differ', { re_password: PASSWORD }, 'passwords_differ'],
    ['a common one', { password: 'iloveyou1', re_password: 'iloveyou1' }, 'password_common'],
    ['the code wrong', {}, 'code_wrong'],
  ])('with %s is refused', async (_, changes, error) => {
    const user = await registerUser(testApp);
    const code = wrongCode(await ownCode(testApp, user));
    expect(await expectNoChange(testApp, () => change(user, { code, ...changes }))).toMatchObject({ error });
  });

  it('locks guessing at the old one after five tries', async () => {
    const user = await registerUser(testApp);
    const code = await ownCode(testApp, user);
    for (let time = 0; time < 5; time += 1) {
      expect(await change(user, { code, old_password: `guess-${time}-x` })).toMatchObject({ error: 'password_wrong' });
    }
    expect(await change(user, { code })).toMatchObject({ error: 'login_locked' });
    expect((await logIn(testApp, user.email)).type).toBe('ok');
  });

  it('refuses the pay password', async () => {
    const user = await registerUser(testApp);
    expect((await setPay(user, 'my pay word 12')).type).toBe('ok');
    clock.advance(60_000);
    const fields = { password: 'my pay word 12', re_password: 'my pay word 12', code: await ownCode(testApp, user) };
    expect(await change(user, fields)).toMatchObject({ error: 'pay_password_like_login' });
  });
});

describe('the pay password', () => {
  const verify = (user: Registered, password: string) => verifyPayPassword(testApp.app.parts, user.id, password);

  it('is set with a code, tells the owner and holds withdrawals', async () => {
    const user = await registerUser(testApp);
    expect(await setPay(user)).toMatchObject({ type: 'ok', message: sentenceOf('en', 'pay_password_set') });
    await expect(verify(user, PIN)).resolves.toBeUndefined();
    expect(await changedAtOf(user.id)).toBe(clock.nowMs());
    expect((await messagesTo(testApp, user.email))[0]?.subject).toBe('Pay password set');
    const { rows } = await testApp.pool.query('select pay_password_is_pin from app_user where id = $1', [user.id]);
    expect(rows).toEqual([{ pay_password_is_pin: true }]);
  });

  it('is needed for withdrawals: missing or empty is refused [C9]', async () => {
    const user = await registerUser(testApp);
    await expect(verify(user, '')).rejects.toMatchObject({ code: 'pay_password_missing' });
    await expect(verify(user, PIN)).rejects.toMatchObject({ code: 'pay_password_missing' });
    await setPay(user);
    await expect(verify(user, '')).rejects.toMatchObject({ code: 'pay_password_needed' });
  });

  it('is locked for a day after five wrong tries, for the right one too [C10]', async () => {
    const user = await registerUser(testApp);
    await setPay(user);
    for (const left of ['4', '3', '2', '1']) {
      await expect(verify(user, '135790')).rejects.toMatchObject({ code: 'pay_password_wrong', params: { left } });
    }
    await expect(verify(user, '135790')).rejects.toMatchObject({
      code: 'pay_password_locked',
      params: { hours: '24' },
    });
    await expect(verify(user, PIN)).rejects.toMatchObject({ code: 'pay_password_locked' });
    clock.advance(PAY_PASSWORD_TRIES.lockMs - 1);
    await expect(verify(user, PIN)).rejects.toMatchObject({ code: 'pay_password_locked', params: { hours: '1' } });
    clock.advance(1);
    await expect(verify(user, '135790')).rejects.toMatchObject({ code: 'pay_password_wrong', params: { left: '4' } });
    await expect(verify(user, PIN)).resolves.toBeUndefined();
    await expect(verify(user, '135790')).rejects.toMatchObject({ params: { left: '4' } });
  });

  it('twenty guesses at once are compared five times [C10]', async () => {
    for (let round = 0; round < COUNTS.passwordEndRounds; round += 1) {
      const user = await registerUser(testApp);
      await setPay(user);
      let compared = 0;
      const { hasher } = testApp.app.parts;
      const counting = {
        ...testApp.app.parts,
        hasher: {
          ...hasher,
          verify: (stored: string | null, password: string) => {
            compared += 1;
            return hasher.verify(stored, password);
          },
        },
      };
      const guesses = Array.from({ length: 20 }, (_, at) =>
        verifyPayPassword(counting, user.id, at === 19 ? PIN : `13579${at}`),
      );
      const codes = (await Promise.allSettled(guesses)).map((one) =>
        one.status === 'fulfilled' ? 'right' : one.reason.code,
      );
      expect(compared).toBe(5);
      if (!codes.includes('right'))
        await expect(verify(user, PIN)).rejects.toMatchObject({ code: 'pay_password_locked' });
    }
  });

  it('is not set without a second proof [C11]', async () => {
    const user = await registerUser(testApp);
    const send = (code: string) =>
      testApp.call('POST', '/safe/update_password', {
        token: user.token,
        fields: { password: PIN, re_password: PIN, code },
      });
    expect(await expectNoChange(testApp, () => send('123456'))).toMatchObject({ error: 'code_wrong' });
    const right = await ownCode(testApp, user);
    expect(await expectNoChange(testApp, () => send(wrongCode(right)))).toMatchObject({ error: 'code_wrong' });
    const foreign = await registerUser(testApp);
    const theirs = await ownCode(testApp, foreign);
    if (theirs !== right)
      expect(await expectNoChange(testApp, () => send(theirs))).toMatchObject({ error: 'code_wrong' });
    expect((await send(right)).type).toBe('ok');
  });

  it.each([
    ['five characters', { password: '12345', re_password: '12345' }, 'pay_password_format'],
    ['seventeen', { password: 'x'.repeat(17), re_password: 'x'.repeat(17) }, 'pay_password_format'],
    ['two that differ', { password: PIN, re_password: '246811' }, 'passwords_differ'],
    ['the login password', { password: PASSWORD, re_password: PASSWORD }, 'pay_password_like_login'],
    ['our name', { password: 'c.a.n.d.0.r', re_password: 'c.a.n.d.0.r' }, 'password_common'],
  ])('of %s is refused', async (_, fields, error) => {
    const user = await registerUser(testApp);
    const code = await ownCode(testApp, user);
    const send = () =>
      testApp.call('POST', '/safe/update_password', { token: user.token, fields: { ...fields, code } });
    expect(await expectNoChange(testApp, send)).toMatchObject({ error });
  });

  it('a new one ends the lock, but withdrawals are on hold', async () => {
    const user = await registerUser(testApp);
    await setPay(user);
    for (let time = 0; time < 5; time += 1) await verify(user, '135790').catch(() => undefined);
    expect((await setPay(user, '975310')).type).toBe('ok');
    await expect(verify(user, '975310')).resolves.toBeUndefined();
    expect(await changedAtOf(user.id)).toBe(clock.nowMs());
    expect(await newestCode(testApp, user.email)).toBe('');
  });
});
