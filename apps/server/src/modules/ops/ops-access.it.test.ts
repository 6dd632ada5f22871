import { sentenceOf } from '@candor/contract/messages/tables';
import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addOperator, auditLog, getAs, type TestOperator, takeAction } from '#app/testing/ops-steps';
import { type CallReply, startTestApp, type TestApp } from '#app/testing/test-app';
import { type VirtualClock, virtualClock } from '#platform/runtime/clock';
import { addOperatorByCommand, rescueOperatorByCommand } from './index';

const MINUTE_MS = 60_000;
const PASSWORD = 'seven brown boxes 41';
const EMAIL = 'chief@ops.test';

const PRODUCTION = {
  CANDOR_MODE: 'production',
  DATABASE_URL: 'postgres://unused/unused',
  CANDOR_SECRET: '5f1c0e9a77b34d2286f1c8a3e0457b9d12ce6f83a94b70d51e2f68bb3c90a7d4',
  CANDOR_FEED: 'ccxt',
  CANDOR_RATE_SCALE: '1',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'no-reply@candor.test',
  SMS_GATEWAY_URL: 'http://127.0.0.1:1',
  CANDOR_PLAINTEXT_INSIDE: 'smtp,sms',
  SMS_GATEWAY_TOKEN: 'unused',
  CANDOR_PUBLIC_URL: 'https://candor.test',
};

let testApp: TestApp;
let clock: VirtualClock;

const open = async (env: Record<string, string> = {}): Promise<void> => {
  clock = virtualClock(1_800_000_000_000);
  testApp = await startTestApp({ clock, env });
  await addOperatorByCommand(testApp.app.parts, { email: EMAIL, name: 'Chief', password: PASSWORD });
};

const logIn = (fields: Record<string, string> = {}): Promise<CallReply> =>
  testApp.call('POST', '/ops/login', { fields: { email: EMAIL, password: PASSWORD, ...fields } });

const enter = async (fields: Record<string, string> = {}): Promise<TestOperator> => {
  const reply = await logIn(fields);
  expect([reply.type, reply.error]).toEqual(['ok', undefined]);
  return { id: 1, email: EMAIL, token: (reply.message as { token: string }).token };
};

const codeAt = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.nowMs() });

