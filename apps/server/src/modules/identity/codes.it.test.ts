import { Writable } from 'node:stream';
import { sentenceOf } from '@candor/contract/messages/tables';
import { CODE_SCENES } from '@candor/contract/security';
import { CODE_RULES } from '@candor/domain/identity/codes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COUNTS } from '#app/testing/counts';
import {
  askMailCode,
  freshEmail,
  freshMobile,
  mailCode,
  messagesTo,
  newestCode,
  OTHER_PASSWORD,
  ownCode,
  registerFields,
  registerUser,
  wrongCode,
} from '#app/testing/identity-steps';
import { sendAtOnce } from '#app/testing/last-byte-burst';
import { expectNoChange } from '#app/testing/no-change';
import { encodeForm, sendForm } from '#app/testing/send-form';
import { startTestApp, type TestApp } from '#app/testing/test-app';
import { matchCode, sendCode } from '#modules/identity/index';
import { withTx } from '#platform/db/with-tx';
import { virtualClock } from '#platform/runtime/clock';
import { randomCode6 } from '#platform/runtime/ids';
import { createLogger } from '#platform/runtime/logger';
import { deleteOldCodes } from './codes.store';

const clock = virtualClock(1_800_000_000_000);
const logLines: string[] = [];
const destination = new Writable({
  write: (chunk: Buffer, _, done) => {
    logLines.push(chunk.toString());
    done();
  },
});
let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp({ clock, logger: createLogger({ level: 'trace', destination }) });
});
afterAll(() => testApp.stop());

/** Asked for by nobody who is logged in. */
const OUTSIDE = { userId: null, phraseOf: null, isOwn: false, ip: '127.0.0.1' } as const;

const check = (email: string, code: string, scene = 'register') =>
  testApp.call('POST', '/user/check_email', { fields: { user_string: email, email_code: code, scene } });

const countTries = async (target: string): Promise<number> => {
  const { rows } = await testApp.pool.query<{ tries: number }>(
    'select coalesce(sum(tries), 0)::int as tries from one_time_code where target = $1',
    [target],
  );
  return rows[0]?.tries ?? 0;
};

const countCodes = async (target: string): Promise<number> =>
  (await testApp.pool.query('select from one_time_code where target = $1', [target])).rowCount ?? 0;

describe('a code', () => {
  it('arrives by mail, is right once it is compared and stays so until it is used', async () => {
    const email = freshEmail();
    const sent = await askMailCode(testApp, email);
    expect(sent).toMatchObject({ type: 'ok', message: sentenceOf('en', 'code_sent') });
    const code = await newestCode(testApp, email);
    expect(code).toMatch(/^[0-9]{6}$/);
    expect(await check(email, code)).toMatchObject({ type: 'ok', message: sentenceOf('en', 'code_right') });
    expect((await check(email, code)).type).toBe('ok');
  });

  it('arrives by SMS for the scene asked for', async () => {
    const mobile = freshMobile();
    await testApp.call('POST', '/sms_send', { fields: { mobile, area_code: '86', type: 'register' } });
    const [message] = await messagesTo(testApp, `+86${mobile}`);
    expect(message?.channel).toBe('sms');
    expect((await check(mobile, await newestCode(testApp, `+86${mobile}`))).type).toBe('ok');
  });

  it('speaks the language of the one who asked', async () => {
    const email = freshEmail();
    await askMailCode(testApp, email, { scene: 'register', lang: 'th' });
    expect((await messagesTo(testApp, email))[0]?.subject).toBe('รหัสยืนยัน Candor ของคุณ');
  });

  it('lives six minutes to the millisecond', async () => {
    const email = freshEmail();
    const code = await mailCode(testApp, email);
    clock.advance(CODE_RULES.lifeMs - 1);
    expect((await check(email, code)).type).toBe('ok');
    clock.advance(1);
    expect(await check(email, code)).toMatchObject({ error: 'code_wrong' });
  });

  it('is invalid after five wrong tries [B1]', async () => {
    const email = freshEmail();
    const code = await mailCode(testApp, email);
    for (let step = 1; step <= 5; step += 1) {
      expect(await check(email, wrongCode(code, step))).toMatchObject({ error: 'code_wrong' });
    }
    expect(await check(email, code)).toMatchObject({ error: 'code_wrong' });
    expect(await countTries(email)).toBe(5);
  });

  it('is compared at most five times when guessed twenty times at once [B2]', async () => {
    for (let round = 0; round < COUNTS.codeRaceRounds; round += 1) {
      const email = freshEmail();
      const code = await mailCode(testApp, email);
      const guesses = Array.from({ length: 20 }, (_, at) => (at === round % 20 ? code : wrongCode(code, at + 1)));
      const requests = guesses.map((guess) => ({
        origin: testApp.origin,
        path: '/user/check_email',
        form: encodeForm({ user_string: email, email_code: guess, scene: 'register' }),
      }));
      const replies = await sendAtOnce(requests);
      expect(replies.filter(({ type }) => type === 'ok').length).toBeLessThanOrEqual(1);
      expect(await countTries(email)).toBe(5);
      expect(await check(email, code)).toMatchObject({ error: 'code_wrong' });
    }
  });

  it('repeated code requests do not allow unlimited guesses [B3]', async () => {
    const email = freshEmail();
    let hits = 0;
    for (let cycle = 0; cycle < COUNTS.codeCycles; cycle += 1) {
      clock.advance(61_000);
      await askMailCode(testApp, email);
      if ((await check(email, randomCode6())).type === 'ok') hits += 1;
    }
    // Even 1,000 cycles of 61 s are less than a day.
    expect(await countCodes(email)).toBeLessThanOrEqual(CODE_RULES.perDay);
    expect(await countTries(email)).toBeLessThanOrEqual(CODE_RULES.triesPerDay);
    expect(hits).toBe(0);
  });

  it('is not compared after too many guesses for its receiver, whichever code they were for', async () => {
    const email = freshEmail();
    const exhaust = async (): Promise<string> => {
      const code = await mailCode(testApp, email);
      for (let step = 1; step <= 5; step += 1) await check(email, wrongCode(code, step));
      clock.advance(61_000);
      return code;
    };
    for (let round = 0; round < CODE_RULES.triesPerHour / 5; round += 1) await exhaust();
    const code = await mailCode(testApp, email);
    expect(await check(email, code)).toMatchObject({ error: 'code_limit_reached' });
  });
});

