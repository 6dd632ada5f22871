import { sub, toAmount, toFixed8 } from '@candor/money/decimal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COUNTS } from '#app/testing/counts';
import { type BurstRequest, sendAtOnce } from '#app/testing/last-byte-burst';
import {
  addSaver,
  beginDay,
  fundRewards,
  type LockTestApp,
  pay,
  productId,
  purseOf,
  redeem,
  setTime,
  spotOf,
  startLockApp,
  subscribed,
} from '#app/testing/lock-steps';
import { checkBooks, type TestUser } from '#app/testing/test-app';
import { startTwin, type TwinApp } from '#app/testing/twin-app';
import { type Changes, expectOutcome, timeText, wholeRow } from '#app/testing/whole-row';
import { pollUntil } from '#platform/runtime/monotonic';

const BURST = 20;
const ROUNDS = COUNTS.lockRaceRounds;

let testApp: LockTestApp;
let twin: TwinApp;
beforeAll(async () => {
  testApp = await startLockApp();
  twin = await startTwin(testApp);
});
afterAll(async () => {
  await twin.stop();
  await testApp.stop();
});
checkBooks(() => testApp);

/** Half to each of two servers: one alone decides its requests one after the other. */
const burst = (requests: readonly Omit<BurstRequest, 'origin'>[]) =>
  sendAtOnce(
    requests.map((request, place) => ({ ...request, origin: place % 2 === 0 ? testApp.origin : twin.origin })),
  );

const order = (user: TestUser, productId: number, amount: string) => ({
  path: '/lock/subscribe',
  token: user.token,
  form: `product_id=${productId}&amount=${amount}`,
});
const leave = (user: TestUser, id: number, penalty: string) => ({
  path: '/lock/redeem',
  token: user.token,
  form: `id=${id}&penalty=${penalty}`,
});
const countOk = (replies: readonly { type: string }[]): number => replies.filter(({ type }) => type === 'ok').length;
const addMany = (count: number): Promise<TestUser[]> =>
  Promise.all(Array.from({ length: count }, () => addSaver(testApp)));
const takenOf = async (id: number): Promise<number> => {
  const { rows } = await testApp.pool.query<{ taken: string }>('select taken from lock_product where id = $1', [id]);
  return Number(rows[0]?.taken);
};

const orderRow = (id: number) => wholeRow(testApp.pool, 'lock_order', { id });
const closedNow = (): Changes => ({ closed_at: timeText(testApp.clock.nowMs()) });
const money = (amount: string): string => toFixed8(toAmount(amount));
/** Left early after so many days paid at 0.2: the fee of 2 % is kept, and the rewards are taken back. */
const left = (days: number, { penalty, paid }: { readonly penalty: string; readonly paid: string }): Changes => ({
  ...closedNow(),
  close_reference: expect.any(String),
  days_paid: String(days),
  paid_total: money(paid),
  penalty: money(penalty),
  fee: money('20'),
  returned: money(sub(toAmount('1000'), toAmount(penalty))),
});

