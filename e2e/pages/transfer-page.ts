import type { Locator, Page } from '@playwright/test';

export const amountField = (page: Page): Locator => page.getByLabel('Amount');
export const availableText = (page: Page): Locator => page.locator('.lab-end');
export const swapButton = (page: Page): Locator => page.getByRole('button', { name: 'Swap accounts' });
/** The same button while no answer has come. */
export const retryButton = (page: Page): Locator => page.getByRole('button', { name: 'Try again', exact: true });
export const submitButton = (page: Page): Locator => page.getByRole('button', { name: 'Transfer', exact: true });
/** Under the amount field. */
export const reason = (page: Page): Locator => page.getByRole('alert').and(page.locator('.hint'));
export const accountBox = (page: Page, side: 'From' | 'To'): Locator =>
  page.getByRole('button', { name: new RegExp(`^${side} `) });
