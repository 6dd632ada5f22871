import { randomUUID } from 'node:crypto';
import type { ReplyOf } from '@candor/contract/call';
import type { cannedAnswers, supportInbox, supportTimes } from '@candor/contract/ops-support';
import { SUPPORT_RULES } from '@candor/domain/support/support-rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uploadPicture } from '#app/testing/account-steps';
import { expectNoChange } from '#app/testing/no-change';
import { addOperator, auditLog, getAs, type TestOperator, takeAction } from '#app/testing/ops-steps';
import {
  addVisitor,
  answer,
  cannedTexts,
  caseOf,
  deskCaseOf,
  messagesOf,
  type OpenedCase,
  openCase,
  tryAnswer,
  tryWriteMessage,
  writeMessage,
} from '#app/testing/support-steps';
import { startTestApp, type TestApp } from '#app/testing/test-app';
import { virtualClock } from '#platform/runtime/clock';

const MINUTE_MS = 60_000;
// A Monday.
const START = Date.UTC(2026, 10, 16, 12);
const clock = virtualClock(START);
let app: TestApp;
let operator: TestOperator;
let colleague: TestOperator;
beforeAll(async () => {
  app = await startTestApp({ clock });
  [operator, colleague] = [
    await addOperator(app, { roles: ['support'] }),
    await addOperator(app, { roles: ['support'] }),
  ];
});
afterAll(async () => {
  await app.expectBooksBalanced();
  await app.stop();
});

type Inbox = ReplyOf<typeof supportInbox>;
const inboxOf = async (fields: Record<string, string> = {}): Promise<Inbox> =>
  (await getAs(app, operator, '/support/inbox', fields)).message as Inbox;
const numbersOf = async (fields: Record<string, string>): Promise<string[]> =>
  (await inboxOf(fields)).data.map(({ number }) => number);
const assign = ({ number }: OpenedCase, fields: Record<string, string | number> = {}, by = operator) =>
  takeAction(app, by, '/support/assign', { number, ...fields });

describe('the queue', () => {
  it('is worked off by waiting time; a customer sees the place in it', async () => {
    const users = [await app.addUser(), await app.addUser(), await addVisitor(app)] as const;
    const cases = [];
    for (const user of users) {
      clock.advance(MINUTE_MS);
      cases.push(await openCase(app, user));
    }
    const [first, second, third] = cases as [OpenedCase, OpenedCase, OpenedCase];
    expect(await numbersOf({ tab: 'waiting' })).toEqual([first.number, second.number, third.number]);
    expect((await caseOf(app, users[2], third)).position).toBe(3);
    expect((await assign(first)).type).toBe('ok');
    expect(await caseOf(app, users[0], first)).toMatchObject({ position: 0, operator: { name: 'Test' } });
    expect((await caseOf(app, users[2], third)).position).toBe(2);
    expect(await numbersOf({ tab: 'mine' })).toEqual([first.number]);
    expect(await inboxOf()).toMatchObject({ counts: { waiting: 2, mine: 1 }, total: 2 });
    expect((await inboxOf({ tab: 'all' })).data.find(({ number }) => number === third.number)).toMatchObject({
      user_id: 0,
      user_name: '',
      status: 'open',
      unread: 1,
    });
    for (const one of cases) await answer(app, operator, one, { close: 1, seen: 9 });
    expect((await numbersOf({ tab: 'closed' })).toSorted()).toEqual(cases.map(({ number }) => number).toSorted());
  });

  it('finds cases by number, subject, customer and words of a message', async () => {
    const user = await app.addUser();
    const opened = await openCase(app, user, { subject: 'Lost memo 100%', message: 'The tag was zebra_crossing.' });
    const { rows } = await app.pool.query<{ email: string }>('select email from app_user where id = $1', [user.id]);
    for (const keyword of [
      opened.number,
      opened.number.slice(3).toLowerCase(),
      'memo 100%',
      String(user.id),
      rows[0]?.email ?? '',
      'ZEBRA_cross',
    ])
      expect(await numbersOf({ tab: 'all', keyword })).toContain(opened.number);
    for (const keyword of ['memo 100_', 'zebra crossing', 'nothing'])
      expect(await numbersOf({ tab: 'all', keyword })).not.toContain(opened.number);
  });
});

