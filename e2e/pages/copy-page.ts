import { expect, type Locator, type Page } from '@playwright/test';
import { PATHS, sheet } from './app-page';

export const traderPath = (leaderId: number): string => `${PATHS.copyTrader}?id=${leaderId}`;
/** With the sheet to follow open. */
export const followPath = (leaderId: number): string => `${traderPath(leaderId)}&follow=1`;
export const qualityPath = (leaderId: number): string => `${PATHS.copyQuality}?id=${leaderId}`;

// The list and the page of a trader.
export const leaderCard = (page: Page, leaderId: number): Locator => page.locator(`[data-leader="${leaderId}"]`);
export const followButton = (page: Page): Locator => page.locator('.dock .btn.primary');

// The sheet to follow.
export const totalCap = (page: Page): Locator => sheet(page).locator('input[name="total-cap"]');
export const orderCap = (page: Page): Locator => sheet(page).locator('input[name="order-cap"]');
export const stopLoss = (page: Page): Locator => sheet(page).locator('input[name="stop-loss"]');
export const sizeField = (page: Page): Locator => sheet(page).locator('.copy-stepper input');
export const workedExample = (page: Page): Locator => sheet(page).locator('.copy-example');
/** A link stands in the middle of the label, so the box at its start is pressed. */
export const acceptAgreement = (page: Page): Promise<void> =>
  page.locator('input[name="agreement"]').check({ position: { x: 8, y: 8 } });
export const sendButton = (page: Page): Locator => sheet(page).locator('.btn.primary');

// Own copies.
export const relationCard = (page: Page): Locator => page.locator('[data-relation]');
export const openCopy = (page: Page): Locator => page.locator('[data-copy]');
export const selfHoldButton = (page: Page): Locator => openCopy(page).first().locator('.copy-buttons .btn').first();
export const closeCopyButton = (page: Page): Locator => openCopy(page).first().locator('.copy-buttons .btn.line');
export const notCopied = (page: Page): Locator => page.locator('.copy-log li');

// Fill quality.
export const fillRow = (page: Page): Locator => page.locator('.copy-table tbody tr');
export const returnStep = (page: Page, name: string): Locator => page.locator(`.copy-step.is-${name}`);

// Becoming a trader.
export const condition = (page: Page): Locator => page.locator('.copy-condition');
export const applyButton = (page: Page): Locator => page.locator('.dock .btn.primary');
export const lineField = (page: Page): Locator => page.locator('input[name="line"]');

// Steps without words, for the sweeps through every language.

export const openingCopyFilter = (page: Page) => page.locator('.page .nav-end .ib').first().click();
export const openingCopyHelp = (page: Page) => page.locator('.page .nav-end .ib').last().click();
export const openingCopyPeriod = (page: Page) => page.locator('.page .copy-chips [aria-haspopup]').click();

/** The sheet to follow with a cap, and the example for it. */
export const fillingFollow = (cap: string) => async (page: Page) => {
  await totalCap(page).fill(cap);
  await expect(workedExample(page)).toBeVisible();
};
