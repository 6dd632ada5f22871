import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uploadPicture } from '#app/testing/account-steps';
import { ADDRESSES, openMarket } from '#app/testing/fund-steps';
import {
  freshEmail,
  freshMobile,
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
import { expectNoChange } from '#app/testing/no-change';
import { type CallReply, startTestApp, type TestApp } from '#app/testing/test-app';
import { virtualClock } from '#platform/runtime/clock';

const clock = virtualClock(1_800_000_000_000);
const HOLD_MS = 60_000;
const DAY_MS = 24 * 3_600_000;
const PIN = '246810';
let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp({ clock });
  await openMarket(testApp);
});
afterAll(() => testApp.stop());

const post = (user: { token: string }, path: string, fields: Record<string, string> = {}): Promise<CallReply> =>
  testApp.call('POST', path, { token: user.token, fields });

const smsCode = async (user: Registered, mobile: string): Promise<string> => {
  await post(user, '/sms_send', { area_code: '86', mobile });
  return newestCode(testApp, `+86${mobile}`);
};

const bindPhone = async (user: Registered, mobile: string, more: Record<string, string> = {}): Promise<CallReply> =>
  post(user, '/safe/mobile', { mobile, code: await smsCode(user, mobile), ...more });

const stateOf = async (user: Registered): Promise<Record<string, unknown>> =>
  (await testApp.call('GET', '/safe/status', { token: user.token })).message as Record<string, unknown>;

const linkIn = (body: string): string => /token=([a-p]{64})/.exec(body)?.[1] ?? '';

describe('a stolen session [W1]', () => {
  it('can bind a phone, but the phone gives no rights, today and in a month', async () => {
    const owner = await registerUser(testApp);
    const mobile = freshMobile();
    expect((await bindPhone(owner, mobile)).type).toBe('ok');
    expect(await stateOf(owner)).toMatchObject({ phone_state: { standing: 'unconfirmed', counts_from_ms: 0 } });

    const tryAll = async (): Promise<void> => {
      const before = (await messagesTo(testApp, `+86${mobile}`)).length;
      const ask = (scene: string) => () => post(owner, '/safe/own_code', { scene, channel: 'phone' });
      for (const scene of ['account', 'proof']) {
        expect(await expectNoChange(testApp, ask(scene))).toMatchObject({ error: 'channel_unconfirmed' });
      }
      const forget = () => post(owner, '/sms_send', { mobile, type: 'forget' });
      expect(await expectNoChange(testApp, forget)).toMatchObject({ error: 'channel_unconfirmed' });
      await testApp.call('POST', '/sms_send', { fields: { mobile, type: 'forget' } });
      expect(await messagesTo(testApp, `+86${mobile}`)).toHaveLength(before);

      const code = '123456';
      const pay = () => post(owner, '/safe/update_password', { password: PIN, re_password: PIN, code });
      expect(await expectNoChange(testApp, pay)).toMatchObject({ error: 'code_wrong' });
      const reset = () =>
        testApp.call('POST', '/user/forget', {
          fields: { account: mobile, code, password: OTHER_PASSWORD, repassword: OTHER_PASSWORD },
        });
      expect(await expectNoChange(testApp, reset)).toMatchObject({ error: 'code_wrong' });
      const confirm = () => post(owner, '/safe/confirm_contact', { channel: 'phone' });
      expect(await expectNoChange(testApp, confirm)).toMatchObject({ error: 'second_proof_needed' });
    };
    await tryAll();
    clock.advance(HOLD_MS);
    await tryAll();
    clock.advance(6 * DAY_MS);
    await tryAll();
  });

  it('does not get the code of its phone accepted even if one is there', async () => {
    const owner = await registerUser(testApp);
    const mobile = freshMobile();
    await bindPhone(owner, mobile);
    // A valid code for the thief's phone, inserted directly into the database.
    const contact = { channel: 'phone', target: `+86${mobile}` } as const;
    const { sendCode } = await import('#modules/identity/index');
    await sendCode(testApp.app.parts, {
      contact,
      scene: 'account',
      language: 'en',
      userId: owner.id,
      phraseOf: owner.id,
      isOwn: true,
      ip: '127.0.0.1',
      deliver: 'code',
    });
    const code = await newestCode(testApp, contact.target);
    expect(code).not.toBe('');
    const pay = () => post(owner, '/safe/update_password', { password: PIN, re_password: PIN, code });
    expect(await expectNoChange(testApp, pay)).toMatchObject({ error: 'code_wrong' });
  });

  it('cannot replace the owner’s address, even with its own phone bound', async () => {
    const owner = await registerUser(testApp);
    const mobile = freshMobile();
    await bindPhone(owner, mobile);
    const email = freshEmail();
    await post(owner, '/sms_mail', { user_string: email, scene: 'bind_email' });
    const code = await newestCode(testApp, email);
    const bind = (more: Record<string, string>) => () => post(owner, '/safe/email', { email, code, ...more });
    expect(await expectNoChange(testApp, bind({}))).toMatchObject({ error: 'old_code_needed' });
    expect(await expectNoChange(testApp, bind({ login_password: PASSWORD }))).toMatchObject({
      error: 'old_code_needed',
    });
    const phoneCode = await ownCode(
      testApp,
      { ...owner, phone: `+86${mobile}` },
      { scene: 'bind_phone', channel: 'phone' },
    );
    expect(await expectNoChange(testApp, bind({ old_code: phoneCode }))).toMatchObject({ error: 'code_wrong' });
  });

  it.each([
    ['the wrong login password', { login_password: 'not-this-one' }, 'password_wrong'],
    ['an authenticator nobody has', { totp_code: '123456' }, 'totp_not_on'],
    ['a made-up code', { proof_code: '123456' }, 'code_wrong'],
  ])('binds and confirms nothing with %s', async (_, fields, error) => {
    const owner = await registerUser(testApp);
    const mobile = freshMobile();
    const code = await smsCode(owner, mobile);
    const bind = () => post(owner, '/safe/mobile', { mobile, code, ...fields });
    expect(await expectNoChange(testApp, bind)).toMatchObject({ error });
    await bindPhone(owner, freshMobile());
    const confirm = () => post(owner, '/safe/confirm_contact', { channel: 'phone', ...fields });
    expect(await expectNoChange(testApp, confirm)).toMatchObject({ error });
  });
});

