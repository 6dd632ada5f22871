import { afterAll, beforeAll, expect, it } from 'vitest';
import { newOrder, paidOrder, released, send, type TestOrder } from '#app/testing/otc-order-steps';
import { type OtcTestApp, startOtcApp } from '#app/testing/otc-steps';
import { explainOtc } from './explain-otc';

let test: OtcTestApp;
let done: TestOrder;
let cancelled: TestOrder;
beforeAll(async () => {
  test = await startOtcApp();
  done = await paidOrder(test);
  await released(test, done.seller, done.number);
  cancelled = await newOrder(test);
  await send(test, cancelled.buyer, '/otc/cancel', { number: cancelled.number, reason: 'price_error' });
});
afterAll(() => test.stop());

const referenceOf = async (kind: string): Promise<string> => {
  const { rows } = await test.pool.query<{ reference: string }>(
    'select reference from ledger_posting where kind = $1 order by id limit 1',
    [kind],
  );
  return rows[0]?.reference ?? '';
};

const inputs = (number: string, side: string, [percent, fee]: readonly [string, string]) => [
  { name: 'number', value: number, unit: '' },
  { name: 'side', value: side, unit: '' },
  { name: 'price', value: '1.01', unit: 'USD' },
  { name: 'fiat_amount', value: '101', unit: 'USD' },
  { name: 'amount', value: '100', unit: 'USDT' },
  { name: 'fee_percent', value: percent, unit: '%' },
  { name: 'fee', value: fee, unit: 'USDT' },
];

it.each(['otc_escrow', 'otc_release', 'otc_refund'])('Why? of %s, for the sides of the order only', async (kind) => {
  const entry = { kind, reference: await referenceOf(kind) };
  const { number, seller, buyer } = kind === 'otc_refund' ? cancelled : done;
  expect(await explainOtc(test.pool, seller.id, entry)).toEqual({
    formula: kind,
    inputs: inputs(number, 'sell', ['0.2', '0.2']),
  });
  expect(await explainOtc(test.pool, buyer.id, entry)).toEqual({
    formula: kind,
    inputs: inputs(number, 'buy', ['0', '0']),
  });
  expect(await explainOtc(test.pool, buyer.id + 1_000, entry)).toBeNull();
});
