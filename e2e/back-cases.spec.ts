import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/app-test';
import { expectPath, moveTo, openApp, PATHS, settle, sheet } from './pages/app-page';
import { futuresPath } from './pages/futures-page';
import { fullChart, instrumentPath, openingTool } from './pages/instrument-page';
import { BEFORE, expectClosed, keepPage, start, visit } from './pages/layer-steps';
import { type LayerRow, VISITOR_LAYERS } from './pages/layers';
import { optionsPath } from './pages/options-page';
import { spotPath } from './pages/spot-page';

const BTC = instrumentPath('BTC/USDT');
const SETTINGS_ROW = VISITOR_LAYERS.find(({ path }) => path === PATHS.settings) as LayerRow;

test.describe('with two layers open', () => {
  test.use({ language: 'spa' });

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
});

test.describe('with a layer open', () => {
  const openLayer = async (page: Page) => {
    await SETTINGS_ROW.open(page);
    await expect(sheet(page)).toBeVisible();
  };

  test('a reload shows the page without it, and one Back leaves @full', async ({ page }) => {
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

  test('Forward after Back opens nothing again @full', async ({ page }) => {
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

  test('two quick steps back close it and leave the page @full', async ({ page }) => {
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

  test('Back on the first page of all closes it and stays in the app @full', async ({ page }) => {
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

  test('the arrow of the page leads one page back after Back has closed it @full', async ({ page }) => {
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

  test('a link in it leads on; Back returns to the page, without it, and then leaves @full', async ({ page }) => {
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

  test('a choice that replaces the page leaves no trace of the old one @full', async ({ page }) => {
    await start(page);
    await visit(page, futuresPath('BTC/USDT'));
    await page.locator('.trade-pair button').click();
    await sheet(page).getByRole('radio', { name: 'ETH/USDT' }).click();
    await expectPath(page, futuresPath('ETH/USDT'));
    await expectClosed(page);
    await page.goBack();
    await expectPath(page, BEFORE);
  });

  test('an address typed over it closes it; Back finds the page without it @full', async ({ page }) => {
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

  test('Back closes nothing, however often; the answer does @full', async ({ page }) => {
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

  test('the layer goes with its page; Back from the login finds no layer @full', async ({ page, api, token }) => {
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
