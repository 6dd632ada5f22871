import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addOperator, auditLog, getAs, type TestOperator, takeAction } from '#app/testing/ops-steps';
import { type CallReply, startTestApp, type TestApp } from '#app/testing/test-app';
import { type VirtualClock, virtualClock } from '#platform/runtime/clock';
import { addOperatorByCommand, rescueOperatorByCommand } from './index';

const HOLD_MS = 60_000;
const PASSWORD = 'six green doors 58';

let testApp: TestApp;
let clock: VirtualClock;
let first: TestOperator;
let second: TestOperator;
let made = 0;

beforeAll(async () => {
  clock = virtualClock(1_800_000_000_000);
  testApp = await startTestApp({ clock });
});
beforeEach(async () => {
  [first, second] = [await addOperator(testApp), await addOperator(testApp)];
});
afterAll(async () => {
  await testApp.expectBooksBalanced();
  await testApp.stop();
});

const newEmail = (): string => {
  made += 1;
  return `chief${made}@ops.test`;
};

const logIn = (email: string): Promise<CallReply> =>
  testApp.call('POST', '/ops/login', { fields: { email, password: PASSWORD } });

const enter = async (email: string): Promise<TestOperator> => {
  const reply = await logIn(email);
  expect([reply.type, reply.error]).toEqual(['ok', undefined]);
  return { id: 0, email, token: (reply.message as { token: string }).token };
};

const adjust = async (operator: TestOperator): Promise<number> => {
  const user = await testApp.addUser();
  const fields = { user_id: user.id, currency_id: 3, account: 'change', direction: 'credit', amount: '1', reason: 'x' };
  return ((await takeAction(testApp, operator, '/adjustments/propose', fields)).message as { proposal_id: number })
    .proposal_id;
};

/** Says yes to a proposal; what comes of it. */
const decide = async (operator: TestOperator, id: number): Promise<string> => {
  const reply = await takeAction(testApp, operator, '/proposals/decide', { id, verdict: 'approve' });
  return reply.error ?? reply.type;
};

describe('the command line', () => {
  const add = (email: string) =>
    addOperatorByCommand(testApp.app.parts, { email, name: 'Chief', password: PASSWORD }).then(
      () => 'ok',
      (error: { code: string }) => error.code,
    );
  const rescue = (email: string, changes = {}) =>
    rescueOperatorByCommand(testApp.app.parts, {
      email,
      reason: 'Phone at the bottom of a lake',
      secondFactor: true,
      password: null,
      disable: false,
      ...changes,
    }).then(
      () => 'ok',
      (error: { code: string }) => error.code,
    );

  it('adds nobody beside two, however many try at once', async () => {
    expect(await add(newEmail())).toBe('second_operator_needed');
    await testApp.pool.query(`update operator set status = 'disabled'`);
    const emails = Array.from({ length: 6 }, newEmail);
    const answers = await Promise.all(emails.map(add));
    expect(answers.toSorted()).toEqual(['ok', 'ok', ...Array.from({ length: 4 }, () => 'second_operator_needed')]);
    const [one = '', two = ''] = emails.filter((_, n) => answers[n] === 'ok');
    expect(await add(one)).toBe('operator_exists');
    expect((await auditLog(testApp)).at(-1)).toMatchObject({ operatorId: 0, action: 'operator.add' });
    const [left, right] = [await enter(one), await enter(two)];
    const id = await adjust(left);
    expect(await decide(right, id)).toBe('approver_new');
    clock.advance(HOLD_MS);
    expect(await decide(right, id)).toBe('ok');
  });

  it('gives a lost authenticator back: logged with its reason, sessions ended, new again', async () => {
    const third = await addOperator(testApp);
    await testApp.pool.query(`update operator set totp_secret = 'x', totp_confirmed_at = created_at where id = $1`, [
      first.id,
    ]);
    expect(await rescue(first.email)).toBe('ok');
    expect((await auditLog(testApp)).at(-1)).toMatchObject({
      operatorId: 0,
      action: 'operator.reset',
      subject: `operator ${first.id}`,
      after: { email: first.email, what: 'second_factor' },
      note: 'Phone at the bottom of a lake',
    });
    expect((await getAs(testApp, first, '/me')).error).toBe('operator_required');
    await testApp.pool.query('update operator_session set revoked_at = null where operator_id = $1', [first.id]);
    expect((await getAs(testApp, first, '/me')).message).toMatchObject({ totp_on: 0 });
    expect(await decide(first, await adjust(third))).toBe('approver_new');
  });

  it('gives a new password and shuts somebody out, each with a line of its own', async () => {
    expect(await rescue(second.email, { secondFactor: false, password: PASSWORD })).toBe('ok');
    await enter(second.email);
    expect(await rescue(second.email, { password: PASSWORD, disable: true })).toBe('ok');
    expect((await auditLog(testApp)).slice(-3)).toMatchObject([
      { action: 'operator.reset', after: { what: 'second_factor' } },
      { action: 'operator.reset', after: { what: 'password' } },
      { action: 'operator.change', before: { status: 'active' }, after: { status: 'disabled' } },
    ]);
    expect((await logIn(second.email)).error).toBe('login_failed');
  });

  it.each([
    ['without a reason', () => rescue(first.email, { reason: '  ' }), 'reason_missing'],
    ['for nobody', () => rescue('nobody@ops.test'), 'not_found'],
    ['with a short password', () => rescue(first.email, { password: 'short' }), 'parameter_error'],
  ])('is refused %s', async (_, ask, error) => {
    expect(await ask()).toBe(error);
  });
});
