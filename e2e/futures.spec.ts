import { computeOpen } from '@candor/domain/futures/decide-open';
import { FUTURES_RULES } from '@candor/domain/futures/futures-rules';
import { type Amount, add, canonical, mul, roundTo, sub, sum, toAmount, toPrice, toRate } from '@candor/money/decimal';
import type { Page } from '@playwright/test';
import type { Api } from './fixtures/api';
import { expect } from './fixtures/app-test';
import { test } from './fixtures/clocked-test';
import { expectToast } from './fixtures/watch-page';
import { expectFigure, openApp, PATHS, readFigure, settle, sheet } from './pages/app-page';
import {
  chooseKind,
  chooseMultiple,
  entrustRow,
  fillCard,
  fillLevel,
  fillLimit,
  futuresPath,
  levelField,
  lotsField,
  openButton,
  openingAction,
  openingBulk,
  openingShare,
  placeOrder,
  positionCard,
  reason,
  setLevels,
} from './pages/futures-page';
import { fact } from './pages/spot-page';

// On a clocked server, where midnight is never near: it charges what stays open.
test.use({ as: 'demo' });

const PAIR = { currency_id: '1', legal_id: '3' };
const FUTURES = futuresPath('BTC/USDT');
const MARKET = {
  symbol: 'BTC/USDT',
  base: 'BTC',
  currency: 'USDT',
  scale: 6,
  priceScale: 2,
  contractSize: '0.001',
  minLots: 1,
  maxLots: 100_000,
  lotStep: '1',
};

type Row = Readonly<Record<string, string> & { id: number }>;
const list = async (api: Api, token: string, path: string): Promise<readonly Row[]> =>
  ((await api.call(path, { token })) as { items: readonly Row[] }).items;

/** So far from the mark, at two decimals. */
async function near(api: Api, token: string, factor: string): Promise<string> {
  const { last_price } = (await api.call('/lever/deal', { token, form: PAIR })) as Record<string, string>;
  return canonical(mul(toPrice(last_price ?? ''), toRate(factor), { scale: 2, rounding: 'down' }));
}

async function clearPositions(api: Api, token: string): Promise<void> {
  const open = await list(api, token, '/futures/positions?state=open');
  if (open.length > 0) await api.call('/lever/batch_close', { token, form: { type: '0' } });
  for (const { id } of await list(api, token, '/futures/positions?state=entrust'))
    await api.call('/lever/cancel', { token, form: { id: String(id) } });
}

const openShort = (api: Api, token: string, share: string) =>
  api.call('/lever/submit', { token, form: { ...PAIR, share, multiple: '5', type: '2', status: '1' } });

test.beforeEach(async ({ api, token }) => clearPositions(api, token));

async function openFutures(page: Page): Promise<void> {
  await openApp(page, FUTURES);
  await settle(page);
  await expect(openButton(page)).toBeVisible();
}

/** Three closes and two openings: what they brought and cost is the change of the balance, and every list says the same. */
async function expectAgreement(page: Page, of: { api: Api; token: string; before: Amount }): Promise<void> {
  const { api, token, before } = of;
  const fills = (await list(api, token, '/futures/fills')).slice(0, 3);
  const charges = (await list(api, token, '/futures/charges')).slice(0, 5);
  const pnl = sum(fills.map((fill) => toAmount(fill.pnl ?? '')));
  const paid = sum(charges.map((charge) => toAmount(charge.amount ?? '')));
  expect(canonical(await api.available(token, 'lever'))).toBe(canonical(sub(add(before, pnl), paid)));
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(fillCard(page).nth(2)).toContainText('Closed by you');
  await expectFigure(fillCard(page).first().locator('.stat.right .v'), canonical(fills[0]?.fee ?? ''));
  await openApp(page, PATHS.futuresCharges);
  await expect(page.locator('.li').first()).toContainText('Closing · BTC/USDT');
  await expectFigure(page.locator('.li .end').first(), canonical(charges[0]?.amount ?? ''));
  await openApp(page, `${PATHS.record}?currency=3&type=3`);
  await page.locator('.record').filter({ hasText: 'Futures closed' }).first().click();
  await expect(sheet(page)).toBeVisible();
}

