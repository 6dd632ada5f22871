import { afterAll, beforeAll, expect, it } from 'vitest';
import { INVITE_CORRUPTIONS } from '#app/testing/invite-corruptions';
import {
  addClose,
  addInvited,
  addOpening,
  codeOf,
  findViolations,
  type InviteTestApp,
  nextDay,
  pay,
  runDays,
  startInviteApp,
} from '#app/testing/invite-steps';
import { createPool, type Pool } from '#platform/db/pool';
import { withTx } from '#platform/db/with-tx';
import { INVITE_INVARIANTS } from './invite-invariants';
import { reverseFee } from './use-cases/reverse-fee';

let test: InviteTestApp;
let admin: Pool;

/** Paid, pending and reversed rebates of both levels, and a debt. */
const fillBooks = async (): Promise<void> => {
  const grand = await test.addUser();
  const parent = await addInvited(test, { code: await codeOf(test, grand.id) });
  const child = await addInvited(test, { code: await codeOf(test, parent.id) });
  const earn = async (fee: string): Promise<number> => {
    const id = await addOpening(test, { userId: child.id, fee, atMs: test.clock.nowMs() });
    await addClose(test, { userId: child.id, fee, atMs: test.clock.nowMs() });
    nextDay(test);
    await runDays(test);
    return id;
  };
  const fillId = await earn('40');
  nextDay(test);
  await pay(test);
  await withTx(test.pool, (tx) =>
    reverseFee(tx, test.app.parts, { kind: 'futures_open', fillId, reason: 'Test', ruleVersion: 1 }),
  );
  await earn('20');
};

beforeAll(async () => {
  test = await startInviteApp();
  admin = createPool(test.database.adminUrl, { max: 1 });
  await fillBooks();
  expect(await findViolations(test)).toEqual([]);
});
afterAll(async () => {
  expect(await findViolations(test)).toEqual([]);
  await admin.end();
  await test.stop();
});

const TABLES = [
  'app_user',
  'ledger_posting',
  'ledger_account',
  'invite_link',
  'invite_code',
  'invite_flag',
  'rebate',
  'rebate_payout',
  'rebate_debt',
  'rebate_run',
  'fee_reversal',
  'futures_fill',
  'futures_position',
];

/** Constraints that would refuse the change before an invariant sees it. */
const CHECKS = `select conrelid::regclass as "table", conname as name from pg_constraint
  where contype in ('c', 'f') and conrelid::regclass::text in ('rebate', 'rebate_payout', 'rebate_debt', 'invite_link', 'app_user')`;

it.each(INVITE_CORRUPTIONS)('the invariant of invitations finds $how [I22]', async ({ sql }) => {
  const client = await admin.connect();
  try {
    await client.query('begin');
    for (const table of TABLES) await client.query(`alter table ${table} disable trigger all`);
    const checks = await client.query<{ table: string; name: string }>(CHECKS);
    for (const { table, name } of checks.rows)
      await client.query(`alter table ${table} drop constraint ${name} cascade`);
    const { rowCount } = await client.query(sql);
    expect(rowCount).toBeGreaterThan(0);
    const found = await Promise.all(INVITE_INVARIANTS.map((invariant) => client.query(invariant.sql)));
    expect(found.flatMap(({ rows }) => rows).length).toBeGreaterThan(0);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
