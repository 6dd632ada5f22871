import { isFull } from '@candor/testkit/test-size';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { INVARIANTS } from '#app/declared';
import { addClient, deposit, openMarket, review, withdraw } from '#app/testing/fund-steps';
import { sealEverything, untilSealable } from '#app/testing/seal-everything';
import { startTestApp, type TestApp } from '#app/testing/test-app';
import type { TestDatabase } from '#app/testing/test-database';
import { CHAT_INVARIANTS } from '#modules/chat/chat-invariants';
import { COPY_INVARIANTS } from '#modules/copy/copy-invariants';
import { FIGURES_INVARIANTS } from '#modules/copy/figures-invariants';
import { COUPON_INVARIANTS } from '#modules/coupon/coupon-invariants';
import { DUAL_INVARIANTS } from '#modules/dual/dual-invariants';
import { approveDeposit } from '#modules/fund/use-cases/review-deposit';
import { FUTURES_INVARIANTS } from '#modules/futures/futures-invariants';
import { GAME_INVARIANTS } from '#modules/game/game-invariants';
import { IEO_INVARIANTS } from '#modules/ieo/ieo-invariants';
import { INVITE_INVARIANTS } from '#modules/invite/invite-invariants';
import { LOCK_INVARIANTS } from '#modules/lock/lock-invariants';
import { NFT_INVARIANTS } from '#modules/nft/nft-invariants';
import { OPTION_INVARIANTS } from '#modules/options/option-invariants';
import { OTC_INVARIANTS } from '#modules/otc/otc-invariants';
import { ROOM_INVARIANTS } from '#modules/rooms/rooms-invariants';
import { SPOT_INVARIANTS } from '#modules/spot/spot-invariants';
import { SUPPORT_INVARIANTS } from '#modules/support/support-invariants';
import { createPool, type Pool } from '#platform/db/pool';
import { withTx } from '#platform/db/with-tx';
import { systemClock } from '#platform/runtime/clock';
import { newId } from '#platform/runtime/ids';
import { availableOf, clearingOf, frozenOf } from '../chart';
import { reconcile } from './reconcile';

const USDT = 3;
const GUARDED_TABLES = ['ledger_posting', 'ledger_seal', 'withdrawal', 'deposit'];
const UNGUARDED = GUARDED_TABLES.map((table) => `alter table ${table} disable trigger all`).join(';');
const GUARDED = GUARDED_TABLES.map((table) => `alter table ${table} enable trigger all`).join(';');
const POSTING =
  '(debit_account_id, credit_account_id, created_at, reference, rule_version, leg, kind, amount, debit_after, credit_after)';

