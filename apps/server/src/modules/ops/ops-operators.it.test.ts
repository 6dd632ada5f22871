import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectNoChange } from '#app/testing/no-change';
import { addOperator, auditLog, getAs, type TestOperator, takeAction } from '#app/testing/ops-steps';
import { type CallReply, startTestApp, type TestApp } from '#app/testing/test-app';
import { type VirtualClock, virtualClock } from '#platform/runtime/clock';
import { rescueOperatorByCommand } from './index';

const HOLD_MS = 60_000;
const PASSWORD = 'six green doors 58';
const HALF = /^[0-9a-f]{4}(-[0-9a-f]{4}){5}$/;

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

type Fields = Record<string, string | number>;
interface Proposed {
  readonly proposal_id: number;
  readonly start_code: string;
}

const done = async <T>(operator: TestOperator, path: string, fields: Fields = {}): Promise<T> => {
  const reply = await takeAction(testApp, operator, path, fields);
  expect([path, reply.type, reply.error]).toEqual([path, 'ok', undefined]);
  return reply.message as T;
};

const refused = async (operator: TestOperator, path: string, fields: Fields = {}): Promise<string> => {
  const rows = (await auditLog(testApp)).length;
  const reply = await expectNoChange(testApp, () => takeAction(testApp, operator, path, fields));
  expect(await auditLog(testApp)).toHaveLength(rows);
  return reply.error ?? reply.type;
};

const approve = (operator: TestOperator, id: number) =>
  done<{ start_code: string }>(operator, '/proposals/decide', { id, verdict: 'approve' });

const newEmail = (): string => {
  made += 1;
  return `anna${made}@ops.test`;
};

const form = (fields: Fields = {}): Fields => ({
  email: newEmail(),
  name: 'Anna',
  roles: 'support,admin',
  reason: 'More work than hands',
  ...fields,
});

const start = (email: string, halves: readonly [string, string], password = PASSWORD): Promise<CallReply> =>
  testApp.call('POST', '/ops/start', {
    fields: { email, first_code: halves[0], second_code: halves[1], password },
  });

const logIn = (email: string, password = PASSWORD, fields: Record<string, string> = {}): Promise<CallReply> =>
  testApp.call('POST', '/ops/login', { fields: { email, password, ...fields } });

const enter = async (email: string, password = PASSWORD): Promise<TestOperator> => {
  const reply = await logIn(email, password);
  expect([reply.type, reply.error]).toEqual(['ok', undefined]);
  const { token } = reply.message as { token: string };
  const { id } = (await getAs(testApp, { id: 0, email, token }, '/me')).message as { id: number };
  return { id, email, token };
};

/** Somebody new, made by these two, with a session. */
const make = async (proposer: TestOperator, approver: TestOperator, fields: Fields = {}): Promise<TestOperator> => {
  const asked = form(fields);
  const { proposal_id, start_code } = await done<Proposed>(proposer, '/operators/propose', asked);
  const other = (await approve(approver, proposal_id)).start_code;
  expect((await start(String(asked.email), [start_code, other])).type).toBe('ok');
  return enter(String(asked.email));
};

const adjust = async (operator: TestOperator): Promise<number> => {
  const user = await testApp.addUser();
  const fields = { user_id: user.id, currency_id: 3, account: 'change', direction: 'credit', amount: '1', reason: 'x' };
  return (await done<Proposed>(operator, '/adjustments/propose', fields)).proposal_id;
};

const decide = (operator: TestOperator, id: number, verdict = 'approve'): Promise<string> =>
  refused(operator, '/proposals/decide', { id, verdict });

