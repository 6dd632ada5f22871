import { randomBytes } from 'node:crypto';
import { canonical, mul, toPrice, toRate } from '@candor/money/decimal';
import type { Page } from '@playwright/test';
import type { Api, Person } from './fixtures/api';
import { expect, test } from './fixtures/app-test';
import { makePicture } from './fixtures/pictures';
import { takeCode, typePin } from './pages/account-page';
import { expectPath, moveTo, openApp, PATHS, settle, sheet } from './pages/app-page';
import { openDesk, PIN, prepareWithdrawals } from './pages/fund-page';
import { futuresPath } from './pages/futures-page';
import { fullChart, instrumentPath, openingTool } from './pages/instrument-page';
import {
  ACCOUNT_LAYERS,
  ENDED_OPTION_LAYER,
  fillWithdrawal,
  type LayerRow,
  POPUP_LAYER,
  RARE_LAYERS,
  TRADER_LAYERS,
  VISITOR_LAYERS,
  WITHDRAW_LAYERS,
  WITHDRAWN_LAYERS,
} from './pages/layers';
import { optionsPath } from './pages/options-page';
import { spotPath } from './pages/spot-page';

/** A cheap page to come from. */
const BEFORE = '/elsewhere';

/** No layer is open, and none has left an entry behind. */
async function expectClosed(page: Page): Promise<void> {
  await expect(sheet(page)).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => window.history.state?.layer ?? 0)).toBe(0);
}

/** Remembers the page as it stands; the answer tells whether it is still this one. */
async function keepPage(page: Page): Promise<() => Promise<boolean>> {
  const kept = await page.locator('.page').first().elementHandle();
  const hash = new URL(page.url()).hash;
  return async () =>
    new URL(page.url()).hash === hash &&
    (await page.evaluate((element) => element === document.querySelector('.page'), kept));
}

const CLOSINGS = {
  escape: (page: Page) => page.keyboard.press('Escape'),
  button: (page: Page) =>
    sheet(page).locator('.sheet-h .ib, .dialog .btn, .chart-tools .ib:last-child').first().click(),
  scrim: (page: Page) => page.mouse.click(8, 8),
} as const;
const CLOSING_NAMES = ['escape', 'button', 'scrim'] as const;

/** Goes there and waits until the page that was shown is gone. */
async function leaveFor(page: Page, path: string): Promise<void> {
  if (new URL(page.url()).hash === `#${path}`) return;
  await page.evaluate(() => document.querySelector('.page')?.setAttribute('data-left', ''));
  await moveTo(page, path);
  await expect(page.locator('[data-left]')).toHaveCount(0);
  await settle(page);
}

async function visit(page: Page, path: string): Promise<void> {
  await leaveFor(page, BEFORE);
  await leaveFor(page, path);
}

/** Back closes the layer and keeps the page; closed any other way it leaves nothing behind, and one Back leaves the page. */
async function walk(page: Page, row: LayerRow, closing: keyof typeof CLOSINGS): Promise<void> {
  await visit(page, row.path);
  const isSamePage = await keepPage(page);
  await row.open(page);
  await expect(sheet(page)).toBeVisible();
  await page.goBack();
  await expectClosed(page);
  expect(await isSamePage()).toBe(true);
  await row.open(page);
  await expect(sheet(page)).toBeVisible();
  // The full screen chart has no scrim around it.
  await CLOSINGS[closing === 'scrim' && (await fullChart(page).count()) > 0 ? 'button' : closing](page);
  await expectClosed(page);
  expect(await isSamePage()).toBe(true);
  await page.goBack();
  await expectPath(page, BEFORE);
  await expectClosed(page);
}

async function walkAll(page: Page, rows: readonly LayerRow[]): Promise<void> {
  for (const [index, row] of rows.entries())
    await test.step(`${row.file} at ${row.path}`, () => walk(page, row, CLOSING_NAMES[index % 3] ?? 'escape'));
}

async function start(page: Page): Promise<void> {
  await openApp(page, BEFORE);
  await settle(page);
}

