import { expect, type Locator, type Page } from '@playwright/test';
import { PATHS, settle, sheet } from './app-page';

/** Ids of the products that the first migration inserts. */
export const LOCK_30 = 3;
export const DEFI = 6;
export const MINER_30 = 7;
export const lockBuyPath = (productId: number): string => `${PATHS.lockBuy}?id=${productId}`;

export const productCard = (page: Page, name: string): Locator => page.locator('.product').filter({ hasText: name });
export const amountField = (page: Page): Locator => page.locator('input[name="amount"]');
export const dockButton = (page: Page): Locator => page.locator('.dock .btn');
export const payoutRows = (page: Page): Locator => page.locator('.list[aria-label="Daily payouts"] .li');

export const openingLockHelp = async (page: Page) => {
  await page.locator('.nav-root button.ib').last().click();
  await expect(sheet(page)).toBeVisible();
};

export const openingLockSource = async (page: Page) => {
  await page.locator('.lock-products .note button').click();
  await expect(sheet(page)).toBeVisible();
};

export const fillingLock = (amount: string) => async (page: Page) => {
  await amountField(page).fill(amount);
  await amountField(page).blur();
};

/** All but the last step of a purchase. */
export const confirmingLock = (amount: string) => async (page: Page) => {
  await fillingLock(amount)(page);
  await dockButton(page).click();
  await expect(sheet(page)).toBeVisible();
};

/** Opens the dialog that would redeem the order on screen. */
export const pressingLeave = async (page: Page) => {
  await dockButton(page).click();
  await expect(sheet(page)).toBeVisible();
};

/** From lock mining to the newest running order. */
export const openingRunningLock = async (page: Page) => {
  await page.locator('.lock-order').first().click();
  await settle(page);
};

export const leavingRunningLock = async (page: Page) => {
  await openingRunningLock(page);
  await pressingLeave(page);
};