describe('notices to the owner of a stolen session', () => {
  const freeze = (token: string) => testApp.call('POST', '/safe/freeze_link', { fields: { token } });

  it('go to the e-mail when a phone was bound, with a link that freezes the account once and opens nothing else', async () => {
    const owner = await registerUser(testApp);
    await bindPhone(owner, freshMobile());
    const [mail] = await messagesTo(testApp, owner.email);
    expect(mail?.subject).toBe('Phone number bound');
    expect(mail?.body).toContain('http://localhost:8080/h5/#/pages/common/freeze?token=');
    const token = linkIn(mail?.body ?? '');
    // The link accepts only POST, so a GET changes nothing.
    const openLink = () => testApp.call('GET', '/safe/freeze_link', { fields: { token } });
    expect(await expectNoChange(testApp, openLink)).toMatchObject({ status: 405 });
    const wrong = () => freeze(wrongCode('0').padStart(64, 'a'));
    expect(await expectNoChange(testApp, wrong)).toMatchObject({ error: 'freeze_link_invalid' });
    expect((await freeze(token)).type).toBe('ok');
    expect((await testApp.call('GET', '/user/info', { token: owner.token })).type).toBe('999');
    expect(await logIn(testApp, owner.email)).toMatchObject({ error: 'account_frozen' });
    expect(await expectNoChange(testApp, () => freeze(token))).toMatchObject({ error: 'freeze_link_invalid' });
  });

  it('go to e-mail and phone when the pay password was set, and the link is not stored readable', async () => {
    const owner = await registerUser(testApp);
    const mobile = freshMobile();
    await bindPhone(owner, mobile, { login_password: PASSWORD });
    clock.advance(HOLD_MS);
    const code = await ownCode(testApp, owner);
    expect((await post(owner, '/safe/update_password', { password: PIN, re_password: PIN, code })).type).toBe('ok');
    const [mail] = await messagesTo(testApp, owner.email);
    const [sms] = await messagesTo(testApp, `+86${mobile}`);
    expect(mail?.subject).toBe('Pay password set');
    expect(sms?.body).toMatch(/^Candor: Pay password set\. .*token=[a-p]{64}$/);
    const token = linkIn(sms?.body ?? '');
    expect(linkIn(mail?.body ?? '')).toBe(token);
    const { rows } = await testApp.pool.query<{ row: string }>(
      `select f::text as row from freeze_link f where user_id = $1
       union all select payload::text from outbox_event union all select params::text from notification`,
      [owner.id],
    );
    expect(rows.map(({ row }) => row).join()).not.toContain(token);
    expect((await freeze(token)).type).toBe('ok');
  });

  it('go to a replaced channel for seven days', async () => {
    const owner = await registerUser(testApp);
    await bindPhone(owner, freshMobile());
    const token = linkIn((await messagesTo(testApp, owner.email))[0]?.body ?? '');
    clock.advance(7 * DAY_MS);
    expect(await expectNoChange(testApp, () => freeze(token))).toMatchObject({ error: 'freeze_link_invalid' });
  });
});

