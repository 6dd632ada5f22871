import { afterAll, beforeAll, expect, it } from 'vitest';
import { untilSealable } from '#app/testing/seal-everything';
import { startTestApp, type TestApp } from '#app/testing/test-app';
import type { PoolClient } from '#platform/db/pool';
import { createSealing } from './seal';

const USDT = 3;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  round = createSealing(test.pool, test.app.parts.clock);
});
afterAll(() => test.stop());

let round: () => Promise<void>;
/** A round that may find something, and one that finds nothing: the next one asks before it seals. */
const seal = async (): Promise<void> => {
  await round();
  await round();
};
const counts = async (): Promise<{ postings: number; sealed: number; seals: number }> => {
  const { rows } = await test.pool.query(
    `select (select count(*)::int from ledger_posting) as postings, count(*)::int as seals,
            coalesce(sum(posting_count), 0)::int as sealed from ledger_seal`,
  );
  return rows[0];
};

it('makes a seal when there is something to seal, and none when there is nothing', async () => {
  const { id } = await test.addUser();
  await test.fund(id, 'change', USDT, '10');
  await untilSealable(test.pool);
  await seal();
  const first = await counts();
  expect(first.sealed).toBe(first.postings);
  await seal();
  expect(await counts()).toEqual(first);
});

/** A posting as the newest one, in the transaction of this connection. */
const postOn = (client: PoolClient) =>
  client.query(
    `insert into ledger_posting (debit_account_id, credit_account_id, kind, reference, leg, rule_version, amount, debit_after, credit_after, created_at)
     select debit_account_id, credit_account_id, kind, reference, leg + 1, rule_version, amount, debit_after, credit_after, created_at
     from ledger_posting order by id desc limit 1`,
  );

it('goes on with the very transaction the last seal ended at', async () => {
  const { id } = await test.addUser();
  await test.fund(id, 'change', USDT, '10');
  await untilSealable(test.pool);
  const client = await test.pool.connect();
  await client.query('begin');
  await client.query('select pg_current_xact_id()');
  await seal();
  await postOn(client);
  await client.query('commit');
  client.release();
  await untilSealable(test.pool);
  await seal();
  const { postings, sealed } = await counts();
  expect(sealed).toBe(postings);
});

it('an open transaction keeps its postings and later ones from being sealed; when it is over they all are', async () => {
  const { id } = await test.addUser();
  await untilSealable(test.pool);
  await seal();
  const before = await counts();
  const client = await test.pool.connect();
  await client.query('begin');
  await client.query('select pg_current_xact_id()');
  await test.fund(id, 'change', USDT, '1');
  await seal();
  const during = await counts();
  expect(during).toEqual({ ...before, postings: during.postings });
  expect(during.postings).toBeGreaterThan(before.postings);
  // Its number is lower and its posting is newer than the one that waits.
  await postOn(client);
  await client.query('commit');
  client.release();
  await untilSealable(test.pool);
  await seal();
  const after = await counts();
  expect(after).toMatchObject({ postings: during.postings + 1, sealed: during.postings + 1 });
});
