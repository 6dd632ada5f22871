import { afterAll, beforeAll, it } from 'vitest';
import { expectCorruptionFound } from '#app/testing/expect-corruption-found';
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

it.each(OTC_CORRUPTIONS)('the invariant of OTC finds $how [I21]', async ({ sql }) => {
  await expectCorruptionFound(admin, { sql, tables: TABLES, invariants: OTC_INVARIANTS });
});