describe('a console login in the demo', () => {
  beforeAll(() => open());
  afterEach(() => clock.advance(20 * MINUTE_MS));
  afterAll(async () => {
    await testApp.expectBooksBalanced();
    await testApp.stop();
  });

  it('opens with the password, in any spelling of the address, and shows the operator’s name and roles', async () => {
    const operator = await enter({ email: ` ${EMAIL.toUpperCase()} ` });
    expect((await getAs(testApp, operator, '/me')).message).toMatchObject({
      email: EMAIL,
      name: 'Chief',
      roles: ['support', 'reviewer', 'finance', 'content', 'auditor', 'admin'],
      totp_on: 0,
      mode: 'demo',
      waiting: { deposits: 0, withdrawals: 0, verifications: 0, proposals: 0, tickets: 0 },
    });
    expect((await auditLog(testApp)).at(-1)).toMatchObject({ action: 'operator.login', subject: 'operator 1' });
  });

  it('keeps no token, only its hash', async () => {
    const { token } = await enter();
    const { rows } = await testApp.pool.query<{ row: string }>('select s::text as row from operator_session s');
    for (const { row } of rows) expect(row).not.toContain(token);
  });

  it('is locked for a quarter of an hour after five tries, also for names that do not exist [U7]', async () => {
    for (const email of [EMAIL, 'nobody@ops.test']) {
      for (let attempt = 1; attempt <= 5; attempt += 1) {
        expect((await logIn({ email, password: 'wrong' })).message).toBe(sentenceOf('en', 'login_failed'));
      }
      expect((await logIn({ email })).message).toBe(sentenceOf('en', 'operator_slowed', { minutes: '15' }));
      expect((await logIn({ email, password: 'wrong' })).error).toBe('operator_slowed');
    }
    clock.advance(15 * MINUTE_MS - 1);
    expect((await logIn()).error).toBe('operator_slowed');
    clock.advance(1);
    await enter();
  });

  it('accepts the right password many times at once, and compares at most five wrong ones [U7]', async () => {
    const right = await Promise.all(Array.from({ length: 12 }, () => logIn()));
    expect(right.map(({ type }) => type)).toEqual(right.map(() => 'ok'));
    const wrong = await Promise.all(Array.from({ length: 12 }, () => logIn({ password: 'wrong' })));
    const answers = wrong.map(({ error }) => error).sort();
    expect(answers).toEqual([...Array(5).fill('login_failed'), ...Array(7).fill('operator_slowed')]);
  });

  it('is locked after fifty wrong passwords from all addresses, also with a right one in between [U7]', async () => {
    await testApp.pool.query(
      `insert into login_attempt (account, ip, attempts, counted_at) values ($1, 'any', 48, $2)
       on conflict (account, ip) do update set attempts = 48, locked_until = null, counted_at = $2`,
      [`operator ${EMAIL}`, new Date(clock.nowMs())],
    );
    expect((await logIn({ password: 'wrong' })).error).toBe('login_failed');
    await enter();
    expect((await logIn({ password: 'wrong' })).error).toBe('login_failed');
    expect((await logIn()).message).toBe(sentenceOf('en', 'operator_slowed', { minutes: '15' }));
    clock.advance(15 * MINUTE_MS);
    await enter();
  });

  it('ends after a quarter of an hour without use [U7]', async () => {
    const operator = await enter();
    for (let step = 0; step < 4; step += 1) {
      clock.advance(14 * MINUTE_MS);
      expect((await getAs(testApp, operator, '/me')).type).toBe('ok');
      // The use is written beside the reply.
      await expect
        .poll(async () =>
          (await testApp.pool.query('select max(last_seen_at) as at from operator_session')).rows[0].at.getTime(),
        )
        .toBe(clock.nowMs());
    }
    clock.advance(15 * MINUTE_MS);
    expect(await getAs(testApp, operator, '/me')).toMatchObject({ status: 403, error: 'operator_required' });
  });

  it('ends after twelve hours in any case', async () => {
    const operator = await enter();
    await testApp.pool.query(`update operator_session set last_seen_at = created_at + interval '12 hours'`);
    clock.advance(12 * 60 * MINUTE_MS - 1);
    expect((await getAs(testApp, operator, '/me')).type).toBe('ok');
    clock.advance(1);
    expect((await getAs(testApp, operator, '/me')).error).toBe('operator_required');
  });

  it('ends at once by logging out, by being disabled, and by a new password from the command line', async () => {
    const [out, gone, reset] = [await enter(), await addOperator(testApp), await enter()];
    await takeAction(testApp, out, '/logout');
    await testApp.pool.query(`update operator set status = 'disabled' where id = $1`, [gone.id]);
    expect((await getAs(testApp, reset, '/me')).type).toBe('ok');
    const rescue = { email: EMAIL, reason: 'Forgotten', secondFactor: false, password: PASSWORD, disable: false };
    await rescueOperatorByCommand(testApp.app.parts, rescue);
    for (const operator of [out, gone, reset]) {
      expect((await getAs(testApp, operator, '/me')).error).toBe('operator_required');
    }
    expect((await auditLog(testApp)).at(-1)).toMatchObject({ operatorId: 0, action: 'operator.reset' });
  });

  it('asks for the authenticator once there is one, and takes each code once', async () => {
    const operator = await enter();
    const { secret } = (await takeAction(testApp, operator, '/totp/begin')).message as { secret: string };
    expect((await takeAction(testApp, operator, '/totp/confirm', { totp_code: '000000' })).error).toBe('totp_wrong');
    expect((await takeAction(testApp, operator, '/totp/confirm', { totp_code: codeAt(secret) })).type).toBe('ok');
    expect((await auditLog(testApp)).at(-1)).toMatchObject({ action: 'operator.totp_on' });
    expect((await takeAction(testApp, operator, '/totp/begin')).error).toBe('totp_already_on');
    expect((await logIn()).error).toBe('totp_required');
    expect((await logIn({ totp_code: codeAt(secret) })).error).toBe('totp_wrong');
    clock.advance(MINUTE_MS);
    await enter({ totp_code: codeAt(secret) });
    expect((await logIn({ totp_code: codeAt(secret) })).error).toBe('totp_wrong');
    const { rows } = await testApp.pool.query<{ kept: string }>(
      'select totp_secret as kept from operator where id = 1',
    );
    expect(rows[0]?.kept).not.toContain(secret);
  });

  it('limits guesses of authenticator codes [U7]', async () => {
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      expect((await logIn({ totp_code: '000000' })).error).toBe('totp_wrong');
    }
    expect((await logIn({ totp_code: '000000' })).error).toBe('operator_slowed');
  });
});

describe('a console session outside the demo', () => {
  beforeAll(() => open(PRODUCTION));
  afterAll(() => testApp.stop());

  it('is good for setting up an authenticator and nothing else, until there is one [U7]', async () => {
    const reply = await logIn();
    expect(reply.message).toMatchObject({ totp_needed_next: 1 });
    const operator = { id: 1, email: EMAIL, token: (reply.message as { token: string }).token };
    for (const path of ['/deposits', '/users', '/audit', '/operators']) {
      expect(await getAs(testApp, operator, path)).toMatchObject({ status: 403, error: 'totp_setup_needed' });
    }
    expect((await takeAction(testApp, operator, '/notices/send', {})).error).toBe('totp_setup_needed');
    expect((await getAs(testApp, operator, '/me')).message).toMatchObject({ totp_on: 0, mode: 'production' });
    const { secret } = (await takeAction(testApp, operator, '/totp/begin')).message as { secret: string };
    expect((await takeAction(testApp, operator, '/totp/confirm', { totp_code: codeAt(secret) })).type).toBe('ok');
    expect((await getAs(testApp, operator, '/deposits')).type).toBe('ok');
    clock.advance(MINUTE_MS);
    expect((await logIn({ totp_code: codeAt(secret) })).message).toMatchObject({ totp_needed_next: 0 });
  });

  it('finds the accounts of a demo, so that it does not start with them [U10]', async () => {
    expect(await testApp.app.findDemoAccounts()).toEqual([]);
    await testApp.app.seedDemo();
    expect(await testApp.app.findDemoAccounts()).toEqual(
      expect.arrayContaining(['demo@candor.test', 'ops2@candor.test', 'ops@candor.test']),
    );
  });
});
