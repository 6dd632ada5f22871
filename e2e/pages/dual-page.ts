import { expect, type Locator, type Page } from '@playwright/test';
import { sheet } from './app-page';

/** Dates of the products on sale, earliest first. */
export const firstDate = (page: Page): Locator => page.getByRole('tab').first();
/** Products of the selected date; calls from the farthest linked price to the nearest. */
export const productRow = (page: Page): Locator => page.locator('.dual-row');
export const payoff = (page: Page): Locator => page.locator('.dual-payoff');
export const outcomeCard = (page: Page, nth: 0 | 1): Locator => page.locator('.page .dual-outcomes .card').nth(nth);
export const reviewButton = (page: Page): Locator => page.locator('.dock .btn.primary');
export const buyButton = (page: Page): Locator => sheet(page).locator('.btn.primary');
export const orderCard = (page: Page): Locator => page.locator('.dual-order');
export const acknowledge = (page: Page): Locator =>
  sheet(page)
    .locator('.check')
    .filter({ has: page.locator('[name="acknowledge"]') });

/** The list on screen begins with this date, and its products are shown. */
export const expectFirstDate = async (page: Page, maturityMs: number) => {
  await expect(firstDate(page)).toHaveAttribute('id', `dual-dates-tab-${maturityMs}`);
  await expect(firstDate(page)).toHaveAttribute('aria-selected', 'true');
};

// Steps without words, for the sweeps through every language.

/** The product farthest from the price, which it does not reach during a test. */
export const openingDualProduct = async (page: Page) => {
  await productRow(page).first().click();
  await expect(payoff(page)).toBeVisible();
};

/** With the review of one share open. */
export const openingDualReview = async (page: Page) => {
  await openingDualProduct(page);
  await expect(reviewButton(page)).toBeEnabled();
  await reviewButton(page).click();
  await expect(buyButton(page)).toBeVisible();
};
