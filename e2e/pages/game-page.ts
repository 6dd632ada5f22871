import { expect, type Locator, type Page } from '@playwright/test';
import { sheet } from './app-page';

const pressOn = (control: string) => async (page: Page) => {
  await page.locator(`.page ${control}`).first().click();
  await expect(sheet(page)).toBeVisible();
};

export const openingGameHelp = pressOn('.nav-end button.ib');
export const openingGameSeed = pressOn('.game-change');
export const openingGameLimits = pressOn('.game-limit');

export const board = (page: Page): Locator => page.locator('.game-board');
export const points = (page: Page): Locator => page.locator('.game-purse .t2');
export const sum = (page: Page): Locator => page.locator('.game-last [role="status"]');
export const verdict = (page: Page): Locator => sheet(page).locator('[data-verdict]');
export const step = (page: Page, name: string): Locator => sheet(page).locator(`[data-step="${name}"]`);
const dropButton = (page: Page): Locator => page.locator('.page .game-dock .btn.primary');

/** Sets the user's seed, the first one or another. */
export async function setSeed(page: Page, seed: string): Promise<void> {
  await openingGameSeed(page);
  await sheet(page).locator('input[name="seed"]').fill(seed);
  await sheet(page).locator('.btn.primary').click();
  await expect(sheet(page)).toHaveCount(0);
  await expect(page.locator('.page .game-seed')).toHaveText(seed);
}

/** Drops a coin and waits until it lies in its slot. Returns the number of the drop. */
export async function dropCoin(page: Page): Promise<number> {
  const number = page.locator('.page .kv dd').filter({ hasText: /^\d+$/ });
  const nonce = await number.innerText();
  await dropButton(page).click();
  await expect(number).toHaveText(String(Number.parseInt(nonce, 10) + 1));
  await expect(board(page)).toHaveAttribute('data-state', 'still');
  return Number.parseInt(nonce, 10);
}

/** Opens the proof of the last drop; plays one where there is none. */
export const openingProof = async (page: Page): Promise<void> => {
  await expect(board(page)).toBeVisible();
  if ((await page.locator('.page .game-last .proof').count()) === 0) {
    if ((await page.locator('.page .game-seed').count()) === 0) await setSeed(page, 'e2e-seed');
    await dropCoin(page);
  }
  await page.locator('.page .game-last .proof').click();
  await expect(sheet(page)).toBeVisible();
};
