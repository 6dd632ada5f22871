import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/app-test';
import { LANGUAGES, type Language, textOf } from './languages';
import { moveTo, openApp, PATHS, pickInSheet, settle } from './pages/app-page';
import { nameOf, SIZES, SMALL } from './sizes';

const TABS = ['home', 'market', 'trade', 'finance', 'assets'];

/** Sets a marker on window that a reload would remove. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { notReloaded: true }));
const isMarked = (page: Page) => page.evaluate(() => 'notReloaded' in window);

async function expectLanguage(page: Page, { code, htmlLang }: Language) {
  await expect(page.locator('html')).toHaveAttribute('lang', htmlLang);
  await moveTo(page, PATHS.home);
  const names = TABS.map((tab) => textOf(code, 'common', `tabs.${tab}`));
  await expect(page.locator('.tabbar a')).toHaveText(names);
  await expect(page).toHaveTitle(`${names[0]} · Candor`);
  expect(await isMarked(page)).toBe(true);
}

test.describe('a visitor', () => {
  test.use({ viewport: SMALL });

  test('each language can be chosen on the login screen, without a reload', async ({ page, watch }) => {
    await openApp(page, PATHS.login);
    await mark(page);
    for (const language of LANGUAGES) {
      await moveTo(page, PATHS.login);
      await settle(page);
      await page.locator('.login-language').click();
      await pickInSheet(page, language.label);
      await expect(page.locator('.login-heading')).toHaveText(textOf(language.code, 'login', 'heading'));
      await watch.inspect();
      await expectLanguage(page, language);
    }
  });
});

for (const viewport of SIZES)
  test.describe(`logged in, ${nameOf(viewport)}`, () => {
    test.use({ as: 'demo', viewport });

    test('each language can be chosen in the settings, without a reload, and stays @full', async ({ page, watch }) => {
      await openApp(page, PATHS.settings);
      await mark(page);
      for (const language of LANGUAGES) {
        await moveTo(page, PATHS.settings);
        await settle(page);
        await page.locator(`.view a[href="#${PATHS.areas}"]`).click();
        await page.getByRole('radio', { name: language.label }).click();
        await expect(page.locator('.nav-title')).toHaveText(textOf(language.code, 'settings', 'areas.heading'));
        await watch.inspect();
        await expectLanguage(page, language);
      }
      await page.reload();
      await settle(page);
      await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    });
  });
