import { canonical, mul, toPrice, toRate } from '@candor/money/decimal';
import type { Page } from '@playwright/test';
import type { Api } from './fixtures/api';
import { expect, test } from './fixtures/app-test';
import { closeSheet, openApp, PATHS, settle, sheet } from './pages/app-page';
import { futuresPath, openingAction, openingBulk, openingChart, openingShare } from './pages/futures-page';
import type { Screen } from './pages/screens';
import { SMALL } from './sizes';
import { SWEPT_NAMES, sweep } from './sweep';

// The other sweeps see no positions. Here both sides are open, an entrust waits, and something was closed.
test.use({ as: 'alice', viewport: SMALL });

const PAIR = { currency_id: '1', legal_id: '3' };

async function openPositions(api: Api, token: string): Promise<void> {
  const { last_price = '' } = (await api.call('/lever/deal', { token, form: PAIR })) as Record<string, string>;
  const near = (factor: string) => canonical(mul(toPrice(last_price), toRate(factor), { scale: 2, rounding: 'down' }));
  const submit = (form: Record<string, string>) => api.call('/lever/submit', { token, form: { ...PAIR, ...form } });
  await api.call('/risk/accept', { token, form: { product: 'futures' } });
  const levels = { target_profit_price: near('1.1'), stop_loss_price: near('0.96') };
  await submit({ share: '123', multiple: '20', type: '1', status: '1', ...levels });
  await submit({ share: '4', multiple: '5', type: '2', status: '1' });
  await submit({ share: '7', multiple: '10', type: '1', status: '0', target_price: near('0.8') });
  const { items } = (await api.call('/futures/positions?state=open', { token })) as { items: { id: number }[] };
  await api.call('/lever/close', { token, form: { id: String(items[0]?.id) } });
}

async function closeAll(api: Api, token: string): Promise<void> {
  await api.call('/lever/batch_close', { token, form: { type: '0' } });
  const { items } = (await api.call('/futures/positions?state=entrust', { token })) as { items: { id: number }[] };
  for (const { id } of items) await api.call('/lever/cancel', { token, form: { id: String(id) } });
}

const openingDetails = async (page: Page) => {
  await page.locator('[data-ended] .btn').first().click();
  await expect(sheet(page)).toBeVisible();
};

const SCREENS: readonly Screen[] = [
  { name: 'desk', path: futuresPath('BTC/USDT') },
  { name: 'levels', path: PATHS.futuresOrders, steps: openingAction(0), after: closeSheet },
  { name: 'close', path: PATHS.futuresOrders, steps: openingAction(1), after: closeSheet },
  { name: 'bulk', path: PATHS.futuresOrders, steps: openingBulk, after: closeSheet },
  { name: 'share', path: PATHS.futuresOrders, steps: openingShare, after: closeSheet },
  { name: 'entrusts', path: `${PATHS.futuresOrders}?list=entrusts` },
  { name: 'fills', path: `${PATHS.futuresOrders}?list=fills` },
  { name: 'details', path: `${PATHS.futuresOrders}?list=history`, steps: openingDetails, after: closeSheet },
  { name: 'charges', path: PATHS.futuresCharges },
  { name: 'chart', path: futuresPath('BTC/USDT'), steps: openingChart, after: closeSheet },
];

test(`positions and what can be done with them fit 320 pixels, ${SWEPT_NAMES}, without a grave barrier @full`, async ({
  page,
  watch,
  api,
  token,
}) => {
  await openPositions(api, token);
  await openApp(page);
  await settle(page);
  await sweep({ page, watch }, SCREENS);
  await closeAll(api, token);
});
