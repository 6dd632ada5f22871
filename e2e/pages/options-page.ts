import { expect, type Locator, type Page } from '@playwright/test';
import { PATHS, sheet } from './app-page';

export const optionsPath = (symbol: string): string => `${PATHS.trade}?symbol=${encodeURIComponent(symbol)}`;

type Direction = 'up' | 'down';
const KINDS = { up: 'buy', down: 'sell' } as const;

export const stakeField = (page: Page): Locator => page.locator('.stake-step input');
/** The field shows 100.00 until it has focus, then 100, which clears an earlier selection. */
export async function fillStake(page: Page, text: string): Promise<void> {
  await stakeField(page).focus();
  await stakeField(page).fill(text);
}

/** Under the stake: what is wrong with it, or what is there. */
export const stakeHint = (page: Page): Locator => page.locator('.stake-hint');
export const duration = (page: Page, seconds: number): Locator =>
  page.locator('.durations button').filter({ hasText: new RegExp(`^${seconds}\\D`) });
export const directionButton = (page: Page, direction: Direction): Locator =>
  page.locator(`.dock .btn.${KINDS[direction]}`);
export const confirmButton = (page: Page, direction: Direction): Locator =>
  sheet(page).locator(`.btn.${KINDS[direction]}`);
export const openCard = (page: Page): Locator => page.locator('.option-card');
export const resultCard = (page: Page): Locator => page.locator('.result-card');
export const historyRow = (page: Page): Locator => page.locator('.view button.li');
export const riskSheet = (page: Page): Locator => sheet(page).locator('.risk');

/** The result of one of the four checks of the verify screen. */
export const check = (page: Page, name: string): Locator => page.locator(`.proof-step[data-check="${name}"]`);

/** Reads the risks where they are shown, and goes on. */
export async function acceptRisks(page: Page): Promise<void> {
  await sheet(page).locator('.check').click();
  await sheet(page).locator('.btn.primary').click();
}

// Steps without words, for the sweeps through every language.

/** With the confirmation open; who has not read the risks yet reads them first. */
export const openingConfirmation = (direction: Direction) => async (page: Page) => {
  await directionButton(page, direction).click();
  await expect(riskSheet(page).or(confirmButton(page, direction))).toBeVisible();
  if (await riskSheet(page).isVisible()) await acceptRisks(page);
  await expect(confirmButton(page, direction)).toBeVisible();
};

export const openingMore = async (page: Page) => {
  await page.locator('.nav-root button.ib').click();
  await expect(sheet(page)).toBeVisible();
};

export const stakingTooMuch = async (page: Page) => {
  await fillStake(page, '99999');
  await expect(stakeHint(page).getByRole('alert')).toBeVisible();
};
