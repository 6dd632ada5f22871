import { expect, type Locator, type Page } from '@playwright/test';
import { PATHS, sheet } from './app-page';
import { acceptRisks, riskSheet } from './options-page';

export const futuresPath = (symbol: string): string => `${PATHS.futures}?symbol=${encodeURIComponent(symbol)}`;

const form = (page: Page): Locator => page.locator('.futures-form');
export const lotsField = (page: Page): Locator => form(page).locator('.step input').last();
const limitField = (page: Page): Locator => form(page).locator('.step input').first();
type Level = 'takeProfit' | 'stopLoss';
export const levelField = (page: Page, which: Level): Locator =>
  form(page)
    .locator('.futures-mini input')
    .nth(which === 'takeProfit' ? 0 : 1);

/** The field shows plain digits once it is entered. */
export async function fillLevel(page: Page, which: Level, price: string): Promise<void> {
  await levelField(page, which).focus();
  await levelField(page, which).fill(price);
}

export const openButton = (page: Page): Locator => form(page).locator('.btn.block');
/** Why the order cannot be placed. */
export const reason = (page: Page): Locator => form(page).locator('[role="alert"]');
export const positionCard = (page: Page): Locator => page.locator('[data-position]');
export const entrustRow = (page: Page): Locator => page.locator('[data-entrust]');
export const fillCard = (page: Page): Locator => page.locator('[data-fill]');

/** Chooses market (0) or limit (1). */
export async function chooseKind(page: Page, kind: 0 | 1): Promise<void> {
  await form(page).locator('.futures-select').first().click();
  await sheet(page).getByRole('radio').nth(kind).click();
  await expect(sheet(page)).toHaveCount(0);
  // A limit order has a price to fill in.
  await expect(form(page).locator('.step input')).toHaveCount(kind + 1);
}

/** The field shows plain digits once it is entered. */
export async function fillLimit(page: Page, price: string): Promise<void> {
  await limitField(page).click();
  await limitField(page).fill(price);
  await expect(limitField(page)).toHaveValue(price);
}

export async function chooseMultiple(page: Page, multiple: number): Promise<void> {
  await openingLeverage(page);
  await sheet(page)
    .getByRole('radio', { name: new RegExp(`^${multiple}×`) })
    .click();
  await sheet(page).locator('.btn.primary').click();
  await expect(sheet(page)).toHaveCount(0);
}

export async function setLevels(page: Page, levels: { takeProfit: string; stopLoss: string }): Promise<void> {
  const box = form(page).getByRole('checkbox');
  if (!(await box.isChecked())) await form(page).locator('.check').click();
  await fillLevel(page, 'takeProfit', levels.takeProfit);
  await fillLevel(page, 'stopLoss', levels.stopLoss);
  await levelField(page, 'stopLoss').blur();
}

/** Presses the button; who has not read the risks yet reads them first. */
export async function placeOrder(page: Page): Promise<void> {
  await expect(openButton(page)).toBeEnabled();
  const answer = page.waitForResponse((response) => response.url().endsWith('/lever/submit'));
  await openButton(page).click();
  await Promise.race([answer, riskSheet(page).waitFor()]);
  if (await riskSheet(page).isVisible()) await acceptRisks(page);
  await answer;
}

// Steps without words, for the sweeps through every language.

export const openingLeverage = async (page: Page) => {
  await form(page).locator('.futures-select').last().click();
  await expect(sheet(page).locator('.futures-multiple').first()).toBeVisible();
};

export const fillingLimit = async (page: Page) => {
  await chooseKind(page, 1);
  await lotsField(page).fill('5');
  await setLevels(page, { takeProfit: '1', stopLoss: '2' });
  await limitField(page).focus();
  await limitField(page).blur();
  await expect(reason(page)).toBeVisible();
};

/** Opens what the n-th button of the first position opens: its levels, or its close. */
export const openingAction = (button: 0 | 1) => async (page: Page) => {
  await positionCard(page).first().locator('.futures-actions .btn').nth(button).click();
  await expect(sheet(page)).toBeVisible();
};

export const openingBulk = async (page: Page) => {
  await page.locator('.futures-lists-head .btn').click();
  await expect(sheet(page)).toBeVisible();
};

export const openingShare = async (page: Page) => {
  await positionCard(page).first().locator('.futures-actions button.ib').click();
  await expect(sheet(page).locator('canvas')).toBeVisible();
};

export const openingChart = async (page: Page) => {
  await page.locator('.futures-day .ib').click();
  await expect(sheet(page).locator('canvas').first()).toBeVisible();
};
