import { add, canonical, mul, roundTo, toPrice, toRate } from '@candor/money/decimal';
import type { Page } from '@playwright/test';
import type { Api } from './fixtures/api';
import { expect, test } from './fixtures/app-test';
import { closeSheet, openApp, PATHS, settle, sheet } from './pages/app-page';
import { instrumentPath, showingTab } from './pages/instrument-page';
import type { Screen } from './pages/screens';
import { orderRow, spotPath } from './pages/spot-page';
import { SMALL } from './sizes';
import { SWEPT_NAMES, sweep } from './sweep';

// The other sweeps see an empty book. Here it has two sides, and the user has orders and fills.
test.use({ as: 'demo', viewport: SMALL });

async function fillBook(api: Api, token: string): Promise<void> {
  const market = (await api.call('/spot/market?currency_id=1&legal_id=3')) as Record<string, string>;
  const sum = add(toPrice(market.lowest_price ?? ''), toPrice(market.highest_price ?? ''));
  const middle = roundTo(mul(sum, toRate('0.5'), { scale: 2, rounding: 'down' }), 0, 'down');
  const place = (by: string, order: { side: string; away: string; amount: string }) => {
    const price = canonical(add(middle, toPrice(order.away)));
    const form = { currency_id: '1', legal_id: '3', kind: 'limit', side: order.side, price, amount: order.amount };
    return api.call('/spot/order', { token: by, form });
  };
  const bob = await api.login('bob');
  for (const step of ['10.11', '20.22', '3000.33']) {
    await place(bob, { side: 'sell', away: step, amount: '0.01234' });
    await place(token, { side: 'buy', away: `-${step}`, amount: '0.01111' });
  }
  await place(token, { side: 'buy', away: '15', amount: '0.005' });
}

const openingFirst = (button: number) => async (page: Page) => {
  await orderRow(page).first().getByRole('button').nth(button).click();
  await expect(sheet(page)).toBeVisible();
};

const SCREENS: readonly Screen[] = [
  { name: 'book', path: spotPath('BTC/USDT') },
  { name: 'trades', path: spotPath('BTC/USDT'), steps: showingTab(1) },
  { name: 'my orders', path: spotPath('BTC/USDT'), steps: showingTab(2) },
  { name: 'depth', path: instrumentPath('BTC/USDT'), steps: showingTab(1) },
  { name: 'orders', path: PATHS.spotOrders },
  { name: 'edit', path: PATHS.spotOrders, steps: openingFirst(1), after: closeSheet },
  { name: 'detail', path: `${PATHS.spotOrders}?list=history`, steps: openingFirst(0), after: closeSheet },
  { name: 'fills', path: `${PATHS.spotOrders}?list=fills` },
  { name: 'costs', path: PATHS.assets, steps: (page) => page.getByRole('tab').nth(1).click() },
];

test(`a full book, orders and fills fit 320 pixels, ${SWEPT_NAMES}, without a grave barrier @full`, async ({
  page,
  watch,
  api,
  token,
}) => {
  await fillBook(api, token);
  await openApp(page);
  await settle(page);
  await sweep({ page, watch }, SCREENS);
  for (const by of [token, await api.login('bob')]) await api.call('/spot/order/cancel_all', { token: by, form: {} });
});
