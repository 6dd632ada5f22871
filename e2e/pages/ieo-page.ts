import { expect, type Page } from '@playwright/test';
import { PATHS, sheet, waitForNextSubmit } from './app-page';

/** Projects of the demo, in the order they are made. */
export const [IEO_FAILED, IEO_LISTED, IEO_SHARED, IEO_RUNNING, IEO_COMING] = [1, 2, 3, 4, 5] as const;

export const ieoPath = (page: 'ieoProject' | 'ieoSubscribe' | 'ieoOrder', id: number): string =>
  `${PATHS[page]}?id=${id}`;

export const amountField = (page: Page) => page.locator('.page input[name="amount"]');
export const continueButton = (page: Page) => page.locator('.page .dock .btn.primary');

/** Fills in an amount and opens the confirmation. */
export const openingCommit = async (page: Page) => {
  await amountField(page).fill('100');
  await waitForNextSubmit(page);
  await continueButton(page).click();
  await expect(sheet(page)).toBeVisible();
};

/** The verdict of the check, once it is there. */
export const verdict = (page: Page) => page.locator('.ieo-verdict');

export const waitForVerdict = async (page: Page) => {
  await expect(verdict(page)).toBeVisible();
};
