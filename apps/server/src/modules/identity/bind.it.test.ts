import { sentenceOf } from '@candor/contract/messages/tables';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  askMailCode,
  freshEmail,
  freshMobile,
  mailCode,
  messagesTo,
  newestCode,
  OTHER_PASSWORD,
  type Registered,
  registerUser,
  wrongCode,
} from '#app/testing/identity-steps';
import { sendAtOnce } from '#app/testing/last-byte-burst';
import { expectNoChange } from '#app/testing/no-change';
import { encodeForm } from '#app/testing/send-form';
import { startTestApp, type TestApp } from '#app/testing/test-app';
import { virtualClock } from '#platform/runtime/clock';

const DEMO_CODE = '602214';
const clock = virtualClock(1_800_000_000_000);
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock, env: { CANDOR_DEMO_CODE: DEMO_CODE } });
});
afterAll(() => app.stop());

const smsCode = async (user: Registered, mobile: string): Promise<string> => {
  await app.call('POST', '/sms_send', { token: user.token, fields: { area_code: '86', mobile } });
  return newestCode(app, `+86${mobile}`);
};
const oldCode = async (user: Registered, channel: 'email' | 'phone', to: string): Promise<string> => {
  const fields = { scene: channel === 'email' ? 'bind_email' : 'bind_phone', channel };
  await app.call('POST', '/safe/own_code', { token: user.token, fields });
  return newestCode(app, to);
};
const bindPhone = (user: Registered, fields: Record<string, string>) =>
  app.call('POST', '/safe/mobile', { token: user.token, fields });
const bindEmail = (user: Registered, fields: Record<string, string>) =>
  app.call('POST', '/safe/email', { token: user.token, fields });
const contactsOf = async (userId: number) => {
  const { rows } = await app.pool.query<{ email: string; phone: string; at: Date | null }>(
    'select email, phone, security_changed_at as at from app_user where id = $1',
    [userId],
  );
  return rows[0];
};
const withPhone = async (): Promise<Registered & { mobile: string }> => {
  const user = await registerUser(app);
  const mobile = freshMobile();
  expect((await bindPhone(user, { mobile, code: await smsCode(user, mobile) })).type).toBe('ok');
  clock.advance(60_000);
  return { ...user, mobile };
};

