import { afterAll, beforeAll, expect, it } from 'vitest';
import { addVisitor, openCase, postAs, readAs, tryOpenCase, uploadFor } from '#app/testing/support-steps';
import { startTestApp, type TestApp } from '#app/testing/test-app';
import { withTx } from '#platform/db/with-tx';
import { systemClock } from '#platform/runtime/clock';
import { ensureVisitor } from './index';
import { deleteVisitors } from './use-cases/delete-visitors';
import { deleteUnused } from './visitors.store';

const DAYS_30_MS = 30 * 24 * 3_600_000;
const NOW = systemClock.nowMs();

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(async () => {
  await test.expectBooksBalanced();
  await test.stop();
});

type Visitor = Awaited<ReturnType<typeof addVisitor>>;

const clean = (): Promise<number> => deleteVisitors(test.pool, { nowMs: NOW, ensureHeld: async () => undefined });

/** A visitor who got the token at this time. */
const addOld = async (createdMs: number): Promise<Visitor & { id: number }> => {
  const visitor = await addVisitor(test);
  const { rows } = await test.pool.query<{ id: number }>(
    `update chat_visitor set created_at = $2 where token_hash = sha256(convert_to($1, 'UTF8')) returning id`,
    [visitor.visitor, new Date(createdMs)],
  );
  return { ...visitor, id: rows[0]?.id ?? 0 };
};

const isKnown = async (visitor: Visitor): Promise<boolean> =>
  (await readAs(test, visitor, '/support/list')).error !== 'visitor_unknown';

it('deletes visitors who never wrote after 30 days, and a deleted token is refused as an unknown one', async () => {
  const [old, young] = [await addOld(NOW - DAYS_30_MS - 1), await addOld(NOW - DAYS_30_MS)];
  expect(await clean()).toBe(1);
  expect([await isKnown(old), await isKnown(young)]).toEqual([false, true]);
  expect(await tryOpenCase(test, old)).toMatchObject({ error: 'visitor_unknown' });
});

it('keeps those with a conversation, with an upload, and those joined to an account', async () => {
  const [asked, joined, sent] = [await addOld(1_000), await addOld(1_000), await addOld(NOW - DAYS_30_MS - 1)];
  await openCase(test, asked);
  const user = await test.addUser();
  const { type } = await test.call('POST', '/support/join', { token: user.token, fields: { visitor: joined.visitor } });
  expect(type).toBe('ok');
  await uploadFor(test, sent, { bytes: Buffer.from('a,b'), name: 'a.csv' });
  expect(await clean()).toBe(0);
  const { rows } = await test.pool.query('select id from chat_visitor where id = any($1::int[]) order by id', [
    [asked.id, joined.id, sent.id],
  ]);
  expect(rows).toHaveLength(3);
  expect((await postAs(test, asked, '/support/open', {})).error).not.toBe('visitor_unknown');
});

it('leaves out one who writes at this moment, and one who has written since the list was read', async () => {
  const [writing, written] = [await addOld(1_000), await addOld(1_000)];
  await openCase(test, written);
  expect(await withTx(test.pool, (tx) => deleteUnused(tx, [written.id]))).toBe(0);
  await withTx(test.pool, async (tx) => {
    await ensureVisitor(tx, writing.id);
    expect(await clean()).toBe(0);
  });
  expect(await clean()).toBe(1);
  expect([await isKnown(writing), await isKnown(written)]).toEqual([false, true]);
});

it('walks over more visitors than one batch has, also behind a batch of those who are kept', async () => {
  const count = async () =>
    (await test.pool.query('select from chat_visitor where created_at < to_timestamp(9)')).rowCount;
  const kept = await count();
  await test.pool.query(
    `insert into chat_visitor (token_hash, language, created_at, user_id, joined_at)
     select sha256(convert_to('walk ' || n, 'UTF8')), 'en', to_timestamp(1), u.id, case when u.id is null then null else to_timestamp(2) end
     from generate_series(1, 1200) n left join (select min(id) as id from app_user) u on n <= 600`,
  );
  expect(await clean()).toBe(600);
  expect(await count()).toBe((kept ?? 0) + 600);
  expect(await clean()).toBe(0);
});
