import { expect, type Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';
import { findBarriers } from './fixtures/find-barriers';
import type { PageWatch } from './fixtures/watch-page';
import { LANGUAGES, type Language } from './languages';
import { settle } from './pages/app-page';
import { type Screen, visit } from './pages/screens';

const IS_SOAK = process.env.CANDOR_TESTS === 'soak';

/** Used in test names. */
export const SWEPT_NAMES = IS_SOAK ? 'all eight languages' : 'one of eight languages each';

/** Outside the soak each screen has one language of its own, found by its name. */
function languageOf({ name }: Screen): Language | undefined {
  const letters = [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  return LANGUAGES[letters % LANGUAGES.length];
}

interface Seen {
  readonly page: Page;
  readonly watch: PageWatch;
}

/** Switches the language as another tab would, so that the screen keeps its state. */
async function switchLanguage(page: Page, { code, htmlLang }: Language) {
  await page.evaluate((chosen) => {
    window.localStorage.setItem('language', JSON.stringify(chosen));
    window.dispatchEvent(new StorageEvent('storage', { key: 'language' }));
  }, code);
  await expect(page.locator('html')).toHaveAttribute('lang', htmlLang);
  await settle(page);
}

/**
 * Shows every screen; the page watch inspects it. Axe runs in one language only, because its findings are the same in
 * all.
 */
export async function sweep({ page, watch }: Seen, screens: readonly Screen[], rules: RunOptions = {}): Promise<void> {
  const barriers: string[] = [];
  const seek = async ({ name }: Screen) => {
    barriers.push(...(await findBarriers(page, rules)).map((one) => `${name}: ${one}`));
  };
  if (IS_SOAK) {
    // Each screen is brought to its state once and shown in all languages there.
    await visit(page, screens, async (screen) => {
      for (const language of LANGUAGES) {
        await switchLanguage(page, language);
        await watch.inspect();
      }
      await seek(screen);
    });
  } else {
    for (const language of LANGUAGES) {
      const screensOfLanguage = screens.filter((screen) => languageOf(screen) === language);
      if (screensOfLanguage.length > 0) await switchLanguage(page, language);
      await visit(page, screensOfLanguage, async (screen) => {
        await watch.inspect();
        await seek(screen);
      });
    }
  }
  expect(barriers).toEqual([]);
}
