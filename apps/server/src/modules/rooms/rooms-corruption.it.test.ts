import { afterAll, beforeAll, expect, it } from 'vitest';
import { addOperator, takeAction } from '#app/testing/ops-steps';
import { ROOM_CORRUPTIONS } from '#app/testing/room-corruptions';
import { addNamed, postRoom, readRoom, writeRoom } from '#app/testing/room-steps';
import { startTestApp, type TestApp } from '#app/testing/test-app';
import { createPool, type Pool } from '#platform/db/pool';
import { ROOM_INVARIANTS } from './rooms-invariants';

let test: TestApp;
let admin: Pool;
beforeAll(async () => {
  test = await startTestApp();
  admin = createPool(test.database.adminUrl, { max: 1 });
  const [mina, bob, moderator] = [await addNamed(test, 'Mina'), await addNamed(test, 'Bob'), await addOperator(test)];
  const seq = await writeRoom(test, mina, 'en', 'rude words');
  await writeRoom(test, bob, 'en', 'please stop', { reply_to: String(seq) });
  await writeRoom(test, bob, 'fra', 'salut');
  await postRoom(test, bob, 'report', { room: 'en', seq: String(seq), reason: 'insult' });
  const { me } = await readRoom(test, mina, 'en');
  const terms = { room: 'en', author: me?.code ?? '', minutes: '60', reason: 'insult', seq };
  expect(await takeAction(test, moderator, '/rooms/mute', terms)).toMatchObject({ type: 'ok' });
  expect(await takeAction(test, moderator, '/rooms/hide', { room: 'en', seq, reason: 'insult' })).toMatchObject({
    type: 'ok',
  });
  await test.expectBooksBalanced();
});
afterAll(async () => {
  await test.expectBooksBalanced();
  await admin.end();
  await test.stop();
});

it.each(ROOM_CORRUPTIONS)('the invariant of rooms finds $how [I31]', async ({ sql }) => {
  const client = await admin.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    const { rowCount } = await client.query(sql);
    if (!sql.startsWith('alter')) expect(rowCount).toBeGreaterThan(0);
    const found = await Promise.all(ROOM_INVARIANTS.map((one) => client.query(one.sql)));
    expect(found.flatMap(({ rows }) => rows).length).toBeGreaterThan(0);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