describe('with a second proof', () => {
  it.each(['login_password', 'proof_code'])('(%s) a phone counts after the hold', async (kind) => {
    const owner = await registerUser(testApp);
    const mobile = freshMobile();
    const proof = kind === 'login_password' ? PASSWORD : await ownCode(testApp, owner, { scene: 'proof' });
    expect((await bindPhone(owner, mobile, { [kind]: proof })).type).toBe('ok');
    const state = { standing: 'young', counts_from_ms: clock.nowMs() + HOLD_MS };
    expect(await stateOf(owner)).toMatchObject({ phone_state: state });
    const ask = () => post(owner, '/safe/own_code', { scene: 'account', channel: 'phone' });
    expect(await ask()).toMatchObject({ error: 'channel_young' });
    clock.advance(HOLD_MS);
    expect(await stateOf(owner)).toMatchObject({ phone_state: { standing: 'confirmed' } });
    expect((await ask()).type).toBe('ok');
    const code = await newestCode(testApp, `+86${mobile}`);
    expect((await post(owner, '/safe/update_password', { password: PIN, re_password: PIN, code })).type).toBe('ok');
  });

  it('an unconfirmed phone is confirmed, and counts after the hold that begins then', async () => {
    const owner = await registerUser(testApp);
    const mobile = freshMobile();
    await bindPhone(owner, mobile);
    clock.advance(DAY_MS);
    const proof_code = await ownCode(testApp, owner, { scene: 'proof' });
    expect((await post(owner, '/safe/confirm_contact', { channel: 'phone', proof_code })).type).toBe('ok');
    expect((await messagesTo(testApp, owner.email))[0]?.subject).toBe('Contact confirmed');
    const state = { standing: 'young', counts_from_ms: clock.nowMs() + HOLD_MS };
    expect(await stateOf(owner)).toMatchObject({ phone_state: state });
    // A code is used once.
    await bindPhone(owner, freshMobile(), {
      old_code: await ownCode(testApp, { ...owner, phone: `+86${mobile}` }, { scene: 'bind_phone', channel: 'phone' }),
    });
    const again = () => post(owner, '/safe/confirm_contact', { channel: 'phone', proof_code });
    expect(await expectNoChange(testApp, again)).toMatchObject({ error: 'code_wrong' });
  });

  it('the owner removes a phone bound by a thief without its code', async () => {
    const owner = await registerUser(testApp);
    await bindPhone(owner, freshMobile());
    const mine = freshMobile();
    expect((await bindPhone(owner, mine, { login_password: PASSWORD })).type).toBe('ok');
    expect(await stateOf(owner)).toMatchObject({ phone: `+86${mine}`, phone_state: { standing: 'young' } });
  });

  it('there is nothing to confirm where nothing is bound', async () => {
    const owner = await registerUser(testApp);
    const fields = { channel: 'phone', login_password: PASSWORD };
    expect(await post(owner, '/safe/confirm_contact', fields)).toMatchObject({ error: 'bind_first' });
  });
});