describe('making an operator [W2]', () => {
  it('takes two people, and the new operator sets a password with a half of the code from each', async () => {
    const asked = form();
    const email = String(asked.email);
    const { proposal_id: id, start_code: one } = await done<Proposed>(first, '/operators/propose', asked);
    expect(one).toMatch(HALF);
    expect((await logIn(email)).error).toBe('login_failed');
    expect(await decide(first, id)).toBe('second_operator_needed');
    expect((await getAs(testApp, second, '/proposals')).message).toMatchObject({
      data: expect.arrayContaining([
        expect.objectContaining({
          id,
          kind: 'operator_add',
          operator_id: 0,
          approve_wait: '',
          facts: [
            { name: 'operator', value: email },
            { name: 'name', value: 'Anna' },
            { name: 'gets', value: 'support, admin' },
          ],
        }),
      ]),
    });
    const { start_code: two } = await approve(second, id);
    expect(two).toMatch(HALF);
    expect((await auditLog(testApp)).slice(-2)).toMatchObject([
      { action: 'proposal.approve', operatorId: second.id, before: { proposer: first.email } },
      {
        action: 'operator.add',
        operatorId: second.id,
        after: { email, roles: ['support', 'admin'], proposedBy: first.email, approvedBy: second.email },
      },
    ]);
    // Neither half alone, nor one of them twice.
    for (const halves of [
      [one, one],
      [two, two],
      [one, '0000'],
      ['0000', two],
    ] as const) {
      expect((await start(email, halves)).error).toBe('start_code_wrong');
    }
    clock.advance(16 * 60_000);
    expect((await start(email, [two.toUpperCase(), one.replaceAll('-', ' ')])).type).toBe('ok');
    expect((await start(email, [one, two])).error).toBe('start_code_wrong');
    const anna = await enter(email);
    expect((await auditLog(testApp)).at(-2)).toMatchObject({ action: 'operator.start', operatorId: anna.id });
    // Nothing that was stored says a half.
    const { rows } = await testApp.pool.query<{ kept: string }>(
      `select o::text as kept from operator o union all select p::text from proposal p union all select e::text from audit_entry e`,
    );
    for (const { kept } of rows) for (const half of [one, two]) expect(kept).not.toContain(half.replaceAll('-', ''));
    for (const { kept } of rows) for (const half of [one, two]) expect(kept).not.toContain(half);
  });

  it('the start code ends after three days', async () => {
    const asked = form();
    const { proposal_id, start_code } = await done<Proposed>(first, '/operators/propose', asked);
    const other = (await approve(second, proposal_id)).start_code;
    clock.advance(3 * 24 * 3_600_000);
    expect((await start(String(asked.email), [start_code, other])).error).toBe('start_code_wrong');
    [first, second] = [await addOperator(testApp), await addOperator(testApp)];
  });

  it.each([
    ['an unknown role', { roles: 'support,god' }, 'parameter_error'],
    ['no role', { roles: '' }, 'parameter_error'],
    ['no address', { email: 'anna' }, 'parameter_error'],
    ['no name', { name: '  ' }, 'parameter_error'],
    ['no reason', { reason: ' ' }, 'reason_missing'],
  ])('is refused with %s', async (_, fields, error) => {
    expect(await refused(first, '/operators/propose', form(fields))).toBe(error);
  });

  it('is refused for an address that is taken, when it is proposed and when it is approved', async () => {
    expect(await refused(first, '/operators/propose', form({ email: second.email }))).toBe('operator_exists');
    const asked = form();
    const { proposal_id } = await done<Proposed>(first, '/operators/propose', asked);
    expect(await refused(second, '/operators/propose', asked)).toBe('proposal_open');
    await addOperator(testApp, { email: String(asked.email) });
    expect(await decide(second, proposal_id)).toBe('operator_exists');
  });

  it.each([
    ['a short password', 'short', 'parameter_error'],
    ['a common password', 'password123', 'password_common'],
  ])('the new one cannot start with %s', async (_, password, error) => {
    const asked = form();
    const { proposal_id, start_code } = await done<Proposed>(first, '/operators/propose', asked);
    const other = (await approve(second, proposal_id)).start_code;
    expect((await start(String(asked.email), [start_code, other], password)).error).toBe(error);
  });
});

describe('a new operator [W2]', () => {
  it('approves nothing for 24 hours (demo: 60 s), but proposes and refuses', async () => {
    const [third, anna] = [await addOperator(testApp), await make(first, second, { roles: 'finance,admin' })];
    const id = await adjust(third);
    const until = clock.nowMs() + HOLD_MS;
    expect((await getAs(testApp, anna, '/me')).message).toMatchObject({ approves_from_ms: until });
    expect((await getAs(testApp, anna, '/proposals')).message).toMatchObject({
      data: expect.arrayContaining([expect.objectContaining({ id, approve_wait: 'new', approve_from_ms: until })]),
    });
    const reply = await takeAction(testApp, anna, '/proposals/decide', { id, verdict: 'approve' });
    expect(reply.error).toBe('approver_new');
    expect(String(reply.message)).toContain('You can approve from 2027-01-');
    await done(anna, '/proposals/decide', { id: await adjust(third), verdict: 'refuse' });
    clock.advance(HOLD_MS - 1);
    expect(await decide(anna, id)).toBe('approver_new');
    clock.advance(1);
    await approve(anna, id);
    expect((await getAs(testApp, anna, '/me')).message).toMatchObject({ approves_from_ms: 0 });
  });

  it('and their makers approve nothing of each other for seven days (demo: 7 minutes), nor do two with the same maker', async () => {
    const anna = await make(first, second, { roles: 'finance,admin' });
    const bert = await make(second, first, { roles: 'finance,admin' });
    clock.advance(HOLD_MS);
    const pairs = [
      [anna, first],
      [anna, second],
      [first, anna],
      [second, anna],
      [anna, bert],
      [bert, anna],
    ] as const;
    const waiting: (readonly [TestOperator, number])[] = [];
    for (const [author, approver] of pairs) {
      const id = await adjust(author);
      expect(await decide(approver, id)).toBe('approver_related');
      waiting.push([approver, id]);
    }
    clock.advance(6 * HOLD_MS - 1);
    for (const [approver, id] of waiting) expect(await decide(approver, id)).toBe('approver_related');
    clock.advance(1);
    for (const [approver, id] of waiting) await approve(approver, id);
  });
});

