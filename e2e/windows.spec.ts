import { expect, test } from './fixtures/app-test';
import { openApp, settle, toast } from './pages/app-page';

// One after the other in one worker, and so in one window.
test.describe.configure({ mode: 'serial' });

const WINDOWS: unknown[] = [];

test('a test leaves what it likes in its window', async ({ page, context }) => {
  WINDOWS.push(context);
  await openApp(page);
  await settle(page);
  await page.evaluate(async () => {
    window.localStorage.setItem('left', 'behind');
    window.sessionStorage.setItem('left', 'behind');
    // biome-ignore lint/suspicious/noDocumentCookie: what a test might leave.
    document.cookie = 'left=behind';
    await caches.open('left');
    await new Promise((resolve) => {
      indexedDB.open('left').onsuccess = resolve;
    });
  });
  await context.grantPermissions(['geolocation']);
  await context.newPage();
  await page.route('**/api/**', (route) => route.abort('failed'));
  await page.addInitScript(() => Object.assign(window, { left: 'behind' }));
  await context.setOffline(true);
});

test('and the next one finds nothing of it', async ({ page, context }) => {
  expect(WINDOWS).toEqual([context]);
  // The one that keeps the window open, and this one.
  expect(context.pages()).toHaveLength(2);
  expect(await context.cookies()).toEqual([]);
  await openApp(page);
  await settle(page);
  await expect(toast(page)).toHaveCount(0);
  const found = await page.evaluate(async () => ({
    local: window.localStorage.getItem('left'),
    session: window.sessionStorage.getItem('left'),
    script: 'left' in window,
    caches: await caches.keys(),
    databases: await indexedDB.databases(),
    isAllowed: (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted',
    isOnline: navigator.onLine,
  }));
  expect(found).toEqual({
    local: null,
    session: null,
    script: false,
    caches: [],
    databases: [],
    isAllowed: false,
    isOnline: true,
  });
});