describe('code requests by strangers [W4]', () => {
  it('neither invalidate the owner’s code nor use up the owner’s attempts', async () => {
    const [owner, stranger] = [await registerUser(testApp), await registerUser(testApp)];
    clock.advance(DAY_MS);
    expect((await post(owner, '/sms_mail_withdrawl')).type).toBe('ok');
    const code = await newestCode(testApp, owner.email);
    const guess = (scene: string, token?: string) =>
      testApp.call('POST', '/user/check_email', {
        fields: { user_string: owner.email, email_code: wrongCode(code), scene },
        ...(token !== undefined && { token }),
      });
    for (let time = 0; time < 20; time += 1) {
      expect(await guess('withdraw')).toMatchObject({ error: 'session_invalid' });
      expect(await guess('withdraw', stranger.token)).toMatchObject({ error: 'code_wrong' });
      expect(await guess('proof', stranger.token)).toMatchObject({ error: 'code_wrong' });
      expect(['code_wrong', 'code_limit_reached']).toContain((await guess('account')).error);
    }
    for (const scene of ['register', 'account']) {
      for (let time = 0; time < 6; time += 1) {
        await testApp.call('POST', '/sms_mail', { fields: { user_string: owner.email, scene } });
      }
    }
    const check = await testApp.call('POST', '/user/check_email', {
      token: owner.token,
      fields: { user_string: owner.email, email_code: code, scene: 'withdraw' },
    });
    expect(check.type).toBe('ok');
    const { rows } = await testApp.pool.query<{ tries: number }>(
      'select tries from one_time_code where user_id = $1 order by id desc limit 1',
      [owner.id],
    );
    expect(rows[0]?.tries).toBe(0);
    // The owner's limit of code requests is separate, too.
    for (let time = 0; time < 4; time += 1) {
      clock.advance(60_000);
      expect((await post(owner, '/sms_mail_withdrawl')).type).toBe('ok');
    }
    clock.advance(60_000);
    expect(await post(owner, '/sms_mail_withdrawl')).toMatchObject({ error: 'code_limit_reached' });
  });

  it('with a code asked for outside set no pay password; with one asked for inside reset no login password', async () => {
    const owner = await registerUser(testApp);
    const outside = await mailCode(testApp, owner.email, { type: 'forget' });
    const pay = () => post(owner, '/safe/update_password', { password: PIN, re_password: PIN, code: outside });
    expect(await expectNoChange(testApp, pay)).toMatchObject({ error: 'code_wrong' });
    const inside = await ownCode(testApp, owner);
    const renewed = { password: OTHER_PASSWORD, repassword: OTHER_PASSWORD };
    const reset = (code: string) => () =>
      testApp.call('POST', '/user/forget', { fields: { account: owner.email, code, ...renewed } });
    if (inside !== outside) expect(await expectNoChange(testApp, reset(inside))).toMatchObject({ error: 'code_wrong' });
    expect((await reset(outside)()).type).toBe('ok');
  });

  it('an old client sets its pay password with a code that it asked for with its token', async () => {
    const owner = await registerUser(testApp);
    await post(owner, '/sms_mail', { user_string: owner.email, type: 'forget' });
    const code = await newestCode(testApp, owner.email);
    expect((await post(owner, '/safe/update_password', { password: PIN, re_password: PIN, code })).type).toBe('ok');
  });

  it('asking for SMS are bounded per number and per address, and the owner of the number is not', async () => {
    const capped = await startTestApp({
      clock,
      env: { CANDOR_SMS_PER_NUMBER: '2', CANDOR_SMS_PER_ADDRESS: '5', CANDOR_RATE_SCALE: '1' },
    });
    try {
      const ask = (mobile: string, type: string) =>
        capped.call('POST', '/sms_send', { fields: { mobile, type, area_code: '86' } });
      const [first, second, third] = [freshMobile(), freshMobile(), freshMobile()];
      expect((await ask(first, 'register')).type).toBe('ok');
      expect((await ask(first, 'forget')).type).toBe('ok');
      clock.advance(60_000);
      expect(await ask(first, 'register')).toMatchObject({ error: 'code_limit_reached' });
      expect((await ask(second, 'register')).type).toBe('ok');
      expect((await ask(second, 'forget')).type).toBe('ok');
      expect((await ask(third, 'register')).type).toBe('ok');
      expect(await ask(third, 'forget')).toMatchObject({ error: 'code_limit_reached' });
      const user = await capped.addUser();
      await capped.pool.query('update app_user set phone = $2, email = null where id = $1', [user.id, `+86${third}`]);
      expect((await capped.call('POST', '/sms_mail_withdrawl', { token: user.token })).type).toBe('ok');
      clock.advance(DAY_MS);
      expect((await ask(third, 'forget')).type).toBe('ok');
    } finally {
      await capped.stop();
    }
  });
});

