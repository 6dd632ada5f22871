import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailsTo } from '#app/testing/account-steps';
import { addOperator, agree, auditLog, getAs, type TestOperator, takeAction } from '#app/testing/ops-steps';
import { type CallReply, startTestApp, type TestApp } from '#app/testing/test-app';
import { type VirtualClock, virtualClock } from '#platform/runtime/clock';
import { pollUntil } from '#platform/runtime/monotonic';
import { addOperatorByCommand, rescueOperatorByCommand } from './index';

const MINUTE_MS = 60_000;
const STEP_MS = 30_000;
const QUARTER_MS = 15 * MINUTE_MS;
const PASSWORD = 'seven brown boxes 41';
const EMAIL = 'chief@ops.test';
const ADDRESSES = Array.from({ length: 50 }, (_, n) => `203.0.113.${n + 1}`);
const OWN_ADDRESS = '198.51.100.7';
const LIMITS = { timeoutMs: 60_000, everyMs: 5 };

let testApp: TestApp;
let clock: VirtualClock;
let authenticator: TOTP;
/** The token of the operator's known device. */
let device: string;

type Fields = Readonly<Record<string, string>>;

const logIn = (fields: Fields = {}, from = OWN_ADDRESS): Promise<CallReply> =>
  testApp.call('POST', '/ops/login', {
    fields: { email: EMAIL, password: PASSWORD, ...fields },
    headers: { 'x-forwarded-for': from },
  });

const codeAt = (atMs: number): string => authenticator.generate({ timestamp: atMs });
/** Time passes, so that the code was not used before. */
const freshCode = (): string => {
  clock.advance(2 * STEP_MS);
  return codeAt(clock.nowMs());
};
const freshPair = (): string => {
  clock.advance(2 * STEP_MS);
  return `${codeAt(clock.nowMs() - STEP_MS)} ${codeAt(clock.nowMs())}`;
};
const errorOf = ({ type, error }: CallReply): string => (type === 'ok' ? 'ok' : (error ?? type));
const sessionOf = (reply: CallReply): TestOperator => {
  expect([reply.type, reply.error]).toEqual(['ok', undefined]);
  return { id: 1, email: EMAIL, token: (reply.message as { token: string }).token };
};
const deviceOf = (reply: CallReply): string => {
  expect([reply.type, reply.error]).toEqual(['ok', undefined]);
  return (reply.message as { device: string }).device;
};
const guess = (from: string, email = EMAIL) => logIn({ email, password: 'wrong' }, from).then(errorOf);
/** Strangers use up what they may try at a name in a quarter of an hour. */
const exhaustTries = async (email = EMAIL): Promise<string[]> => {
  const answers: string[] = [];
  for (let round = 0; round < 3; round += 1) {
    answers.push(...(await Promise.all(ADDRESSES.map((from) => guess(from, email)))));
  }
  return answers;
};

beforeAll(async () => {
  clock = virtualClock(1_800_000_000_000);
  testApp = await startTestApp({ clock, env: { CANDOR_TRUST_PROXY: '127.0.0.1' } });
  await addOperatorByCommand(testApp.app.parts, { email: EMAIL, name: 'Chief', password: PASSWORD });
  const session = sessionOf(await logIn());
  const { secret } = (await takeAction(testApp, session, '/totp/begin')).message as { secret: string };
  authenticator = new TOTP({ secret: Secret.fromBase32(secret) });
  const first = { totp_code: codeAt(clock.nowMs()) };
  expect((await takeAction(testApp, session, '/totp/confirm', first)).type).toBe('ok');
  device = deviceOf(await logIn({ totp_code: freshCode() }));
  expect(device).not.toBe('');
});
beforeEach(() => clock.advance(20 * MINUTE_MS));
afterAll(async () => {
  await testApp.expectBooksBalanced();
  await testApp.stop();
});

