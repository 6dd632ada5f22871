import { expect, test } from './fixtures/app-test';
import { textOf } from './languages';
import { moveTo, openApp, PATHS, settle, sheet } from './pages/app-page';

// What becomes of a chosen language, on whatever size of screen.
test.describe('logged in', () => {
  test.use({ as: 'demo' });

  test('a language chosen in one tab shows in the other @full', async ({ page, context }) => {
    await openApp(page, PATHS.assets);
    await page.evaluate(() => Object.assign(window, { notReloaded: true }));
    const other = await context.newPage();
    await openApp(other, PATHS.areas);
    await other.getByRole('radio', { name: '한국어' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
    await expect(page.locator('.tabbar a').first()).toHaveText(textOf('kor', 'common', 'tabs.home'));
    expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true);
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

test('a language whose texts do not arrive leaves everything as it was @full', async ({ page, watch }) => {
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
