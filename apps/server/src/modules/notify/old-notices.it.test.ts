import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#app/testing/test-app';
import { KYC_NOTICES } from '#modules/kyc/notices';
import { notifyMany } from '#modules/notify/index';
import { withTx } from '#platform/db/with-tx';
import { deleteOldGroups } from './groups.store';
import { deleteOldNotices } from './use-cases/delete-old-notices';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(async () => {
  await test.expectBooksBalanced();
  await test.stop();
});

/** Days since it was written and since it was read, null: unread, and whether it stays. */
const NOTICES: readonly [number, number | null, boolean][] = [
  [400, 399, false],
  [366, null, false],
  [366, 1, false],
  [364, null, true],
  [364, 91, false],
  [364, 89, true],
  [91, 91, false],
  [91, null, true],
  [89, 89, true],
  [1, null, true],
];

const run = { signal: new AbortController().signal, ensureHeld: async () => undefined };

/** The only notices there are: ids follow time, so older ones cannot come after younger ones. */
const addNotices = async (): Promise<{ userId: number; ids: string[] }> => {
  await test.pool.query('delete from notification');
  const { id: userId } = await test.addUser();
  const notice = { userId, template: 'real_refused' as const, params: { reason: 'x' } };
  await withTx(test.pool, (tx) =>
    notifyMany(
      tx,
      KYC_NOTICES,
      NOTICES.map(() => notice),
    ),
  );
  const { rows } = await test.pool.query<{ id: string }>('select id from notification where user_id = $1 order by id', [
    userId,
  ]);
  const ids = rows.map(({ id }) => id);
  await test.pool.query(
    `update notification n set created_at = now() - v.age * interval '1 day', read_at = now() - v.read * interval '1 day'
     from unnest($1::bigint[], $2::int[], $3::int[]) as v (id, age, read) where n.id = v.id`,
    [ids, NOTICES.map(([age]) => age), NOTICES.map(([, read]) => read)],
  );
  return { userId, ids };
};

const loadIds = async (userId: number): Promise<string[]> => {
  const { rows } = await test.pool.query<{ id: string }>('select id from notification where user_id = $1 order by id', [
    userId,
  ]);
  return rows.map(({ id }) => id);
};

it.each([1, 3, 1_000])('read notices are kept for 90 days, all for 365, looked at %i at a time', async (atOnce) => {
  const { userId, ids } = await addNotices();
  expect(await deleteOldNotices(test.pool, run, atOnce)).toBe(NOTICES.filter(([, , stays]) => !stays).length);
  expect(await loadIds(userId)).toEqual(ids.filter((_, place) => NOTICES[place]?.[2]));
  expect(await deleteOldNotices(test.pool, run, atOnce)).toBe(0);
});

it('does not wait for a notice that is being marked as read, and takes it the next time', async () => {
  const { userId, ids } = await addNotices();
  await withTx(test.pool, async (tx) => {
    await tx.client.query('select from notification where id = $1 for update', [ids[0]]);
    await deleteOldNotices(test.pool, run);
    expect((await loadIds(userId))[0]).toBe(ids[0]);
  });
  expect(await deleteOldNotices(test.pool, run)).toBe(1);
});

it('ends with the lease, and when the server stops', async () => {
  await addNotices();
  const lost = async () => {
    throw new Error('the lease is lost');
  };
  await expect(deleteOldNotices(test.pool, { ...run, ensureHeld: lost })).rejects.toThrow('the lease is lost');
  expect(await deleteOldNotices(test.pool, { ...run, signal: AbortSignal.abort() })).toBe(0);
});

it('forgets after three days what a notice of an hour has counted', async () => {
  const { id } = await test.addUser();
  await test.pool.query(
    `insert into notice_group (user_id, reference, made_at)
     values ($1, 'old', now() - interval '73 hours'), ($1, 'young', now() - interval '71 hours')`,
    [id],
  );
  await deleteOldGroups(test.pool);
  const { rows } = await test.pool.query('select reference from notice_group where user_id = $1', [id]);
  expect(rows).toEqual([{ reference: 'young' }]);
});
