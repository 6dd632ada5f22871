import type { ReplyOf } from '@candor/contract/call';
import type { recordExport, recordTotals } from '@candor/contract/fund';
import { LANGUAGES } from '@candor/contract/languages';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addClient, cancel, openMarket, withdraw, withdrawalsOf } from '#app/testing/fund-steps';
import { addOperator, takeAction } from '#app/testing/ops-steps';
import { readRecords } from '#app/testing/record-steps';
import { startTestApp, type TestApp, type TestUser } from '#app/testing/test-app';
import { BTC, transfer, USDT } from '#app/testing/wallet-steps';
import { virtualClock } from '#platform/runtime/clock';
import { totalRecords } from './use-cases/total-records';

const DAY_MS = 24 * 3_600_000;
const NOW_MS = Date.UTC(2026, 5, 1, 12);
const MANY = 50_001;
const ZERO = '0.00000000';
const FORMULA_COIN = { id: 4001, name: `=cmd|' /C calc'!A0,"x"` };

const clock = virtualClock(NOW_MS);
let app: TestApp;
let owner: TestUser;
let busy: TestUser;

/** Straight into the tables: what is asked here is how much is read, and the books of this database are not audited. */
const bookMany = async (user: TestUser): Promise<void> => {
  const admin = new pg.Client(app.database.adminUrl);
  await admin.connect();
  await admin.query(
    `insert into ledger_posting (debit_account_id, credit_account_id, created_at, reference, rule_version, leg, kind, amount, debit_after, credit_after)
     select d.id, c.id, to_timestamp($2::bigint / 1000), gen_random_uuid(), 1, 0, 'gift', 1, 0, n
     from generate_series(1, ${MANY}) n, ledger_account d, ledger_account c
     where d.owner_id = 0 and d.type = 'deposits' and d.currency_id = ${USDT} and c.owner_id = $1 and c.type = 'change'`,
    [user.id, NOW_MS],
  );
  await admin.query(
    `insert into currency (id, name, kind, scale, accounts, sort) values ($1, $2, 'coin', 8, array['change'], 99)`,
    [FORMULA_COIN.id, FORMULA_COIN.name],
  );
  await admin.end();
};

beforeAll(async () => {
  app = await startTestApp({ clock });
  await openMarket(app);
  [owner, busy] = [await app.addUser(), await app.addUser()];
  await app.fund(owner.id, 'change', USDT, '100.000001');
  await app.fund(owner.id, 'change', BTC, '0.5');
  await transfer(app, owner, { fields: { number: '40' } });
  await app.fund(busy.id, 'change', USDT, '1');
  await bookMany(busy);
  // The list of coins is read again after five seconds.
  clock.advance(6_000);
});
afterAll(() => app.stop());

const ask = (path: string, user: TestUser, fields: Record<string, string> = {}) =>
  app.call('GET', `/wallet/record/${path}`, { token: user.token, fields });
const totals = async (fields: Record<string, string> = {}) =>
  (await ask('totals', owner, fields)).message as ReplyOf<typeof recordTotals>;
const exported = async (user: TestUser, fields: Record<string, string> = {}) =>
  (await ask('export', user, fields)).message as ReplyOf<typeof recordExport>;

describe('totals', () => {
  it('add up the chosen records, coin by coin, with the value at the latest price', async () => {
    const none = { out: ZERO, own_in: ZERO, own_out: ZERO, held: ZERO };
    const bitcoin = { ...none, currency: BTC, currency_name: 'BTC', in: '0.50000000', net: '0.50000000' };
    const came = { in: '100.00000100', net: '100.00000100', usdt_net: '100.00000100' };
    const dollar = { ...none, currency: USDT, currency_name: 'USDT', ...came };
    expect(await totals()).toEqual([
      { ...dollar, own_in: '40.00000000', own_out: '40.00000000' },
      { ...bitcoin, usdt_net: '25000.00000000' },
    ]);
    expect(await totals({ type: '2', currency: String(USDT) })).toEqual([{ ...dollar, own_out: '40.00000000' }]);
  });

  it('count own transfers apart: they bring nothing in and take nothing out', async () => {
    const still = { in: ZERO, out: ZERO, net: ZERO, held: ZERO, usdt_net: ZERO };
    const moved = { own_in: '40.00000000', own_out: '40.00000000' };
    expect(await totals({ kind: 'account_transfer' })).toMatchObject([{ ...still, ...moved }]);
    // Of one account: what came to it from the others, and what went to them.
    expect(await totals({ type: '2', kind: 'account_transfer' })).toMatchObject([{ ...still, ...moved, own_in: ZERO }]);
    expect(await totals({ type: '3' })).toMatchObject([{ ...still, ...moved, own_out: ZERO }]);
    const mover = await app.addUser();
    await app.fund(mover.id, 'change', USDT, '10');
    clock.advance(1_000);
    const from_ms = String(clock.nowMs());
    await transfer(app, mover, { fields: { number: '7' } });
    await transfer(app, mover, { fields: { number: '3', from_field: 'lever', to_field: 'micro' } });
    const reply = await ask('totals', mover, { from_ms });
    expect(reply.message).toMatchObject([{ ...still, own_in: '10.00000000', own_out: '10.00000000' }]);
  });

  it('count money set aside as out when it leaves, not before, and as nothing when it comes back', async () => {
    await openMarket(app);
    const client = await addClient(app, { usdt: '100' });
    const operator = await addOperator(app);
    const sums = async (fields = {}) => (await ask('totals', client, fields)).message;
    await withdraw(app, client, { fields: { number: '20' } });
    await withdraw(app, client, { fields: { number: '30' } });
    expect(await sums()).toMatchObject([{ in: '100.00000000', out: ZERO, held: '50.00000000', own_in: ZERO }]);
    expect(await sums({ kind: 'withdraw_request' })).toMatchObject([{ in: ZERO, out: ZERO, held: '50.00000000' }]);
    const [second, first] = await withdrawalsOf(app, client);
    await cancel(app, client, second?.id ?? 0);
    await takeAction(app, operator, '/withdrawals/approve', { id: first?.id ?? 0 });
    await takeAction(app, operator, '/withdrawals/complete', { id: first?.id ?? 0, reference: 'ab'.repeat(32) });
    expect(await sums()).toMatchObject([{ in: '100.00000000', out: '20.00000000', net: '80.00000000', held: ZERO }]);
  });

  it('take no more than 366 days from a first day on, and all time without one', async () => {
    const day = (days: number): string => String(clock.nowMs() - days * DAY_MS);
    expect(await totals({ from_ms: day(366) })).toHaveLength(2);
    expect(await totals({ to_ms: day(-400) })).toHaveLength(2);
    expect(await totals({ to_ms: day(1) })).toEqual([]);
    expect(await totals({ from_ms: day(700), to_ms: day(400) })).toEqual([]);
    const allTime = { currencyId: 0, account: null, kind: null, receivingOnly: false, from: null, to: null };
    const later = { ...app.app.parts, clock: virtualClock(clock.nowMs() + 400 * DAY_MS) };
    expect(await totalRecords(later, { ...allTime, userId: owner.id })).toHaveLength(2);
    expect(await ask('totals', owner, { from_ms: day(367) })).toMatchObject({ error: 'range_too_long' });
    expect(await ask('totals', owner, { from_ms: '0', to_ms: day(0) })).toMatchObject({ error: 'range_too_long' });
    expect(await ask('totals', owner, { from_ms: '2', to_ms: '1' })).toMatchObject({ error: 'range_invalid' });
  });

  it('say so when there are more records than they add up', async () => {
    expect(await ask('totals', busy)).toMatchObject({
      error: 'records_too_many',
      message: 'These are more than 50000 records. Please choose a shorter time or a narrower filter.',
    });
    expect((await ask('totals', busy, { kind: 'demo_funding' })).message).toMatchObject([{ in: '1.00000000' }]);
  });
});