describe(`${ROUNDS} rounds of ${BURST} requests at once`, () => {
  it('the last of a quota goes to as many as it is enough for', async () => {
    const id = await productId(testApp, 'lock', 60);
    const users = await addMany(BURST);
    for (let round = 0; round < ROUNDS; round += 1) {
      const taken = await takenOf(id);
      await testApp.pool.query('update lock_product set quota = $2 where id = $1', [id, taken + 350]);
      const replies = await burst(users.map((user) => order(user, id, '100')));
      expect([countOk(replies), await takenOf(id)]).toEqual([3, taken + 300]);
    }
  });

  it('one user does not pass the cap of a product', async () => {
    const id = await productId(testApp, 'lock', 15);
    for (let round = 0; round < ROUNDS; round += 1) {
      const user = await addSaver(testApp, '200000');
      const replies = await burst(Array.from({ length: BURST }, () => order(user, id, '12000')));
      expect([countOk(replies), await spotOf(testApp, user.id)]).toEqual([4, '152000']);
    }
  });

  it('the purse covers what is promised, whoever asks at the same time', async () => {
    const id = await productId(testApp, 'lock', 90);
    const users = await addMany(BURST);
    for (let round = 0; round < ROUNDS; round += 1) {
      const { rows } = await testApp.pool.query<{ promised: string }>(
        'select trim_scale(promised)::text as promised from lock_reserve',
      );
      const spare = Number(await purseOf(testApp, 'rewards')) - Number(rows[0]?.promised);
      // Ninety days of 1000 USDT promise 32.4: enough for two of them, and a little more.
      await fundRewards(testApp, (spare - 65).toFixed(6), true);
      const replies = await burst(users.map((user) => order(user, id, '1000')));
      expect(countOk(replies)).toBe(2);
      await fundRewards(testApp, '100000');
    }
  });

  it('an order is redeemed once [P1]', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const user = await addSaver(testApp, '1000');
      const { id } = await subscribed(testApp, user);
      const before = await orderRow(id);
      const replies = await burst(Array.from({ length: BURST }, () => leave(user, id, '20')));
      const redeemed = left(0, { penalty: '20', paid: '0' });
      expectOutcome({ before, after: await orderRow(id), by: 'status' }, { redeemed });
      expect([countOk(replies), await spotOf(testApp, user.id)]).toEqual([1, '980']);
    }
  });

  it('redemptions at the end and the job pay the principal once [P2]', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await beginDay(testApp);
      const user = await addSaver(testApp, '1000');
      const { id, end_ms } = await subscribed(testApp, user, { product: ['lock', 7] });
      await setTime(testApp, end_ms);
      const before = await orderRow(id);
      const requests = Array.from({ length: BURST }, () => leave(user, id, '0'));
      const [replies] = await Promise.all([burst(requests), pay(testApp), pay(testApp)]);
      expect(countOk(replies)).toBeLessThanOrEqual(1);
      expect(await spotOf(testApp, user.id)).toBe('1001.4');
      const after = await orderRow(id);
      const paid = { days_paid: '7', paid_total: money('1.4'), returned: money('1000'), ...closedNow() };
      // Ended by a call or by the job.
      const close_reference = countOk(replies) === 1 ? expect.any(String) : null;
      expectOutcome({ before, after, by: 'status' }, { matured: { ...paid, close_reference } });
    }
  });

  it('redemptions one ms before the end pay with the penalty, and the job finds nothing [P2]', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await beginDay(testApp);
      const user = await addSaver(testApp, '1000');
      const { id, end_ms } = await subscribed(testApp, user, { product: ['lock', 7] });
      await setTime(testApp, end_ms - 1);
      const before = await orderRow(id);
      const requests = Array.from({ length: BURST }, () => leave(user, id, '21.2'));
      const [replies] = await Promise.all([burst(requests), pay(testApp)]);
      expect(countOk(replies)).toBe(1);
      const redeemed = left(6, { penalty: '21.2', paid: '1.2' });
      expectOutcome({ before, after: await orderRow(id), by: 'status' }, { redeemed });
      await setTime(testApp, end_ms);
      await pay(testApp);
      // Six rewards of 0.2 were paid and are taken back, with 2 % of the principal.
      expect(await spotOf(testApp, user.id)).toBe('980');
    }
  });
});

it('a redemption with rewards due locks the product before the reserve, as a subscription does', async () => {
  await beginDay(testApp);
  const user = await addSaver(testApp, '1000');
  const { id, end_ms } = await subscribed(testApp, user, { product: ['lock', 7] });
  await setTime(testApp, end_ms - 1);
  const holder = await testApp.pool.connect();
  await holder.query('begin');
  await holder.query(
    'select from lock_product where id = (select product_id from lock_order where id = $1) for update',
    [id],
  );
  const redeeming = redeem(testApp, user, id, '21.2');
  const isWaiting = async () => {
    const { rowCount } = await testApp.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%lock_product%'`,
    );
    return rowCount === 0 ? null : true;
  };
  try {
    expect(await pollUntil(isWaiting, { timeoutMs: 20_000, everyMs: 5 })).toBe(true);
    // A redemption that held the reserve by now and waited for the product would deadlock with a subscription.
    await holder.query('select from lock_reserve for update nowait');
  } finally {
    await holder.query('rollback');
    holder.release();
    await redeeming;
  }
  expect((await redeeming).type).toBe('ok');
  expect(await spotOf(testApp, user.id)).toBe('980');
});
