import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/app-test';
import { expectPath, openApp, PATHS, settle } from './pages/app-page';

const cents = (text: string): bigint => BigInt(text.replaceAll(/[,.]/g, ''));

/** The total and the values of all rows, read at one moment: prices move. */
const readFigures = (page: Page): Promise<{ total: string; rows: string[] }> =>
  page.evaluate(() => ({
    total: document.querySelector('.display')?.textContent ?? '',
    rows: [...document.querySelectorAll('[role=tabpanel] a.li .end .med')].map((one) => one.textContent ?? ''),
  }));

test.describe('who has nothing in products', () => {
  test.use({ as: 'newcomer' });

  test('finds the hub from Home, empty, with the way to the products @full', async ({ page }) => {
    await openApp(page, PATHS.home);
    await page.locator('.home-services').getByRole('link', { name: 'Financial' }).click();
    await expectPath(page, PATHS.financial);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Financial');
    await expect(page.locator('.hub-total .display')).toHaveText('0.00');
    await expect(page.getByText('Nothing in products yet')).toBeVisible();
    await expect(page.getByText('A rate is frozen when you buy.')).toBeVisible();
    await page.getByRole('button', { name: 'Back' }).click();
    await expectPath(page, PATHS.home);
  });

  test('sees when the hub does not come, and a second try brings it @full', async ({ page, watch }) => {
    watch.allow(/finance/);
    await openApp(page);
    await settle(page);
    await page.route('**/api/finance/overview*', (route) => route.abort('connectionfailed'));
    await page.locator('.home-services').getByRole('link', { name: 'Financial' }).click();
    await expect(page.getByRole('alert')).toContainText('This page did not load');
    await page.unroute('**/api/finance/overview*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.locator('.hub-total .display')).toHaveText('0.00');
  });
});

test.describe('the views on Assets', () => {
  test.use({ as: 'demo' });

  test('add up to the total: stocks are shown as their own account and counted once @full', async ({ page }) => {
    await openApp(page, PATHS.assets);
    const stocks = page.getByRole('tabpanel').locator('a.li').filter({ hasText: 'Stocks' });
    await expect(stocks.locator('.end .med')).toHaveText(/^[1-9][\d,]*\.\d\d$/);
    const figures = await readFigures(page);
    const sum = figures.rows.map(cents).reduce((all, one) => all + one, 0n);
    const shown = cents(figures.total);
    // Each row is cut to two decimals.
    expect(shown - sum >= 0n && shown - sum < 7n).toBe(true);
    await stocks.click();
    await expectPath(page, `${PATHS.market}?tab=stock`);
  });

  test('lead to the hub, where amounts stay hidden @full', async ({ page }) => {
    await openApp(page, PATHS.assets);
    await page.getByRole('button', { name: 'Hide amounts' }).click();
    await page.getByRole('tabpanel').locator('a.li').filter({ hasText: 'Mining' }).click();
    await expectPath(page, PATHS.financial);
    await expect(page.locator('.hub-total .display')).toHaveText('••••');
    await page.getByRole('button', { name: 'Show amounts' }).click();
    await expect(page.locator('.hub-total .display')).toHaveText(/^[\d,]+\.\d\d$/);
  });
});
