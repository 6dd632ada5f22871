import { canonical } from '@candor/money/decimal';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { type PageWatch, watchPage } from '../fixtures/watch-page';

const DESKTOP = { width: 1366, height: 860 };
export const OPERATOR_PASSWORD = 'demo-ops-1234';

export interface Console {
  readonly page: Page;
  readonly watch: PageWatch;
  readonly close: () => Promise<void>;
}

/** The operators' console in a window of its own, which shares nothing with the customer's. */
export async function openConsole(browser: Browser, baseURL: string): Promise<Console> {
  const context = await browser.newContext({
    baseURL,
    viewport: DESKTOP,
    isMobile: false,
    hasTouch: false,
    storageState: { cookies: [], origins: [] },
  });
  const page = await context.newPage();
  const watch = await watchPage(page);
  await page.goto('/ops/');
  return { page, watch, close: () => context.close() };
}

export async function logInOperator(page: Page, email: string, password = OPERATOR_PASSWORD): Promise<void> {
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

export async function enterConsole(browser: Browser, baseURL: string, email: string): Promise<Console> {
  const opened = await openConsole(browser, baseURL);
  await logInOperator(opened.page, email);
  await expect(opened.page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  return opened;
}

export const dialog = (page: Page): Locator => page.getByRole('dialog');
/** The message the console shows after an action. */
export const resultMessage = (page: Page): Locator => page.locator('.ant-message');

/** The value beside a label of a list of facts. */
export const shownFact = (page: Page, label: string): Locator =>
  page.locator('.facts dt').filter({ hasText: label }).locator('xpath=following-sibling::dd[1]');

export async function openPage(page: Page, name: string): Promise<void> {
  // Not "Halted books" for "Books".
  await page
    .getByRole('menuitem', { name: new RegExp(`^${name}`) })
    .getByRole('link')
    .click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** Opens a queue, finds the row of somebody and opens it. Answers what stands under the row. */
export async function openRow(page: Page, queue: string, email: string): Promise<Locator> {
  await openPage(page, queue);
  await page.getByRole('searchbox').fill(email);
  await page.getByRole('searchbox').press('Enter');
  const rows = page.locator('tr.ant-table-row').filter({ hasText: email });
  await expect(rows).toHaveCount(1);
  await rows.first().click();
  const detail = page.locator('tr.ant-table-expanded-row');
  await expect(detail).toBeVisible();
  return detail;
}

/** Presses a button under the row, reads what will happen, fills the fields in and confirms. */
export async function confirm(
  page: Page,
  action: { readonly name: string; readonly warns: string; readonly fields?: Readonly<Record<string, string>> },
): Promise<void> {
  await page.getByRole('button', { name: action.name, exact: true }).click();
  await expect(dialog(page)).toContainText(action.warns);
  for (const [label, text] of Object.entries(action.fields ?? {})) await dialog(page).getByLabel(label).fill(text);
  await dialog(page).getByRole('button', { name: action.name, exact: true }).click();
}

export interface LedgerRow {
  readonly amount: string;
  readonly after: string;
  readonly entry: string;
}

/** Every figure of a text, as plain decimal text. */
export const figuresIn = (text: string): string[] =>
  [...text.matchAll(/\d[\d,]*(?:\.\d+)?/g)].map(([figure]) => canonical(figure.replaceAll(',', '')));

/** What the console shows as booked on one account of a user. */
export async function readLedger(page: Page, email: string, account: string): Promise<LedgerRow[]> {
  await openPage(page, 'Users');
  await page.getByRole('searchbox').fill(email);
  await page.getByRole('searchbox').press('Enter');
  await page.getByRole('link', { name: email }).click();
  await page.getByRole('tab', { name: 'Ledger' }).click();
  await page.getByRole('combobox', { name: 'Account' }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: account }).click();
  const rows = page.locator('tr.ant-table-row');
  await expect(rows.first()).toContainText(/[0-9a-f-]{36}/);
  const texts = await rows.evaluateAll((all) =>
    all.map((row) => [...row.children].map((cell) => cell.textContent ?? '')),
  );
  return texts.map(([, , amount = '', after = '', , , entry = '']) => ({
    amount: figuresIn(amount)[0] ?? '',
    after: figuresIn(after)[0] ?? '',
    entry,
  }));
}
