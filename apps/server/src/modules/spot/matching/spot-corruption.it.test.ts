import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JOURNAL_CORRUPTIONS, SPOT_CORRUPTIONS } from '#app/testing/spot-corruptions';
import { addTrader, cancel, edit, expectSpotWhole, placed, startSpotApp } from '#app/testing/spot-steps';
import type { TestApp } from '#app/testing/test-app';
import { createPool, type Pool } from '#platform/db/pool';
import { SPOT_INVARIANTS } from '../spot-invariants';
import { saveSnapshot } from './replay.store';
import { replayBooks } from './replay-check';

const OFF = 'alter table spot_trade disable trigger all; alter table ledger_posting disable trigger all';
const ON = 'alter table spot_trade enable trigger all; alter table ledger_posting enable trigger all';
const I16 = SPOT_INVARIANTS.map(({ sql }) => sql).join(' union all ');

let test: TestApp;
let admin: Pool;

/** Both sides open, one of them filled in part, one order done, one cancelled and one edited. */
beforeAll(async () => {
  test = await startSpotApp();
  admin = createPool(test.database.adminUrl, { max: 1 });
  const [alice, bob] = [await addTrader(test), await addTrader(test)];
  await placed(test, alice, { side: 'sell', price: '60001.37', amount: '0.12345' });
  await placed(test, bob, { side: 'buy', price: '60010', amount: '0.01111' });
  await placed(test, bob, { side: 'buy', price: '59000.01', amount: '0.1' });
  const edited = await placed(test, alice, { side: 'buy', price: '58000', amount: '0.2' });
  await edit(test, alice, { id: edited.id, price: '58111.11' });
  const gone = await placed(test, alice, { side: 'buy', price: '50000', amount: '0.1' });
  await cancel(test, alice, gone.id);
  await expectSpotWhole(test);
});
afterAll(async () => {
  await expectSpotWhole(test);
  await admin.end();
  await test.stop();
});

describe('orders, trades and holds [I16]', () => {
  it.each(SPOT_CORRUPTIONS)('finds $how', async ({ sql }) => {
    const client = await admin.connect();
    try {
      await client.query('begin');
      await client.query(OFF);
      const { rowCount } = await client.query(sql);
      expect(rowCount).toBeGreaterThan(0);
      expect((await client.query(I16)).rows).not.toEqual([]);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});

describe('journals and snapshots [I17]', () => {
  it.each(JOURNAL_CORRUPTIONS)('finds $how', async ({ sql, undo }) => {
    const run = async (statement: string): Promise<void> => void (await admin.query(`${OFF};${statement};${ON}`));
    await run(sql);
    const { violations } = await replayBooks(test.pool);
    await run(undo);
    expect(violations).toMatchObject([{ invariant: 'I17' }]);
    expect((await replayBooks(test.pool)).violations).toEqual([]);
  });

  it('finds a snapshot that was changed', async () => {
    for (const { book } of (await replayBooks(test.pool)).whole) {
      await saveSnapshot(test.pool, book, new Date(test.app.parts.clock.nowMs()));
    }
    await admin.query(`update spot_snapshot set state_hash = reverse(state_hash) where seq > 0`);
    expect((await replayBooks(test.pool)).violations).toMatchObject([{ invariant: 'I17' }]);
    await admin.query(`update spot_snapshot set state_hash = reverse(state_hash) where seq > 0`);
  });
});
