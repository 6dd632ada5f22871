import { expect, type Locator, type Page } from '@playwright/test';
import { settle, sheet } from './app-page';

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

/** From the page of a family to the form of one of its products. */
export const openingLock = (product: number) => async (page: Page) => {
  await page.locator('.product .btn').nth(product).click();
  await settle(page);
  await expect(amountField(page)).toBeEnabled();
};

export const fillingLock = (product: number, amount: string) => async (page: Page) => {
  await openingLock(product)(page);
  await amountField(page).fill(amount);
  await amountField(page).blur();
};

/** All but the last step of a purchase. */
export const confirmingLock = (product: number, amount: string) => async (page: Page) => {
  await fillingLock(product, amount)(page);
  await dockButton(page).click();
  await expect(sheet(page)).toBeVisible();
};

/** The dialog that would redeem the newest running order. */
export const leavingLock = async (page: Page) => {
  await page.locator('.lock-order').first().click();
  await settle(page);
  await dockButton(page).click();
  await expect(sheet(page)).toBeVisible();
};
