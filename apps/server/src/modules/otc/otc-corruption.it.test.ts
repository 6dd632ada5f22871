import { afterAll, beforeAll, expect, it } from 'vitest';
import { addOtcBooks } from '#app/testing/otc-corruption-books';
import { OTC_CORRUPTIONS } from '#app/testing/otc-corruptions';
import { type OtcTestApp, startOtcApp } from '#app/testing/otc-steps';
import { createPool, type Pool } from '#platform/db/pool';
import { OTC_INVARIANTS } from './otc-invariants';

let test: OtcTestApp;
let admin: Pool;
beforeAll(async () => {
  test = await startOtcApp();
  admin = createPool(test.database.adminUrl, { max: 1 });
  await addOtcBooks(test);
  await test.addUser();
  await test.expectBooksBalanced();
});
afterAll(async () => {
  await test.expectBooksBalanced();
  await admin.end();
  await test.stop();
});

const TABLES = [
  'ledger_posting',
  'ledger_hold',
  'otc_ad',
  'otc_ad_version',
  'otc_order',
  'otc_dispute',
  'otc_trader',
  'otc_rating',
  'chat_member',
];

it.each(OTC_CORRUPTIONS)('I21 finds $how', async ({ sql }) => {
  const client = await admin.connect();
  try {
    await client.query('begin');
    for (const table of TABLES) await client.query(`alter table ${table} disable trigger all`);
    const { rowCount } = await client.query(sql);
    expect(rowCount).toBeGreaterThan(0);
    const found = await Promise.all(OTC_INVARIANTS.map((invariant) => client.query(invariant.sql)));
    expect(found.flatMap(({ rows }) => rows).length).toBeGreaterThan(0);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