describe('a flood of wrong passwords at an operator [U31]', () => {
  it('from 50 addresses goes on while the operator logs in: on a known device, and on a new one by two codes in a row', async () => {
    const answers = new Map<string, number>();
    const count = (error: string): number => answers.get(error) ?? 0;
    const flood = { goesOn: true };
    const guessOn = async (from: string): Promise<void> => {
      for (let n = 0; flood.goesOn && n < 10_000; n += 1) {
        const error = await guess(from);
        answers.set(error, count(error) + 1);
      }
    };
    const guessing = Promise.all(ADDRESSES.map(guessOn));
    // The strangers' tries are used up.
    await pollUntil(() => (count('operator_slowed') > 100 ? true : null), LIMITS);
    expect(deviceOf(await logIn({ device, totp_code: freshCode() }))).toBe('');
    expect(errorOf(await logIn({ totp_code: freshCode() }))).toBe('operator_slowed');
    expect(deviceOf(await logIn({ totp_code: freshPair() }))).not.toBe('');
    const before = count('operator_slowed');
    await pollUntil(() => (count('operator_slowed') > before ? true : null), LIMITS);
    flood.goesOn = false;
    await guessing;
    expect(count('login_failed')).toBe(50);
    expect([...answers.keys()].toSorted()).toEqual(['login_failed', 'operator_slowed']);
  });

  it('compares at most 200 passwords an hour, however many addresses guess', async () => {
    let compared = 0;
    for (let quarter = 0; quarter < 4; quarter += 1) {
      compared += (await exhaustTries()).filter((error) => error === 'login_failed').length;
      clock.advance(QUARTER_MS);
    }
    expect(compared).toBe(200);
  });

  it('is answered the same for a name that does not exist, with one code, with two and with none', async () => {
    for (const email of [EMAIL, 'nobody@ops.test']) {
      const answers = await exhaustTries(email);
      expect(new Set(answers)).toEqual(new Set(['login_failed', 'operator_slowed']));
      expect(answers.filter((error) => error === 'login_failed')).toHaveLength(50);
      expect(errorOf(await logIn({ email, password: 'wrong', totp_code: '111111' }))).toBe('operator_slowed');
      expect(errorOf(await logIn({ email, password: 'wrong', totp_code: '111111 222222' }))).toBe('login_failed');
      expect(errorOf(await logIn({ email, password: 'wrong', device: 'x'.repeat(43) }))).toBe('operator_slowed');
    }
  });

  it('is told to the other operators, by mail once in six hours and in the console for a day', async () => {
    clock.advance(24 * 60 * MINUTE_MS);
    const [watcher, other] = [await addOperator(testApp), await addOperator(testApp)];
    const alertsSeen = async () =>
      ((await getAs(testApp, watcher, '/me')).message as { alerts: { last_at_ms: number }[] }).alerts;
    expect(await alertsSeen()).toEqual([]);
    for (let quarter = 0; quarter < 3; quarter += 1) {
      clock.advance(14 * MINUTE_MS);
      await getAs(testApp, watcher, '/me');
      clock.advance(MINUTE_MS);
      await exhaustTries();
      await exhaustTries('nobody@ops.test');
      const isNoted = async () => ((await alertsSeen())[0]?.last_at_ms === clock.nowMs() ? true : null);
      expect(await pollUntil(isNoted, LIMITS)).toBe(true);
    }
    expect(await alertsSeen()).toMatchObject([{ operator: EMAIL, kind: 'passwords' }]);
    for (const { email } of [watcher, other]) {
      expect(await mailsTo(testApp, email)).toEqual(['operator_passwords_guessed']);
    }
    expect(await mailsTo(testApp, EMAIL)).toEqual([]);
  });
});

describe('somebody who has the password and guesses at the authenticator [U31]', () => {
  it('keeps the operator out neither of a known device nor of a new one, and is told to the others', async () => {
    const watcher = await addOperator(testApp);
    const wrongCode = () => logIn({ totp_code: '000000' }, ADDRESSES[0]).then(errorOf);
    for (let n = 0; n < 5; n += 1) expect(await wrongCode()).toBe('totp_wrong');
    expect(await wrongCode()).toBe('operator_slowed');
    expect(errorOf(await logIn({ totp_code: freshCode() }))).toBe('operator_slowed');
    expect(errorOf(await logIn({ device, totp_code: freshCode() }))).toBe('ok');
    expect(errorOf(await logIn({ totp_code: freshPair() }))).toBe('ok');
    const isTold = async () => ((await mailsTo(testApp, watcher.email)).length > 0 ? true : null);
    expect(await pollUntil(isTold, LIMITS)).toBe(true);
    expect(await mailsTo(testApp, watcher.email)).toEqual(['operator_codes_guessed']);
  });
});