test.describe('every layer of a visitor', () => {
  test('closes on Back before its page is left', async ({ page }) => {
    await start(page);
    await walkAll(page, VISITOR_LAYERS);
  });
});

const PAIR = { currency_id: '1', legal_id: '3' };

interface Owner {
  readonly api: Api;
  readonly token: string;
}

/** Two positions, one that was closed, and an order far below the market. Returns how to end them. */
async function openTrades({ api, token }: Owner): Promise<() => Promise<void>> {
  const call = (path: string, form: Record<string, string>) => api.call(path, { token, form });
  for (const product of ['futures', 'options']) await call('/risk/accept', { product });
  for (const type of ['1', '2', '1'])
    await call('/lever/submit', { ...PAIR, share: '2', multiple: '10', type, status: '1' });
  const { items } = (await api.call('/futures/positions?state=open', { token })) as { items: { id: number }[] };
  await call('/lever/close', { id: String(items[0]?.id) });
  const { lowest_price = '' } = (await api.call('/spot/market?currency_id=1&legal_id=3')) as Record<string, string>;
  const price = canonical(mul(toPrice(lowest_price), toRate('1.05'), { scale: 2, rounding: 'down' }));
  await call('/spot/order', { ...PAIR, kind: 'limit', side: 'buy', price, amount: '0.01' });
  return async () => {
    await call('/lever/batch_close', { type: '0' });
    await call('/spot/order/cancel_all', {});
  };
}

test.describe('every layer of a trader', () => {
  test.use({ as: 'alice' });

  test('closes on Back before its page is left', async ({ page, api, token }) => {
    const end = await openTrades({ api, token });
    await start(page);
    await walkAll(page, TRADER_LAYERS);
    await end();
  });

  test('also those that few ever see', async ({ page, api, token }) => {
    const end = await openTrades({ api, token });
    const change = (path: string, from: RegExp, to: string) =>
      page.route(path, async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, body: (await answer.text()).replaceAll(from, to) });
      });
    await change('**/api/futures/terms*', /"warn_quote_percent":"[^"]*"/g, '"warn_quote_percent":"0"');
    await change('**/api/futures/positions*', /"order_type":\d/g, '"order_type":2');
    await start(page);
    await walkAll(page, RARE_LAYERS);
    await end();
  });
});

interface Newcomer extends Owner {
  readonly person: Person;
}

/** Money that came in through a deposit. */
async function bringMoney({ api, token, person }: Newcomer): Promise<void> {
  const account = await api.upload(token, await makePicture('voucher', `#${randomBytes(3).toString('hex')}`));
  const form = { account, amount: '500', currency: '3', network: 'TRC20' };
  await api.call('/wallet/charge_req', { token, form });
  await (await openDesk(api)).creditDeposit(person, `back-${person.email}`);
  await api.transfer(token, { from: 'change', to: 'micro', amount: '200' });
}

const CARD = {
  real_name: 'Mina Laurent',
  bank_account: '6222020000001234',
  bank_name: 'First Bank',
  bank_address: '1 Main Street',
  cardholder_address: '2 Side Street',
  swift_code: 'DEUTDEFF',
  aba_number: '021000021',
};

test.describe('every layer of an account', () => {
  test.use({ as: 'newcomer' });

  test('closes on Back before its page is left', async ({ page, api, token, person }) => {
    const owner = { api, token, person };
    await bringMoney(owner);
    await prepareWithdrawals(owner, `555${String(Date.now()).slice(-7)}`);
    await api.call('/market/alert/add', { token, form: { currency_id: '1', kind: 'above', value: '9999999' } });
    await api.call('/user/cash_save', { token, form: CARD });
    await api.enter(person);
    await start(page);
    await walkAll(page, ACCOUNT_LAYERS);
  });

  test('also around a withdrawal, and of an option that has ended', { tag: '@waits' }, async ({
    page,
    api,
    token,
    person,
  }) => {
    test.setTimeout(300_000);
    const owner = { api, token, person };
    await bringMoney(owner);
    await prepareWithdrawals(owner, `556${String(Date.now()).slice(-7)}`);
    await api.call('/risk/accept', { token, form: { product: 'options' } });
    const option = { match_id: '1', type: '1', seconds: '30', currency_id: '3', number: '10' };
    await api.call('/microtrade/submit', { token, form: option });
    await start(page);
    await walkAll(page, [ENDED_OPTION_LAYER]);
    await walkAll(page, WITHDRAW_LAYERS);
    await test.step('the pay pad leads to the record, which takes the place of the form', async () => {
      await visit(page, PATHS.withdraw);
      await fillWithdrawal(page);
      await takeCode({ page, api, target: person.email });
      await page.locator('.dock').getByRole('button', { name: 'Withdraw' }).click();
      await typePin(page, PIN);
      await expectPath(page, `${PATHS.fundRecord}?list=withdrawals`);
      await expectClosed(page);
      await page.goBack();
      await expectPath(page, BEFORE);
    });
    await walkAll(page, WITHDRAWN_LAYERS);
  });
});