test('a long with levels is opened, edited, closed in part and in bulk; the bill agrees to the unit @waits', async ({
  page,
  api,
  token,
}) => {
  const before = await api.available(token, 'lever');

  await test.step('20 times long, with both levels', async () => {
    await openFutures(page);
    await chooseMultiple(page, 20);
    await lotsField(page).fill('40');
    await setLevels(page, { takeProfit: await near(api, token, '1.02'), stopLoss: await near(api, token, '0.985') });
    await placeOrder(page);
    await expectToast(page, 'Position opened.');
    await expect(positionCard(page)).toContainText('20×');
    await expect(page.getByRole('tab', { name: 'Positions 1' })).toBeVisible();
  });

  await test.step('exactly margin and fee have left the free balance', async () => {
    const [item] = await list(api, token, '/futures/positions?state=open');
    const order = { side: 'long', kind: 'market', lots: '40', multiple: '20' } as const;
    const plan = computeOpen(order, { market: MARKET, rules: FUTURES_RULES, price: canonical(item?.price ?? '') });
    expect(canonical(item?.caution_money ?? '')).toBe(canonical(plan.margin));
    expect(canonical(await api.available(token, 'lever'))).toBe(canonical(sub(before, plan.maxLoss)));
  });

  await test.step('the levels are changed: one taken away, one moved', async () => {
    await openingAction(0)(page);
    await sheet(page).getByRole('button', { name: 'Clear' }).first().click();
    await sheet(page)
      .locator('input[name="stopLoss"]')
      .fill(await near(api, token, '0.98'));
    await sheet(page).getByRole('button', { name: 'Save levels' }).click();
    await expectToast(page, 'Take profit and stop loss saved.');
    const [item] = await list(api, token, '/futures/positions?state=open');
    expect(canonical(item?.target_profit_price ?? '')).toBe('0');
    await expect(positionCard(page)).toContainText('— /');
  });

  await test.step('a quarter of it is closed', async () => {
    await openingAction(1)(page);
    await sheet(page).locator('input[type="range"]').fill('25');
    await sheet(page).getByRole('button', { name: 'Close 10 lots' }).click();
    await expectToast(page, 'Part of the position closed.');
    await expect(positionCard(page)).toContainText('30');
  });

  await test.step('with a short beside it, all are closed at once', async () => {
    await openShort(api, token, '10');
    await openFutures(page);
    await expect(positionCard(page)).toHaveCount(2);
    await openingBulk(page);
    await sheet(page).getByRole('radio', { name: 'Shorts only' }).click();
    await expect(sheet(page).getByRole('button', { name: 'Close 1 position' })).toBeVisible();
    const named = sheet(page).getByRole('list', { name: 'What will close' }).getByRole('listitem');
    await expect(named).toHaveCount(1);
    await expect(named).toContainText('Short');
    await sheet(page).getByRole('radio', { name: 'All' }).click();
    await sheet(page).getByRole('button', { name: 'Close 2 positions' }).click();
    await expectToast(page, 'Positions closed.');
    await expect(page.getByText('No open positions')).toBeVisible();
  });

  await test.step('history, charges and balance agree to the unit', () =>
    expectAgreement(page, { api, token, before }));
});

test('an entrust waits at its limit, and gives everything back when it is cancelled @waits @full', async ({
  page,
  api,
  token,
}) => {
  const before = await api.available(token, 'lever');
  const price = await near(api, token, '0.9');
  await openFutures(page);
  await chooseKind(page, 1);
  await fillLimit(page, price);
  await lotsField(page).fill('25');
  const form = page.locator('.futures-form');
  const held = await readFigure(fact(form, 'Most you can lose'));
  await placeOrder(page);
  await expectToast(page, 'Entrust placed.');
  expect(canonical(await api.available(token, 'lever'))).toBe(canonical(sub(before, toAmount(held))));
  await page.getByRole('tab', { name: 'Entrust 1' }).click();
  await entrustRow(page).getByRole('button', { name: 'Cancel' }).click();
  await expectToast(page, 'Entrust cancelled.');
  await expect(page.getByText('Nothing is waiting')).toBeVisible();
  expect(canonical(await api.available(token, 'lever'))).toBe(canonical(before));
});