describe('requesting a code', () => {
  it('again has to wait a minute, for the same scene', async () => {
    const { email } = await registerUser(testApp);
    clock.advance(1);
    expect((await askMailCode(testApp, email, { type: 'forget' })).type).toBe('ok');
    clock.advance(59_999);
    const early = await askMailCode(testApp, email, { type: 'forget' });
    expect(early).toMatchObject({
      type: 'error',
      error: 'code_cooldown',
      message: sentenceOf('en', 'code_cooldown', { seconds: '1' }),
    });
    clock.advance(1);
    expect((await askMailCode(testApp, email, { type: 'forget' })).type).toBe('ok');
  });

  it('is allowed five times an hour and ten a day', async () => {
    const email = freshEmail();
    const ask = async (times: number): Promise<(string | undefined)[]> => {
      const answers: (string | undefined)[] = [];
      for (let time = 0; time < times; time += 1) {
        answers.push((await askMailCode(testApp, email)).error);
        clock.advance(60_000);
      }
      return answers;
    };
    const five = [undefined, undefined, undefined, undefined, undefined];
    expect(await ask(6)).toEqual([...five, 'code_limit_reached']);
    clock.advance(3_600_000);
    expect(await ask(6)).toEqual([...five, 'code_limit_reached']);
    clock.advance(3_600_000);
    expect(await ask(1)).toEqual(['code_limit_reached']);
    clock.advance(24 * 3_600_000);
    expect(await ask(1)).toEqual([undefined]);
  });

  it('twenty times at once sends one code', async () => {
    for (let round = 0; round < 5; round += 1) {
      const email = freshEmail();
      const request = {
        origin: testApp.origin,
        path: '/sms_mail',
        form: encodeForm({ user_string: email, scene: 'register' }),
      };
      const replies = await sendAtOnce(Array.from({ length: 20 }, () => request));
      expect(replies.filter(({ type }) => type === 'ok')).toHaveLength(1);
      expect(await countCodes(email)).toBe(1);
    }
  });

  it('shows neither by its reply nor by its limits whether an account exists', async () => {
    const known = (await registerUser(testApp)).email;
    const unknown = freshEmail();
    clock.advance(60_000);
    const askBoth = async (fields: Record<string, string>) => {
      const [one, other] = [await askMailCode(testApp, known, fields), await askMailCode(testApp, unknown, fields)];
      const strip = ({ status, type, message, error }: typeof one) => ({ status, type, message, error });
      expect(strip(one)).toEqual(strip(other));
      return one.type;
    };
    expect(await askBoth({ type: 'forget' })).toBe('ok');
    expect(await askBoth({ type: 'forget' })).toBe('error');
    expect(await askBoth({ scene: 'register' })).toBe('ok');
    // No code for a stranger's reset, and a hint instead of a code for a second account.
    expect((await messagesTo(testApp, unknown)).map(({ subject }) => subject)).toEqual(['Your Candor code']);
    expect((await messagesTo(testApp, known))[0]?.subject).toBe('You already have an account');
    expect(await newestCode(testApp, known)).toBe('');
  });

  it.each([
    [
      'a scene nobody knows',
      '/sms_mail',
      { user_string: 'a@candor.test', scene: 'lottery' },
      'parameter_error',
      'error',
    ],
    [
      'to withdraw without being logged in',
      '/sms_mail',
      { user_string: 'a@candor.test', scene: 'withdraw' },
      'session_invalid',
      '999',
    ],
    ['to bind without being logged in', '/sms_send', { mobile: '13800138000' }, 'session_invalid', '999'],
    ['for no address', '/sms_mail', { user_string: 'nobody', scene: 'register' }, 'target_invalid', 'error'],
    ['for no number', '/sms_send', { mobile: '12', type: 'register' }, 'target_invalid', 'error'],
  ])('%s is refused', async (_, path, fields, error, type) => {
    expect(await testApp.call('POST', path, { fields: { ...fields } })).toMatchObject({ type, error });
  });

  it('sends it to the bound phone or e-mail, and is refused when there is none', async () => {
    const user = await registerUser(testApp);
    const withdraw = await testApp.call('POST', '/sms_mail_withdrawl', { token: user.token });
    expect(withdraw).toMatchObject({ type: 'ok' });
    expect((await messagesTo(testApp, user.email))[0]?.body).toContain('withdraw');
    const fields = { scene: 'account', channel: 'phone' };
    expect(await testApp.call('POST', '/safe/own_code', { token: user.token, fields })).toMatchObject({
      error: 'bind_first',
    });
    const crossed = { scene: 'bind_phone', channel: 'email' };
    expect(await testApp.call('POST', '/safe/own_code', { token: user.token, fields: crossed })).toMatchObject({
      error: 'parameter_error',
    });
  });
});