test.describe('the notice of the day', () => {
  test.use({ popupSeen: false });

  test('closes on Back, and Home stays', async ({ page }) => {
    await start(page);
    await moveTo(page, POPUP_LAYER.path);
    await POPUP_LAYER.open(page);
    const isSamePage = await keepPage(page);
    await page.goBack();
    await expectClosed(page);
    expect(await isSamePage()).toBe(true);
    await page.goBack();
    await expectPath(page, BEFORE);
  });
});

const BTC = instrumentPath('BTC/USDT');
const SETTINGS_ROW = VISITOR_LAYERS.find(({ path }) => path === PATHS.settings) as LayerRow;

test.describe('with a layer open', () => {
  const openLayer = async (page: Page) => {
    await SETTINGS_ROW.open(page);
    await expect(sheet(page)).toBeVisible();
  };

  test('Back closes what is nested one by one', async ({ page }) => {
    await start(page);
    await visit(page, BTC);
    await openingTool(2)(page);
    await fullChart(page).locator('.chart-tools .ib').nth(1).click();
    await expect(sheet(page)).toHaveCount(2);
    await page.goBack();
    await expect(sheet(page)).toHaveCount(1);
    await expect(fullChart(page)).toBeVisible();
    await page.goBack();
    await expectClosed(page);
    await expectPath(page, BTC);
    await page.goBack();
    await expectPath(page, BEFORE);
  });

  test('a reload shows the page without it, and one Back leaves', async ({ page }) => {
    await start(page);
    await visit(page, PATHS.settings);
    await openLayer(page);
    await page.reload();
    await settle(page);
    await expectClosed(page);
    await expectPath(page, PATHS.settings);
    await page.goBack();
    await expectPath(page, BEFORE);
    await settle(page);
    await expect(page.getByText('There is no such page')).toBeVisible();
  });

  test('Forward after Back opens nothing again', async ({ page }) => {
    await start(page);
    await visit(page, PATHS.settings);
    const isSamePage = await keepPage(page);
    await openLayer(page);
    await page.goBack();
    await expectClosed(page);
    await page.goForward();
    await expectClosed(page);
    expect(await isSamePage()).toBe(true);
    await openLayer(page);
    await page.goBack();
    await expectClosed(page);
    await page.goBack();
    await expectPath(page, BEFORE);
  });

  test('two quick steps back close it and leave the page', async ({ page }) => {
    await start(page);
    await visit(page, PATHS.settings);
    await openLayer(page);
    await page.evaluate(() => {
      window.history.back();
      window.history.back();
    });
    await expectPath(page, BEFORE);
    await expectClosed(page);
    await settle(page);
    await expect(page.getByText('There is no such page')).toBeVisible();
  });

  test('Back on the first page of all closes it and stays in the app', async ({ page }) => {
    await openApp(page, PATHS.settings);
    await settle(page);
    const isSamePage = await keepPage(page);
    await openLayer(page);
    await page.goBack();
    await expectClosed(page);
    expect(await isSamePage()).toBe(true);
    // Nothing of ours lies before it: the arrow leads to the parent page.
    await page.locator('.nav .ib').first().click();
    await expectPath(page, PATHS.home);
  });

  test('the arrow of the page leads one page back after Back has closed it', async ({ page }) => {
    await openApp(page, PATHS.home);
    await settle(page);
    await page.locator('.page').getByRole('link', { name: 'User centre' }).click();
    await settle(page);
    await openLayer(page);
    await page.goBack();
    await expectClosed(page);
    await page.locator('.nav .ib').first().click();
    await expectPath(page, PATHS.home);
  });

  test('a link in it leads on; Back returns to the page, without it, and then leaves', async ({ page }) => {
    await start(page);
    await visit(page, optionsPath('BTC/USDT'));
    await page.locator('.nav-root button.ib').click();
    await sheet(page).locator('a.li').last().click();
    await expectPath(page, PATHS.ruleChanges);
    await expectClosed(page);
    await page.goBack();
    await expectPath(page, optionsPath('BTC/USDT'));
    await expectClosed(page);
    await page.goForward();
    await expectPath(page, PATHS.ruleChanges);
    await page.goBack();
    await expectPath(page, optionsPath('BTC/USDT'));
    await page.goBack();
    await expectPath(page, BEFORE);
  });

  test('a choice that replaces the page leaves no trace of the old one', async ({ page }) => {
    await start(page);
    await visit(page, futuresPath('BTC/USDT'));
    await page.locator('.trade-pair button').click();
    await sheet(page).getByRole('radio', { name: 'ETH/USDT' }).click();
    await expectPath(page, futuresPath('ETH/USDT'));
    await expectClosed(page);
    await page.goBack();
    await expectPath(page, BEFORE);
  });

  test('an address typed over it closes it; Back finds the page without it', async ({ page }) => {
    await start(page);
    await visit(page, PATHS.settings);
    await openLayer(page);
    await moveTo(page, PATHS.market);
    await settle(page);
    await expectClosed(page);
    await page.goBack();
    await expectPath(page, PATHS.settings);
    await expectClosed(page);
    await settle(page);
    await expect(page.getByRole('button', { name: /^Default fiat/ })).toBeVisible();
    await page.goBack();
    await expectPath(page, BEFORE);
  });
});