describe('binding', () => {
  it('a first phone takes the code sent there, tells the owner by mail and holds withdrawals', async () => {
    const user = await registerUser(app);
    const mobile = freshMobile();
    const reply = await bindPhone(user, { mobile, code: await smsCode(user, mobile) });
    expect(reply).toMatchObject({ type: 'ok', message: sentenceOf('en', 'phone_bound') });
    expect(await contactsOf(user.id)).toMatchObject({ phone: `+86${mobile}`, at: new Date(clock.nowMs()) });
    expect((await messagesTo(app, user.email))[0]?.subject).toBe('Phone number bound');
    const info = await app.call('GET', '/user/info', { token: user.token });
    expect(info.message).toMatchObject({ phone: `+86${mobile}`, email: user.email, level: '' });
  });

  it('a phone without an area code gets the area of the pending code, as old clients send it [F10]', async () => {
    const user = await registerUser(app);
    const mobile = `79${freshMobile().slice(3)}0`;
    const send = (area_code: string) =>
      app.call('POST', '/sms_send', { token: user.token, fields: { area_code, mobile: `0${mobile}` } });
    expect((await send('44')).type).toBe('ok');
    const code = await newestCode(app, `+44${mobile}`);
    expect(await bindPhone(user, { mobile: `0${mobile}`, code: wrongCode(code) })).toMatchObject({
      error: 'code_wrong',
    });
    expect(await bindPhone(user, { mobile: `0${mobile}`, code })).toMatchObject({ type: 'ok' });
    expect(await contactsOf(user.id)).toMatchObject({ phone: `+44${mobile}` });
  });

  it('with codes sent to two areas the newest counts, and without any the area is 86 [F10]', async () => {
    const user = await registerUser(app);
    const mobile = `79${freshMobile().slice(3)}1`;
    for (const area_code of ['44', '852']) {
      await app.call('POST', '/sms_send', { token: user.token, fields: { area_code, mobile } });
    }
    const first = await newestCode(app, `+44${mobile}`);
    const second = await newestCode(app, `+852${mobile}`);
    if (first !== second) {
      expect(await bindPhone(user, { mobile, code: first })).toMatchObject({ error: 'code_wrong' });
    }
    expect(await bindPhone(user, { mobile, code: second, area_code: '44' })).toMatchObject({ error: 'code_wrong' });
    expect(await bindPhone(user, { mobile, code: second })).toMatchObject({ type: 'ok' });
    expect(await contactsOf(user.id)).toMatchObject({ phone: `+852${mobile}` });
    expect(await bindPhone(await registerUser(app), { mobile: freshMobile(), code: '123456' })).toMatchObject({
      error: 'code_wrong',
    });
  });

  it('a change of the phone takes a code of the old and of the new one [A17]', async () => {
    const user = await withPhone();
    const next = freshMobile();
    const code = await smsCode(user, next);
    expect(await expectNoChange(app, () => bindPhone(user, { mobile: next, code }))).toMatchObject({
      error: 'old_code_needed',
    });
    const old = await oldCode(user, 'phone', `+86${user.mobile}`);
    const wrong = { mobile: next, code, old_code: wrongCode(old) };
    expect(await expectNoChange(app, () => bindPhone(user, wrong))).toMatchObject({ error: 'code_wrong' });
    if (code !== old) {
      const swapped = { mobile: next, code: old, old_code: code };
      expect(await expectNoChange(app, () => bindPhone(user, swapped))).toMatchObject({ error: 'code_wrong' });
    }
    expect((await bindPhone(user, { mobile: next, code, old_code: old })).type).toBe('ok');
    expect(await contactsOf(user.id)).toMatchObject({ phone: `+86${next}`, at: new Date(clock.nowMs()) });
  });

  it('a change of the e-mail takes both codes, and the old address is notified [A17]', async () => {
    const user = await registerUser(app);
    const next = freshEmail();
    await app.call('POST', '/sms_mail', { token: user.token, fields: { user_string: next, scene: 'bind_email' } });
    const code = await newestCode(app, next);
    expect(await bindEmail(user, { email: next, code })).toMatchObject({ error: 'old_code_needed' });
    const old = await oldCode(user, 'email', user.email);
    expect(await bindEmail(user, { email: next, code, old_code: old })).toMatchObject({
      type: 'ok',
      message: sentenceOf('en', 'email_bound'),
    });
    expect(await contactsOf(user.id)).toMatchObject({ email: next });
    expect((await messagesTo(app, user.email))[0]?.subject).toBe('E-mail address bound');
  });

  it('a phone or e-mail of another user is refused, and no code is sent there', async () => {
    const [owner, thief] = [await withPhone(), await registerUser(app)];
    const before = (await messagesTo(app, `+86${owner.mobile}`)).length;
    const asked = await app.call('POST', '/sms_send', { token: thief.token, fields: { mobile: owner.mobile } });
    expect(asked).toMatchObject({ type: 'ok', message: sentenceOf('en', 'code_sent') });
    expect(await messagesTo(app, `+86${owner.mobile}`)).toHaveLength(before);
    const fields = { mobile: owner.mobile, code: DEMO_CODE };
    expect(await expectNoChange(app, () => bindPhone(thief, fields))).toMatchObject({ error: 'account_exists' });
    const mail = { email: owner.email, code: DEMO_CODE, old_code: DEMO_CODE };
    expect(await expectNoChange(app, () => bindEmail(thief, mail))).toMatchObject({ error: 'account_exists' });
  });

  it('the phone or e-mail the user already has is refused', async () => {
    const user = await withPhone();
    const fields = { mobile: user.mobile, code: DEMO_CODE, old_code: DEMO_CODE };
    expect(await bindPhone(user, fields)).toMatchObject({ error: 'account_exists' });
  });

  it('one number bound by twenty users at once belongs to one of them', async () => {
    const users = await Promise.all(Array.from({ length: 4 }, () => registerUser(app)));
    for (let round = 0; round < 5; round += 1) {
      const mobile = freshMobile();
      const requests = users.flatMap((user) =>
        Array.from({ length: 5 }, () => ({
          origin: app.origin,
          path: '/safe/mobile',
          form: encodeForm({ mobile, code: DEMO_CODE, old_code: DEMO_CODE }),
          token: user.token,
        })),
      );
      const replies = await sendAtOnce(requests);
      expect(replies.filter(({ type }) => type === 'ok').length).toBeGreaterThanOrEqual(1);
      const { rowCount } = await app.pool.query('select from app_user where phone = $1', [`+86${mobile}`]);
      expect(rowCount).toBe(1);
    }
  });

  it.each([
    ['no number', '/safe/mobile', { mobile: '12345', code: DEMO_CODE }, 'target_invalid'],
    ['no address', '/safe/email', { email: 'ann', code: DEMO_CODE }, 'target_invalid'],
    ['the wrong code', '/safe/mobile', { mobile: '13900000001', code: '000000' }, 'code_wrong'],
  ])('%s is refused', async (_, path, fields, error) => {
    const user = await registerUser(app);
    const send = () => app.call('POST', path, { token: user.token, fields: { ...fields } });
    expect(await expectNoChange(app, send)).toMatchObject({ error });
  });
});

describe('a phone bound a moment ago with a stolen session', () => {
  it('resets no login password, however long it waits', async () => {
    const user = await registerUser(app);
    const mobile = freshMobile();
    await bindPhone(user, { mobile, code: await smsCode(user, mobile) });
    const ask = () => app.call('POST', '/sms_send', { fields: { mobile, type: 'forget' } });
    const reset = (code: string) =>
      app.call('POST', '/user/forget', {
        fields: { account: mobile, code, password: OTHER_PASSWORD, repassword: OTHER_PASSWORD },
      });
    const before = (await messagesTo(app, `+86${mobile}`)).length;
    expect((await ask()).type).toBe('ok');
    expect(await messagesTo(app, `+86${mobile}`)).toHaveLength(before);
    // Not with a code of the same scene that a session may ask for, either.
    clock.advance(1);
    expect(await reset(DEMO_CODE)).toMatchObject({ error: 'code_wrong' });
    clock.advance(60_000);
    await ask();
    expect(await messagesTo(app, `+86${mobile}`)).toHaveLength(before);
    clock.advance(30 * 24 * 3_600_000);
    await ask();
    expect(await messagesTo(app, `+86${mobile}`)).toHaveLength(before);
    expect(await reset(DEMO_CODE)).toMatchObject({ error: 'code_wrong' });
  });

  it('leaves the rights of the bound e-mail unchanged', async () => {
    const user = await withPhone();
    const code = await mailCode(app, user.email, { type: 'forget' });
    expect(code).not.toBe('');
    expect((await askMailCode(app, user.email, { type: 'forget' })).error).toBe('code_cooldown');
  });
});
