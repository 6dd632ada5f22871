import { afterAll, beforeAll, expect, it } from 'vitest';
import { uploadPicture } from '#app/testing/account-steps';
import { CHAT_CORRUPTIONS } from '#app/testing/chat-corruptions';
import { addChatPair, addConversation, writeChat } from '#app/testing/chat-steps';
import { addOperator } from '#app/testing/ops-steps';
import { startTestApp, type TestApp } from '#app/testing/test-app';
import { createPool, type Pool } from '#platform/db/pool';
import { withTx } from '#platform/db/with-tx';
import { CHAT_INVARIANTS } from './chat-invariants';
import { appendMessages } from './index';

let test: TestApp;
let admin: Pool;
beforeAll(async () => {
  test = await startTestApp();
  admin = createPool(test.database.adminUrl, { max: 1 });
  const { id, buyer, seller } = await addChatPair(test);
  await addConversation(test.pool, [buyer.id, seller.id]);
  const { id: operatorId } = await addOperator(test, { roles: ['support'] });
  const line = { conversationId: id, kind: 'system' as const, senderId: null, operatorId: null };
  await withTx(test.pool, (tx) =>
    appendMessages(
      tx,
      [
        { ...line, body: 'order_opened', data: { coin: 'USDT', amount: '"100" \\ \u007f € 你好 🙂\t', a_1: '' } },
        { ...line, kind: 'statement', operatorId, body: 'All signs: \b\f\n\r\t\u0001\u001f/<>&\u2028\u{10FFFF}' },
      ],
      test.app.parts.clock.nowMs(),
    ),
  );
  await writeChat(test, buyer, id, { text: 'Hello "you" \\ 你好 🙂\n\tnext line' });
  await writeChat(test, seller, id, { picture: await uploadPicture(test, seller) });
  await test.expectBooksBalanced();
});
afterAll(async () => {
  await test.expectBooksBalanced();
  await admin.end();
  await test.stop();
});

it.each(CHAT_CORRUPTIONS)('the invariant of conversations finds $how [I29]', async ({ sql }) => {
  const client = await admin.connect();
  const isGuard = sql.startsWith('alter');
  try {
    await client.query('begin');
    // The guard itself is one of the things to find, so it is switched off in the way that the invariant accepts.
    await client.query('set local session_replication_role = replica');
    const { rowCount } = await client.query(sql);
    if (!isGuard) expect(rowCount).toBeGreaterThan(0);
    const found = await Promise.all(CHAT_INVARIANTS.map((one) => client.query(one.sql, [new Date()])));
    expect(found.flatMap(({ rows }) => rows).length).toBeGreaterThan(0);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

it('the invariant of conversations finds nothing without a corruption, checked in the same way [I29]', async () => {
  const found = await Promise.all(CHAT_INVARIANTS.map((one) => test.pool.query(one.sql, [new Date()])));
  expect(found.flatMap(({ rows }) => rows)).toEqual([]);
});

it.each(['update chat_message set body = body', 'delete from chat_message', 'truncate chat_message'])(
  'the database refuses: %s',
  async (sql) => {
    await expect(admin.query(sql)).rejects.toThrow('insert-only');
  },
);
