import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addClient, type Client, deposit, openMarket, withdraw } from '#app/testing/fund-steps';
import { addOperator, makeOperator, type TestOperator, takeAction } from '#app/testing/ops-steps';
import { startTestApp, type TestApp } from '#app/testing/test-app';
import { createPool, type Pool } from '#platform/db/pool';
import { OPERATOR_INVARIANTS } from './operator-invariants';

const DEMO_CODE = '482913';

let app: TestApp;
let admin: Pool;
let first: TestOperator;
let second: TestOperator;
let client: Client;
let made: number;

const ok = async (operator: TestOperator, path: string, fields: Record<string, string | number>): Promise<unknown> => {
  const reply = await takeAction(app, operator, path, fields);
  expect([path, reply.type, reply.error]).toEqual([path, 'ok', undefined]);
  return reply.message;
};

/** One of everything that is decided: all of it by the book. */
const decideEverything = async (): Promise<void> => {
  for (const _ of [1, 2, 3]) expect((await deposit(app, client)).type).toBe('ok');
  await ok(first, '/deposits/approve', { id: 1, reference: 'one' });
  await ok(first, '/deposits/refuse', { id: 2, reason: 'No' });
  await ok(first, '/deposits/propose_amount', { id: 3, amount: '40', reference: 'three', reason: 'Less arrived' });
  await ok(second, '/proposals/decide', { id: 1, verdict: 'approve' });
  for (const number of ['20', '15000', '30']) {
    expect(await withdraw(app, client, { fields: { number, code: DEMO_CODE } })).toMatchObject({ type: 'ok' });
  }
  await ok(first, '/withdrawals/approve', { id: 1 });
  await ok(first, '/withdrawals/complete', { id: 1, reference: 'sent' });
  await ok(first, '/withdrawals/approve', { id: 2 });
  await ok(second, '/withdrawals/approve', { id: 2 });
  await ok(first, '/withdrawals/refuse', { id: 3, reason: 'No' });
  const form = {
    user_id: client.id,
    currency_id: 3,
    account: 'change',
    direction: 'credit',
    amount: '7',
    reason: 'Lost',
  };
  await ok(first, '/adjustments/propose', form);
  await ok(second, '/proposals/decide', { id: 2, verdict: 'approve' });
  const body = JSON.stringify({ feePercent: '0.2', quoteSeconds: 10, maxMovePercent: '0.5' });
  await ok(first, '/rules/propose', { area: 'convert', body, summary: 'Fee' });
  await ok(second, '/proposals/decide', { id: 3, verdict: 'approve' });
  made = (await makeOperator(app, { proposer: first, approver: second }, ['support'])).id;
};

beforeAll(async () => {
  app = await startTestApp({ env: { CANDOR_DEMO_CODE: DEMO_CODE } });
  admin = createPool(app.database.adminUrl, { max: 1 });
  await openMarket(app);
  [first, second] = [await addOperator(app), await addOperator(app)];
  client = await addClient(app, { usdt: '100000' });
  await decideEverything();
  await app.expectBooksBalanced();
});
afterAll(async () => {
  await admin.end();
  await app.stop();
});

const WITHOUT = (subject: string): string => `delete from audit_entry where subject = '${subject}'`;

/** What somebody with access to the database could do, and what I26 finds. */
const CORRUPTIONS: readonly { how: string; sql: string; what: string }[] = [
  { how: 'an approved deposit without a line', sql: WITHOUT('deposit 1'), what: 'deposit 1' },
  { how: 'a refused deposit without a line', sql: WITHOUT('deposit 2'), what: 'deposit 2' },
  {
    how: 'another amount that nobody proposed',
    sql: `update proposal set state = 'refused' where kind = 'deposit_amount'`,
    what: 'amount of deposit 3',
  },
  { how: 'a withdrawal without its lines', sql: WITHOUT('withdrawal 1'), what: 'withdrawal 1' },
  {
    how: 'a large withdrawal one person approved twice',
    sql: 'update withdrawal set second_reviewer = first_reviewer where id = 2',
    what: 'withdrawal 2',
  },
  {
    how: 'a large withdrawal with one approval',
    sql: 'update withdrawal set second_reviewer = null where id = 2',
    what: 'withdrawal 2',
  },
  { how: 'a refusal nobody wrote down', sql: WITHOUT('withdrawal 3'), what: 'withdrawal 3' },
  { how: 'a proposal decided without a line', sql: WITHOUT('proposal 2'), what: 'proposal 2' },
  {
    how: 'an adjustment nobody proposed',
    sql: `update proposal set body = jsonb_set(body, '{amount}', '"8"') where kind = 'balance_adjustment'`,
    what: 'posting',
  },
  { how: 'a rule changed without a line', sql: WITHOUT('rules convert'), what: 'rules convert 2' },
  {
    how: 'a rule changed by nobody',
    sql: `update rule_version set proposed_by = null, approved_by = null where area = 'convert' and version = 2`,
    what: 'rules convert 2',
  },
  {
    how: 'a market changed under the cloak of a new listing',
    sql: `insert into rule_version (area, version, body, summary, effective_from, created_at)
          select area, 2, jsonb_set(body, '{0,shown}', 'false') || jsonb_build_array(body -> 0), '', now(), now()
          from rule_version where area = 'markets'`,
    what: 'rules markets 2',
  },
];

const TABLES = ['audit_entry', 'withdrawal', 'deposit', 'rule_version', 'proposal', 'operator', 'operator_making'];

/** The same about the one operator who was made here. */
const MADE: readonly { how: string; sql: (id: number) => string; what: (id: number) => string }[] = [
  {
    how: 'an operator made without a line',
    sql: (id) => WITHOUT(`operator ${id}`),
    what: (id) => `making of operator ${id}`,
  },
  {
    how: 'an operator made by others than the proposal names',
    sql: (id) =>
      `update operator_making set proposed_by = approved_by, approved_by = proposed_by where operator_id = ${id}`,
    what: (id) => `making of operator ${id}`,
  },
  {
    how: 'roles that nobody gave',
    sql: (id) => `update operator set roles = '{support,admin}' where id = ${id}`,
    what: (id) => `roles of operator ${id}`,
  },
];

/** In a transaction that is thrown away, with guards and checks off: only the reconciliation is left. */
const findAfter = async (sql: string): Promise<string[]> => {
  const client = await admin.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ name: string }>(
      `select conname as name from pg_constraint where conrelid = 'withdrawal'::regclass and contype = 'c'`,
    );
    for (const { name } of rows) await client.query(`alter table withdrawal drop constraint ${name}`);
    for (const table of TABLES) await client.query(`alter table ${table} disable trigger all`);
    await client.query(sql);
    const rule = OPERATOR_INVARIANTS.map((one) => one.sql).join(' union all ');
    return (await client.query<{ what: string }>(rule)).rows.map((row) => row.what);
  } finally {
    await client.query('rollback');
    client.release();
  }
};

describe('the invariant of audited decisions [I26]', () => {
  it('holds for decisions made through the console', async () => {
    expect(await findAfter('select 1')).toEqual([]);
  });

  it.each(CORRUPTIONS)('finds $how', async ({ sql, what }) => {
    expect(await findAfter(sql)).toEqual([expect.stringContaining(what)]);
  });

  it.each(MADE)('finds $how', async ({ sql, what }) => {
    expect(await findAfter(sql(made))).toEqual([what(made)]);
  });
});