test('the form says what an order must respect, before it is sent @waits @full', async ({ page, api, token }) => {
  await openFutures(page);
  await expect(openButton(page)).toBeDisabled();
  await lotsField(page).fill('5');
  await setLevels(page, { takeProfit: '', stopLoss: await near(api, token, '1.01') });
  await expect(reason(page)).toHaveText(/^Stop loss is on the wrong side of [\d,.]+\.$/);
  await expect(levelField(page, 'stopLoss')).toHaveValue(/^\d+,\d{3}\.\d{2}$/);
  await fillLevel(page, 'stopLoss', '1');
  await expect(reason(page)).toHaveText(
    /^Stop loss lies beyond the liquidation price [\d,.]+ and would never be met\.$/,
  );
  await fillLevel(page, 'stopLoss', '');
  await expect(openButton(page)).toBeEnabled();
  await lotsField(page).fill('100001');
  await expect(reason(page)).toHaveText('At most 100000 lots in one order.');
  await lotsField(page).fill('9000');
  await expect(reason(page)).toHaveText(/^Free in the futures account: [\d,.]+ USDT\. Move funds in$/);
  await expect(openButton(page)).toBeDisabled();
  await page.goto(`/h5/#${FUTURES}&leverage=max`);
  await expect(sheet(page).getByRole('radio', { checked: true })).toHaveAccessibleName(/^20×/);
  await expect(sheet(page)).toContainText('Not yet for new accounts');
});

test('the card to share hides the amount until it is asked for @waits @full', async ({ page, api, token }) => {
  await openFutures(page);
  await lotsField(page).fill('3');
  await placeOrder(page);
  await openingShare(page);
  const card = sheet(page).locator('canvas');
  await expect(card).toHaveAccessibleName(/^BTC\/USDT, Long 10×, [+−]?[\d.]+%$/);
  await expect(card).toHaveJSProperty('width', 1080);
  await expect(card).toHaveJSProperty('height', 1350);
  await sheet(page).locator('.check').click();
  await expect(card).toHaveAccessibleName(/%, [+−]?[\d.,]+ USDT$/);
  const saving = page.waitForEvent('download');
  await sheet(page).getByRole('button', { name: 'Download' }).click();
  expect((await saving).suggestedFilename()).toBe('candor-result.png');
  await clearPositions(api, token);
});

test('the price in the middle of the book lies between its sides and says which price it is @waits @full', async ({
  page,
  api,
}) => {
  const ETH = { currency_id: '2', legal_id: '3' };
  const [alice, bob] = [await api.login('alice'), await api.login('bob')];
  const market = (await api.call('/spot/market?currency_id=2&legal_id=3')) as Record<string, string>;
  const index = mul(
    add(toPrice(market.lowest_price ?? ''), toPrice(market.highest_price ?? '')),
    toRate('0.5'),
    'down',
  );
  const over = (more: string) => canonical(add(roundTo(index, 0, 'down'), toPrice(more)));
  const place = (token: string, side: string, { price, amount }: { price: string; amount: string }) =>
    api.call('/spot/order', { token, form: { ...ETH, kind: 'limit', side, price, amount } });
  const centre = page.locator('.futures-book .futures-centre');
  try {
    // A trade, then the book moves up so that the trade is outside bid and ask.
    await place(bob, 'sell', { price: over('0'), amount: '0.01' });
    await place(alice, 'buy', { price: over('0'), amount: '0.01' });
    await place(alice, 'buy', { price: over('20'), amount: '0.01' });
    await place(bob, 'sell', { price: over('40'), amount: '0.02' });
    await openApp(page, futuresPath('ETH/USDT'));
    await expect(centre.locator('.xxs')).toHaveText('Mid');
    await expectFigure(centre.locator('.t3'), over('30'));
    // A fresh trade at the best ask is inside, and stands for itself.
    await place(alice, 'buy', { price: over('40'), amount: '0.01' });
    await expect(centre.locator('.xxs')).toHaveText('Last');
    await expectFigure(centre.locator('.t3'), over('40'));
  } finally {
    for (const token of [alice, bob]) await api.call('/spot/order/cancel_all', { token, form: {} });
  }
});
