import { expect, it } from 'vitest';
import { clockOfNewSaleDay, tableOf } from '#app/testing/dual-steps';
import { startTestApp } from '#app/testing/test-app';

it('the demo starts with a reserve, products of today and orders that run, and the other balances stay', async () => {
  const demo = await startTestApp({
    clock: clockOfNewSaleDay(3_600_000),
    env: { CANDOR_DEMO_DAY_SECONDS: '3600', CANDOR_ROLES: 'api,feed' },
  });
  try {
    await demo.app.seedDemo();
    await demo.app.seedDemo();
    const { rows } = await demo.pool.query<{ side: string; days: number; state: string }>(
      'select side, days, state from dual_order order by id',
    );
    expect(rows.slice(0, 4)).toEqual([
      { side: 'call', days: 7, state: 'open' },
      { side: 'put', days: 14, state: 'open' },
      { side: 'call', days: 1, state: 'open' },
      { side: 'put', days: 1, state: 'open' },
    ]);
    for (const side of ['call', 'put'] as const) {
      const { dates } = await tableOf(demo, { side });
      expect(dates.map(({ days }) => days)).toEqual([1, 7, 14, 30, 60]);
      // Days of an hour have no past in days.
      expect(dates.flatMap(({ products }) => products.filter(({ history }) => history !== null))).toEqual([]);
    }
    const spot = await demo.pool.query<{ balance: string }>(
      `select trim_scale(balance)::text as balance from ledger_account a join app_user u on u.id = a.owner_id
       where u.email = 'demo@candor.test' and a.type = 'change' and a.currency_id = 3 and a.bucket = 'available'`,
    );
    expect(spot.rows[0]?.balance).toBe('12500');
    await demo.expectBooksBalanced();
  } finally {
    await demo.stop();
  }
});
