import type { Page } from '@playwright/test';
import { gzippedBytes, KB, readBuilt } from './built-files';
import { expect, test } from './fixtures/app-test';
import { openApp, settle, sheet } from './pages/app-page';

/** A first visit to Home: nothing is in the cache. */
const FIRST_LOAD_LIMIT = 140 * KB;
/** Home shows none of these: they are prefetched after its first paint. Each has its own limit. */
const AHEAD_OF_NEED = [
  { name: 'the texts of screens about the account', file: /\/account-[^/]+\.js$/, limit: 20 * KB },
  { name: 'the texts of finance products', file: /\/earn-[^/]+\.js$/, limit: 20 * KB },
  { name: 'the texts of the NFT market', file: /\/art-[^/]+\.js$/, limit: 20 * KB },
  { name: 'the texts of OTC trading', file: /\/deal-[^/]+\.js$/, limit: 20 * KB },
  { name: 'the texts of all other screens', file: /\/rest-[^/]+\.js$/, limit: 20 * KB },
  { name: 'the socket', file: /\/socket-link-[^/]+\.js$/, limit: 15 * KB },
];
const isAhead = (url: string): boolean => AHEAD_OF_NEED.some(({ file }) => file.test(url));

/** The built file behind an address. */
const nameOf = (url: string): string => new URL(url).pathname.replace('/h5/', '');

function collectScripts(page: Page): Set<string> {
  const scripts = new Set<string>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script' || response.url().endsWith('.js')) scripts.add(response.url());
  });
  return scripts;
}

/** When something was painted or asked for, on the clock of the page. */
const startOf = (page: Page, name: string): Promise<number> =>
  page.evaluate((entry) => performance.getEntriesByName(entry)[0]?.startTime ?? 0, name);

test.describe('for a user who has not seen the notice, and so sees most', () => {
  test.use({ as: 'demo', popupSeen: false });

  test('all scripts Home asks for until it is quiet weigh at most 140 KB', async ({ page }) => {
    const scripts = collectScripts(page);
    await openApp(page);
    await expect(sheet(page)).toBeVisible();
    await expect(page.locator('.home-news')).toBeVisible();
    for (const { file } of AHEAD_OF_NEED)
      await expect.poll(() => [...scripts].filter((url) => file.test(url)).length).toBe(1);
    await page.waitForLoadState('networkidle');
    const bytes = gzippedBytes([...scripts].filter((url) => !isAhead(url)).map(nameOf));
    test.info().annotations.push({ type: 'first load', description: `${(bytes / KB).toFixed(1)} KB gzip` });
    expect(bytes).toBeGreaterThan(50 * KB);
    expect(bytes).toBeLessThanOrEqual(FIRST_LOAD_LIMIT);
    // What is not counted is small, and was asked for when Home had been painted.
    const painted = await startOf(page, 'first-contentful-paint');
    expect(painted).toBeGreaterThan(0);
    for (const { name, file, limit } of AHEAD_OF_NEED) {
      const [url = ''] = [...scripts].filter((script) => file.test(script));
      expect(gzippedBytes([nameOf(url)]), name).toBeLessThanOrEqual(limit);
      expect(await startOf(page, url), name).toBeGreaterThan(painted);
    }
  });
});

test('what is served is compressed and may be kept @full', async ({ page }) => {
  const replies: { url: string; encoding: string | undefined; cache: string | undefined }[] = [];
  page.on('response', (response) => {
    const { 'content-encoding': encoding, 'cache-control': cache } = response.headers();
    if (/\.(js|css)$/.test(response.url())) replies.push({ url: response.url(), encoding, cache });
  });
  await openApp(page);
  await settle(page);
  const large = replies.filter(({ url }) => readBuilt(nameOf(url)).length >= KB);
  expect(large.length).toBeGreaterThan(1);
  for (const { url, encoding } of large) expect(encoding, url).toMatch(/^(br|gzip)$/);
  for (const { url, cache } of replies) expect(cache, url).toContain('immutable');
});