describe('an assignment', () => {
  it('is handed over by its holder; a colleague takes it over only when that is said', async () => {
    const user = await app.addUser();
    const opened = await openCase(app, user);
    await assign(opened);
    expect(await expectNoChange(app, () => assign(opened, {}, colleague))).toMatchObject({ error: 'case_taken' });
    expect((await assign(opened, { take_over: 1 }, colleague)).type).toBe('ok');
    expect((await assign(opened, { operator_id: operator.id }, colleague)).type).toBe('ok');
    expect((await assign(opened, { operator_id: 0 })).type).toBe('ok');
    expect((await caseOf(app, user, opened)).position).toBeGreaterThan(0);
    const content = await addOperator(app, { roles: ['content'] });
    for (const id of [content.id, 999_999])
      expect(await expectNoChange(app, () => assign(opened, { operator_id: id }))).toMatchObject({
        error: 'not_found',
      });
    expect((await messagesOf(app, user, opened)).items.slice(2).map(({ text }) => text)).toEqual([
      'assigned',
      'assigned',
      'assigned',
      'released',
    ]);
    expect((await auditLog(app)).at(-1)).toMatchObject({
      action: 'support.assign',
      subject: `case ${opened.number}`,
      before: { operator: operator.id },
      after: { operator: null },
    });
  });

  it('of a case of the operator’s own account is refused, as is an answer', async () => {
    const user = await app.addUser();
    await app.pool.query('update operator set own_user_id = $2 where id = $1', [colleague.id, user.id]);
    const opened = await openCase(app, user);
    expect(await expectNoChange(app, () => assign(opened, {}, colleague))).toMatchObject({ error: 'own_account' });
    expect(await expectNoChange(app, () => tryAnswer(app, colleague, opened))).toMatchObject({ error: 'own_account' });
  });
});

describe('an answer', () => {
  it('is refused while a message is unseen, written once per key, and never after the end', async () => {
    const user = await app.addUser();
    const opened = await openCase(app, user);
    const seen = await writeMessage(app, user, opened, 'One more thing');
    expect(await expectNoChange(app, () => tryAnswer(app, operator, opened, { seen: seen - 1 }))).toMatchObject({
      error: 'case_changed',
    });
    const key = { client_key: randomUUID(), seen };
    const replies = await Promise.all([tryAnswer(app, operator, opened, key), tryAnswer(app, operator, opened, key)]);
    expect(new Set(replies.map(({ message }) => (message as { seq: number }).seq)).size).toBe(1);
    await answer(app, operator, opened, { close: 1, seen });
    for (const again of [
      () => tryAnswer(app, operator, opened),
      () => takeAction(app, operator, '/support/close', { number: opened.number, seen }),
    ])
      expect(await expectNoChange(app, again)).toMatchObject({ error: 'already_decided' });
    expect((await tryWriteMessage(app, user, opened, { text: 'x' })).error).toBe('chat_closed');
    const log = (await auditLog(app)).filter(({ subject }) => subject === `case ${opened.number}`);
    expect(log.map(({ action }) => action)).toEqual(['support.answer', 'support.answer']);
    const { rows } = await app.pool.query('select template from notification where user_id = $1 order by id', [
      user.id,
    ]);
    expect(rows.map(({ template }) => template)).toEqual(['ticket_opened', 'ticket_answered', 'ticket_answered']);
  });

  it.each([['no case', 'CS-000000', 'case_unknown']])('to %s is refused', async (_, number, error) => {
    expect(await tryAnswer(app, operator, { number, conversation: 0 })).toMatchObject({ error });
  });

  it('shows the case with pictures, read marks and earlier cases; the look is logged', async () => {
    const user = await app.addUser();
    const before = await openCase(app, user);
    await takeAction(app, operator, '/support/close', { number: before.number, seen: 2 });
    const opened = await openCase(app, user, { picture: await uploadPicture(app, user), language: 'kor' });
    const shown = await deskCaseOf(app, operator, opened);
    expect(shown).toMatchObject({
      user_id: user.id,
      language: 'kor',
      chain_holds: 1,
      operator_read_seq: 0,
      earlier: [{ number: before.number, status: 'closed' }],
    });
    expect((await fetch(`${app.origin}/api${shown.messages[1]?.picture}`)).status).toBe(200);
    expect((await auditLog(app)).at(-1)).toMatchObject({ action: 'support.case_shown' });
    const { message } = await takeAction(app, operator, '/support/read', { number: opened.number, seq: 99 });
    expect(message).toEqual({ operator_read_seq: 2 });
    expect((await messagesOf(app, user, opened)).other_read_seq).toBe(2);
    await answer(app, operator, opened);
    expect((await deskCaseOf(app, operator, opened)).messages.at(-1)).toMatchObject({ author: 'Test', mine: 0 });
  });
});