describe('two codes in a row', () => {
  it('are taken once, and only when the second one follows the first', async () => {
    const pair = freshPair();
    const [one = '', two = ''] = pair.split(' ');
    for (const code of [`${two} ${one}`, `${two} ${two}`, `${one} ${one}`, `000000 ${two}`, `${one} 000000`]) {
      expect(errorOf(await logIn({ totp_code: code }))).toBe('login_failed');
    }
    expect(errorOf(await logIn({ totp_code: pair }))).toBe('ok');
    expect(errorOf(await logIn({ totp_code: pair }))).toBe('login_failed');
  });

  it('are spent by a wrong password, so that whoever has the authenticator guesses once in 30 seconds', async () => {
    const pair = freshPair();
    expect(errorOf(await logIn({ password: 'wrong', totp_code: pair }))).toBe('login_failed');
    expect(errorOf(await logIn({ totp_code: pair }))).toBe('login_failed');
  });
});

describe('a known device', () => {
  it('has five tries of its own, which cost other devices nothing', async () => {
    const isWrong = (token: string) => logIn({ device: token, password: 'wrong' }).then(errorOf);
    for (let n = 0; n < 5; n += 1) expect(await isWrong(device)).toBe('login_failed');
    expect(errorOf(await logIn({ device, totp_code: freshCode() }))).toBe('operator_slowed');
    const other = deviceOf(await logIn({ totp_code: freshCode() }));
    expect(errorOf(await logIn({ device: other, totp_code: freshCode() }))).toBe('ok');
  });

  it('is known to its own operator only, needs password and code as ever, and is stored as a hash', async () => {
    expect(errorOf(await logIn({ device, password: 'wrong' }))).toBe('login_failed');
    expect(errorOf(await logIn({ device }))).toBe('totp_required');
    expect(errorOf(await logIn({ device, totp_code: '000000' }))).toBe('totp_wrong');
    const { rows } = await testApp.pool.query<{ row: string }>('select d::text as row from operator_device d');
    expect(rows.length).toBeGreaterThan(0);
    for (const { row } of rows) expect(row).not.toContain(device);
    await exhaustTries('nobody@ops.test');
    expect(errorOf(await logIn({ email: 'nobody@ops.test', device }))).toBe('operator_slowed');
  });

  it('is one of ten at most, is listed, and is a stranger once it is forgotten or was not used for 90 days', async () => {
    const fresh = deviceOf(await logIn({ totp_code: freshCode() }));
    for (let n = 0; n < 10; n += 1) deviceOf(await logIn({ totp_code: freshCode() }));
    const kept = deviceOf(await logIn({ totp_code: freshCode() }));
    const session = sessionOf(await logIn({ device: kept, totp_code: freshCode() }));
    const listed = (await getAs(testApp, session, '/devices')).message as { id: number; ip: string }[];
    expect(listed).toHaveLength(10);
    expect(listed[0]).toMatchObject({ ip: OWN_ADDRESS });
    await exhaustTries();
    expect(errorOf(await logIn({ device: fresh, totp_code: freshCode() }))).toBe('operator_slowed');
    const keptId = listed[0]?.id ?? 0;
    const stranger = await addOperator(testApp);
    expect((await takeAction(testApp, stranger, '/devices/forget', { id: keptId })).error).toBe('not_found');
    expect((await takeAction(testApp, session, '/devices/forget', { id: keptId })).type).toBe('ok');
    expect((await auditLog(testApp)).at(-1)).toMatchObject({ action: 'operator.device_forget' });
    expect(errorOf(await logIn({ device: kept, totp_code: freshCode() }))).toBe('operator_slowed');
    device = deviceOf(await logIn({ totp_code: freshPair() }));
    clock.advance(90 * 24 * 60 * MINUTE_MS);
    await exhaustTries();
    expect(errorOf(await logIn({ device, totp_code: freshCode() }))).toBe('operator_slowed');
  });

  it('begins with the start code, which strangers cannot use up, and ends with a reset', async () => {
    const [proposer, approver] = [await addOperator(testApp), await addOperator(testApp)];
    const email = 'newcomer@ops.test';
    const fields = { email, name: 'New', roles: 'support' };
    const halves = await agree(testApp, { proposer, approver }, { path: '/operators/propose', fields });
    await exhaustTries(email);
    const [first_code, second_code] = halves;
    const started = await testApp.call('POST', '/ops/start', {
      fields: { email, first_code, second_code, password: PASSWORD },
    });
    const own = deviceOf(started);
    expect(errorOf(await logIn({ email, device: own }))).toBe('ok');
    const reset = { email, reason: 'Lost', secondFactor: false, password: PASSWORD, disable: false };
    await rescueOperatorByCommand(testApp.app.parts, reset);
    expect(errorOf(await logIn({ email, device: own }))).toBe('operator_slowed');
  });
});
