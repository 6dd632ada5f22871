import { verifyReceipt } from '@candor/domain/proof/verify-receipt';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addInvestor,
  bought,
  completeReceipt,
  type DualTestApp,
  findProduct,
  publishRecords,
  readOrder,
  settle,
  startDualTestApp,
} from '#app/testing/dual-steps';
import { nodeCrypto } from '#app/testing/proof-steps';

/** Days of 24 hours: the window is half an hour. */
const REAL_DAY_MS = 86_400_000;

let testApp: DualTestApp;
beforeAll(async () => {
  testApp = await startDualTestApp({ CANDOR_DEMO_DAY_SECONDS: '86400' });
});
afterAll(async () => {
  await testApp.expectBooksBalanced();
  await testApp.stop();
});

it('a real window has 1800 seconds of which 1620 are needed; the proof file has the records of both windows', async () => {
  const user = await addInvestor(testApp);
  const product = await findProduct(testApp);
  const { id } = await bought(testApp, user, { id: String(product.id) });
  for (const [day, found] of [1_619, 1_620].entries()) {
    await publishRecords(testApp, product.maturity_ms + day * REAL_DAY_MS, {
      priceOf: (second) => (second < found ? String(60_000 + (second % 7)) : null),
      dayMs: REAL_DAY_MS,
    });
    expect(await settle(testApp)).toBe(day);
  }
  const { order, windows } = await readOrder(testApp, user, id);
  expect(windows.map(({ window_seconds: all, found_seconds: found, enough }) => [all, found, enough])).toEqual([
    [1_800, 1_619, 0],
    [1_800, 1_620, 1],
  ]);
  const timeOf = (ms = 0): string => new Date(ms).toISOString().slice(11, 19);
  expect([timeOf(windows[1]?.window_from_ms), timeOf(windows[1]?.window_to_ms)]).toEqual(['07:30:00', '08:00:00']);
  // 231 rounds of seven seconds whose prices end in 0 to 6, and three more seconds: 0, 1, 2. Their mean is 60002 and 1617/1620.
  expect(windows[1]?.sum).toBe(`${231 * (7 * 60_000 + 21) + 3 * 60_000 + 3}.00000000`);
  expect(order).toMatchObject({ state: 'success', settlement_price: '60002.99629629' });
  const file = await completeReceipt(testApp, user, id);
  expect(file.ticks.length).toBeGreaterThan(1_619 + 1_620);
  const states = async (one: typeof file) => (await verifyReceipt(one, nodeCrypto)).checks.map(({ state }) => state);
  expect(await states(file)).toEqual(['ok', 'ok', 'ok', 'pending']);
  // A price of the first window, which settled nothing, is checked like the others.
  const changed = file.ticks.map((tick, index) => (index === 100 ? { ...tick, price: '1' } : tick));
  expect(await states({ ...file, ticks: changed })).toContain('failed');
});
