import { expect, type Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';
import { lookForBarriers } from './fixtures/find-barriers';
import type { PageWatch } from './fixtures/watch-page';
import { LANGUAGES, type Language } from './languages';
import { settle } from './pages/app-page';
import { type Screen, visit } from './pages/screens';

const IS_SOAK = process.env.CANDOR_SOAK === '1';

/** For the names of tests: what they look at. */
export const SWEPT_NAMES = IS_SOAK ? 'all eight languages' : 'one of eight languages each';

/** Outside the soak each screen has one language of its own, found by its name. */
function tongueOf({ name }: Screen): Language | undefined {
  const letters = [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  return LANGUAGES[letters % LANGUAGES.length];
}

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

/** The watch does the looking, and axe in one language: barriers are the same in all, and looking for them takes a while. */
export async function sweep({ page, watch }: Seen, screens: readonly Screen[], rules: RunOptions = {}): Promise<void> {
  const barriers: string[] = [];
  const seek = async ({ name }: Screen) => {
    barriers.push(...(await lookForBarriers(page, rules)).map((one) => `${name}: ${one}`));
  };
  if (IS_SOAK) {
    // Each screen is brought to its state once and shown in all languages there.
    await visit(page, screens, async (screen) => {
      for (const language of LANGUAGES) {
        await speak(page, language);
        await watch.inspect();
      }
      await seek(screen);
    });
  } else {
    for (const language of LANGUAGES) {
      const own = screens.filter((screen) => tongueOf(screen) === language);
      if (own.length > 0) await speak(page, language);
      await visit(page, own, async (screen) => {
        await watch.inspect();
        await seek(screen);
      });
    }
  }
  expect(barriers).toEqual([]);
}
