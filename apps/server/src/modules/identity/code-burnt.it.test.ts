import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addClient, openMarket, withdraw } from '#app/testing/fund-steps';
import {
  freshEmail,
  freshMobile,
  mailCode,
  newestCode,
  OTHER_PASSWORD,
  ownCode,
  PASSWORD,
  type Registered,
  registerFields,
  registerUser,
} from '#app/testing/identity-steps';
import { type CallReply, startTestApp, type TestApp } from '#app/testing/test-app';
import { virtualClock } from '#platform/runtime/clock';

const THIRD_PASSWORD = 'amber-roof-19';
const clock = virtualClock(1_800_000_000_000);
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock });
  await openMarket(app);
});
afterAll(() => app.stop());

type Fields = Record<string, string>;
/** The call that uses a code, and another one that could use it once more, were it not used up. */
type Uses = readonly [first: () => Promise<CallReply>, again: () => Promise<CallReply>];

const post = (path: string, user: { token: string } | null, fields: Fields): Promise<CallReply> =>
  app.call('POST', path, { ...(user && { token: user.token }), fields });
const setLogin = (user: Registered, code: string, [old, password]: readonly [string, string]) =>
  post('/safe/login_password', user, { old_password: old, password, re_password: password, code });
const setPay = (user: Registered, code: string, password: string) =>
  post('/safe/update_password', user, { password, re_password: password, code });
const forget = (user: Registered, code: string, password: string) =>
  post('/user/forget', null, { account: user.email, code, password, repassword: password });

/** Asks after the pause between two codes. */
const askPhone = async (user: Registered, mobile: string): Promise<string> => {
  clock.advance(61_000);
  await post('/sms_send', user, { area_code: '86', mobile });
  return newestCode(app, `+86${mobile}`);
};
const askMail = async (user: Registered, email: string): Promise<string> => {
  clock.advance(61_000);
  await post('/sms_mail', user, { user_string: email, scene: 'bind_email' });
  return newestCode(app, email);
};
const askOld = async (user: Registered, channel: 'phone' | 'email', to: string): Promise<string> => {
  clock.advance(61_000);
  await post('/safe/own_code', user, { scene: `bind_${channel}`, channel });
  return newestCode(app, to);
};
const bindPhone = (user: Registered, mobile: string, code: string, old_code = '') =>
  post('/safe/mobile', user, { mobile, code, old_code });
const bindEmail = (user: Registered, email: string, code: string, old_code = '') =>
  post('/safe/email', user, { email, code, old_code });

const withPhone = async (): Promise<Registered & { mobile: string }> => {
  const user = await registerUser(app);
  const mobile = freshMobile();
  expect(await bindPhone(user, mobile, await askPhone(user, mobile))).toMatchObject({ type: 'ok' });
  return { ...user, mobile };
};

const USES: Readonly<Record<string, () => Promise<Uses>>> = {
  'registers an account': async () => {
    const email = freshEmail();
    const form = registerFields(email, await mailCode(app, email));
    return [() => post('/user/register', null, form), () => post('/user/register', null, form)];
  },
  'replaces a forgotten password': async () => {
    const user = await registerUser(app);
    const code = await mailCode(app, user.email, { type: 'forget' });
    return [() => forget(user, code, OTHER_PASSWORD), () => forget(user, code, THIRD_PASSWORD)];
  },
  'changes the login password': async () => {
    const user = await registerUser(app);
    const code = await ownCode(app, user);
    return [
      () => setLogin(user, code, [PASSWORD, OTHER_PASSWORD]),
      () => setLogin(user, code, [OTHER_PASSWORD, THIRD_PASSWORD]),
    ];
  },
  'changes the login password, and then the pay password': async () => {
    const user = await registerUser(app);
    const code = await ownCode(app, user);
    return [() => setLogin(user, code, [PASSWORD, OTHER_PASSWORD]), () => setPay(user, code, '246810')];
  },
  'sets the pay password': async () => {
    const user = await registerUser(app);
    const code = await ownCode(app, user);
    return [() => setPay(user, code, '246810'), () => setPay(user, code, '135791')];
  },
  'binds a phone, and then unbinds it': async () => {
    const user = await registerUser(app);
    const [mobile, next] = [freshMobile(), freshMobile()];
    const [code, nextCode] = [await askPhone(user, mobile), await askPhone(user, next)];
    return [() => bindPhone(user, mobile, code), () => bindPhone(user, next, nextCode, code)];
  },
  'gives a phone up, and then binds it again': async () => {
    const user = await withPhone();
    const next = freshMobile();
    const code = await askPhone(user, next);
    const old = await askOld(user, 'phone', `+86${user.mobile}`);
    const again = async () => bindPhone(user, user.mobile, old, await askOld(user, 'phone', `+86${next}`));
    return [() => bindPhone(user, next, code, old), again];
  },
  'binds an e-mail address, and then unbinds it': async () => {
    const user = await registerUser(app);
    const [email, next] = [freshEmail(), freshEmail()];
    const [code, nextCode] = [await askMail(user, email), await askMail(user, next)];
    const old = await askOld(user, 'email', user.email);
    return [() => bindEmail(user, email, code, old), () => bindEmail(user, next, nextCode, code)];
  },
  'gives an e-mail address up, and then binds it again': async () => {
    const user = await registerUser(app);
    const next = freshEmail();
    const code = await askMail(user, next);
    const old = await askOld(user, 'email', user.email);
    const again = async () => bindEmail(user, user.email, old, await askOld(user, 'email', next));
    return [() => bindEmail(user, next, code, old), again];
  },
  'withdraws money': async () => {
    const user = await addClient(app, { usdt: '5000' });
    await post('/sms_mail_withdrawl', user, {});
    const fields = { number: '1500', code: await newestCode(app, user.email) };
    return [() => withdraw(app, user, { fields }), () => withdraw(app, user, { fields })];
  },
};

describe('a code is used up by the call that', () => {
  it.each(Object.entries(USES))('%s', async (_, prepare) => {
    const [first, again] = await prepare();
    expect(await first()).toMatchObject({ type: 'ok' });
    expect(await again()).toMatchObject({ error: 'code_wrong' });
  });
});