describe('a code for something else', () => {
  it.each(CODE_SCENES)('one for %s opens no other scene [B6]', async (sent) => {
    const contact = { channel: 'email', target: freshEmail() } as const;
    await sendCode(testApp.app.parts, { contact, scene: sent, language: 'en', ...OUTSIDE, deliver: 'code' });
    const code = await newestCode(testApp, contact.target);
    for (const scene of CODE_SCENES.filter((one) => one !== sent)) {
      await expect(
        matchCode(testApp.app.parts, { contacts: [contact], scene, code, userId: null }),
      ).rejects.toMatchObject({
        code: 'code_wrong',
      });
    }
    await expect(
      matchCode(testApp.app.parts, { contacts: [contact], scene: sent, code, userId: null }),
    ).resolves.toBeDefined();
  });

  it('one to register resets no password and withdraws nothing [B6]', async () => {
    const user = await registerUser(testApp);
    const code = await mailCode(testApp, freshEmail());
    const fields = { account: user.email, password: OTHER_PASSWORD, repassword: OTHER_PASSWORD, code };
    const reply = await expectNoChange(testApp, () => testApp.call('POST', '/user/forget', { fields }));
    expect(reply).toMatchObject({ error: 'code_wrong' });
  });

  it('one of another target or channel is wrong [B7]', async () => {
    const [mine, yours] = [freshEmail(), freshEmail()];
    const phone = { channel: 'phone', target: `+86${freshMobile()}` } as const;
    const contacts = [{ channel: 'email', target: mine }, { channel: 'email', target: yours }, phone] as const;
    const codes = new Map<string, string>();
    for (const contact of contacts) {
      await sendCode(testApp.app.parts, { contact, scene: 'register', language: 'en', ...OUTSIDE, deliver: 'code' });
      codes.set(contact.target, await newestCode(testApp, contact.target));
    }
    for (const of of contacts) {
      for (const at of contacts.filter(({ target }) => target !== of.target)) {
        const code = codes.get(of.target) ?? '';
        if (code === codes.get(at.target)) continue;
        const claim = { contacts: [at], scene: 'register', code, userId: null } as const;
        await expect(matchCode(testApp.app.parts, claim)).rejects.toMatchObject({ code: 'code_wrong' });
      }
    }
  });

  it('an older one is invalid once a newer was sent [B9]', async () => {
    const email = freshEmail();
    const older = await mailCode(testApp, email);
    clock.advance(60_000);
    const newer = await mailCode(testApp, email);
    if (older !== newer) expect(await check(email, older)).toMatchObject({ error: 'code_wrong' });
    expect((await check(email, newer)).type).toBe('ok');
  });
});

