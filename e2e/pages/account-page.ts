import { expect, type Locator, type Page } from '@playwright/test';
import type { Api } from '../fixtures/api';
import { sheet } from './app-page';

export const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name, exact: true });
export const field = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true });
/** The error message of a form or one of its fields. */
export const formError = (page: Page): Locator => page.locator('[role="alert"]').filter({ hasText: /\S/ });

interface CodeRequest {
  readonly page: Page;
  readonly api: Api;
  /** As the demo inbox knows it. */
  readonly target: string;
  /** Which of several code fields of the form. */
  readonly nth?: number;
}

/** Asks for a code and takes it from the demo inbox of the app, as somebody trying the demo does. */
export async function takeCode({ page, api, target, nth = 0 }: CodeRequest): Promise<void> {
  const before = (await api.messagesTo(target)).length;
  const part = page.locator('.code-field').nth(nth);
  await part.getByRole('button', { name: 'Send code' }).click();
  await expect(part.getByText(/Again in \d+ s/)).toBeVisible();
  // The relay delivers a moment later; the sheet shows what is there when it opens.
  await expect.poll(async () => (await api.messagesTo(target)).length).toBe(before + 1);
  await part.getByRole('button', { name: 'Demo inbox' }).click();
  await expect(sheet(page)).toContainText('Demo inbox');
  await sheet(page).getByRole('radio').first().click();
  await expect(sheet(page)).toHaveCount(0);
  await expect(part.locator('input')).toHaveValue(/^\d{6}$/);
}

export async function fillNewPassword(page: Page, password: string, label = 'New password'): Promise<void> {
  await field(page, label).fill(password);
  await field(page, 'Repeat the password').fill(password);
}

/** Presses the keys of the keypad. */
export async function typePin(page: Page, pin: string): Promise<void> {
  for (const digit of pin) await page.locator('.pad9').getByRole('button', { name: digit, exact: true }).click();
}