describe('the export', () => {
  it('is the list as a file a spreadsheet reads', async () => {
    const file = await exported(owner);
    const { list } = await readRecords(app, owner);
    expect(file).toMatchObject({ name: 'candor-records-2026-06-01.csv', rows: 4, truncated: 0 });
    expect(file.csv).toBe(
      [
        '\uFEFFTime (UTC),Account,Coin,Type,Amount,Balance after,Number',
        `2026-06-01 12:00:00,Spot,USDT,Transfer between accounts,-40.00000000,60.00000100,${list[0]?.id}`,
        `2026-06-01 12:00:00,Futures,USDT,Transfer between accounts,40.00000000,40.00000000,${list[1]?.id}`,
        `2026-06-01 12:00:00,Spot,BTC,Demo funds,0.50000000,0.50000000,${list[2]?.id}`,
        `2026-06-01 12:00:00,Spot,USDT,Demo funds,100.00000100,100.00000100,${list[3]?.id}`,
        '',
      ].join('\r\n'),
    );
    expect((await exported(owner, { type: '3' })).rows).toBe(1);
  });

  it('speaks eight languages', async () => {
    const files = await Promise.all(LANGUAGES.map((lang) => exported(owner, { lang })));
    expect(new Set(files.map(({ csv }) => csv.split('\r\n')[0])).size).toBe(8);
    expect(new Set(files.map(({ csv }) => csv.split('\r\n')[2])).size).toBe(8);
  });

  it('makes cells harmless that would run as a formula [U11]', async () => {
    const user = await app.addUser();
    await app.fund(user.id, 'change', FORMULA_COIN.id, '1');
    const { csv } = await exported(user);
    expect(csv.split('\r\n')[1]).toContain(`,"'=cmd|' /C calc'!A0,""x""",`);
  });

  it('ends at 10,000 rows, the newest, and says so [U11]', async () => {
    const file = await exported(busy);
    expect(file).toMatchObject({ rows: 10_000, truncated: 1 });
    expect(file.csv.split('\r\n')).toHaveLength(10_002);
    expect(file.csv.split('\r\n')[1]).toContain('50001.00000000');
  });

  it('holds own records only', async () => {
    const { csv, rows } = await exported(owner, { user_id: String(busy.id), owner_id: String(busy.id) });
    expect(rows).toBe(4);
    expect(csv).not.toContain('gift');
  });
});

describe('pages by number, over a long history', () => {
  const log = async (page: number, limit = 100) => {
    const fields = { page: String(page), limit: String(limit) };
    const reply = await app.call('POST', '/wallet/legal_log', { token: busy.token, fields });
    const { list, count } = reply.message as { list: { after: string }[]; count: number };
    return { rows: list.length, first: list[0]?.after, count };
  };

  it('count to 1,000, then promise one more as long as a page is full', async () => {
    expect(await log(1)).toEqual({ rows: 100, first: '50001.00000000', count: 1000 });
    expect(await log(11)).toEqual({ rows: 100, first: '49001.00000000', count: 1101 });
  });

  it('reach 10,000 rows deep and end with an empty page', async () => {
    expect(await log(100)).toMatchObject({ rows: 100, first: '40101.00000000' });
    expect(await log(101)).toMatchObject({ rows: 0 });
    expect(await log(999_999)).toMatchObject({ rows: 0, count: 1000 });
  });
});
