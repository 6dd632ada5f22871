import type { Page } from '@playwright/test';
import { expect, test, WITH_MOTION } from './fixtures/app-test';
import { moveTo, openApp, PATHS, pauseClock, settle, toast } from './pages/app-page';

// The page clock is paused, and each test advances it: no real time passes.

/** Holds the answers to matching requests back until released. */
async function hold(page: Page, pattern: string) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let seen = () => {};
  const arrived = new Promise<void>((resolve) => {
    seen = resolve;
  });
  await page.route(pattern, async (route) => {
    seen();
    await released;
    await route.continue();
  });
  return { arrived, release: () => release() };
}

// The clock of a window cannot be given back.
test.use({ ...WITH_MOTION });

test.beforeEach(async ({ page }) => {
  await page.clock.install();
});

test.describe('for a user', () => {
  test.use({ as: 'demo' });

  test('a request shows its bar after 800 ms, not before, and until it is answered @full', async ({ page }) => {
    await openApp(page, PATHS.market);
    await settle(page);
    const held = await hold(page, '**/api/wallet/list*');
    await pauseClock(page);
    await moveTo(page, PATHS.assets);
    await held.arrived;
    const bar = page.getByRole('progressbar', { name: 'Loading' });
    await page.clock.runFor(799);
    await expect(bar).toHaveCount(0);
    await page.clock.runFor(1);
    await expect(bar).toBeVisible();
    await page.clock.runFor(20_000);
    await expect(bar).toBeVisible();
    held.release();
    await page.clock.resume();
    await expect(bar).toHaveCount(0);
    await expect(page.locator('.display')).toHaveText(/\d/);
  });

  test('a request that is never answered ends after 60 seconds in an error view that can be retried @full', async ({
    page,
  }) => {
    await openApp(page, PATHS.market);
    await settle(page);
    const held = await hold(page, '**/api/wallet/list*');
    await pauseClock(page);
    await moveTo(page, PATHS.assets);
    await held.arrived;
    const failure = page.getByRole('alert').filter({ hasText: 'This page did not load' });
    await page.clock.runFor(59_900);
    await expect(failure).toHaveCount(0);
    await page.clock.runFor(200);
    await expect(failure).toBeVisible();
    held.release();
    await page.clock.resume();
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect(page.locator('.display')).toHaveText(/\d/);
  });
});

test('a screen shows its skeleton after 200 ms, not before, and an error view after 60 seconds @full', async ({
  page,
}) => {
  await openApp(page);
  await settle(page);
  const held = await hold(page, '**/assets/settings-screen-*.js');
  await pauseClock(page);
  await moveTo(page, PATHS.settings);
  await held.arrived;
  const skeleton = page.getByRole('status', { name: 'Loading' });
  await page.clock.runFor(199);
  await expect(skeleton).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(skeleton).toBeVisible();
  // Nothing fades it in, which would add to the 200 ms.
  expect(await skeleton.evaluate((element) => element.getAnimations().length)).toBe(0);
  await page.clock.runFor(59_799);
  await expect(skeleton).toBeVisible();
  await page.clock.runFor(1);
  await expect(page.getByRole('alert')).toContainText('This page did not load');
  held.release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
});

test('a toast rests 1500 ms @full', async ({ page }) => {
  await openApp(page);
  await settle(page);
  await pauseClock(page);
  await moveTo(page, PATHS.transferHistory);
  await expect(toast(page)).toBeVisible();
  await page.clock.runFor(1499);
  await expect(toast(page)).toBeVisible();
  await page.clock.runFor(1);
  await expect(toast(page)).toHaveCount(0);
});