describe('changing an operator [W2]', () => {
  const change = (id: number, fields: Fields): Fields => ({ id, status: 'active', reason: 'Asked to', ...fields });

  it('takes two people, and added rights make the operator new again', async () => {
    const [third, target] = [await addOperator(testApp), await addOperator(testApp, { roles: ['support', 'finance'] })];
    const asked = change(target.id, { roles: 'finance,admin' });
    const { proposal_id: id } = await done<Proposed>(first, '/operators/propose_change', asked);
    expect((await getAs(testApp, second, '/proposals')).message).toMatchObject({
      data: expect.arrayContaining([
        expect.objectContaining({
          id,
          operator_id: target.id,
          facts: [
            { name: 'operator', value: target.email },
            { name: 'gets', value: 'admin' },
            { name: 'loses', value: 'support' },
            { name: 'roles then', value: 'finance, admin' },
          ],
        }),
      ]),
    });
    expect(await decide(first, id)).toBe('second_operator_needed');
    expect(await refused(second, '/operators/propose_change', asked)).toBe('proposal_open');
    await approve(second, id);
    expect((await auditLog(testApp)).at(-1)).toMatchObject({
      action: 'operator.change',
      before: { roles: ['support', 'finance'] },
      after: { roles: ['finance', 'admin'], proposedBy: first.email, approvedBy: second.email },
    });
    expect(await decide(target, await adjust(third))).toBe('approver_new');
  });

  it('that only removes rights does not make the operator new', async () => {
    const [third, target] = [await addOperator(testApp), await addOperator(testApp, { roles: ['support', 'finance'] })];
    const asked = change(target.id, { roles: 'finance', name: 'Shorter' });
    await approve(second, (await done<Proposed>(first, '/operators/propose_change', asked)).proposal_id);
    await approve(target, await adjust(third));
  });

  it('disabling ends the operator’s sessions, and enabling makes the operator new again', async () => {
    const [third, target] = [await addOperator(testApp), await addOperator(testApp)];
    const roles = 'support,reviewer,finance,content,auditor,admin';
    const off = change(target.id, { roles, status: 'disabled' });
    await approve(second, (await done<Proposed>(first, '/operators/propose_change', off)).proposal_id);
    expect((await getAs(testApp, target, '/me')).error).toBe('operator_required');
    await approve(
      second,
      (await done<Proposed>(first, '/operators/propose_change', change(target.id, { roles }))).proposal_id,
    );
    await testApp.pool.query('update operator_session set revoked_at = null where operator_id = $1', [target.id]);
    expect(await decide(target, await adjust(third))).toBe('approver_new');
  });

  it('nobody proposes or decides a change of their own account', async () => {
    expect(await refused(first, '/operators/propose_change', change(first.id, { roles: 'admin' }))).toBe(
      'own_operator',
    );
    expect(await refused(first, '/operators/propose_reset', { id: first.id, what: 'password', reason: 'x' })).toBe(
      'own_operator',
    );
    const asked = change(second.id, { roles: 'support' });
    const { proposal_id: id } = await done<Proposed>(first, '/operators/propose_change', asked);
    expect(await decide(second, id)).toBe('own_operator');
    expect(await decide(second, id, 'refuse')).toBe('own_operator');
  });

  it('is refused when nothing would change, for an unknown operator, and when the operator was changed meanwhile', async () => {
    const target = await addOperator(testApp, { roles: ['support'] });
    expect(await refused(first, '/operators/propose_change', change(target.id, { roles: 'support' }))).toBe(
      'operator_unchanged',
    );
    expect(await refused(first, '/operators/propose_change', change(999_999, { roles: 'support' }))).toBe('not_found');
    const asked = change(target.id, { roles: 'support,finance' });
    const { proposal_id: id } = await done<Proposed>(first, '/operators/propose_change', asked);
    const rescue = { email: target.email, reason: 'Left', secondFactor: false, password: null, disable: true };
    await rescueOperatorByCommand(testApp.app.parts, rescue);
    expect(await decide(second, id)).toBe('proposal_outdated');
  });
});

