import type { ReplyOf } from '@candor/contract/call';
import type { microSubmit } from '@candor/contract/options';
import type { receiptTrees, settledCount } from '@candor/contract/receipts';
import type { ReceiptFile } from '@candor/domain/proof/receipt-check';
import { verifyReceipt } from '@candor/domain/proof/verify-receipt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishTicks } from '#app/testing/market-steps';
import { closePeriods, downloadReceipt, nodeCrypto, sourcesOf } from '#app/testing/proof-steps';
import { startTestApp, type TestApp, type TestUser } from '#app/testing/test-app';
import { forgetOldTicks } from '#kernel/pricing/pricing.jobs';
import { settleDueOptions } from '#modules/options/use-cases/run-engine';
import { withClient } from '#platform/db/postgres-roles';
import { systemClock } from '#platform/runtime/clock';
import { loadTrees } from './trees.store';
import { checkTree } from './use-cases/check-tree';

const PERIOD_MS = 300_000;
const DAY_MS = 86_400_000;
/** A little after a period has begun, so that nothing here ends it by chance. */
let nowMs = (Math.floor(systemClock.nowMs() / PERIOD_MS) + 1) * PERIOD_MS + 10_000;
let testApp: TestApp;
let user: TestUser;

beforeAll(async () => {
  testApp = await startTestApp({ clock: { nowMs: () => nowMs, databaseNowMs: () => nowMs } });
  user = await testApp.addUser();
  await testApp.fund(user.id, 'micro', 3, '1000');
});
afterAll(() => testApp.stop());

const tick = (price: string, sign = false) => {
  nowMs += 250;
  return publishTicks(testApp.app, [{ symbol: 'BTC/USDT', price, timeMs: nowMs }], { sign });
};
/** Some seconds, ending with a signed tick: what one option keeps ends before the next begins. */
const rest = () => {
  nowMs += 10_000;
  return tick('61000', true);
};
const settleNow = () =>
  settleDueOptions(testApp.app.parts, { nowMs, mayGiveUp: true, ensureHeld: async () => undefined });

const submit = async (type: '1' | '2', seconds = '30'): Promise<ReplyOf<typeof microSubmit>> => {
  const fields = { match_id: '1', currency_id: '3', type, seconds, number: '100', wait: '0' };
  const reply = await testApp.call('POST', '/microtrade/submit', { token: user.token, fields });
  expect(reply.type, JSON.stringify(reply)).toBe('ok');
  return reply.message as ReplyOf<typeof microSubmit>;
};

/** An option from its acceptance to its end at these prices; the last tick comes after the due time. */
const settle = async (type: '1' | '2', prices: readonly string[]): Promise<number> => {
  await tick('60000');
  const { id } = await submit(type);
  await tick('60000');
  await settleNow();
  nowMs += 29_000;
  for (const price of prices) await tick(price);
  nowMs += 1_000;
  await tick('61000');
  await settleNow();
  return id;
};

const statesOf = async (file: ReceiptFile): Promise<string[]> => {
  const verdict = await verifyReceipt(file, nodeCrypto);
  return verdict.checks.map((check) => (check.state === 'failed' ? check.fault : check.state));
};
const ALL_OK = ['ok', 'ok', 'ok', 'ok'];
const download = (id: number, by = user): Promise<ReceiptFile> => downloadReceipt(testApp, by, { kind: 'option', id });

