import { expect, type Locator, type Page } from '@playwright/test';
import { PATHS, sheet } from './app-page';

export const instrumentPath = (symbol: string): string => `${PATHS.instrument}?symbol=${encodeURIComponent(symbol)}`;

export const bigPrice = (page: Page): Locator => page.locator('.price-big');
export const period = (page: Page, name: string): Locator =>
  page.getByRole('group', { name: 'Chart period' }).getByRole('button', { name, exact: true });
/** What the chart shows, as a screen reader hears it. */
export const chartSummary = (page: Page): Locator => page.locator('.chart-frame .sr');
export const fullChart = (page: Page): Locator => page.locator('dialog.chart-full');
export const tapeRow = (page: Page): Locator => page.locator('.tape-table tbody tr');
export const finding = (page: Page): Locator => page.locator('.proof-part [role="status"]');
export const tool = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

/** The number of the newest tick on the tape. */
export async function newestTick(page: Page): Promise<number> {
  const text = await tapeRow(page).first().locator('td').nth(1).innerText();
  return Number.parseInt(text.replaceAll(/\D/g, ''), 10);
}

// Steps without words, for the sweeps through every language.

/** Table, settings or full screen. */
export const openingTool = (nth: number) => async (page: Page) => {
  await page.locator('.chart-tools .ib').nth(nth).click();
  await expect(sheet(page)).toBeVisible();
};

export const openingAlert = async (page: Page) => {
  await page.locator('.nav-end .ib').last().click();
  await expect(sheet(page)).toBeVisible();
  await sheet(page).locator('input').fill('0');
  await sheet(page).locator('input').blur();
  await expect(sheet(page).locator('.hint.err')).toBeVisible();
};

export const showingProof = async (page: Page) => {
  await page.getByRole('tab').last().click();
  await page.locator('.proof-part button').click();
  await expect(page.locator('.proof-finding')).toBeVisible();
};

/** The order book or the trades, where the pair can be traded. */
export const showingTab = (nth: number) => async (page: Page) => {
  await page.getByRole('tab').nth(nth).click();
  await expect(page.getByRole('tabpanel')).not.toBeEmpty();
};