/** Each script breaks the books in one way, with the rights of the owner of the tables. */
const CORRUPTIONS: readonly { id: string; how: string; sql: string; reseal: boolean }[] = [
  {
    id: 'I1',
    how: 'a posting between two currencies',
    sql: `alter table ledger_posting drop constraint ledger_posting_one_currency;
          insert into ledger_account (id, owner_id, type, currency_id, bucket) values (900 * 4096 + 1, 0, 'fees', 1, 'house');
          insert into ledger_posting ${POSTING} select id, 900 * 4096 + 1, now(), gen_random_uuid(), 1, 0, 'x', 1, 0, 0
          from ledger_account where type = 'deposits' limit 1`,
    reseal: true,
  },
  {
    id: 'I2',
    how: 'money from nowhere',
    sql: `update ledger_account set balance = balance + 1 where type = 'deposits'`,
    reseal: false,
  },
  {
    id: 'I3',
    how: 'a user below zero',
    sql: `alter table ledger_account drop constraint ledger_account_not_negative;
          update ledger_account set balance = -1 where id = (select min(id) from ledger_account where bucket = 'available')`,
    reseal: false,
  },
  {
    id: 'I4',
    how: 'money moved between two balances without a posting',
    sql: `update ledger_account a set balance = balance + case when a.type = 'lever' then 1 else -1 end
          where a.bucket = 'available' and a.type in ('lever', 'change')`,
    reseal: false,
  },
  {
    id: 'I5',
    how: 'a hold on money that is not there',
    sql: `insert into ledger_hold (account_id, purpose, reference, amount, remaining, created_at)
          select id, 'order', 'invented', 1, 1, now() from ledger_account where bucket = 'frozen' limit 1`,
    reseal: false,
  },
  {
    id: 'I5',
    how: 'a withdrawal called done while its money is still held',
    sql: `update withdrawal set state = 'done', transaction_reference = 'x', ended_at = now()`,
    reseal: false,
  },
  {
    id: 'I5',
    how: 'a withdrawal whose hold is missing',
    sql: `update withdrawal set request_reference = gen_random_uuid()`,
    reseal: false,
  },
  {
    id: 'I5',
    how: 'a withdrawal of another amount than is held',
    sql: 'update withdrawal set amount = amount + 1',
    reseal: false,
  },
  {
    id: 'I6',
    how: 'a hold that ended with money in it',
    sql: `alter table ledger_hold drop constraint ledger_hold_ends_once; update ledger_hold set outcome = 'posted', closed_at = now()`,
    reseal: false,
  },
  {
    id: 'I7',
    how: 'an amount changed by one bit',
    sql: `update ledger_posting set amount = amount + 0.00000001 where id = (select min(id) from ledger_posting)`,
    reseal: false,
  },
  {
    id: 'I7',
    how: 'a posting deleted',
    sql: 'delete from ledger_posting where id = (select max(id) from ledger_posting)',
    reseal: false,
  },
  { id: 'I7', how: 'a seal deleted', sql: 'delete from ledger_seal where seq = 1', reseal: false },
  {
    id: 'I7',
    how: 'a whole history rewritten but for the last seal',
    sql: `update ledger_seal set rows_hash = sha256('x') where seq = 1`,
    reseal: false,
  },
  {
    id: 'I8',
    how: 'a seventh decimal of USDT',
    sql: 'update ledger_posting set amount = amount + 0.0000001 where id = (select min(id) from ledger_posting)',
    reseal: true,
  },
  {
    id: 'I9',
    how: 'a rounding of a whole unit',
    sql: `insert into ledger_rounding (kind, reference, currency_id, exact, posted, dust, side)
          values ('x', gen_random_uuid(), ${USDT}, 0.000002, 0.000001, 0, 'user_receives')`,
    reseal: false,
  },
  {
    id: 'I9',
    how: 'a rounding in favour of the user',
    sql: `insert into ledger_rounding (kind, reference, currency_id, exact, posted, dust, side)
          values ('x', gen_random_uuid(), ${USDT}, 0.0000015, 0.000001, 0, 'user_pays')`,
    reseal: false,
  },
  {
    id: 'I9',
    how: 'dust nobody can explain',
    sql: `insert into ledger_account (id, owner_id, type, currency_id, bucket, balance) values (901 * 4096 + ${USDT}, 0, 'dust', ${USDT}, 'house', 1)`,
    reseal: false,
  },
  {
    id: 'I10',
    how: 'a clearing account that differs from its items',
    sql: `update ledger_account set balance = balance + 1 where bucket = 'clearing'`,
    reseal: false,
  },
  {
    id: 'I11',
    how: 'a key without an effect',
    sql: `insert into idempotency_key (id, user_id, body_hash, entry_kind, reply, created_at)
          select gen_random_uuid(), 1, gen_random_uuid(), 'account_transfer', '{"notice":"transfer_done"}', now()`,
    reseal: false,
  },
  {
    id: 'I11',
    how: 'two effects of one key',
    sql: `insert into ledger_posting ${POSTING}
          select p.debit_account_id, p.credit_account_id, now(), p.reference, 1, 1, 'again', 1, 0, 0 from ledger_posting p join idempotency_key k on k.id = p.reference`,
    reseal: true,
  },
  {
    id: 'I11',
    how: 'a key of a deposit that is not there',
    sql: `insert into idempotency_key (id, user_id, body_hash, entry_kind, reply, created_at)
          select gen_random_uuid(), 1, gen_random_uuid(), 'deposit_request', '{"notice":"deposit_requested"}', now()`,
    reseal: false,
  },
  {
    id: 'I24',
    how: 'a withdrawal beyond the limit of its level',
    sql: 'update withdrawal set btc_value = 200.00000001',
    reseal: false,
  },
  {
    id: 'I24',
    how: 'a withdrawal by somebody without a level',
    sql: `alter table withdrawal drop constraint withdrawal_level_check; update withdrawal set level = 0`,
    reseal: false,
  },
  {
    id: 'I25',
    how: 'a deposit approved for more than was booked',
    sql: 'update deposit set credited = credited + 1',
    reseal: false,
  },
  {
    id: 'I25',
    how: 'a credit no deposit stands behind',
    sql: `update deposit set status = 'pending', credited = null, entry_reference = null, decided_at = null`,
    reseal: false,
  },
  {
    id: 'I26',
    how: 'a deposit decided by somebody who left no line in the log',
    sql: `insert into operator (email, name, password_hash, roles, created_at) values ('x@candor.test', 'x', 'x', '{admin}', now())`,
    reseal: false,
  },
  {
    id: 'I27',
    how: 'a session of a user who was disabled past the guard',
    sql: `alter table app_user disable trigger app_user_shut; update app_user set status = 'disabled';
          alter table app_user enable trigger app_user_shut`,
    reseal: false,
  },
  {
    id: 'I27',
    how: 'a session of a user who was frozen past the guard',
    sql: `alter table app_user disable trigger app_user_shut; update app_user set frozen_at = now();
          alter table app_user enable trigger app_user_shut`,
    reseal: false,
  },
  {
    id: 'I27',
    how: 'a session from before the password was changed',
    sql: `update app_user set password_hash = 'another'`,
    reseal: false,
  },
  {
    id: 'I27',
    how: 'an operator’s session from before the password was changed',
    sql: `insert into operator (email, name, password_hash, roles, created_at) values ('x@candor.test', 'x', 'x', '{admin}', now());
          insert into operator_session (operator_id, token_hash, ip, user_agent, created_at, last_seen_at, expires_at)
          select id, sha256('x'), '', '', now(), now(), now() + interval '1 hour' from operator;
          update operator set password_hash = null`,
    reseal: false,
  },
  {
    id: 'I28',
    how: 'a verification with somebody else’s picture',
    sql: `update upload_file set owner_id = (select min(id) from app_user) where bound_use = 'identity_document'`,
    reseal: false,
  },
  {
    id: 'I28',
    how: 'a verification with a picture that is no document',
    sql: `update upload_file set bound_use = 'chat_picture' where bound_use = 'identity_document'`,
    reseal: false,
  },
  {
    id: 'I28',
    how: 'a verification with a picture everybody may see',
    sql: `update upload_file set kind = 'public' where bound_use = 'identity_document'`,
    reseal: false,
  },
  {
    id: 'I28',
    how: 'a verification whose picture is gone',
    sql: `update upload_file set bound_use = null, stored_at = null where bound_use = 'identity_document'`,
    reseal: false,
  },
  { id: 'I11', how: 'a stored reply that is none', sql: `update idempotency_key set reply = '{}'`, reseal: false },
];

