import { afterAll, beforeAll, expect, it } from 'vitest';
import { addTrader, place, publishPrices } from '#app/testing/spot-steps';
import { startTestApp, type TestApp } from '#app/testing/test-app';
import { newId } from '#platform/runtime/ids';
import { pollUntil } from '#platform/runtime/monotonic';
import { BookOwner } from './book-owner';
import { loadBookPairs } from './book-pair';

// A server that owns no book, and an owner that receives no notifications.
let test: TestApp;
let owner: BookOwner;
let applied = 0;
beforeAll(async () => {
  test = await startTestApp({ env: { CANDOR_ROLES: 'api' } });
  await publishPrices(test);
  const { pool, ledger, clock, logger } = test.app.parts;
  owner = new BookOwner({
    pool,
    ledger,
    clock,
    logger,
    pairs: await loadBookPairs(pool),
    houseId: 0,
    holder: newId(),
    onApplied: () => {
      applied += 1;
    },
    onLoaded: () => undefined,
  });
  owner.start();
});
afterAll(async () => {
  await owner.stop();
  await test.stop();
});

it('finds commands whose news did not arrive, and lets the books alone while there are none', async () => {
  const loaded = await pollUntil(() => owner.book(1) ?? null, { timeoutMs: 60_000, everyMs: 10 });
  expect(loaded).not.toBeNull();
  expect(applied).toBe(0);
  const user = await addTrader(test);
  const placing = place(test, user, { side: 'buy', price: '50000', amount: '0.01' });
  const state = async () => {
    const { rows } = await test.pool.query<{ state: string }>('select state from spot_order where rank > 0');
    return rows[0]?.state ?? null;
  };
  expect(await pollUntil(() => (applied === 1 ? true : null), { timeoutMs: 60_000, everyMs: 10 })).toBe(true);
  expect(await state()).toBe('open');
  await placing;
  expect(owner.book(1)?.appliedSeq).toBe(1);
});
