import { afterAll, beforeAll, it } from 'vitest';
import { expectCorruptionFound } from '#app/testing/expect-corruption-found';
import { addNftBooks } from '#app/testing/nft-corruption-books';
import { NFT_CORRUPTIONS } from '#app/testing/nft-corruptions';
import { type NftTestApp, startNftApp } from '#app/testing/nft-steps';
import { createPool, type Pool } from '#platform/db/pool';
import { NFT_INVARIANTS } from './nft-invariants';

let test: NftTestApp;
let admin: Pool;
beforeAll(async () => {
  test = await startNftApp();
  admin = createPool(test.database.adminUrl, { max: 1 });
  await addNftBooks(test);
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
  'nft_work',
  'nft_offer',
  'nft_order',
  'nft_sale',
  'nft_bidder',
  'nft_top_up',
  'nft_box',
];

it.each(NFT_CORRUPTIONS)('the invariant of the NFT market finds $how [I20]', async ({ sql }) => {
  await expectCorruptionFound(admin, { sql, tables: TABLES, invariants: NFT_INVARIANTS });
});
