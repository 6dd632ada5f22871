import { type Call, OPERATOR_ROLES, type OperatorRole } from '@candor/contract/call';
import { ALL_CALLS } from '@candor/contract/calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoChange } from '#app/testing/no-change';
import { addOperator, type TestOperator } from '#app/testing/ops-steps';
import { startTestApp, type TestApp } from '#app/testing/test-app';

const CONSOLE = ALL_CALLS.filter((call) => call.path.startsWith('/ops/'));
const GUARDED = CONSOLE.filter((call) => call.auth === 'operator').map((call) => ({ call, path: call.path }));

let app: TestApp;
let userToken: string;
const operators = new Map<OperatorRole, TestOperator>();

beforeAll(async () => {
  app = await startTestApp();
  userToken = (await app.addUser()).token;
  for (const role of OPERATOR_ROLES) operators.set(role, await addOperator(app, { roles: [role] }));
});
afterAll(async () => {
  await app.expectBooksBalanced();
  await app.stop();
});

const ask = (call: Call, token?: string) =>
  app.call(call.method === 'GET' ? 'GET' : 'POST', call.path, { ...(token !== undefined && { token }), fields: {} });

it('every call of the console but the login declares its roles [U1]', () => {
  expect(GUARDED.length).toBeGreaterThan(30);
  expect(CONSOLE.filter((call) => call.auth !== 'operator').map((call) => call.path)).toEqual([
    '/ops/login',
    '/ops/start',
  ]);
  expect(GUARDED.filter(({ call }) => call.roles.length === 0)).toEqual([]);
  expect(ALL_CALLS.filter((call) => call.auth !== 'operator' && call.roles.length > 0)).toEqual([]);
});

describe.each(GUARDED)('$path [U1]', ({ call }) => {
  it('is closed to strangers and to users', async () => {
    for (const token of [undefined, userToken, 'A'.repeat(43), 'not a token']) {
      const reply = await expectNoChange(app, () => ask(call, token));
      expect([reply.status, reply.type, reply.error]).toEqual([403, 'error', 'operator_required']);
    }
  });

  it('is closed to roles it does not name and open to those it does', async () => {
    for (const role of OPERATOR_ROLES) {
      const token = operators.get(role)?.token ?? '';
      const isAllowed = call.roles.includes(role);
      // Logging out would close the door for the rows below.
      if (isAllowed && call.path === '/ops/logout') continue;
      const reply = await ask(call, token);
      expect({ role, isOpen: reply.error !== 'role_missing' && reply.status !== 403 }).toEqual({
        role,
        isOpen: isAllowed,
      });
      if (!isAllowed) expect([reply.status, reply.error]).toEqual([403, 'role_missing']);
    }
  });
});

it('an operator’s token is refused by the calls of users [U14]', async () => {
  const operator = await addOperator(app);
  for (const call of ALL_CALLS.filter((one) => one.auth === 'user' && one.body === 'form')) {
    expect([call.path, (await ask(call, operator.token)).error]).toEqual([call.path, 'session_invalid']);
  }
});