/** Books with everything in them: transfers, a keyed call, an open hold, an open clearing item, money in and out. */
const writeBooks = async (): Promise<TestApp> => {
  const test = await startTestApp();
  const { id, token } = await test.addUser();
  await test.fund(id, 'change', USDT, '100');
  const fields = { currency_id: String(USDT), number: '10', from_field: 'change', to_field: 'lever' };
  await test.call('POST', '/wallet/change', { token, fields, headers: { 'idempotency-key': newId() } });
  await sealEverything(test.pool, systemClock);
  const spot = availableOf(id, 'change', USDT);
  const toHold = (to: typeof spot, purpose: string) => ({
    kind: 'test',
    reference: newId(),
    ruleVersion: 1,
    legs: [{ from: spot, to, amount: '5', putsInto: { purpose, reference: 'open' } }],
  });
  const entries = [toHold(frozenOf(id, 'change', USDT), 'order'), toHold(clearingOf('escrow', USDT), 'escrow')];
  await withTx(test.pool, (tx) => test.app.parts.ledger.postMany(tx, entries));
  await openFund(test);
  await test.expectBooksBalanced();
  return test;
};

/** One deposit that was credited and one withdrawal that waits; somebody else has shown documents. */
const openFund = async (test: TestApp): Promise<void> => {
  await openMarket(test);
  const client = await addClient(test);
  await addClient(test, { level: 2, usdt: '0' });
  await deposit(test, client);
  await review(test, (tx) => approveDeposit(tx, test.app.parts, { id: 1, operatorId: 1, reference: 'seen' }));
  await withdraw(test, client);
};