describe('an option settled by the engine', () => {
  it.each([
    ['won', '1', ['60001', '60002', '60003'], '182'],
    ['lost', '2', ['60001', '60002', '60003'], '0'],
    ['even', '1', ['60001', '60002', '60000'], '100'],
  ] as const)('%s: its receipt checks out, step by step', async (_, type, prices, payout) => {
    const id = await settle(type, prices);
    const fresh = await download(id);
    expect(fresh.receipt).toContain(`\npayout=${payout}\n`);
    // Neither the ticks nor the period are signed yet.
    expect(await statesOf(fresh)).toEqual(['ok', 'ok', 'ok', 'pending']);
    await tick('61000', true);
    expect(await statesOf(await download(id))).toEqual(['ok', 'ok', 'ok', 'pending']);
    await closePeriods(testApp, nowMs);
    nowMs += PERIOD_MS + 60_000;
    await closePeriods(testApp, nowMs);
    const whole = await download(id);
    expect(whole.tree).not.toBeNull();
    expect(await statesOf(whole)).toEqual(['ok', 'ok', 'ok', 'ok']);
  });

  it('called off for want of ticks, and for want of an entry', async () => {
    const few = await settle('1', []);
    await rest();
    const { id: none } = await submit('1');
    nowMs += 5_500;
    await settleNow();
    await tick('61000', true);
    expect((await download(few)).receipt).toMatch(/void_reason=(few_ticks|no_exit)/);
    expect(await statesOf(await download(few))).toEqual(['ok', 'ok', 'ok', 'pending']);
    expect((await download(none)).receipt).toContain('void_reason=no_entry');
    expect(await statesOf(await download(none))).toEqual(['ok', 'ok', 'ok', 'pending']);
    await rest();
  });

  it('says nothing about its owner', async () => {
    const { rows } = await testApp.pool.query<{ email: string }>('select email from app_user where id = $1', [user.id]);
    const { receipt } = await download(1);
    expect(receipt).not.toContain('user');
    expect(receipt).not.toContain(rows[0]?.email);
  });
});

describe('requests without a receipt', () => {
  const refusedTo = async (token: string, fields: Record<string, string>) =>
    (await testApp.call('GET', '/proof/receipt', { token, fields })).error;

  it('of what is open, of nothing, and of what is another user’s', async () => {
    const settled = { kind: 'option', id: String(await settle('1', ['60001', '60002'])) };
    await tick('61000');
    const { id } = await submit('1');
    const other = await testApp.addUser();
    expect(await refusedTo(user.token, settled)).toBeUndefined();
    expect(await refusedTo(other.token, settled)).toBe('receipt_unavailable');
    expect(await refusedTo(user.token, { kind: 'option', id: String(id) })).toBe('receipt_unavailable');
    expect(await refusedTo(user.token, { kind: 'option', id: '999999' })).toBe('receipt_unavailable');
    expect(await refusedTo(user.token, { kind: 'futures', id: '999999' })).toBe('receipt_unavailable');
  });
});

describe('trees', () => {
  const trees = async (fields: Record<string, string> = {}): Promise<ReplyOf<typeof receiptTrees>> =>
    (await testApp.call('GET', '/proof/trees', { fields })).message as ReplyOf<typeof receiptTrees>;

  it('follow one another, and everybody can read them', async () => {
    const all = await trees();
    expect(all.length).toBeGreaterThanOrEqual(3);
    for (const [index, tree] of all.entries()) {
      expect(tree.prev_root).toBe(all[index + 1]?.root ?? '0'.repeat(64));
      expect(tree.seq).toBe(all.length - index);
    }
    expect(await trees({ before: '2' })).toEqual(all.slice(-1));
  });

  it('take every settled option once, also when the job was away', async () => {
    for (let round = 0; round < 3; round += 1) await settle('1', ['60001', '60002', '60003']);
    nowMs += 5 * PERIOD_MS;
    await closePeriods(testApp, nowMs);
    await closePeriods(testApp, nowMs);
    const { rows } = await testApp.pool.query(
      `select o.id from option_order o left join receipt_leaf l on l.kind = 'option' and l.subject_id = o.id
       where o.state = 'closed' group by o.id having count(l.hash) <> 1`,
    );
    expect(rows).toEqual([]);
  });

  it('include an option that was committed late in the next tree', async () => {
    const id = await settle('1', ['60001', '60002', '60003']);
    // As if its transaction had begun a minute before it could be seen.
    await tamper(`update option_order set settled_at = settled_at - interval '6 minutes' where id = ${id}`);
    nowMs += PERIOD_MS;
    await closePeriods(testApp, nowMs);
    await tick('61000', true);
    expect(await statesOf(await download(id))).toEqual(['ok', 'ok', 'ok', 'ok']);
  });

  it('are counted by day, for everybody', async () => {
    const startMs = nowMs;
    const countOf = async (laterMs: number): Promise<ReplyOf<typeof settledCount>> => {
      nowMs = startMs + laterMs;
      const reply = await testApp.call('GET', '/proof/settled');
      nowMs = startMs;
      expect(reply.type, JSON.stringify(reply)).toBe('ok');
      return reply.message as ReplyOf<typeof settledCount>;
    };
    const days = [await countOf(0), await countOf(DAY_MS), await countOf(2 * DAY_MS)];
    const todayMs = Math.floor(startMs / DAY_MS) * DAY_MS;
    expect(days.map((day) => day.from_ms)).toEqual([todayMs - DAY_MS, todayMs, todayMs + DAY_MS]);
    expect(days.map((day) => day.to_ms - day.from_ms)).toEqual([DAY_MS, DAY_MS, DAY_MS]);
    // All of them are of today, or of yesterday when midnight came in between.
    const leaves = (await trees()).reduce((sum, tree) => sum + tree.leaf_count, 0);
    expect(leaves).toBeGreaterThan(0);
    expect([(days[0]?.count ?? 0) + (days[1]?.count ?? 0), days[2]?.count]).toEqual([leaves, 0]);
  });

  it('cannot be changed by the app', async () => {
    await expect(testApp.pool.query('delete from receipt_leaf')).rejects.toThrow();
    await expect(testApp.pool.query('update receipt_tree set leaf_count = 9')).rejects.toThrow();
  });
});

