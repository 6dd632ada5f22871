import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/app-test';
import { LANGUAGES, type Language, textOf } from './languages';
import { moveTo, openApp, PATHS, pickInSheet, settle, sheet } from './pages/app-page';

// Motion is looked at elsewhere.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const TABS = ['home', 'market', 'trade', 'finance', 'assets'];

/** A mark that a reload would wipe away. */
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

test.describe('logged in', () => {
  test.use({ as: 'demo' });

  test('each language can be chosen in the settings, without a reload, and stays', async ({ page, watch }) => {
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

  test('a language chosen in one tab shows in the other', async ({ page, context }) => {
    await openApp(page, PATHS.assets);
    await mark(page);
    const other = await context.newPage();
    await openApp(other, PATHS.areas);
    await other.getByRole('radio', { name: '한국어' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
    await expect(page.locator('.tabbar a').first()).toHaveText(textOf('kor', 'common', 'tabs.home'));
    expect(await isMarked(page)).toBe(true);
    await other.close();
  });

  test('the server answers in the language on screen', async ({ page }) => {
    await openApp(page, PATHS.allRecords);
    await expect(page.locator('.record').first()).toBeVisible();
    const english = await page.locator('.record .med').first().innerText();
    await moveTo(page, PATHS.areas);
    await page.getByRole('radio', { name: '日本語' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
    await moveTo(page, PATHS.allRecords);
    const first = page.locator('.record .med').first();
    await expect(first).not.toHaveText(english);
    await expect(first).toHaveText(/[\u3040-\u30ff\u4e00-\u9fff]/);
  });
});

test('a language whose texts do not arrive leaves everything as it was', async ({ page, watch }) => {
  watch.allow(/assets\/fra-|dynamically imported module/);
  await page.route('**/assets/fra-*.js', (route) => route.abort('connectionfailed'));
  await openApp(page, PATHS.login);
  await settle(page);
  await page.locator('.login-language').click();
  await sheet(page).getByRole('radio', { name: 'Français' }).click();
  await expect(page.getByText('The network did not answer. Check your connection and try again.')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('.login-heading')).toHaveText('Log in to Candor');
});
