import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addStaker,
  type OptionTestApp,
  publishPrice,
  publishUntil,
  runEngine,
  startOptionTestApp,
  submitted,
} from '#app/testing/option-steps';
import { listOptionsSettled, loadOptionReceipt } from './receipts.store';

let app: OptionTestApp;
beforeAll(async () => {
  app = await startOptionTestApp();
});
afterAll(() => app.stop());

interface Why {
  readonly kind: string;
  readonly formula: string;
  readonly inputs: readonly { readonly name: string; readonly value: string; readonly unit: string }[];
  readonly rows: readonly { readonly from: string; readonly to: string; readonly amount: string }[];
}

it('stakes, payouts and what came back say why, and a receipt has the facts', async () => {
  const user = await addStaker(app, '100');
  await publishPrice(app, '60000');
  const startMs = app.clock.nowMs();
  const won = await submitted(app, user, { seconds: '30', number: '10' });
  app.clock.advance(100);
  await publishPrice(app, '60000');
  await runEngine(app);
  await publishUntil(app, '60001', app.clock.nowMs() + 31_000);
  await runEngine(app);
  const off = await submitted(app, user, { seconds: '60', number: '20', type: '2' });
  app.clock.advance(7_000);
  await runEngine(app);

  const { message } = await app.call('GET', '/wallet/record/list', { token: user.token });
  const { list } = message as { list: { id: number; kind: string; value: string }[] };
  const why = async (id: number): Promise<Why> =>
    (await app.call('GET', '/wallet/record/why', { token: user.token, fields: { id: String(id) } })).message as Why;
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

  const receipt = await loadOptionReceipt(app.pool, { userId: user.id, orderId: won.id });
  expect(receipt).toMatchObject({ orderId: won.id, symbol: 'BTC/USDT', result: 1, entry: { price: '60000.00000000' } });
  expect(await loadOptionReceipt(app.pool, { userId: user.id + 1, orderId: won.id })).toBeNull();
  const settled = await listOptionsSettled(app.pool, { fromMs: startMs, toMs: app.clock.nowMs() + 1 });
  expect(settled.map(({ orderId }) => orderId)).toEqual([won.id, off.id]);
  expect(settled[1]).toMatchObject({ entry: null, exit: null, voidReason: 'no_entry', payout: '20.00000000' });
});
