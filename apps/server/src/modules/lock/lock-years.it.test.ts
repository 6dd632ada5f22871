import { afterAll, beforeAll, expect, it } from 'vitest';
import { addSaver, DAY, type LockTestApp, pay, setTime, startLockApp, subscribed } from '#app/testing/lock-steps';
import { chooseSeed, randomFrom } from '#app/testing/seed';
import { runPayouts } from './use-cases/run-payouts';

const DAYS = 1_096;
/** Nine months before the leap day of 2028. */
const BOUGHT_MS = Date.UTC(2027, 5, 1, 13, 37);
const START_MS = Date.UTC(2027, 5, 2);
const LAST_PAYOUT_MS = START_MS + DAYS * DAY + 600_000;
/** Longer than the days that one transaction pays. */
const LONGEST_OUTAGE_DAYS = 40;

const random = randomFrom(chooseSeed('three years of payouts'));

let testApp: LockTestApp;
beforeAll(async () => {
  testApp = await startLockApp();
  await testApp.pool.query(`update lock_product set days = $1 where family = 'lock' and days = 90`, [DAYS]);
});
afterAll(() => testApp.stop());

/** A run whose process ends after it has written everything and before the commit. */
const payAndDie = async (): Promise<void> => {
  const { parts } = testApp.app;
  const ledger: typeof parts.ledger = {
    ...parts.ledger,
    settleMany: async (tx, steps) => {
      await parts.ledger.settleMany(tx, steps);
      throw new Error('killed');
    },
  };
  const moment = { nowMs: testApp.clock.nowMs(), ensureHeld: async () => undefined };
  await runPayouts({ ...parts, ledger }, moment).catch((error: Error) => expect(error.message).toBe('killed'));
};

/** Hours between two runs, now and then an outage of weeks. */
const wait = (): number => (random(25) === 0 ? random(LONGEST_OUTAGE_DAYS * DAY) : random(2 * DAY)) + 1;

it('over three years with outages, a leap day and restarts no day is paid twice and none is left out [P5]', async () => {
  await setTime(testApp, BOUGHT_MS);
  const user = await addSaver(testApp, '10000');
  const fixed = await subscribed(testApp, user, { product: ['lock', DAYS] });
  const flexible = await subscribed(testApp, user, { product: ['defi', 0] });
  let deaths = 0;
  for (let now = BOUGHT_MS; now < LAST_PAYOUT_MS; now += wait()) {
    testApp.clock.setMs(now);
    const how = random(8);
    if (how === 0) {
      await payAndDie();
      deaths += 1;
    } else if (how === 1) await Promise.all([pay(testApp), pay(testApp)]);
    else await pay(testApp);
  }
  testApp.clock.setMs(LAST_PAYOUT_MS);
  await pay(testApp);
  expect(deaths).toBeGreaterThan(10);
  const { rows } = await testApp.pool.query(
    `select o.id, o.status, o.days_paid, count(p.*)::int as payouts, count(distinct p.day)::int as days, max(p.day) as last,
            count(*) filter (where extract(epoch from p.paid_at) * 1000 < o.start_ms + p.day * o.day_ms + 600000)::int as early,
            trim_scale(o.paid_total)::text as paid
     from lock_order o join lock_payout p on p.order_id = o.id where o.user_id = $1 group by o.id order by o.id`,
    [user.id],
  );
  const all = { days_paid: DAYS, payouts: DAYS, days: DAYS, last: DAYS, early: 0 };
  expect(rows).toEqual([
    { id: fixed.id, status: 'matured', ...all, paid: '394.56' },
    { id: flexible.id, status: 'running', ...all, paid: '87.68' },
  ]);
  await testApp.expectBooksBalanced();
});
