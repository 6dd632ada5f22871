import { add, canonical, mul, roundTo, sub, toAmount, toPrice, toRate } from '@candor/money/decimal';
import type { Browser, Page } from '@playwright/test';
import type { Api, DemoUser } from './fixtures/api';
import { expect, test } from './fixtures/app-test';
import { openPhone } from './fixtures/second-phone';
import { expectToast } from './fixtures/watch-page';
import { closeSheet, expectFigure, openApp, PATHS, settle, sheet } from './pages/app-page';
import {
  amountField,
  bookEmpty,
  bookRows,
  fact,
  fillRow,
  openOrder,
  orderRow,
  placeButton,
  priceField,
  reason,
  spotPath,
} from './pages/spot-page';

// The servers of these tests run without the market maker: a book holds what a test put there.
test.use({ as: 'alice' });

const PAIR = { currency_id: '1', legal_id: '3' };
const BTC = '1';
const SPOT = spotPath('BTC/USDT');
const FEE = toRate('0.001');

/** What the spot account can spend of BTC and USDT, to the last digit. */
async function balances(api: Api, token: string): Promise<{ btc: string; usdt: string }> {
  const read = async (currency: string) => {
    const row = (await api.call('/wallet/detail', { token, form: { currency, type: 'change' } })) as Record<
      string,
      string
    >;
    return canonical(row.change_balance ?? '');
  };
  return { btc: await read(BTC), usdt: await read('3') };
}

/** A price near the index, with odd digits. */
async function priceNearIndex(api: Api): Promise<string> {
  const market = (await api.call(`/spot/market?currency_id=${BTC}&legal_id=3`)) as Record<string, string>;
  const middle = add(toPrice(market.lowest_price ?? ''), toPrice(market.highest_price ?? ''));
  const price = roundTo(mul(middle, toRate('0.5'), { scale: 2, rounding: 'down' }), 0, 'down');
  return canonical(add(price, toPrice('0.37')));
}

const clearBook = async (api: Api): Promise<void> => {
  for (const user of ['alice', 'bob', 'demo'] as const) {
    await api.call('/spot/order/cancel_all', { token: await api.login(user), form: {} });
  }
};

test.beforeEach(async ({ api }) => clearBook(api));

async function openSpot(page: Page): Promise<void> {
  await openApp(page, SPOT);
  await settle(page);
  await expect(page.getByRole('tab', { name: 'Order book' })).toBeVisible();
}

/** Another user in a browser of their own. */
async function openAs(
  browser: Browser,
  user: DemoUser,
  from: { api: Api; baseURL: string | undefined },
): Promise<Page> {
  const { api, baseURL: url = '' } = from;
  const { page } = await openPhone(browser, { api, url, token: await api.login(user) });
  await page.goto(`/h5/#${SPOT}`);
  await expect(page.getByRole('tab', { name: 'Order book' })).toBeVisible();
  return page;
}

/** The newest fill, and the bill of its trade. */
async function expectFill(page: Page, of: { role: string; fee: string; bill: string }): Promise<void> {
  await openApp(page, `${PATHS.spotOrders}?list=fills`);
  const fill = fillRow(page).first();
  await expect(fill).toContainText(of.role);
  await expectFigure(fact(fill, /^Fee$/), of.fee);
  await openApp(page, PATHS.allRecords);
  await settle(page);
  await page.locator('.record').filter({ hasText: 'Spot trade' }).first().click();
  // The list may cut a figure; the reasons show every digit.
  await expect(sheet(page)).toContainText(of.bill);
  await expect(sheet(page)).toContainText(of.fee);
  await closeSheet(page);
}

test('an order rests, another user hits it, both see fills, fees and bills', async ({
  page,
  api,
  token,
  browser,
  baseURL,
}) => {
  const bobToken = await api.login('bob');
  const before = { alice: await balances(api, token), bob: await balances(api, bobToken) };
  const price = await priceNearIndex(api);
  const amount = '0.01';
  const value = mul(toAmount(amount), toPrice(price), { scale: 8, rounding: 'up' });
  const sellerFee = mul(value, FEE, { scale: 6, rounding: 'up' });
  const received = sub(value, sellerFee);

  await test.step('alice offers, and sees before what she will receive', async () => {
    await openSpot(page);
    await expect(bookEmpty(page)).toHaveText('Nobody offers at the moment.');
    await openOrder(page, 'sell');
    await priceField(page).fill(price);
    await amountField(page).fill(amount);
    await expectFigure(fact(sheet(page), 'Fee, 0.10%'), canonical(sellerFee));
    await expectFigure(fact(sheet(page), 'You receive at least'), canonical(received));
    await placeButton(page, 'sell').click();
    await expectToast(page, 'Order placed');
    await expect(bookRows(page, 'ask')).toHaveCount(1);
    await expect(page.getByRole('tab', { name: 'My orders 1' })).toBeVisible();
    expect((await balances(api, token)).btc).toBe(canonical(sub(toAmount(before.alice.btc), toAmount(amount))));
  });

  const other = await openAs(browser, 'bob', { api, baseURL });
  await test.step('bob taps the offer and buys all of it', async () => {
    await bookRows(other, 'ask').first().click();
    await expect(priceField(other)).toHaveValue(price);
    await amountField(other).fill(amount);
    await expectFigure(fact(sheet(other), 'Cost at most'), canonical(value));
    await expectFigure(fact(sheet(other), 'Fee, 0.10%'), '0.00001');
    await expectFigure(fact(sheet(other), 'You receive when filled'), '0.00999');
    await placeButton(other, 'buy').click();
    await expectToast(other, 'Order filled');
    await expect(bookEmpty(other)).toBeVisible();
  });

  await test.step('alice hears of it where she is', async () => {
    await expect(page.getByRole('tab', { name: 'My orders', exact: true })).toBeVisible();
    await page.getByRole('tab', { name: 'Trades' }).click();
    await expect(page.locator('.trades tbody tr').first()).toContainText('0.01');
  });

  await test.step('the money of both is right to the last unit', async () => {
    expect(await balances(api, token)).toEqual({
      btc: canonical(sub(toAmount(before.alice.btc), toAmount(amount))),
      usdt: canonical(add(toAmount(before.alice.usdt), received)),
    });
    expect(await balances(api, bobToken)).toEqual({
      btc: canonical(add(toAmount(before.bob.btc), toAmount('0.00999'))),
      usdt: canonical(sub(toAmount(before.bob.usdt), value)),
    });
  });

  await test.step('both find the fill, its fee, and its bill', async () => {
    await expectFill(page, { role: 'Waited in the book', fee: canonical(sellerFee), bill: canonical(received) });
    await expectFill(other, { role: 'Traded at once', fee: '0.00001', bill: '0.00999' });
  });
  await other.context().close();
});

