import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addClient, type Client, deposit, openMarket, withdraw } from '#app/testing/fund-steps';
import { addOperator, auditLog, getAs, type TestOperator, takeAction } from '#app/testing/ops-steps';
import { sealEverything } from '#app/testing/seal-everything';
import { startTestApp, type TestApp } from '#app/testing/test-app';
import { REPLAY_INVARIANT } from '#modules/spot/matching/replay-check';
import { createPool } from '#platform/db/pool';
import { systemClock } from '#platform/runtime/clock';

let testApp: TestApp;
let operator: TestOperator;
let client: Client;

interface Posting {
  readonly id: number;
  readonly kind: string;
  readonly reference: string;
  readonly amount: string;
  readonly debit_account: string;
  readonly credit_account: string;
}

beforeAll(async () => {
  testApp = await startTestApp();
  await openMarket(testApp);
  operator = await addOperator(testApp);
  client = await addClient(testApp, { usdt: '500' });
  await deposit(testApp, client);
  await takeAction(testApp, operator, '/deposits/approve', { id: 1, reference: 'tx' });
  await withdraw(testApp, client);
});
afterAll(() => testApp.stop());

const postings = async (fields: Record<string, string | number>): Promise<Posting[]> =>
  ((await getAs(testApp, operator, '/ledger/postings', fields)).message as { list: Posting[] }).list;

describe('the explorer', () => {
  it('shows accounts of a user and of the house, and their postings by cursor', async () => {
    const own = (await getAs(testApp, operator, '/ledger/accounts', { owner_id: client.id })).message as {
      id: string;
      bucket: string;
    }[];
    expect(own).toMatchObject([
      { type: 'change', bucket: 'available', currency_name: 'USDT', balance: '530.00000000', open_holds: 0 },
      { type: 'change', bucket: 'frozen', balance: '20.00000000', open_holds: 1 },
    ]);
    const account = own[0]?.id ?? '';
    const all = await postings({ account_id: account });
    expect(all.map((row) => row.kind)).toEqual(['withdraw_request', 'deposit_credit', 'demo_funding']);
    expect(all[1]).toMatchObject({
      debit_account: 'house deposits',
      credit_account: `user ${client.id} change available`,
    });
    const [first] = await postings({ account_id: account, limit: 1 });
    expect(await postings({ account_id: account, limit: 1, before: first?.id ?? 0 })).toEqual([all[1]]);
    expect(await postings({ reference: all[1]?.reference ?? '' })).toEqual([all[1]]);
    expect((await postings({})).length).toBeGreaterThanOrEqual(3);
    expect((await getAs(testApp, operator, '/ledger/accounts')).message).toContainEqual(
      expect.objectContaining({ owner_id: 0, type: 'deposits', bucket: 'house' }),
    );
  });

  it.each([
    { account_id: '9999999999999999999' },
    { account_id: '1; drop' },
    { reference: '-'.repeat(36) },
    { reference: 'x' },
  ])('refuses %o', async (fields) => {
    expect((await getAs(testApp, operator, '/ledger/postings', fields)).error).toBe('parameter_error');
  });
});

describe('an export [U11]', () => {
  it('is for two roles, logged before it leaves, capped, and without formulas', async () => {
    const [{ id } = { id: '' }] = (await getAs(testApp, operator, '/ledger/accounts', { owner_id: client.id }))
      .message as { id: string }[];
    const before = (await auditLog(testApp)).length;
    expect((await takeAction(testApp, operator, '/ledger/export', { account_id: id, note: '' })).error).toBe(
      'reason_missing',
    );
    const support = await addOperator(testApp, { roles: ['support'] });
    expect((await takeAction(testApp, support, '/ledger/export', { account_id: id, note: 'x' })).error).toBe(
      'role_missing',
    );
    const { message } = await takeAction(testApp, operator, '/ledger/export', { account_id: id, note: 'Month end' });
    const { csv, rows, truncated } = message as { csv: string; rows: number; truncated: number };
    expect([rows, truncated]).toEqual([3, 0]);
    expect(csv.split('\r\n')[1]).toContain('withdraw_request');
    expect(csv).not.toMatch(/(^|,)[=+@]/m);
    expect((await auditLog(testApp)).slice(before)).toMatchObject([
      { action: 'ledger.export', subject: `account ${id}`, note: 'Month end', after: { rows: 3, truncated: 0 } },
    ]);
  });
});

describe('the state of the books', () => {
  const status = async () =>
    (await getAs(testApp, operator, '/reconcile')).message as {
      invariants: { id: string; rule: string; ok: number; violations: string[] }[];
    };

  it('names every invariant with its rule, and the audit log', async () => {
    await sealEverything(testApp.pool, systemClock);
    const { invariants } = await status();
    expect(invariants.map((one) => one.id)).toEqual([
      ...testApp.app.parts.invariants.map((one) => one.id),
      REPLAY_INVARIANT.id,
      'audit',
    ]);
    expect(invariants.filter((one) => one.ok !== 1)).toEqual([]);
    for (const { rule } of invariants) expect(rule.length).toBeGreaterThan(20);
  });

  it('compares the storage with its owners [I28]', async () => {
    const { storage } = testApp.app.parts;
    const stray = 'ab'.repeat(16);
    await storage.put(stray, Buffer.from('x'), 'image/png');
    const files = (await status()).invariants.find((one) => one.id === 'I28');
    expect(files).toMatchObject({ ok: 0, violations: [`${stray}: bytes without an owner`] });
    await storage.delete(stray);
    expect((await status()).invariants.find((one) => one.id === 'I28')).toMatchObject({ ok: 1 });
  });

  it('shows what is broken', async () => {
    const admin = createPool(testApp.database.adminUrl, { max: 1 });
    await admin.query(`update ledger_account set balance = balance + 1 where owner_id = 0 and type = 'deposits'`);
    await admin.query('update audit_head set seq = seq + 1');
    await admin.end();
    const broken = (await status()).invariants.filter((one) => one.ok === 0);
    expect(broken.map((one) => one.id)).toEqual(expect.arrayContaining(['I4', 'audit']));
    for (const { violations } of broken) expect(violations.length).toBeGreaterThan(0);
  });
});