describe('response times', () => {
  it('count from the oldest unanswered message to the answer, and tell what was in time', async () => {
    const fresh = await startTestApp({ clock: virtualClock(START) });
    const time = fresh.app.parts.clock as typeof clock;
    const desk = await addOperator(fresh, { roles: ['support'] });
    const user = await fresh.addUser();
    const opened = await openCase(fresh, user);
    const wait = async (minutes: number) => {
      time.advance(minutes * MINUTE_MS);
      await fresh.pool.query('update operator_session set last_seen_at = $1', [new Date(time.nowMs())]);
    };
    await wait(10);
    await writeMessage(fresh, user, opened, 'Hello?');
    await wait(20);
    await answer(fresh, desk, opened);
    await wait(5);
    await answer(fresh, desk, opened);
    await writeMessage(fresh, user, opened, 'And this?');
    await wait(SUPPORT_RULES.answerMinutes + 1);
    await answer(fresh, desk, opened);
    const late = (SUPPORT_RULES.answerMinutes + 1) * MINUTE_MS;
    const times = (await getAs(fresh, desk, '/support/times', { days: '7' })).message as ReplyOf<typeof supportTimes>;
    const first = 30 * MINUTE_MS;
    expect(times).toMatchObject({
      opened: 1,
      answers: 2,
      median_ms: first,
      p95_ms: late,
      first_median_ms: first,
      in_target: 1,
    });
    expect(times.by_day).toHaveLength(7);
    expect(times.by_day.at(-1)).toMatchObject({ opened: 1, answers: 2, median_ms: first });
    expect(times.by_operator).toEqual([{ name: 'Test', answers: 2, median_ms: first }]);
    const state = await fresh.call('GET', '/support/state', { fields: {} });
    expect(state.message).toEqual({
      is_open: 1,
      opens_ms: 0,
      waiting: 0,
      median_answer_ms: first,
      p95_answer_ms: late,
    });
    expect((await deskCaseOf(fresh, desk, opened)).median_answer_ms).toBe(first);
    await fresh.expectBooksBalanced();
    await fresh.stop();
  });
});

describe('prepared answers', () => {
  const save = (fields: Record<string, string | number>) =>
    takeAction(app, operator, '/support/canned/save', {
      code: 'greeting',
      texts: cannedTexts(),
      is_active: 1,
      ...fields,
    });
  const list = async () =>
    ((await getAs(app, operator, '/support/canned')).message as ReplyOf<typeof cannedAnswers>).items;

  it('are there in eight languages, changed and switched off', async () => {
    const { id } = (await save({})).message as { id: number };
    expect((await list()).find((one) => one.id === id)).toMatchObject({
      code: 'greeting',
      is_active: 1,
      texts: { th: 'Thank you (th)' },
    });
    expect((await save({ id, texts: cannedTexts('Hello'), is_active: 0 })).type).toBe('ok');
    expect((await list()).find((one) => one.id === id)).toMatchObject({ is_active: 0, texts: { zh: 'Hello (zh)' } });
    expect((await auditLog(app)).at(-1)).toMatchObject({ action: 'support.canned', before: { isActive: true } });
  });

  it.each([
    ['the code of another', { code: 'greeting' }, 'parameter_error'],
    ['a code that is none', { code: 'Not a code' }, 'parameter_error'],
    ['no JSON', { code: 'other', texts: 'x' }, 'parameter_error'],
    ['a language missing', { code: 'other', texts: '{"en":"Hello"}' }, 'translation_missing'],
    ['an id of nothing', { id: 999_999, code: 'other' }, 'not_found'],
  ])('%s is refused', async (_, fields, error) => {
    expect(await expectNoChange(app, () => save(fields))).toMatchObject({ error });
  });
});
