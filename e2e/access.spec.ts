import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/app-test';
import { findBarriers, WCAG_AA } from './fixtures/find-barriers';
import { ACCOUNT_SCREENS, JOIN_SCREENS } from './pages/account-screens';
import { openApp, settle } from './pages/app-page';
import { type Screen, USER_SCREENS, VISITOR_SCREENS, visit } from './pages/screens';

// Without animations there is nothing to wait for.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function barriersOn(page: Page, screens: readonly Screen[]): Promise<string[]> {
  const found: string[] = [];
  await visit(page, screens, async ({ name }) => {
    const barriers = await findBarriers(page, WCAG_AA);
    found.push(...barriers.map((barrier) => `${name}: ${barrier}`));
  });
  return found;
}

test('visitors meet no grave barrier on any screen', async ({ page }) => {
  await openApp(page);
  await settle(page);
  expect(await barriersOn(page, [...VISITOR_SCREENS, ...JOIN_SCREENS])).toEqual([]);
});

test.describe('logged in', () => {
  test.use({ as: 'demo' });

  test('users meet no grave barrier on any screen', async ({ page }) => {
    await openApp(page);
    await settle(page);
    expect(await barriersOn(page, [...USER_SCREENS, ...ACCOUNT_SCREENS])).toEqual([]);
  });
});
