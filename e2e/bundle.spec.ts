import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/app-test';
import { moveTo, openApp, PATHS, settle } from './pages/app-page';

const KB = 1024;
const FIRST_LOAD_LIMIT = 140 * KB;
/** The texts of all other screens, banners, the notice line, the pop-up and the market list with its prices. */
const LATER_LIMIT = 30 * KB;
/** The Socket.IO client, fetched when the browser is idle. */
const SOCKET_LIMIT = 15 * KB;
const isSocket = (url: string): boolean => /\/socket-link-[^/]+\.js$/.test(url);
const ROUTE_LIMIT = 60 * KB;

/** The built file behind an address. */
const readBuilt = (url: string): Buffer =>
  readFileSync(new URL(`../apps/h5/dist/${new URL(url).pathname.replace('/h5/', '')}`, import.meta.url));

/** The size on the way, whichever compression the server chose: the built files, gzipped one by one. */
const sum = (urls: Iterable<string>): number =>
  [...urls].reduce((total, url) => total + gzipSync(readBuilt(url), { level: 9 }).length, 0);

function collectScripts(page: Page): Set<string> {
  const scripts = new Set<string>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script' || response.url().endsWith('.js')) scripts.add(response.url());
  });
  return scripts;
}

async function coldLoad(page: Page): Promise<Set<string>> {
  const scripts = collectScripts(page);
  await openApp(page);
  await page.waitForLoadState('load');
  await settle(page);
  return scripts;
}

/** The entry and what the page announces beside it: all that must arrive before anything can be drawn. */
const readFirstLoad = (): string[] => {
  const page = readFileSync(new URL('../apps/h5/dist/index.html', import.meta.url), 'utf8');
  return [...page.matchAll(/(?:src|href)="(\/h5\/assets\/[^"]+\.js)"/g)].map(([, path]) => `http://built${path}`);
};

test('the scripts of the first load of Home weigh at most 140 KB', () => {
  const scripts = readFirstLoad();
  expect(scripts.length).toBeGreaterThan(1);
  const bytes = sum(scripts);
  test.info().annotations.push({ type: 'first load', description: `${(bytes / KB).toFixed(1)} KB gzip` });
  expect(bytes).toBeGreaterThan(50 * KB);
  expect(bytes).toBeLessThanOrEqual(FIRST_LOAD_LIMIT);
});

test.describe('for a user, who sees more than a visitor', () => {
  test.use({ as: 'demo' });

  test('what follows the first paint of Home adds at most 30 KB, and the socket 15', async ({ page }) => {
    const first = new Set(readFirstLoad().map((url) => new URL(url).pathname));
    const scripts = await coldLoad(page);
    await expect.poll(() => [...scripts].filter(isSocket).length).toBe(1);
    const later = [...scripts].filter((url) => !first.has(new URL(url).pathname));
    expect(sum(later.filter((url) => !isSocket(url)))).toBeLessThanOrEqual(LATER_LIMIT);
    expect(sum(later.filter(isSocket))).toBeLessThanOrEqual(SOCKET_LIMIT);
  });

  test('every other screen adds at most 60 KB of its own', async ({ page }) => {
    const scripts = await coldLoad(page);
    const ofShell = new Set(scripts);
    for (const path of [...Object.values(PATHS), '/nowhere']) {
      const before = new Set(scripts);
      await moveTo(page, path);
      await settle(page);
      const own = [...scripts].filter((url) => !before.has(url));
      expect(sum(own), path).toBeLessThanOrEqual(ROUTE_LIMIT);
    }
    expect(scripts.size).toBeGreaterThan(ofShell.size + 5);
  });
});

test('what is served is compressed and may be kept', async ({ page }) => {
  const replies: { url: string; encoding: string | undefined; cache: string | undefined }[] = [];
  page.on('response', (response) => {
    const { 'content-encoding': encoding, 'cache-control': cache } = response.headers();
    if (/\.(js|css)$/.test(response.url())) replies.push({ url: response.url(), encoding, cache });
  });
  await openApp(page);
  await settle(page);
  const large = replies.filter(({ url }) => readBuilt(url).length >= KB);
  expect(large.length).toBeGreaterThan(1);
  for (const { url, encoding } of large) expect(encoding, url).toMatch(/^(br|gzip)$/);
  for (const { url, cache } of replies) expect(cache, url).toContain('immutable');
});
