import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addStaker,
  type OptionHouse,
  publishPrice,
  publishUntil,
  runEngine,
  startOptionHouse,
  submitted,
} from '#app/testing/option-steps';
import { listOptionsSettled, loadOptionReceipt } from './receipts.store';

let house: OptionHouse;
beforeAll(async () => {
  house = await startOptionHouse();
});
afterAll(() => house.stop());

interface Why {
  readonly kind: string;
  readonly formula: string;
  readonly inputs: readonly { readonly name: string; readonly value: string; readonly unit: string }[];
  readonly rows: readonly { readonly from: string; readonly to: string; readonly amount: string }[];
}

it('stakes, payouts and what came back say why, and a receipt has the facts', async () => {
  const user = await addStaker(house, '100');
  await publishPrice(house, '60000');
  const startMs = house.clock.nowMs();
  const won = await submitted(house, user, { seconds: '30', number: '10' });
  house.clock.advance(100);
  await publishPrice(house, '60000');
  await runEngine(house);
  await publishUntil(house, '60001', house.clock.nowMs() + 31_000);
  await runEngine(house);
  const off = await submitted(house, user, { seconds: '60', number: '20', type: '2' });
  house.clock.advance(5_000);
  await runEngine(house);

  const { message } = await house.call('GET', '/wallet/record/list', { token: user.token });
  const { list } = message as { list: { id: number; kind: string; value: string }[] };
  const why = async (id: number): Promise<Why> =>
    (await house.call('GET', '/wallet/record/why', { token: user.token, fields: { id: String(id) } })).message as Why;
  const [returned, staked, paid, first] = await Promise.all(list.slice(0, 4).map(({ id }) => why(id)));
  expect(list.slice(0, 4).map(({ kind, value }) => [kind, value])).toEqual([
    ['option_return', '20.00000000'],
    ['option_stake', '-20.00000000'],
    ['option_payout', '18.20000000'],
    ['option_stake', '-10.00000000'],
  ]);
  const inputOf = (one: Why | undefined, name: string) => one?.inputs.find((input) => input.name === name)?.value;
  expect(returned).toMatchObject({ formula: 'option_void', rows: [{ from: 'option_stakes', to: 'micro' }] });
  expect(inputOf(returned, 'cause')).toBe('no_entry');
  expect(staked?.formula).toBe('option_stake_down');
  expect(first).toMatchObject({ formula: 'option_stake_up', rows: [{ from: 'micro', to: 'option_stakes' }] });
  expect([inputOf(first, 'order'), inputOf(first, 'payout_percent')]).toEqual([String(won.id), '82']);
  expect(paid?.formula).toBe('option_payout');
  expect(['entry_price', 'exit_price', 'stake', 'received'].map((name) => inputOf(paid, name))).toEqual([
    '60000',
    '60001',
    '10',
    '18.2',
  ]);

  const receipt = await loadOptionReceipt(house.pool, { userId: user.id, orderId: won.id });
  expect(receipt).toMatchObject({ orderId: won.id, symbol: 'BTC/USDT', result: 1, entry: { price: '60000.00000000' } });
  expect(await loadOptionReceipt(house.pool, { userId: user.id + 1, orderId: won.id })).toBeNull();
  const settled = await listOptionsSettled(house.pool, { fromMs: startMs, toMs: house.clock.nowMs() + 1 });
  expect(settled.map(({ orderId }) => orderId)).toEqual([won.id, off.id]);
  expect(settled[1]).toMatchObject({ entry: null, exit: null, voidReason: 'no_entry', payout: '20.00000000' });
});
