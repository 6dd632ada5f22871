import { expect, test } from './fixtures/app-test';
import { LANGUAGES } from './languages';
import { openApp, settle } from './pages/app-page';
import { USER_SCREENS, VISITOR_SCREENS, visit } from './pages/screens';

// Without animations there is nothing to wait for.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

// Every screen and every open picker on the smallest phone, in every language. The watch does the looking.
for (const { code, htmlLang } of LANGUAGES)
  test.describe(code, () => {
    test.use({ language: code, as: 'demo' });

    test(`every screen fits 320 pixels in ${code}`, async ({ page, watch }) => {
      const look = async () => {
        await expect(page.locator('html')).toHaveAttribute('lang', htmlLang);
        await watch.inspect();
      };
      await openApp(page);
      await settle(page);
      await visit(page, USER_SCREENS, look);
      await page.evaluate(() => window.localStorage.removeItem('token'));
      await page.reload();
      await settle(page);
      await visit(page, VISITOR_SCREENS, look);
    });
  });
