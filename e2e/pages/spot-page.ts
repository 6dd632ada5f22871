import { expect, type Locator, type Page } from '@playwright/test';
import { PATHS, sheet } from './app-page';

export const spotPath = (symbol: string): string => `${PATHS.spot}?symbol=${encodeURIComponent(symbol)}`;

type Side = 'buy' | 'sell';

/** Rows of one side of the book that are shown. */
export const bookRows = (page: Page, side: 'bid' | 'ask'): Locator => page.locator(`.book .r.${side}:visible`);
export const bookEmpty = (page: Page): Locator => page.locator('.book-empty');
export const dockButton = (page: Page, side: Side): Locator => page.locator(`.dock .btn.${side}`);
export const priceField = (page: Page): Locator => sheet(page).locator('input[name="price"]');
export const amountField = (page: Page): Locator => sheet(page).locator('input[name="amount"]');
export const placeButton = (page: Page, side: Side): Locator => sheet(page).locator(`.btn.${side}.block`);
/** Under the fields of the order. */
export const reason = (page: Page): Locator => sheet(page).locator('.hint.err');
export const orderRow = (page: Page): Locator => page.locator('.spot-order');
export const fillRow = (page: Page): Locator => page.locator('.spot-fill');

/** A figure of the preview or of a fill by its label. */
export const fact = (within: Locator, label: string | RegExp): Locator =>
  within.locator('dt').filter({ hasText: label }).locator('xpath=following-sibling::dd[1]');

/** The form remembers the kind of the last order. */
const choosingLimit = async (page: Page) => {
  await sheet(page).getByRole('radio').nth(1).click();
  await expect(priceField(page)).toBeVisible();
};

export async function openOrder(page: Page, side: Side): Promise<void> {
  await expect(dockButton(page, side)).toBeEnabled();
  await dockButton(page, side).click();
  await expect(placeButton(page, side)).toBeVisible();
}

// Steps without words, for the sweeps through every language.

export const openingOrder = (side: Side) => async (page: Page) => {
  await openOrder(page, side);
  await choosingLimit(page);
  await amountField(page).fill('0.001');
  await expect(placeButton(page, side)).toBeEnabled();
};

export const openingOrderAtMarket = async (page: Page) => {
  await openOrder(page, 'buy');
  await sheet(page).getByRole('radio').first().click();
  await amountField(page).fill('1');
  await amountField(page).blur();
  await expect(reason(page)).toBeVisible();
};

export const openingOrderOptions = async (page: Page) => {
  await openOrder(page, 'sell');
  await choosingLimit(page);
  await sheet(page).locator('.ticket-more').click();
  await expect(sheet(page).getByRole('checkbox')).toBeVisible();
};

export const openingRisk = async (page: Page) => {
  await openOrder(page, 'buy');
  await choosingLimit(page);
  const last = (await sheet(page).locator('.lab-end').first().innerText()).replaceAll(/[^\d]/g, '');
  // The last price has two decimals in every language: ten percent more than it.
  const cents = (BigInt(last) * 110n) / 100n;
  await priceField(page).fill(`${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`);
  await amountField(page).fill('0.001');
  await expect(placeButton(page, 'buy')).toBeEnabled();
  await placeButton(page, 'buy').click();
  await expect(sheet(page).locator('.ticket-risk')).toBeVisible();
};

export const openingCancelAll = async (page: Page) => {
  await page.locator('.orders-filter .btn').click();
  await expect(sheet(page)).toBeVisible();
};