test.describe('with an answer awaited', () => {
  test.use({ as: 'alice' });

  test('Back closes nothing, however often; the answer does', async ({ page }) => {
    await openApp(page, spotPath('BTC/USDT'));
    await settle(page);
    await page.locator('.nav-root a.ib').click();
    await settle(page);
    await expectPath(page, PATHS.spotOrders);
    const isSamePage = await keepPage(page);
    let answer = () => undefined as unknown;
    const held = new Promise<void>((resolve) => {
      answer = resolve as () => void;
    });
    await page.route('**/api/spot/order/cancel_all', async (route) => {
      await held;
      await route.continue();
    });
    await page.locator('.orders-filter .btn').click();
    await sheet(page).locator('.btn.danger').click();
    await expect(sheet(page).locator('.btn').first()).toBeDisabled();
    await page.goBack();
    await expect.poll(() => page.evaluate(() => window.history.state?.layer)).toBe(1);
    await page.evaluate(() => {
      window.history.back();
      window.history.back();
    });
    await expect.poll(() => page.evaluate(() => window.history.state?.layer)).toBe(1);
    await expect(sheet(page)).toBeVisible();
    expect(await isSamePage()).toBe(true);
    answer();
    await expectClosed(page);
    expect(await isSamePage()).toBe(true);
    await page.goBack();
    await expectPath(page, spotPath('BTC/USDT'));
  });
});

test.describe('with a session that ends', () => {
  test.use({ as: 'bob' });

  test('the layer goes with its page; Back from the login finds no layer', async ({ page, api, token }) => {
    await start(page);
    await visit(page, BTC);
    await page.locator('.nav-end .ib').last().click();
    await sheet(page).locator('input').fill('9999999');
    await api.logout(token);
    await sheet(page).locator('.btn.primary').click();
    await expectPath(page, `${PATHS.login}?back=${encodeURIComponent(BTC)}`);
    await expectClosed(page);
    await page.goBack();
    await expectPath(page, BTC);
    await expectClosed(page);
    await page.goBack();
    await expectPath(page, BEFORE);
  });
});
