import { expect, type Page, test } from '@playwright/test';
import { expectPath, moveTo, openApp, settle, sheet } from './app-page';
import { fullChart } from './instrument-page';
import type { LayerRow } from './layers';

/** A page that loads quickly, to navigate from. */
export const BEFORE = '/elsewhere';

/** One layer is open; another that it replaced may take a moment to leave. */
async function expectOpen(page: Page): Promise<void> {
  await expect(sheet(page)).toHaveCount(1);
  await expect(sheet(page)).toBeVisible();
}

/** No layer is open, and none has left an entry behind. */
export async function expectClosed(page: Page): Promise<void> {
  await expect(sheet(page)).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => window.history.state?.layer ?? 0)).toBe(0);
}

/** Marks the current page; the returned function tells whether it is still the same. */
export async function keepPage(page: Page): Promise<() => Promise<boolean>> {
  const kept = await page.locator('.page').first().elementHandle();
  const hash = new URL(page.url()).hash;
  return async () =>
    new URL(page.url()).hash === hash &&
    (await page.evaluate((element) => element === document.querySelector('.page'), kept));
}

const CLOSINGS = {
  escape: (page: Page) => page.keyboard.press('Escape'),
  button: (page: Page) =>
    sheet(page).locator('.sheet-h .ib, .dialog .btn, .chart-tools .ib:last-child').first().click(),
  scrim: (page: Page) => page.mouse.click(8, 8),
} as const;
const CLOSING_NAMES = ['escape', 'button', 'scrim'] as const;

/** Goes there and waits until the page that was shown is gone. */
async function leaveFor(page: Page, path: string): Promise<void> {
  if (new URL(page.url()).hash === `#${path}`) return;
  await page.evaluate(() => document.querySelector('.page')?.setAttribute('data-left', ''));
  await moveTo(page, path);
  await expect(page.locator('[data-left]')).toHaveCount(0);
  await settle(page);
}

export async function visit(page: Page, path: string): Promise<void> {
  await leaveFor(page, BEFORE);
  await leaveFor(page, path);
}

/** Back closes the layer and keeps the page; closed any other way it leaves nothing behind, and one Back leaves the page. */
async function walk(page: Page, row: LayerRow, closing: keyof typeof CLOSINGS): Promise<void> {
  await visit(page, row.path);
  const isSamePage = await keepPage(page);
  await row.open(page);
  await expectOpen(page);
  await page.goBack();
  await expectClosed(page);
  expect(await isSamePage()).toBe(true);
  await row.open(page);
  await expectOpen(page);
  // The full screen chart has no scrim around it.
  await CLOSINGS[closing === 'scrim' && (await fullChart(page).count()) > 0 ? 'button' : closing](page);
  await expectClosed(page);
  expect(await isSamePage()).toBe(true);
  await page.goBack();
  await expectPath(page, BEFORE);
  await expectClosed(page);
}

export async function walkAll(page: Page, rows: readonly LayerRow[]): Promise<void> {
  for (const [index, row] of rows.entries())
    await test.step(`${row.file} at ${row.path}`, () => walk(page, row, CLOSING_NAMES[index % 3] ?? 'escape'));
}

export async function start(page: Page): Promise<void> {
  await openApp(page, BEFORE);
  await settle(page);
}
