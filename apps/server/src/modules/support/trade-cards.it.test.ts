import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addClient, type Client, withdraw, withdrawalsOf } from '#app/testing/fund-steps';
import { closePosition, opened as openPosition, publishMarks, startFuturesApp } from '#app/testing/futures-steps';
import { placed } from '#app/testing/spot-steps';
import { standingClock } from '#app/testing/standing-clock';
import { messagesOf, openCase, postAs } from '#app/testing/support-steps';
import type { TestApp } from '#app/testing/test-app';

let test: TestApp;
let user: Client;
beforeAll(async () => {
  // Stands still: prices never become stale on a slow machine.
  test = await startFuturesApp({ clock: standingClock() });
  user = await addClient(test, { usdt: '5000' });
  await test.fund(user.id, 'lever', 3, '5000');
});
afterAll(async () => {
  await test.expectBooksBalanced();
  await test.stop();
});

/** What the conversation shows of an own order. */
const cardOf = async (kind: string, id: number): Promise<Readonly<Record<string, string>>> => {
  const found = await openCase(test, user);
  const fields = { number: found.number, kind, id: String(id), client_key: randomUUID() };
  expect(await postAs(test, user, '/support/attach', fields)).toMatchObject({ type: 'ok' });
  return (await messagesOf(test, user, found)).items.at(-1)?.data ?? {};
};

it('a spot order', async () => {
  await publishMarks(test);
  const order = await placed(test, user, { side: 'buy', price: '50000', amount: '0.01' });
  expect(await cardOf('spot', order.id)).toMatchObject({
    title: 'BTC/USDT',
    side: 'buy',
    amount: '0.01 BTC',
    price: '50000',
    filled: '0 BTC',
    proof: '',
  });
});

it('a futures position, open and closed', async () => {
  await publishMarks(test);
  const { id } = await openPosition(test, user, { share: '1' });
  expect(await cardOf('futures', id)).toMatchObject({ title: 'BTC/USDT', leverage: '20x', price: '60000' });
  await closePosition(test, user, id);
  const card = await cardOf('futures', id);
  expect(card).toMatchObject({ close_price: '60000' });
  expect(card.proof).toMatch(/^\d+$/);
});

it('a withdrawal', async () => {
  expect(await withdraw(test, user)).toMatchObject({ type: 'ok' });
  const [own] = await withdrawalsOf(test, user);
  expect(await cardOf('withdrawal', own?.id ?? 0)).toMatchObject({ amount: '20 USDT', network: 'TRC20' });
});
