import type { Page, Request } from '@playwright/test';
import { emailOf, PASSWORD } from './fixtures/api';
import { expect, test } from './fixtures/app-test';
import { expectToast, watchPage } from './fixtures/watch-page';
import { expectPath, logIn, moveTo, openApp, PATHS, pauseClock, readStored, settle, total } from './pages/app-page';

// The clock of a window cannot be given back.
test.use({ as: 'alice' });

const BACK_TO_RECORDS = `${PATHS.login}?back=${encodeURIComponent(PATHS.allRecords)}`;

/** Counts requests to the server that have no answer yet. */
function countPending(page: Page): () => number {
  const open = new Set<Request>();
  page.on('request', (request) => {
    if (request.url().includes('/api/')) open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return () => open.size;
}

test('a session that ended on the server is announced, forgotten, and leads to the login', async ({
  page,
  api,
  token,
}) => {
  const pending = countPending(page);
  await page.clock.install();
  // The last request of Home: one that came after the log-out would announce it before the clock is in our hands.
  const lastOfHome = page.waitForResponse((response) => response.url().includes('/api/notice/unread'));
  await openApp(page, PATHS.home);
  await expect(total(page)).toHaveText(/\d/);
  await expect.poll(() => readStored(page, 'user')).toContain('alice@candor.test');
  await lastOfHome;
  // From here on no timer of the page asks for anything by itself: what announces the end is the screen that is opened.
  await pauseClock(page);
  // Home has its answers: one that came after the log-out would announce it.
  await expect.poll(pending).toBe(0);
  await api.logout(token);
  await moveTo(page, PATHS.allRecords);
  await page.clock.runFor(1);
  await expectToast(page, 'Your session has ended. Please log in again.');
  expect(await readStored(page, 'token')).toBeNull();
  expect(await readStored(page, 'user')).toBeNull();
  await expectPath(page, PATHS.allRecords);
  await page.clock.runFor(1100);
  await expectPath(page, PATHS.allRecords);
  await page.clock.runFor(200);
  await expectPath(page, BACK_TO_RECORDS);
  await page.clock.resume();
  await logIn(page, { email: emailOf('alice'), password: PASSWORD });
  await expectPath(page, PATHS.allRecords);
  await expect(page.locator('button.record').first()).toBeVisible();
});

test('a broken token counts as no session @full', async ({ page }) => {
  await openApp(page, PATHS.home);
  await expect(total(page)).toHaveText(/\d/);
  await page.evaluate(() => window.localStorage.setItem('token', '"made-up"'));
  // The app may say it before the page counts as loaded.
  await page.reload({ waitUntil: 'commit' });
  await expectToast(page, 'Your session has ended. Please log in again.');
  await expectPath(page, PATHS.login);
  expect(await readStored(page, 'token')).toBeNull();
});

test('a log-out in one tab is followed by the other @full', async ({ page, context }) => {
  await openApp(page, PATHS.home);
  await expect(total(page)).toHaveText(/\d/);
  const other = await context.newPage();
  await watchPage(other);
  await openApp(other, PATHS.settings);
  await settle(other);
  await other.getByRole('button', { name: 'Log out' }).click();
  await expect(total(page)).toHaveText('—');
  await other.close();
});

test('a protected page sends a visitor to the login after exactly 1.2 seconds @full', async ({ page }) => {
  await page.addInitScript(() => {
    window.localStorage.removeItem('token');
  });
  await page.clock.install();
  await openApp(page, PATHS.home);
  await settle(page);
  await pauseClock(page);
  await moveTo(page, PATHS.transfer);
  await expectToast(page, 'Please log in first');
  await page.clock.runFor(1199);
  await expectPath(page, PATHS.transfer);
  await page.clock.runFor(1);
  await expectPath(page, `${PATHS.login}?back=${encodeURIComponent(PATHS.transfer)}`);
});
