import { newOrder, send } from './otc-order-steps';
import { addRates, MINUTE_MS } from './otc-steps';
import type { TestApp } from './test-app';

/** A dispute of 1,010 USDT, which takes two operators, and a decision. Opened by row, so that the clock need not move. */
export const largeDispute = async (test: TestApp): Promise<{ number: string; decision: string }> => {
  await addRates(test);
  const { number, buyer } = await newOrder(test, { total: '5000', maxFiat: '5000', amount: '1020.1' });
  await send(test, buyer, '/otc/paid', { number });
  await test.pool.query(
    `with opened as (
       insert into otc_dispute (order_id, opened_by, reason, opened_ms, answer_due_ms)
       select id, buyer_id, '', paid_ms + $2, paid_ms + 2 * $2 from otc_order where id = $1
     )
     update otc_order set state = 'disputed', due_ms = null where id = $1`,
    [number.slice(1), 10 * MINUTE_MS],
  );
  return { number, decision: 'release' };
};
