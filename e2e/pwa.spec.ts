import type { Page } from '@playwright/test';
import { expect } from './fixtures/app-test';
import {
  clickNotification,
  openPushPort,
  readCachedUrls,
  readNotifications,
  test,
  waitForWorker,
} from './fixtures/installed-test';
import { expectPath, moveTo, openApp, PATHS, settle } from './pages/app-page';

/** What a browser reports about a server that is gone. */
const UNREACHABLE = [/net::ERR_/, /WebSocket connection/];

const home = (page: Page) => page.getByRole('heading', { level: 1 });
const strip = (page: Page) => page.getByRole('status').filter({ hasText: 'A new version is ready.' });
const scripts = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...document.scripts].map(({ src }) => new URL(src).pathname));
const countCaches = (page: Page): Promise<number> => page.evaluate(async () => (await caches.keys()).length);

test.describe('without a connection', () => {
  test('the app opens, says so, and comes back with the connection @full', async ({ page, deployment, watch }) => {
    watch.allow(...UNREACHABLE);
    await openApp(page);
    await waitForWorker(page);
    await deployment.disconnect();
    await page.goto('/h5/');
    const message = page.getByRole('alert');
    await expect(message).toContainText('You are offline');
    await expect(message).toContainText('New orders have to wait for the connection.');
    await expect(page.getByText(/No connection since/)).toBeVisible();
    await message.getByRole('button', { name: 'Try again' }).click();
    await expect(message).toContainText('You are offline');
    await deployment.reconnect();
    await message.getByRole('button', { name: 'Try again' }).click();
    await expect(home(page)).toHaveText('Candor');
    await expect(message).toHaveCount(0);
  });

  test.describe('in Chinese', () => {
    test.use({ language: 'zh' });

    test('any page opens in the language that was chosen', async ({ page, deployment, watch }) => {
      watch.allow(...UNREACHABLE);
      await openApp(page);
      await waitForWorker(page);
      await deployment.disconnect();
      await openApp(page, PATHS.market);
      await page.reload();
      await expect(page.getByRole('alert')).toContainText('您已离线');
      await expect(page.locator('.tabbar [aria-current="page"]')).toHaveText('行情');
    });
  });
});

test.describe('a new version', () => {
  test('is offered, and leaves a form alone until the user reloads', async ({ page, deployment }) => {
    await openApp(page, PATHS.login);
    await waitForWorker(page);
    await page.getByLabel('Email', { exact: true }).fill('somebody@candor.test');
    const [before = ''] = await scripts(page);
    const after = before.replace('.js', 'next.js');
    deployment.deploy();
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await expect(strip(page)).toBeVisible();
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('somebody@candor.test');
    expect(await scripts(page)).toEqual([before]);
    const reloaded = page.waitForEvent('load');
    await strip(page).getByRole('button', { name: 'Reload' }).click();
    await reloaded;
    await expect.poll(() => scripts(page)).toEqual([after]);
    await settle(page);
    await expect(strip(page)).toHaveCount(0);
    // The cache of the old version is removed.
    await waitForWorker(page);
    const cached = (await readCachedUrls(page)).map((url) => new URL(url).pathname);
    expect(cached).toContain(after);
    expect(cached).not.toContain(before);
    expect(await countCaches(page)).toBe(1);
  });

  test('is used at once by a page that is opened after it @full', async ({ page, deployment }) => {
    await openApp(page);
    await waitForWorker(page);
    const [before = ''] = await scripts(page);
    deployment.deploy();
    await page.reload();
    const isCached = (path: string) => page.evaluate(async (url) => (await caches.match(url)) !== undefined, path);
    await expect.poll(() => isCached(before)).toBe(false);
    await waitForWorker(page);
    expect(await isCached(before.replace('.js', 'next.js'))).toBe(true);
    expect(await countCaches(page)).toBe(1);
    await expect(strip(page)).toHaveCount(0);
  });
});

test.describe('a push', () => {
  test('shows its text, and a click on it opens its place in the open page @full', async ({ page }) => {
    await openApp(page);
    await waitForWorker(page);
    await settle(page);
    const port = await openPushPort(page);
    await port.deliver({
      title: 'Order filled',
      body: 'Bought 0.5 BTC at 60,000 USDT',
      url: `#${PATHS.market}?tab=spot`,
      tag: 'notice-7',
      time: 1_794_708_000_000,
    });
    await expect
      .poll(() => readNotifications(page))
      .toEqual([{ title: 'Order filled', body: 'Bought 0.5 BTC at 60,000 USDT', tag: 'notice-7' }]);
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await clickNotification(page);
    await expectPath(page, `${PATHS.market}?tab=spot`);
    await expect(home(page)).toHaveText('Market');
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
    expect(await readNotifications(page)).toEqual([]);
  });

  test('leads nowhere else @full', async ({ page, deployment }) => {
    await openApp(page, PATHS.market);
    await waitForWorker(page);
    const port = await openPushPort(page);
    await port.deliver({ title: 'Somewhere', body: '', url: 'https://example.com/', tag: '', time: 0 });
    await expect.poll(() => readNotifications(page)).toHaveLength(1);
    await clickNotification(page);
    await expect(page).toHaveURL(`${deployment.url}/h5/`);
    await expect(home(page)).toHaveText('Candor');
  });
});

test.describe('what the worker keeps', () => {
  test.use({ as: 'demo' });

  test('is the page and its files, never a reply of the API @full', async ({ page }) => {
    await openApp(page);
    await waitForWorker(page);
    for (const path of [PATHS.assets, PATHS.allRecords, PATHS.notices, PATHS.customer]) {
      await moveTo(page, path);
      await settle(page);
    }
    await page.reload();
    await settle(page);
    const paths = (await readCachedUrls(page)).map((url) => new URL(url).pathname);
    expect(paths.length).toBeGreaterThan(20);
    expect(paths).toContain('/h5/');
    const others = paths.filter((path) => !path.startsWith('/h5/assets/'));
    expect(others.toSorted()).toEqual(['/h5/', '/h5/icon-192.png']);
  });
});
