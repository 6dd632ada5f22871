import { addOperator } from './ops-steps';
import { decide, disputedOrder, orderIn, runTime, STATEMENT, send } from './otc-order-steps';
import { HOUR_MS, type OtcTestApp, setTime } from './otc-steps';

/** Orders in every state, of sell and buy ads, with a rating, an open dispute that was appealed and one decided twice. */
export const addOtcBooks = async (test: OtcTestApp): Promise<void> => {
  const completed = await orderIn(test, 'completed', await addOperator(test));
  await send(test, completed.buyer, '/otc/rate', { number: completed.number, stars: '5' });
  for (const state of ['timed_out', 'released', 'refunded'] as const)
    await orderIn(test, state, await addOperator(test));
  const appealed = [await disputedOrder(test), await disputedOrder(test, { side: 'buy' })];
  const [first, second] = [await addOperator(test), await addOperator(test)];
  for (const order of appealed) {
    await decide(test, first, order);
    await send(test, order.seller, '/otc/appeal', { number: order.number, statement: STATEMENT });
  }
  await decide(test, second, appealed[0] ?? { number: '' }, 'refund');
  await runTime(test);
  await setTime(test, test.clock.nowMs() + HOUR_MS);
  for (const state of ['pending', 'paid', 'disputed', 'cancelled'] as const)
    await orderIn(test, state, await addOperator(test));
};
