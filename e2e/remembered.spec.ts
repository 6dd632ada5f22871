import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/app-test';
import { moveTo, openApp, PATHS, pickInSheet, readStored, settle, sheet } from './pages/app-page';
import { chooseKind, chooseMultiple, futuresPath, lotsField } from './pages/futures-page';
import { duration, fillStake, optionsPath, stakeField } from './pages/options-page';
import { amountField, openOrder, priceField, spotPath } from './pages/spot-page';

test.use({ as: 'alice' });

const BTC = 'BTC/USDT';
const ETH = 'ETH/USDT';

async function open(page: Page, path: string): Promise<void> {
  await moveTo(page, path);
  await settle(page);
}

/** Leaves by the tab bar, loads the app anew, and comes back. */
async function leaveAndReturn(page: Page, path: string): Promise<void> {
  await page.locator('.tabbar').getByRole('link', { name: 'Market' }).click();
  await settle(page);
  await page.reload();
  await settle(page);
  await open(page, path);
}

async function pickPair(page: Page, symbol: string): Promise<void> {
  await page.locator('.trade-pair button').click();
  await pickInSheet(page, symbol);
  await settle(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(symbol);
}

test('an option keeps seconds and stake, for each pair its own @full', async ({ page }) => {
  await openApp(page, optionsPath(BTC));
  await settle(page);
  const usual = await stakeField(page).inputValue();
  await duration(page, 30).click();
  await fillStake(page, '12.5');
  await pickPair(page, ETH);
  await expect(stakeField(page)).toHaveValue(usual);
  await expect(duration(page, 60)).toHaveAttribute('aria-pressed', 'true');
  await fillStake(page, '7');
  await pickPair(page, BTC);
  await expect(stakeField(page)).toHaveValue(/^12\.50?$/);
  await expect(duration(page, 30)).toHaveAttribute('aria-pressed', 'true');
  await leaveAndReturn(page, optionsPath(BTC));
  await expect(stakeField(page)).toHaveValue(/^12\.50?$/);
  await expect(duration(page, 30)).toHaveAttribute('aria-pressed', 'true');
  await open(page, optionsPath(ETH));
  await expect(stakeField(page)).toHaveValue(/^7(?:\.00)?$/);
});

test('a futures order keeps multiple, lots and kind, but neither price nor levels @full', async ({ page }) => {
  await openApp(page, futuresPath(BTC));
  await settle(page);
  await chooseMultiple(page, 5);
  await lotsField(page).fill('7');
  await chooseKind(page, 1);
  const price = page.locator('.futures-form .step input').first();
  await price.fill('12345');
  await price.blur();
  await page.locator('.futures-form .check').click();
  await leaveAndReturn(page, futuresPath(BTC));
  await expect(lotsField(page)).toHaveValue('7');
  await expect(page.locator('.futures-select').last()).toContainText('5×');
  await expect(page.locator('.futures-form .step input')).toHaveCount(2);
  await expect(price).not.toHaveValue(/12,?345/);
  await expect(price).toHaveValue(/\d/);
  await expect(page.locator('.futures-form').getByRole('checkbox')).not.toBeChecked();
  await open(page, futuresPath(ETH));
  await expect(page.locator('.futures-form .step input')).toHaveCount(1);
  await expect(lotsField(page)).toHaveValue('0');
});

test('a spot order keeps kind and amount of each side, but not the price @full', async ({ page }) => {
  await openApp(page, spotPath(BTC));
  await settle(page);
  await openOrder(page, 'sell');
  await amountField(page).fill('0.002');
  await priceField(page).fill('54321');
  await page.goBack();
  await expect(sheet(page)).toHaveCount(0);
  await openOrder(page, 'buy');
  await sheet(page).getByRole('radio').first().click();
  await amountField(page).fill('25');
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);
  await leaveAndReturn(page, spotPath(BTC));
  await openOrder(page, 'sell');
  await expect(amountField(page)).toHaveValue('0.002');
  await expect(priceField(page)).not.toHaveValue(/54,?321/);
  await page.goBack();
  await expect(sheet(page)).toHaveCount(0);
  await openOrder(page, 'buy');
  await expect(amountField(page)).toHaveValue(/^25(?:\.00)?$/);
  await expect(priceField(page)).toHaveCount(0);
});

test('what is not allowed any more is left out @full', async ({ page }) => {
  const stored = [
    [`options ${BTC}`, { seconds: '31', stake: '5.00000000001' }],
    [`futures ${BTC}`, { multiple: '5000', lots: '99999999', kind: 'stop' }],
  ];
  await page.addInitScript((text) => window.localStorage.setItem('tradeForms', text), JSON.stringify(stored));
  await openApp(page, optionsPath(BTC));
  await settle(page);
  await expect(duration(page, 60)).toHaveAttribute('aria-pressed', 'true');
  await expect(stakeField(page)).not.toHaveValue(/^5\./);
  await open(page, futuresPath(BTC));
  await expect(page.locator('.futures-select').last()).not.toContainText('5000');
  await expect(lotsField(page)).toHaveValue('0');
});

test.describe('at the end of a session', () => {
  test.use({ as: 'newcomer' });

  test('the log-out forgets what was filled in @full', async ({ page }) => {
    await openApp(page, optionsPath(BTC));
    await settle(page);
    const usual = await stakeField(page).inputValue();
    await fillStake(page, '12.5');
    await expect.poll(() => readStored(page, 'tradeForms')).toContain('12.5');
    await open(page, PATHS.settings);
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect.poll(() => readStored(page, 'token')).toBeNull();
    expect(await readStored(page, 'tradeForms')).toBeNull();
    await open(page, optionsPath(BTC));
    await expect(stakeField(page)).toHaveValue(usual);
  });
});
