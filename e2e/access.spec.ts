import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/app-test';
import { lookForBarriers, WCAG_AA } from './fixtures/find-barriers';
import { ACCOUNT_SCREENS, JOIN_SCREENS } from './pages/account-screens';
import { openApp, settle } from './pages/app-page';
import { type Screen, USER_SCREENS, VISITOR_SCREENS, visit } from './pages/screens';

// Without animations there is nothing to wait for.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function findBarriers(page: Page, screens: readonly Screen[]): Promise<string[]> {
  const found: string[] = [];
  await visit(page, screens, async ({ name }) => {
    const barriers = await lookForBarriers(page, WCAG_AA);
    found.push(...barriers.map((barrier) => `${name}: ${barrier}`));
  });
  return found;
}

/** One walk per group: the check of one screen takes a while on a slow machine. */
function check(name: string, screens: readonly Screen[]): void {
  test(name, async ({ page }) => {
    await openApp(page);
    await settle(page);
    expect(await findBarriers(page, screens)).toEqual([]);
  });
}

check('visitors meet no grave barrier on any screen', VISITOR_SCREENS);
check('who joins meets no grave barrier', JOIN_SCREENS);

test.describe('logged in', () => {
  test.use({ as: 'demo' });

  check('users meet no grave barrier on any screen', USER_SCREENS);
  check('users meet no grave barrier in what they set up', ACCOUNT_SCREENS);
});
