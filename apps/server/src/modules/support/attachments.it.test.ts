import { randomUUID } from 'node:crypto';
import type { ReplyOf } from '@candor/contract/call';
import type { caseAttachment } from '@candor/contract/ops-support';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addOperator, auditLog, getAs, type TestOperator } from '#app/testing/ops-steps';
import {
  addStaker,
  type OptionTestApp,
  publishPrice,
  publishUntil,
  runEngine,
  startOptionTestApp,
  submitted,
} from '#app/testing/option-steps';
import { addVisitor, messagesOf, openCase, postAs } from '#app/testing/support-steps';
import type { TestUser } from '#app/testing/test-app';

let app: OptionTestApp;
let operator: TestOperator;
let user: TestUser;
let optionId: string;

/** An option that was lost. */
beforeAll(async () => {
  app = await startOptionTestApp();
  operator = await addOperator(app, { roles: ['support'] });
  user = await addStaker(app);
  await publishPrice(app, '60000');
  optionId = String((await submitted(app, user, { type: '2', seconds: '30' })).id);
  app.clock.advance(200);
  await publishPrice(app, '60000');
  await runEngine(app);
  await publishUntil(app, '60001', app.clock.nowMs() + 40_000);
  await runEngine(app);
});
afterAll(async () => {
  await app.expectBooksBalanced();
  await app.stop();
});

const attach = (number: string, fields: Record<string, string> = {}) =>
  postAs(app, user, '/support/attach', { number, kind: 'option', id: optionId, client_key: randomUUID(), ...fields });

it('writes the figures of a lost option with its proof; the operator gets the receipt', async () => {
  const opened = await openCase(app, user);
  const { seq } = (await attach(opened.number)).message as { seq: number };
  const item = (await messagesOf(app, user, opened)).items.at(-1);
  expect(item).toMatchObject({
    seq,
    kind: 'receipt',
    text: '',
    data: {
      kind: 'option',
      id: optionId,
      title: 'BTC/USDT',
      proof: optionId,
      amount: '100 USDT',
      price: '60000',
      close_price: '60001',
    },
  });
  const asked = { number: opened.number, seq };
  const shown = (await getAs(app, operator, '/support/attachment', asked)).message as ReplyOf<typeof caseAttachment>;
  expect(shown).toMatchObject({ kind: 'option', id: optionId, title: 'BTC/USDT', figures: { amount: '100 USDT' } });
  expect(shown.receipt).toMatchObject({ format: 'candor-receipt-1', kind: 'option' });
  // A look at the attachment alone is logged like one at the case.
  const view = { action: 'support.case_shown', subject: 'cases' };
  expect((await auditLog(app)).at(-1)).toMatchObject(view);
  expect((await getAs(app, operator, '/support/attachment', { ...asked, seq: 2 })).error).toBe('not_found');
});

it('writes once per key, and an order that is still open has no proof', async () => {
  const opened = await openCase(app, user);
  const key = { client_key: randomUUID() };
  const replies = [await attach(opened.number, key), await attach(opened.number, key)];
  expect(new Set(replies.map(({ message }) => (message as { seq: number }).seq)).size).toBe(1);
  await publishPrice(app, '60002');
  const open = await submitted(app, user, { seconds: '300' });
  await attach(opened.number, { id: String(open.id) });
  expect((await messagesOf(app, user, opened)).items.at(-1)?.data).toMatchObject({ proof: '', id: String(open.id) });
});

it('is for users: a visitor has no orders', async () => {
  const visitor = await addVisitor(app);
  const { number } = await openCase(app, visitor);
  const fields = { number, kind: 'option', id: optionId, client_key: randomUUID() };
  expect(await postAs(app, visitor, '/support/attach', fields)).toMatchObject({ error: 'attachment_unknown' });
});