describe('resetting another operator’s login [W2]', () => {
  it('a password takes two people, ends the sessions, and neither of them knows the new one', async () => {
    const [third, anna] = [await addOperator(testApp), await make(first, second, { roles: 'finance' })];
    clock.advance(8 * HOLD_MS);
    const asked = { id: anna.id, what: 'password', reason: 'Forgotten' };
    const { proposal_id: id, start_code: one } = await done<Proposed>(first, '/operators/propose_reset', asked);
    expect((await getAs(testApp, anna, '/me')).type).toBe('ok');
    const { start_code: two } = await approve(second, id);
    expect((await auditLog(testApp)).at(-1)).toMatchObject({
      action: 'operator.reset',
      after: { what: 'password', proposedBy: first.email, approvedBy: second.email },
    });
    expect((await getAs(testApp, anna, '/me')).error).toBe('operator_required');
    expect((await logIn(anna.email)).error).toBe('login_failed');
    expect((await start(anna.email, [one, two], 'nine brown boats 17')).type).toBe('ok');
    const back = await enter(anna.email, 'nine brown boats 17');
    expect(await decide(back, await adjust(third))).toBe('approver_new');
    clock.advance(HOLD_MS);
    expect(await decide(back, await adjust(first))).toBe('approver_related');
  });

  it('a second factor takes two people, ends the sessions, and leaves the password as it is', async () => {
    const [third, anna] = [await addOperator(testApp), await make(first, second, { roles: 'finance' })];
    await testApp.pool.query(`update operator set totp_secret = 'x', totp_confirmed_at = created_at where id = $1`, [
      anna.id,
    ]);
    clock.advance(8 * HOLD_MS);
    const asked = { id: anna.id, what: 'second_factor', reason: 'Phone lost' };
    const { proposal_id: id, start_code } = await done<Proposed>(first, '/operators/propose_reset', asked);
    expect(start_code).toBe('');
    expect((await approve(second, id)).start_code).toBe('');
    expect((await getAs(testApp, anna, '/me')).error).toBe('operator_required');
    const back = await enter(anna.email);
    expect((await getAs(testApp, back, '/me')).message).toMatchObject({ totp_on: 0 });
    expect(await decide(back, await adjust(third))).toBe('approver_new');
  });
});

describe('the own password', () => {
  const change = (operator: TestOperator, fields: Fields = {}) =>
    takeAction(testApp, operator, '/password', { old_password: PASSWORD, password: 'nine brown boats 17', ...fields });

  it('is changed alone with the old one, ends every session and does not make the operator new', async () => {
    const [third, anna] = [await addOperator(testApp), await make(first, second, { roles: 'finance' })];
    clock.advance(8 * HOLD_MS);
    expect((await change(anna, { old_password: 'wrong' })).error).toBe('password_wrong');
    expect((await change(anna, { password: 'short' })).error).toBe('parameter_error');
    expect((await change(anna)).type).toBe('ok');
    expect((await auditLog(testApp)).at(-1)).toMatchObject({ action: 'operator.password', operatorId: anna.id });
    expect((await getAs(testApp, anna, '/me')).error).toBe('operator_required');
    expect((await logIn(anna.email)).error).toBe('login_failed');
    const back = await enter(anna.email, 'nine brown boats 17');
    await approve(back, await adjust(third));
  });

  it('takes a code of the authenticator once there is one, and lets nobody guess', async () => {
    const anna = await make(first, second);
    await testApp.pool.query(`update operator set totp_secret = 'x', totp_confirmed_at = created_at where id = $1`, [
      anna.id,
    ]);
    expect((await change(anna)).error).toBe('totp_required');
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      expect((await change(anna, { old_password: 'wrong', totp_code: '000000' })).error).toBe('password_wrong');
    }
    expect((await change(anna, { totp_code: '000000' })).error).toBe('login_locked');
  });
});
