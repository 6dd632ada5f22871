import { expect, type Page } from '@playwright/test';
import { PATHS, sheet } from './app-page';

export const otcOrderPath = (number: string): string => `${PATHS.otcOrder}?number=${number}`;
export const otcTraderPath = (id: number): string => `${PATHS.otcTrader}?id=${id}`;

/** Opens the sheet of a filter: the amount, the kind of payment or the currency. */
export const openingOtcFilter = (nth: number) => async (page: Page) => {
  await page.locator('.otc-chips .chip').nth(nth).click();
  await expect(sheet(page)).toBeVisible();
};

/** Opens the first offer of another person. */
export const openingOffer = async (page: Page) => {
  await page.locator('[data-ad] button.btn').first().click();
  await expect(sheet(page)).toBeVisible();
};

/** Types an amount on the keypad of quick buy, until offers for it are shown. */
export const typingQuickAmount = async (page: Page) => {
  for (const key of ['2', '0', '0']) await page.locator('.otc-pad').getByText(key, { exact: true }).click();
  await expect(page.locator('.otc-offer')).toBeVisible();
};

export const openingOffers = async (page: Page) => {
  await typingQuickAmount(page);
  await page.locator('.otc-offer button.link').click();
  await expect(sheet(page)).toBeVisible();
};
