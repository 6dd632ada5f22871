import { afterAll, beforeAll, expect, it } from 'vitest';
import { publishTicks } from '#app/testing/market-steps';
import { startTestApp, type TestApp } from '#app/testing/test-app';
import { applyDeadlines } from '../use-cases/apply-deadlines';
import { unlessSeeding } from './seed-otc';

let test: TestApp;

/** The job of the server, again and again while the demo is seeded: it must not end orders of the past between two of their steps. */
const runJobUntil = async (ended: AbortSignal): Promise<void> => {
  const { parts } = test.app;
  const moment = () => ({ nowMs: parts.clock.nowMs(), ensureHeld: async () => undefined });
  while (!ended.aborted) await unlessSeeding(parts, () => applyDeadlines(parts, moment()));
};

beforeAll(async () => {
  test = await startTestApp({});
  await publishTicks(test.app, [
    { symbol: 'BTC/USDT', price: '60000' },
    { symbol: 'ETH/USDT', price: '3000' },
  ]);
  const seeding = new AbortController();
  const job = runJobUntil(seeding.signal);
  await test.app.seedDemo().finally(() => seeding.abort());
  await job;
});
afterAll(() => test.stop());

it('has three completed orders, one to release and one in dispute, although the job ran all the time', async () => {
  const { rows } = await test.pool.query({
    text: 'select state, count(*)::int from otc_order group by state order by state',
    rowMode: 'array',
  });
  expect(rows).toEqual([
    ['completed', 3],
    ['disputed', 1],
    ['paid', 1],
  ]);
  const scores = await test.pool.query(`select from credit_score_entry where reason like 'otc_%'`);
  expect(scores.rowCount).toBe(0);
});