test('cancelling gives back everything, to the last unit @full', async ({ page, api, token }) => {
  const before = await balances(api, token);
  const price = await priceNearIndex(api);
  await openSpot(page);
  await openOrder(page, 'buy');
  await priceField(page).fill(price);
  await amountField(page).fill('0.01237');
  await placeButton(page, 'buy').click();
  await expectToast(page, 'Order placed');
  const held = mul(toAmount('0.01237'), toPrice(price), { scale: 6, rounding: 'up' });
  expect((await balances(api, token)).usdt).toBe(canonical(sub(toAmount(before.usdt), held)));
  await openApp(page, PATHS.spotOrders);
  await expect(orderRow(page)).toHaveCount(1);
  await orderRow(page).getByRole('button', { name: 'Cancel' }).click();
  await expectToast(page, 'Order cancelled');
  await expect(page.getByText('No open orders')).toBeVisible();
  expect(await balances(api, token)).toEqual(before);
  await page.getByRole('tab', { name: 'History' }).click();
  await orderRow(page).first().getByRole('button').click();
  await expect(sheet(page)).toContainText('Cancelled by you.');
  await closeSheet(page);
});

test('a market order on an empty book is refused and changes nothing @full', async ({ page, api, token }) => {
  const before = await balances(api, token);
  await openSpot(page);
  await openOrder(page, 'buy');
  await sheet(page).getByRole('radio', { name: 'Market' }).click();
  await expect(sheet(page)).toContainText('A market order would be refused.');
  await amountField(page).fill('100');
  await placeButton(page, 'buy').click();
  await expect(reason(page)).toHaveText('Nobody is on the other side of BTC/USDT right now. Nothing was traded.');
  await expect(amountField(page)).toHaveValue('100');
  expect(await balances(api, token)).toEqual(before);
});

test('the form says what an order must respect, and asks before a risky one @full', async ({ page, api }) => {
  const price = await priceNearIndex(api);
  await openSpot(page);
  await openOrder(page, 'buy');
  await priceField(page).fill('1');
  await priceField(page).blur();
  await expect(reason(page)).toHaveText(/^The price must be between [\d,.]+ and [\d,.]+\.$/);
  await priceField(page).fill(price);
  await amountField(page).fill('0.00001');
  await amountField(page).blur();
  await expect(reason(page)).toHaveText('An order must be worth at least 5.00 USDT.');
  await amountField(page).fill('999');
  await expect(reason(page)).toHaveText(/^You have [\d,.]+ USDT in your spot account\.$/);
  await expect(placeButton(page, 'buy')).toBeDisabled();
  await sheet(page).getByRole('button', { name: 'Max' }).click();
  await expect(reason(page)).toHaveCount(0);
  await expect(placeButton(page, 'buy')).toBeEnabled();
  await amountField(page).fill('0.001');
  await priceField(page).fill(canonical(mul(toPrice(price), toRate('1.2'), { scale: 2, rounding: 'down' })));
  await placeButton(page, 'buy').click();
  await expect(sheet(page).getByRole('button', { name: 'Change it' })).toBeFocused();
  await expect(sheet(page)).toContainText('more than 5% above');
  await sheet(page).getByRole('button', { name: 'Change it' }).click();
  await expect(placeButton(page, 'buy')).toBeVisible();
  await closeSheet(page);
  await expect(bookEmpty(page)).toBeVisible();
});

test('orders can be edited, and cancelled all at once @full', async ({ page, api, token }) => {
  const price = await priceNearIndex(api);
  for (const amount of ['0.001', '0.002']) {
    await api.call('/spot/order', { token, form: { ...PAIR, side: 'buy', kind: 'limit', price, amount } });
  }
  await openApp(page, PATHS.spotOrders);
  await expect(orderRow(page)).toHaveCount(2);
  await orderRow(page).first().getByRole('button', { name: 'Edit' }).click();
  await expect(sheet(page).getByRole('button', { name: 'Save changes' })).toBeDisabled();
  await amountField(page).fill('0.003');
  await sheet(page).getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Order changed');
  await expect(orderRow(page).first()).toContainText('0.003 BTC');
  await page.getByRole('button', { name: 'Cancel all' }).click();
  await sheet(page).getByRole('button', { name: 'Cancel all' }).click();
  await expectToast(page, '2 orders cancelled');
  await expect(page.getByText('No open orders')).toBeVisible();
});