describe('a withdrawal address saved by a stolen session', () => {
  const save = async (owner: Registered, more: Record<string, string> = {}): Promise<CallReply> =>
    post(owner, '/user/wallet/save', {
      currency: '3',
      network: 'TRC20',
      name: 'Mine',
      address: ADDRESSES.TRC20,
      qrcode: await uploadPicture(testApp, owner),
      ...more,
    });
  const saved = async (owner: Registered) => {
    const reply = await testApp.call('GET', '/user/wallet/list', { token: owner.token });
    return (reply.message as { data: { id: number; confirmed: number }[] }).data[0];
  };

  it('with the session alone is unconfirmed, and is confirmed by saving it again with a proof', async () => {
    const owner = await registerUser(testApp);
    expect((await save(owner)).type).toBe('ok');
    const row = await saved(owner);
    expect(row?.confirmed).toBe(0);
    const id = String(row?.id);
    expect(await save(owner, { id, login_password: 'wrong' })).toMatchObject({ error: 'password_wrong' });
    expect((await saved(owner))?.confirmed).toBe(0);
    expect((await save(owner, { id, login_password: PASSWORD })).type).toBe('ok');
    expect((await saved(owner))?.confirmed).toBe(1);
    // The same place keeps it, another one loses it.
    expect((await save(owner, { id, name: 'Renamed' })).type).toBe('ok');
    expect((await saved(owner))?.confirmed).toBe(1);
    expect((await save(owner, { id, network: 'ERC20', address: ADDRESSES.ERC20 })).type).toBe('ok');
    expect((await saved(owner))?.confirmed).toBe(0);
    expect((await messagesTo(testApp, owner.email))[0]).toMatchObject({
      subject: 'Withdrawal address saved',
      body: expect.stringContaining('token='),
    });
  });

  it('and a card are unconfirmed in the same way', async () => {
    const owner = await registerUser(testApp);
    const card = { real_name: 'A B', bank_name: 'Bank', bank_account: '6222000011112345' };
    const info = async () => (await post(owner, '/user/cash_info')).message as { confirmed: number };
    expect((await info()).confirmed).toBe(0);
    expect((await post(owner, '/user/cash_save', card)).type).toBe('ok');
    expect((await info()).confirmed).toBe(0);
    expect((await post(owner, '/user/cash_save', { ...card, login_password: PASSWORD })).type).toBe('ok');
    expect((await info()).confirmed).toBe(1);
    expect((await post(owner, '/user/cash_save', card)).type).toBe('ok');
    expect((await info()).confirmed).toBe(1);
    expect((await post(owner, '/user/cash_save', { ...card, bank_account: '6222999911112345' })).type).toBe('ok');
    expect((await info()).confirmed).toBe(0);
    expect((await messagesTo(testApp, owner.email))[0]?.subject).toBe('Bank card saved');
  });
});
