import { LANGUAGES } from '@candor/contract/languages';
import { sentenceOf } from '@candor/contract/messages/tables';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  freshEmail,
  freshMobile,
  logIn,
  mailCode,
  messagesTo,
  newestCode,
  PASSWORD,
  registerFields,
  registerUser,
} from '#app/testing/identity-steps';
import { sendAtOnce } from '#app/testing/last-byte-burst';
import { expectNoChange } from '#app/testing/no-change';
import { encodeForm } from '#app/testing/send-form';
import { startTestApp, type TestApp } from '#app/testing/test-app';

const DEMO_CODE = '602214';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { CANDOR_DEMO_CODE: DEMO_CODE } });
});
afterAll(() => app.stop());

const register = (fields: Record<string, string>) => app.call('POST', '/user/register', { fields });
const loadUser = async (email: string): Promise<Record<string, unknown>> => {
  const { rows } = await app.pool.query<Record<string, unknown>>('select * from app_user where email = $1', [email]);
  return rows[0] ?? {};
};

describe('registering', () => {
  it('opens an account with the code sent there, welcomes, and does not log in', async () => {
    const email = freshEmail();
    const reply = await register(registerFields(email, await mailCode(app, email), { lang: 'spa' }));
    expect(reply).toMatchObject({ type: 'ok', message: sentenceOf('spa', 'registered') });
    const { rowCount } = await app.pool.query(
      'select from session s join app_user u on u.id = s.user_id where u.email = $1',
      [email],
    );
    expect(rowCount).toBe(0);
    expect((await messagesTo(app, email))[0]?.subject).toBe('Te damos la bienvenida a Candor');
    expect(await loadUser(email)).toMatchObject({ language: 'spa', parent_id: null, status: 'active' });
    expect((await loadUser(email)).invite_code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
    expect((await logIn(app, email)).type).toBe('ok');
  });

  it('takes a phone number, and every way to dial it logs in', async () => {
    const mobile = freshMobile();
    await app.call('POST', '/sms_send', { fields: { area_code: '86', mobile, type: 'register' } });
    const fields = registerFields(mobile, await newestCode(app, `+86${mobile}`), { type: 'mobile', area_code: '86' });
    expect((await register(fields)).type).toBe('ok');
    for (const name of [mobile, `+86${mobile}`, `86${mobile}`, `0086${mobile}`]) {
      expect((await logIn(app, name)).type, name).toBe('ok');
    }
  });

  it('uses up its code', async () => {
    const email = freshEmail();
    const code = await mailCode(app, email);
    expect((await register(registerFields(email, code))).type).toBe('ok');
    expect(await register(registerFields(email, code))).toMatchObject({ error: 'code_wrong' });
  });

  it('sent twenty times at once opens one account', async () => {
    for (let round = 0; round < 5; round += 1) {
      const email = freshEmail();
      const form = encodeForm(registerFields(email, await mailCode(app, email)));
      const request = { origin: app.origin, path: '/user/register', form };
      const replies = await sendAtOnce(Array.from({ length: 20 }, () => request));
      expect(replies.filter(({ type }) => type === 'ok')).toHaveLength(1);
      expect((await app.pool.query('select from app_user where email = $1', [email])).rowCount).toBe(1);
    }
  });

  it.each([
    ['a code that is wrong', { code: '000000' }, 'code_wrong'],
    ['passwords that differ', { re_password: `${PASSWORD} ` }, 'passwords_differ'],
    ['a password of six', { password: 'abc-12', re_password: 'abc-12' }, 'password_too_short'],
    [
      'a password of 129',
      { password: `${'aZ'.repeat(64)}9`, re_password: `${'aZ'.repeat(64)}9` },
      'password_too_short',
    ],
    ['a password of 201', { password: 'aZ'.repeat(101), re_password: 'aZ'.repeat(101) }, 'parameter_error'],
    ['a common password', { password: 'Password123', re_password: 'Password123' }, 'password_common'],
    ['no address', { user_string: 'ann' }, 'target_invalid'],
    ['a kind nobody knows', { type: 'fax' }, 'parameter_error'],
    ['an invitation nobody gave', { extension_code: 'NOSUCH99' }, 'invite_unknown'],
  ])('with %s is refused and changes nothing', async (_, changes, error) => {
    const email = freshEmail();
    const fields = registerFields(email, DEMO_CODE, { ...changes });
    expect(await expectNoChange(app, () => register(fields))).toMatchObject({ type: 'error', error });
  });

  it.each(LANGUAGES)('refuses in %s', async (lang) => {
    const reply = await register(registerFields(freshEmail(), '000000', { lang }));
    expect(reply.message).toBe(sentenceOf(lang, 'code_wrong'));
  });
});

describe('names that look like an existing one [A9]', () => {
  const spellings: readonly [string, (email: string) => string][] = [
    ['the same', (email) => email],
    ['upper case', (email) => email.toUpperCase()],
    ['one capital', (email) => `A${email.slice(1)}`],
    ['a space before', (email) => ` ${email}`],
    ['a space behind', (email) => `${email} `],
    ['a hard space', (email) => `\u00a0${email}`],
    ['an ideographic space', (email) => `${email}\u3000`],
    ['full-width letters', (email) => email.replace('ann', 'ａｎｎ')],
    ['a full-width at', (email) => email.replace('@', '＠')],
    ['a trailing dot', (email) => `${email}.`],
    ['a full-width dot', (email) => email.replace('.test', '．test')],
    ['a trailing dot in capitals', (email) => `${email.toUpperCase()}.`],
  ];

  it.each(spellings)('%s is the account that exists', async (_, spell) => {
    const email = `ann-${freshEmail()}`;
    expect((await register(registerFields(email, await mailCode(app, email)))).type).toBe('ok');
    const refused = await expectNoChange(app, () => register(registerFields(spell(email), DEMO_CODE)));
    expect(refused).toMatchObject({ type: 'error', error: 'account_exists' });
    expect((await logIn(app, spell(email))).type).toBe('ok');
  });
});

it('fields that are not asked for reach nothing [A10]', async () => {
  const [email, plain] = [freshEmail(), freshEmail()];
  const victim = await registerUser(app);
  const forbidden = {
    id: '1',
    is_admin: '1',
    is_trader: '1',
    balance: '1000000',
    level: '9',
    real_state: '2',
    review_status: '2',
    parent_id: String(victim.id),
    credit_score: '200',
    status: 'disabled',
    invite_code: 'MYOWN123',
    security_changed_at: '2020-01-01',
    pay_password_hash: 'x',
    nickname: 'admin',
  };
  expect((await register(registerFields(email, await mailCode(app, email), forbidden))).type).toBe('ok');
  expect((await register(registerFields(plain, await mailCode(app, plain)))).type).toBe('ok');
  const own = ['id', 'email', 'password_hash', 'invite_code', 'created_at'];
  const strip = (row: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(row).filter(([key]) => !own.includes(key)));
  expect(strip(await loadUser(email))).toEqual(strip(await loadUser(plain)));
  expect((await loadUser(email)).invite_code).not.toBe('MYOWN123');
});

describe('the password is what was typed [A11]', () => {
  const long = 'correct horse battery staple, twelve geese and a very long lane to the sea';
  it.each([
    ['a 72-byte prefix', long, long.slice(0, 72)],
    ['without its trailing space', 'blue lamp 73 ', 'blue lamp 73'],
    ['with a trailing space', 'blue lamp 73', 'blue lamp 73 '],
    ['in other case', 'Blue-Lamp-73', 'blue-lamp-73'],
    ['a composed accent', 'cafe\u0301-noir-9', 'caf\u00e9-noir-9'],
    ['another emoji', 'seven 🐢 turtles', 'seven 🐙 turtles'],
  ])('%s does not log in', async (_, password, other) => {
    const email = freshEmail();
    const fields = registerFields(email, await mailCode(app, email), { password, re_password: password });
    expect((await register(fields)).type).toBe('ok');
    expect(await logIn(app, email, other)).toMatchObject({ error: 'login_failed' });
    expect((await logIn(app, email, password)).type).toBe('ok');
  });
});

describe('invitations [A14]', () => {
  const inviteCodeOf = async (userId: number): Promise<string> => {
    const { rows } = await app.pool.query<{ code: string }>('select invite_code as code from app_user where id = $1', [
      userId,
    ]);
    return rows[0]?.code ?? '';
  };

  it('make the inviter the permanent parent', async () => {
    const inviter = await registerUser(app);
    const guest = await registerUser(app, { extension_code: ` ${(await inviteCodeOf(inviter.id)).toLowerCase()} ` });
    expect(await loadUser(guest.email)).toMatchObject({ parent_id: inviter.id });
    const change = app.pool.query('update app_user set parent_id = null where id = $1', [guest.id]);
    await expect(change).rejects.toThrow('cannot change');
  });

  it.each(['disabled', 'frozen'])('of a %s user are refused', async (state) => {
    const inviter = await registerUser(app);
    const set = state === 'disabled' ? `status = 'disabled'` : 'frozen_at = now()';
    await app.pool.query(`update app_user set ${set} where id = $1`, [inviter.id]);
    const fields = registerFields(freshEmail(), DEMO_CODE, { extension_code: await inviteCodeOf(inviter.id) });
    expect(await expectNoChange(app, () => register(fields))).toMatchObject({ error: 'invite_unknown' });
  });
});

it('one address may try thirty logins a minute, whatever the account [A2]', async () => {
  const strict = await startTestApp({ env: { CANDOR_RATE_SCALE: '1' } });
  try {
    const statuses: number[] = [];
    for (let at = 0; at < 40; at += 1) statuses.push((await logIn(strict, `stuffed-${at}@candor.test`)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.slice(30)).toEqual(Array.from({ length: 10 }, () => 429));
  } finally {
    await strict.stop();
  }
});
