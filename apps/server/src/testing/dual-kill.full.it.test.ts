import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeProducts } from '#modules/dual/use-cases/make-products';
import { bundleForTests } from './bundle';
import {
  addInvestor,
  bought,
  type DualTestApp,
  findProduct,
  publishPrices,
  publishWindow,
  settle,
  startDualTestApp,
} from './dual-steps';

const SOURCE = fileURLToPath(new URL('./dual-worker.ts', import.meta.url));
const WORKER = fileURLToPath(new URL('../../node_modules/.cache/dual-worker.js', import.meta.url));
const ORDERS = 30;

let testApp: DualTestApp;
const workers: ChildProcess[] = [];
beforeAll(async () => {
  await bundleForTests(SOURCE, WORKER);
  testApp = await startDualTestApp();
});
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL');
  await testApp.expectBooksBalanced();
  await testApp.stop();
});

const countPayouts = async (): Promise<number> => {
  const { rows } = await testApp.pool.query<{ count: number }>(
    `select count(*)::int as count from ledger_posting where kind = 'dual_payout' and leg = 0`,
  );
  return rows[0]?.count ?? 0;
};

it.each(['before', 'after'])('killed inside the settlement, %s the money is booked: paid once', async (moment) => {
  await publishPrices(testApp, '60000');
  await makeProducts(testApp.app.parts);
  const product = await findProduct(testApp);
  const user = await addInvestor(testApp);
  for (let order = 0; order < ORDERS; order += 1) await bought(testApp, user, { id: String(product.id) });
  await publishWindow(testApp, product.maturity_ms, () => '70000');
  const before = await countPayouts();
  const args = ['--enable-source-maps', WORKER, testApp.database.appUrl, String(testApp.clock.nowMs()), moment];
  const worker = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  workers.push(worker);
  await once(worker.stdout, 'data');
  worker.kill('SIGKILL');
  await once(worker, 'exit');
  expect(await countPayouts()).toBe(before);
  expect(await settle(testApp)).toBe(ORDERS);
  expect(await settle(testApp)).toBe(0);
  expect(await countPayouts()).toBe(before + ORDERS);
});
