import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addFuturesTrader,
  closePosition,
  type FuturesItem,
  housePurse,
  opened,
  startFuturesApp,
  submit,
} from '#app/testing/futures-steps';
import { createTape, type RunningWatch, startWatch, untilEnded, untilTrue } from '#app/testing/futures-watch-steps';
import { liftBy, untilListed } from '#app/testing/halt-steps';
import { expectNoChange } from '#app/testing/no-change';
import { addOperator, agree, getAs, type TestOperator } from '#app/testing/ops-steps';
import { standingClock } from '#app/testing/standing-clock';
import { checkBooks, type TestApp, type TestUser } from '#app/testing/test-app';

let test: TestApp;
let publishPrices: ReturnType<typeof createTape>;
let watch: RunningWatch;
let people: { proposer: TestOperator; approver: TestOperator };
beforeAll(async () => {
  // Stands still: prices never become stale on a slow machine.
  test = await startFuturesApp({ clock: standingClock() });
  publishPrices = createTape(test.app, 'BTC/USDT');
  watch = startWatch(test.app);
  people = { proposer: await addOperator(test), approver: await addOperator(test) };
});
afterAll(async () => {
  await watch.stop();
  await test.stop();
});
checkBooks(() => test);

/** Margin 60. At 59,000 it has lost 100: 40 are missing, and nothing is left for the fee. */
const openThin = async (user?: TestUser): Promise<FuturesItem> => {
  await publishPrices('60000');
  return opened(test, user ?? (await addFuturesTrader(test, '1000')), { share: '100', multiple: '100' });
};
const fall = async (...positions: readonly FuturesItem[]): Promise<void> => {
  await publishPrices('59000');
  await untilEnded(
    test.pool,
    positions.map(({ id }) => id),
  );
};
const untilNoneOpen = () =>
  untilTrue('every position is closed', async () => {
    const { rowCount } = await test.pool.query(
      `select from futures_position where status = 'open' and instrument_id = 1`,
    );
    return rowCount === 0;
  });
const fundWith = (amount: string) =>
  agree(test, people, { path: '/purses/propose', fields: { purse: 'insurance', currency_id: 3, amount } });
const paidBy = async (kind: string): Promise<string> =>
  (
    await test.pool.query<{ sum: string }>(
      'select trim_scale(coalesce(sum(amount), 0))::text as sum from ledger_posting where kind = $1',
      [kind],
    )
  ).rows[0]?.sum ?? '';

it('a tick that takes less than 10 percent of the insurance fund pauses nothing', async () => {
  await fundWith('600');
  await fall(await openThin());
  expect(await housePurse(test, 'insurance')).toBe('560');
  expect((await test.pool.query('select from instrument_halt')).rowCount).toBe(0);
});

it('two closes of one tick that take more together pause openings of its instrument and operators are told; closes go on', async () => {
  const keeper = await addFuturesTrader(test, '1000');
  await publishPrices('60000');
  const kept = await opened(test, keeper, { share: '10', multiple: '5' });
  await fall(await openThin(), await openThin());
  expect(await housePurse(test, 'insurance')).toBe('480');
  const listed = await untilListed(test, 'fund');
  expect(listed).toMatchObject({ halt_reason: 'fund', halted_since_ms: expect.any(Number) });
  for (const fields of [{}, { status: '0', target_price: '50000' }]) {
    const reply = await expectNoChange(test, () => submit(test, keeper, fields));
    expect([reply.type, reply.error]).toEqual(['error', 'openings_paused']);
  }
  const eth = await submit(test, keeper, { currency_id: '2', share: '1' });
  expect(eth.error).not.toBe('openings_paused');
  const { rows } = await test.pool.query<{ payload: unknown }>(
    `select payload from outbox_event where topic = 'futures_fund_pause'`,
  );
  expect(rows).toEqual([{ payload: expect.objectContaining({ instrumentId: 1, fundBefore: '560', fundTaken: '80' }) }]);
  const shown = (await getAs(test, people.proposer, '/instruments')).message as { id: number; halts: object[] }[];
  expect(shown.find(({ id }) => id === 1)?.halts).toMatchObject([
    { kind: 'fund', fund_before: '560.00000000', fund_taken: '80.00000000', proposed_by: '' },
  ]);
  await publishPrices('59000');
  expect((await closePosition(test, keeper, kept.id)).type).toBe('ok');
});

it('two operators end the pause, and positions can be opened again', async () => {
  await liftBy(test, people, 1, 'fund');
  await untilListed(test, '');
  expect((await openThin()).id).toBeGreaterThan(0);
  const { rows } = await test.pool.query<{ user_id: number }>(
    `select user_id from futures_position where status = 'open' and instrument_id = 1`,
  );
  expect(rows).toHaveLength(1);
});

it('what the fund lacks is an entry of the house’s purse of futures; the fund has no debts', async () => {
  await publishPrices('60000');
  const thick = await opened(test, await addFuturesTrader(test, '1000'), { share: '1000', multiple: '100' });
  const positions = [thick, await openThin(), await openThin()];
  const before = { house: await housePurse(test, 'futures'), backed: await paidBy('futures_backing') };
  expect(before.backed).toBe('0');
  // With the one that was open: 400 and three times 40 are missing, against a fund of 480.
  await fall(...positions);
  await untilNoneOpen();
  await untilListed(test, 'fund');
  expect(await housePurse(test, 'insurance')).toBe('0');
  expect(await paidBy('futures_backing')).toBe('40');
  expect(await paidBy('futures_shortfall')).toBe(String(3 * 40 + 400 + 3 * 40));
  // The margins of 600 and three times 60 were lost; of the 520 beyond them the house bore 40.
  expect(Number(await housePurse(test, 'futures')) - Number(before.house)).toBe(600 + 3 * 60 + 520 - 40);
});

it('an empty fund, as production begins with: the first shortfall pauses', async () => {
  await liftBy(test, people, 1, 'fund');
  await untilListed(test, '');
  await fall(await openThin());
  await untilListed(test, 'fund');
  expect(await paidBy('futures_backing')).toBe('80');
  expect(await housePurse(test, 'insurance')).toBe('0');
});
