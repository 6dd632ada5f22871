import { expect, type Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';
import { lookForBarriers } from './fixtures/find-barriers';
import type { PageWatch } from './fixtures/watch-page';
import { LANGUAGES, type Language } from './languages';
import { settle } from './pages/app-page';
import { type Screen, visit } from './pages/screens';

// These three have the longest words, the widest and the tallest letters; the soak looks at all eight.
const SWEPT = new Set(['en', 'zh', 'th']);
const TONGUES = LANGUAGES.filter(({ code }) => process.env.CANDOR_SOAK === '1' || SWEPT.has(code));

/** For the names of tests: what they look at. */
export const SWEPT_NAMES = TONGUES.map(({ code }) => code).join(', ');

interface Seen {
  readonly page: Page;
  readonly watch: PageWatch;
}

/** As if it had been chosen in another tab: the screen stays in the state it is in. */
async function speak(page: Page, { code, htmlLang }: Language) {
  await page.evaluate((chosen) => {
    window.localStorage.setItem('language', JSON.stringify(chosen));
    window.dispatchEvent(new StorageEvent('storage', { key: 'language' }));
  }, code);
  await expect(page.locator('html')).toHaveAttribute('lang', htmlLang);
  await settle(page);
}

/**
 * Brings each screen to its state once and shows it in every language there. The watch does the looking, and axe in one
 * language: barriers are the same in all, and looking for them takes a while.
 */
export async function sweep({ page, watch }: Seen, screens: readonly Screen[], rules: RunOptions = {}): Promise<void> {
  const barriers: string[] = [];
  let order = TONGUES;
  await visit(page, screens, async ({ name }) => {
    for (const language of order) {
      await speak(page, language);
      await watch.inspect();
    }
    barriers.push(...(await lookForBarriers(page, rules)).map((one) => `${name}: ${one}`));
    // The next screen begins in the language this one ended with.
    order = order.toReversed();
  });
  expect(barriers).toEqual([]);
}