// They are written once; every test breaks a copy of its own.
let original: TestDatabase;
let books: TestDatabase;
let pool: Pool;
let admin: Pool;
beforeAll(async () => {
  original = await (await writeBooks()).leave();
});
afterAll(() => original.drop());
beforeEach(async () => {
  books = await original.copy();
  pool = createPool(books.appUrl, { max: 2 });
  admin = createPool(books.adminUrl, { max: 1 });
});
afterEach(async () => {
  await pool.end();
  await admin.end();
  await books.drop();
});

const corrupt = async ({ sql, reseal }: { sql: string; reseal: boolean }): Promise<void> => {
  await admin.query(UNGUARDED);
  for (const statement of sql.split(';')) await admin.query(statement);
  // An attacker may seal the changed postings again; then only the broken invariant detects it.
  if (reseal) await admin.query('delete from ledger_seal');
  await admin.query(GUARDED);
  if (reseal) await sealEverything(pool, systemClock);
};

it('all invariants hold in the database copies before they are corrupted', async () => {
  expect(await reconcile({ pool, clock: systemClock, invariants: INVARIANTS })).toEqual([]);
});

describe('each corruption trips its invariant', () => {
  it.each(CORRUPTIONS)('$id: $how', async (corruption) => {
    await corrupt(corruption);
    const invariants = INVARIANTS.filter(({ id }) => isFull || id === corruption.id || id === 'I7');
    const found = new Set(
      (await reconcile({ pool, clock: systemClock, invariants })).map((violation) => violation.invariant),
    );
    expect(found).toContain(corruption.id);
    if (corruption.id !== 'I7') expect(found).not.toContain('I7');
  });

  it('finds a posting that stays unsealed [I7]', async () => {
    const clock = { nowMs: () => systemClock.nowMs() + 60_000 };
    const test = await writeBooks();
    await test.fund((await test.addUser()).id, 'change', USDT, '1');
    await untilSealable(test.pool);
    expect(await reconcile({ pool: test.pool, clock, invariants: INVARIANTS })).toMatchObject([{ invariant: 'I7' }]);
    await test.stop();
  });

  it('finds that the insert-only guard is switched off [I7]', async () => {
    await admin.query('alter table ledger_posting disable trigger ledger_posting_insert_only');
    expect(await reconcile({ pool, clock: systemClock, invariants: INVARIANTS })).toMatchObject([{ invariant: 'I7' }]);
  });
});

describe('the guards of the ledger’s tables', () => {
  it('has a corruption for every invariant', () => {
    // Those of spot, options, futures, copy trading and the finance products have books of their own to break, in their modules.
    const elsewhere = new Set([
      ...SPOT_INVARIANTS,
      ...OPTION_INVARIANTS,
      ...FUTURES_INVARIANTS,
      ...LOCK_INVARIANTS,
      ...IEO_INVARIANTS,
      ...DUAL_INVARIANTS,
      ...COPY_INVARIANTS,
      ...NFT_INVARIANTS,
      ...OTC_INVARIANTS,
      ...INVITE_INVARIANTS,
      ...COUPON_INVARIANTS,
      ...CHAT_INVARIANTS,
      ...SUPPORT_INVARIANTS,
      ...ROOM_INVARIANTS,
      ...GAME_INVARIANTS,
      ...FIGURES_INVARIANTS,
    ]);
    expect(INVARIANTS).toEqual(expect.arrayContaining([...elsewhere]));
    const here = INVARIANTS.filter((one) => !elsewhere.has(one)).map((one) => one.id);
    expect(new Set(CORRUPTIONS.map((one) => one.id))).toEqual(new Set(here));
  });

  it.each([
    'update ledger_posting set amount = 1',
    'delete from ledger_posting',
    'truncate ledger_posting',
    'update ledger_seal set seq = seq',
    'delete from ledger_seal',
  ])('the app may not: %s', async (sql) => {
    await expect(pool.query(sql)).rejects.toMatchObject({ code: '42501' });
  });

  it('the owner of the tables may not either, while the guard is on', async () => {
    await expect(admin.query('delete from ledger_posting')).rejects.toThrow('insert-only');
  });
});