describe('values that resemble the code [B11]', () => {
  const wide = (code: string): string =>
    code.replace(/[0-9]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
  const cases: readonly [string, (code: string) => string][] = [
    ['nothing', () => 'code='],
    ['zero', () => 'code=0'],
    ['true', () => 'code=true'],
    ['null', () => 'code=null'],
    ['an array', (code) => `code%5B%5D=${code}`],
    ['full-width digits', (code) => `code=${encodeURIComponent(wide(code))}`],
    ['seven digits', (code) => `code=${code}0`],
    ['five digits', (code) => `code=${code.slice(0, 5)}`],
    ['a space before', (code) => `code=+${code}`],
    ['a space behind', (code) => `code=${code}+`],
    ['a line break behind', (code) => `code=${code}%0A`],
    ['a sign', (code) => `code=%2B${code}`],
    ['both', (code) => `code=${wrongCode(code)}&code=${code}`],
    ['a million digits would do', () => `code=${'1'.repeat(5_000)}`],
  ];

  it.each(cases)('%s is refused everywhere', async (_, toForm) => {
    const user = await registerUser(testApp);
    const code = await ownCode(testApp, user);
    const email = freshEmail();
    const registerCode = await mailCode(testApp, email);
    const { code: __, ...registering } = registerFields(email, registerCode);
    const both = { password: OTHER_PASSWORD, re_password: OTHER_PASSWORD };
    const calls: readonly [string, string, Record<string, string>, string?][] = [
      ['/user/register', registerCode, registering],
      ['/user/forget', code, { account: user.email, ...both }],
      ['/safe/update_password', code, { password: '246810', re_password: '246810' }, user.token],
      ['/safe/login_password', code, { old_password: 'blue-lamp-73', ...both }, user.token],
    ];
    for (const [path, right, fields, token] of calls) {
      const form = `${encodeForm(fields)}&${toForm(right)}`;
      const reply = await expectNoChange(testApp, () =>
        sendForm(testApp.origin, { method: 'POST', path, form, ...(token !== undefined && { token }) }),
      );
      expect(reply.type, `${path} ${form} ${reply.text}`).toBe('error');
    }
  });
});

describe('a forged receiver [B13]', () => {
  it.each(['a@candor.test\r\nBcc: x@candor.test', 'a@candor.test\nx', 'a\0@candor.test', 'a@candor.test\u2028'])(
    '%j is not read at all',
    async (target) => {
      const countAll = async () => (await testApp.pool.query('select from one_time_code')).rowCount;
      const before = await countAll();
      expect(await askMailCode(testApp, target)).toMatchObject({ status: 400, error: 'malformed_request' });
      const forget = { account: target, password: OTHER_PASSWORD, repassword: OTHER_PASSWORD, code: '123456' };
      expect((await testApp.call('POST', '/user/forget', { fields: forget })).status).toBe(400);
      expect(await countAll()).toBe(before);
    },
  );
});

it('a code is in no reply, no log line and no table [B10]', async () => {
  const user = await registerUser(testApp);
  clock.advance(60_000);
  const reply = await askMailCode(testApp, user.email, { type: 'forget' });
  const code = await newestCode(testApp, user.email);
  expect(code).toMatch(/^[0-9]{6}$/);
  const forget = { account: user.email, password: OTHER_PASSWORD, repassword: OTHER_PASSWORD, code };
  const forgotten = await testApp.call('POST', '/user/forget', { fields: forget });
  expect(forgotten.type).toBe('ok');
  for (const text of [JSON.stringify(reply), JSON.stringify(forgotten)]) expect(text).not.toContain(code);
  // Without the random ids of requests, which may contain any six digits between letters.
  const plain = logLines.map((line) => line.replaceAll(/"(?:reqId|requestId)":"[0-9a-f-]+"/g, ''));
  expect(plain.length).toBeGreaterThan(0);
  expect(plain.filter((line) => new RegExp(`(?<![0-9])${code}(?![0-9])`).test(line))).toEqual([]);
  const { rows } = await testApp.pool.query<{ text: string }>(
    `select payload::text as text from outbox_event where key = $1
     union all select row_to_json(c)::text from one_time_code c where target = $1`,
    [user.email],
  );
  expect(rows.length).toBeGreaterThan(1);
  for (const { text } of rows) expect(text).not.toMatch(new RegExp(`(?<![0-9a-f])${code}(?![0-9a-f])`));
});

it('old codes are deleted, counted ones never', async () => {
  const email = freshEmail();
  await askMailCode(testApp, email);
  const sweep = () => withTx(testApp.pool, (tx) => deleteOldCodes(tx, new Date(clock.nowMs() - 48 * 3_600_000)));
  await sweep();
  expect(await countCodes(email)).toBe(1);
  clock.advance(48 * 3_600_000 + 1);
  await sweep();
  expect(await countCodes(email)).toBe(0);
});
