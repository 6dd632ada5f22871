import { expect, test } from './fixtures/app-test';
import { lookForBarriers, WCAG_AA } from './fixtures/find-barriers';
import { LANGUAGES } from './languages';
import { ACCOUNT_SCREENS, JOIN_SCREENS } from './pages/account-screens';
import { openApp, settle } from './pages/app-page';
import { type Screen, USER_SCREENS, VISITOR_SCREENS, visit } from './pages/screens';

// Without animations there is nothing to wait for.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

// The pages of joining and of the user centre are many: these three have the longest words, the widest and the tallest letters.
const THOROUGH = new Set(['en', 'zh', 'th']);

// The soak walks through all eight.
const WALKED = LANGUAGES.filter(({ code }) => process.env.CANDOR_SOAK === '1' || THOROUGH.has(code));

function screensFor(as: 'demo' | 'visitor', isThorough: boolean): readonly Screen[] {
  if (as === 'demo') return isThorough ? [...USER_SCREENS, ...ACCOUNT_SCREENS] : USER_SCREENS;
  return isThorough ? [...VISITOR_SCREENS, ...JOIN_SCREENS] : VISITOR_SCREENS;
}

// Every screen and every open picker on the smallest phone. The watch does the looking, and in English also axe.
for (const { code, htmlLang } of WALKED)
  for (const as of ['demo', 'visitor'] as const)
    test.describe(`${code} ${as}`, () => {
      test.use({ language: code, as });

      test(`every screen fits 320 pixels in ${code} for ${as === 'demo' ? 'a user' : 'a visitor'}`, async ({
        page,
        watch,
      }) => {
        test.setTimeout(240_000);
        await openApp(page);
        await settle(page);
        const barriers: string[] = [];
        await visit(page, screensFor(as, THOROUGH.has(code)), async ({ name }) => {
          await expect(page.locator('html')).toHaveAttribute('lang', htmlLang);
          await watch.inspect();
          // Barriers are the same in every language, and looking for them takes a while.
          if (code === 'en') barriers.push(...(await lookForBarriers(page, WCAG_AA)).map((one) => `${name}: ${one}`));
        });
        expect(barriers).toEqual([]);
      });
    });