const tamper = (statement: string): Promise<unknown> =>
  withClient(testApp.database.adminUrl, (client) =>
    client.query(`set session_replication_role = replica; ${statement}; set session_replication_role = origin`),
  );

describe('receipts after old ticks were deleted', () => {
  it('every receipt still verifies', async () => {
    for (let round = 0; round < 20; round += 1) await tick('61000', round % 5 === 4);
    nowMs += PERIOD_MS;
    await tick('61000', true);
    await tick('61000');
    await closePeriods(testApp, nowMs);
    expect(await forgetOldTicks({ pool: testApp.pool, beforeMs: nowMs })).toBeGreaterThan(10);
    const { rows } = await testApp.pool.query<{ id: number }>(`select id from option_order where state = 'closed'`);
    expect(rows.length).toBeGreaterThan(7);
    for (const { id } of rows) expect(await statesOf(await download(id)), `option ${id}`).toEqual(ALL_OK);
  });
});

describe('a row changed directly in the database', () => {
  const checkAll = async (): Promise<string[]> => {
    const all = await loadTrees(testApp.pool, { before: 1_000, limit: 1_000 });
    const found = await Promise.all(
      all.map((tree) => checkTree({ pool: testApp.pool, sources: sourcesOf(testApp) }, tree)),
    );
    return found.flat();
  };

  it.each([
    ['its exit', 'exit_price = exit_price - 1', 'exit_price = exit_price + 1', ['ok', 'mismatch', 'ok', 'path']],
    ['its payout', 'payout = payout - 1', 'payout = payout + 1', ['ok', 'ok', 'mismatch', 'path']],
    ['its entry', 'entry_price = entry_price + 1', 'entry_price = entry_price - 1', ['mismatch', 'ok', 'ok', 'path']],
    [
      'its stake and payout',
      'stake = stake * 2, payout = payout * 2',
      'stake = stake / 2, payout = payout / 2',
      ['ok', 'ok', 'ok', 'path'],
    ],
  ])('in %s is found by its owner and by the job', async (_, change, back, expected) => {
    expect(await checkAll()).toEqual([]);
    await tamper(`update option_order set ${change} where id = 1`);
    expect(await statesOf(await download(1))).toEqual(expected);
    expect(await checkAll()).toEqual(['option 1']);
    await tamper(`update option_order set ${back} where id = 1`);
    expect(await checkAll()).toEqual([]);
  });

  it('in a leaf is found too', async () => {
    await tamper('update receipt_leaf set hash = set_bit(hash, 3, 1 - get_bit(hash, 3)) where subject_id = 1');
    expect(await checkAll()).toEqual(['tree 1', 'option 1']);
    await tamper('update receipt_leaf set hash = set_bit(hash, 3, 1 - get_bit(hash, 3)) where subject_id = 1');
  });
});
