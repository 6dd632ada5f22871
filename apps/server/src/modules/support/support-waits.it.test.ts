import { randomUUID } from 'node:crypto';
import { SUPPORT_RULES } from '@candor/domain/support/support-rules';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sendAtOnce } from '#app/testing/last-byte-burst';
import { addOperator, type TestOperator } from '#app/testing/ops-steps';
import { untilBlocked } from '#app/testing/replay-steps';
import { type OpenedCase, openCase, tryAnswer } from '#app/testing/support-steps';
import { startTestApp, type TestApp } from '#app/testing/test-app';
import { startLateTwin } from '#app/testing/twin-app';
import { lockConversations } from '#modules/chat/index';
import { withTx } from '#platform/db/with-tx';
import { virtualClock } from '#platform/runtime/clock';

const MINUTE_MS = 60_000;
// A Monday.
const clock = virtualClock(Date.UTC(2026, 10, 16, 12));
let app: TestApp;
let operator: TestOperator;
beforeAll(async () => {
  app = await startTestApp({ clock });
});
// A session of an operator ends when the clock is advanced by much.
beforeEach(async () => {
  operator = await addOperator(app, { roles: ['support'] });
});
afterAll(async () => {
  await app.expectBooksBalanced();
  await app.stop();
});

const timesOf = async ({ number }: OpenedCase) => {
  const { rows } = await app.pool.query(
    `select c.assigned_at as assigned, c.first_answer_at as answered, c.last_at as last, c.closed_at as closed,
       (select bool_and(w.in_target) from support_wait w where w.case_id = c.id) as "isInTarget"
     from support_case c where c.number = $1`,
    [number],
  );
  return rows[0];
};

it('an answer that waited for the conversation is dated, and is in time or not, by the moment it is written', async () => {
  const opened = await openCase(app, await app.addUser());
  let answering: ReturnType<typeof tryAnswer> | undefined;
  await withTx(app.pool, async (tx) => {
    await lockConversations(tx, [opened.conversation]);
    answering = tryAnswer(app, operator, opened);
    await untilBlocked(app);
    clock.advance((SUPPORT_RULES.answerMinutes + 1) * MINUTE_MS);
  });
  expect(await answering).toMatchObject({ type: 'ok' });
  const now = new Date(clock.nowMs());
  expect(await timesOf(opened)).toMatchObject({ assigned: now, answered: now, last: now, isInTarget: false });
});

it('a server whose clock is behind answers and closes no earlier than the customer has written', async () => {
  const user = await app.addUser();
  const [answered, closed] = [await openCase(app, user), await openCase(app, user)];
  const late = await startLateTwin(app);
  try {
    const now = new Date(clock.nowMs());
    const toRequest = (path: string, token: string, fields: Record<string, string>) => ({
      origin: late.origin,
      path,
      token,
      form: new URLSearchParams(fields).toString(),
    });
    const answer = { number: answered.number, text: 'Done.', client_key: randomUUID(), close: '1', seen: '2' };
    const replies = await sendAtOnce([
      toRequest('/ops/support/answer', operator.token, answer),
      toRequest('/support/close', user.token, { number: closed.number }),
    ]);
    expect(replies).toMatchObject([{ type: 'ok' }, { type: 'ok' }]);
    expect(await timesOf(answered)).toMatchObject({ assigned: now, answered: now, last: now, closed: now });
    expect(await timesOf(closed)).toMatchObject({ last: now, closed: now });
  } finally {
    await late.stop();
  }
});
