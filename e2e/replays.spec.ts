import { mul, roundTo, toPrice, toRate } from '@candor/money/decimal';
import type { Page, Request } from '@playwright/test';
import type { Api } from './fixtures/api';
import { expect, test } from './fixtures/app-test';
import { type HeldCommits, holdCommits } from './fixtures/database';
import { expectToast } from './fixtures/watch-page';
import { openApp, settle, sheet, waitForNextSubmit } from './pages/app-page';
import { amountField, openOrder, placeButton, priceField, spotPath } from './pages/spot-page';
import { ownServer } from './servers';
import { startBeside } from './start-server';

// A reply that is lost on its way back, and what the app does with the key of the order.
test.use({ as: 'alice' });

const SPOT = spotPath('BTC/USDT');
const ORDER = '**/api/spot/order';
const PAIR = { currency_id: '1', legal_id: '3' };
const AMOUNT = '0.002';

/** Far below the index, so that it rests; in whole USDT. */
async function restingPrice(api: Api): Promise<string> {
  const market = (await api.call('/spot/market?currency_id=1&legal_id=3')) as Record<string, string>;
  return roundTo(mul(toPrice(market.lowest_price ?? ''), toRate('1.02'), { scale: 2, rounding: 'down' }), 0, 'down');
}

const openOrders = async (api: Api, token: string): Promise<readonly unknown[]> =>
  ((await api.call('/spot/orders?state=open', { token })) as { list: unknown[] }).list;

const clear = (api: Api, token: string) => api.call('/spot/order/cancel_all', { token, form: {} });

/** Closes or opens spot trading, as two operators do. */
async function setSpotOpen(api: Api, open: boolean): Promise<void> {
  const enter = async (email: string) =>
    ((await api.call('/ops/login', { form: { email, password: 'demo-ops-1234' } })) as { token: string }).token;
  const [first, second] = [await enter('ops@candor.test'), await enter('ops2@candor.test')];
  const areas = (await api.call('/ops/rules', { token: first })) as { area: string; body: string }[];
  const products = JSON.parse(areas.find(({ area }) => area === 'products')?.body ?? '[]') as { product: string }[];
  const body = products.map((rule) => (rule.product === 'spot' ? { ...rule, open } : rule));
  const form = { area: 'products', body: JSON.stringify(body), summary: 'End to end' };
  await api.call('/ops/rules/propose', { token: first, form });
  const { data } = (await api.call('/ops/proposals', { token: second })) as { data: { id: number }[] };
  const decision = { id: String(data[0]?.id), verdict: 'approve', note: 'End to end' };
  await api.call('/ops/proposals/decide', { token: second, form: decision });
}

/** Collects the keys orders are sent under. */
function collectKeys(page: Page): string[] {
  const keys: string[] = [];
  page.on('request', (request: Request) => {
    if (request.url().endsWith('/api/spot/order')) keys.push(request.headers()['idempotency-key'] ?? '');
  });
  return keys;
}

