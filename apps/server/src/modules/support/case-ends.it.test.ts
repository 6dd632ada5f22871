import { randomUUID } from 'node:crypto';
import { ALL_CALLS } from '@candor/contract/calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoChange } from '#app/testing/no-change';
import { addOperator, type TestOperator, takeAction } from '#app/testing/ops-steps';
import {
  addVisitor,
  answer,
  type Customer,
  caseOf,
  type Fields,
  openCase,
  postAs,
  writeMessage,
} from '#app/testing/support-steps';
import { type CallReply, startTestApp, type TestApp } from '#app/testing/test-app';

let app: TestApp;
let operator: TestOperator;

beforeAll(async () => {
  app = await startTestApp();
  operator = await addOperator(app, { roles: ['support'] });
});
afterAll(async () => {
  await app.expectBooksBalanced();
  await app.stop();
});

const answerFields = () => ({ text: 'Done.', client_key: randomUUID(), close: '1' });

/** Calls with which an operator ends a case. */
const ENDS_BY_OPERATOR: Readonly<Record<string, () => Fields>> = {
  '/ops/support/answer': answerFields,
  '/ops/support/close': () => ({}),
};

/** Why the other calls of customer service may be sent with a message waiting. */
const OTHERS: Readonly<Record<string, string>> = {
  '/support/close': 'the customer ends the own case: what operators wrote stays readable',
  '/support/open': 'ends nothing',
  '/support/rate': 'ends nothing',
  '/support/attach': 'ends nothing',
  '/support/place': 'ends nothing',
  '/support/visitor': 'ends nothing',
  '/support/join': 'ends nothing',
  '/ops/support/assign': 'ends nothing',
  '/ops/support/typing': 'ends nothing',
  '/ops/support/read': 'ends nothing',
  '/ops/support/canned/save': 'a prepared answer, no case',
};

const send = (path: string, fields: Fields): Promise<CallReply> => takeAction(app, operator, path.slice(4), fields);

it('every call of customer service ends a case as an operator, or is listed with its reason', () => {
  const calls = ALL_CALLS.filter(({ path, method }) => method !== 'GET' && /^\/(ops\/)?support\//.test(path));
  expect([...Object.keys(ENDS_BY_OPERATOR), ...Object.keys(OTHERS)].toSorted()).toEqual(
    calls.map(({ path }) => path).toSorted(),
  );
});

const customers: Record<string, () => Promise<Customer>> = {
  'a user': () => app.addUser(),
  'a visitor': () => addVisitor(app),
};

describe.each(Object.keys(customers))('a case of %s with a message the operator has not seen', (whose) => {
  it.each(Object.keys(ENDS_BY_OPERATOR))('is not ended by %s', async (path) => {
    const customer = (await customers[whose]?.()) ?? (await app.addUser());
    const opened = await openCase(app, customer);
    // Closing is refused after an answer too: the new message counts, not the state.
    const seen = await answer(app, operator, opened);
    const unseen = await writeMessage(app, customer, opened, 'It happened again');
    const form = { number: opened.number, ...ENDS_BY_OPERATOR[path]?.() };
    const late = await expectNoChange(app, () => send(path, { ...form, seen: String(seen) }));
    expect(late.error).toBe('case_changed');
    const blind = await expectNoChange(app, () => send(path, form));
    expect(blind).toMatchObject({ error: 'parameter_error' });
    expect((await caseOf(app, customer, opened)).status).toBe('open');
    expect((await send(path, { ...form, seen: String(unseen) })).error).toBeUndefined();
    expect((await caseOf(app, customer, opened)).status).toBe('closed');
  });
});

it('a customer ends the own case while an answer is unread, and can still read it', async () => {
  const user = await app.addUser();
  const opened = await openCase(app, user);
  await answer(app, operator, opened);
  expect((await postAs(app, user, '/support/close', { number: opened.number })).type).toBe('ok');
  expect(await caseOf(app, user, opened)).toMatchObject({ status: 'closed' });
});