/** Lets the next order reach the server and loses the reply; collects the keys orders are sent under. */
async function loseNextReply(page: Page): Promise<string[]> {
  const keys = collectKeys(page);
  await page.route(
    ORDER,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  return keys;
}

async function fillOrder(page: Page, price: string): Promise<void> {
  await openOrder(page, 'buy');
  await sheet(page).getByRole('radio').nth(1).click();
  await priceField(page).fill(price);
  await amountField(page).fill(AMOUNT);
  await expect(placeButton(page, 'buy')).toBeEnabled();
}

const openSpot = async (page: Page) => {
  await openApp(page, SPOT);
  await settle(page);
  await expect(page.getByRole('tab', { name: 'Order book' })).toBeVisible();
};

test.beforeEach(async ({ api, token, watch }) => {
  watch.allow(/spot\/order/);
  await clear(api, token);
});
test.afterEach(({ api, token }) => clear(api, token));

test('a lost reply, then the product is closed: one order, and the first reply is shown @full', async ({
  page,
  api,
  token,
}) => {
  await openSpot(page);
  const keys = await loseNextReply(page);
  await fillOrder(page, await restingPrice(api));
  await placeButton(page, 'buy').click();
  await expect(sheet(page)).toContainText('No answer came. Retrying is safe');
  await setSpotOpen(api, false);
  try {
    const bob = await api.login('bob');
    const form = { ...PAIR, side: 'buy', kind: 'limit', price: await restingPrice(api), amount: AMOUNT };
    await expect(api.call('/spot/order', { token: bob, form })).rejects.toThrow('/spot/order: error');
    await waitForNextSubmit(page);
    await placeButton(page, 'buy').click();
    await expectToast(page, 'Order placed');
  } finally {
    await setSpotOpen(api, true);
  }
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
  expect(await openOrders(api, token)).toHaveLength(1);
});

test('a lost reply, then the page is loaded anew and the same order is filled in: one order', async ({
  page,
  api,
  token,
}) => {
  const price = await restingPrice(api);
  await openSpot(page);
  const keys = await loseNextReply(page);
  await fillOrder(page, price);
  await placeButton(page, 'buy').click();
  await expect(sheet(page)).toContainText('No answer came. Retrying is safe');
  await page.reload();
  await openSpot(page);
  await fillOrder(page, price);
  await placeButton(page, 'buy').click();
  await expectToast(page, 'Order placed');
  expect(keys[1]).toBe(keys[0]);
  expect(await openOrders(api, token)).toHaveLength(1);
  // Answered: the next one is another order.
  await openSpot(page);
  await fillOrder(page, price);
  await placeButton(page, 'buy').click();
  await expect.poll(async () => (await openOrders(api, token)).length).toBe(2);
  expect(keys[2]).not.toBe(keys[0]);
});

test('what was done before its reply was forgotten is said plainly, with the way to the records @full', async ({
  page,
  api,
}) => {
  await openSpot(page);
  // What the server answers when the reply under a key is deleted; the walker of its money calls shows that it does.
  await page.route(
    ORDER,
    (route) => route.fulfill({ json: { type: 'error', message: 'This was already done.', error: 'already_done' } }),
    { times: 1 },
  );
  await fillOrder(page, await restingPrice(api));
  await placeButton(page, 'buy').click();
  await expect(sheet(page).getByText('This was already done.')).toBeVisible();
  await sheet(page).getByRole('link', { name: 'Records' }).click();
  await expect(page).toHaveURL(/currency_order/);
});

/** The first order is lost while its commit waits; every later one reaches the other process. */
async function loseFirstOrder(page: Page, { held, other }: { held: HeldCommits; other: string }): Promise<string[]> {
  const keys = collectKeys(page);
  await page.route(ORDER, async (route) => {
    const request = route.request();
    if (keys.length > 1) return route.fulfill({ response: await route.fetch({ url: `${other}/api/spot/order` }) });
    const init = { method: 'POST', headers: await request.allHeaders(), body: request.postData() ?? '' };
    void fetch(request.url(), init).catch(() => undefined);
    await expect.poll(() => held.count()).toBe(1);
    await route.abort('connectionreset');
  });
  return keys;
}

test('an answer lost while the standby is slow, then a second tap at another process: one order @full', async ({
  page,
  api,
  token,
}) => {
  const other = await startBeside(ownServer().dataDir);
  await openSpot(page);
  await fillOrder(page, await restingPrice(api));
  const held = await holdCommits();
  const again = async () => {
    await waitForNextSubmit(page);
    await placeButton(page, 'buy').click();
  };
  try {
    const keys = await loseFirstOrder(page, { held, other: other.url });
    await placeButton(page, 'buy').click();
    await expect(sheet(page)).toContainText('No answer came. Retrying is safe');
    // The other process would refuse a new order now.
    await setSpotOpen(api, false);
    const [answer] = await Promise.all([page.waitForResponse(ORDER), again()]);
    expect([answer.status(), (await answer.json()).error]).toEqual([503, 'outcome_unknown']);
    await expect(sheet(page)).toContainText('No answer came. Retrying is safe');
    await held.release();
    await again();
    await expectToast(page, 'Order placed');
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(await openOrders(api, token)).toHaveLength(1);
  } finally {
    await held.release();
    await setSpotOpen(api, true);
    await other.stop();
  }
});
