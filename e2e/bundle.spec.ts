import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/app-test';
import { moveTo, openApp, PATHS, settle, sheet } from './pages/app-page';

// What is measured is a first visit.
test.use({ ownWindow: true });

const KB = 1024;
const FIRST_LOAD_LIMIT = 140 * KB;
const ROUTE_LIMIT = 60 * KB;
/** The drawing library comes in a chunk of its own, after the screen around the chart stands. */
const CHART = { file: /\/chart-canvas-[^/]+\.js$/, limit: 64 * KB };

/** Home shows nothing of these: they are fetched ahead of need, once Home stands. Each has a limit of its own. */
const AHEAD_OF_NEED = [
  { name: 'the texts of all other screens', file: /\/rest-[^/]+\.js$/, limit: 20 * KB },
  { name: 'the socket', file: /\/socket-link-[^/]+\.js$/, limit: 15 * KB },
];
const isAhead = (url: string): boolean => AHEAD_OF_NEED.some(({ file }) => file.test(url));

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
    const bytes = sum([...scripts].filter((url) => !isAhead(url)));
    test.info().annotations.push({ type: 'first load', description: `${(bytes / KB).toFixed(1)} KB gzip` });
    expect(bytes).toBeGreaterThan(50 * KB);
    expect(bytes).toBeLessThanOrEqual(FIRST_LOAD_LIMIT);
    // What is not counted is small, and was asked for when Home had been painted.
    const painted = await startOf(page, 'first-contentful-paint');
    expect(painted).toBeGreaterThan(0);
    for (const { name, file, limit } of AHEAD_OF_NEED) {
      const [url = ''] = [...scripts].filter((script) => file.test(script));
      expect(sum([url]), name).toBeLessThanOrEqual(limit);
      expect(await startOf(page, url), name).toBeGreaterThan(painted);
    }
  });
});

test('no schema and no reader of texts is sent to the browser', () => {
  const folder = new URL('../apps/h5/dist/assets/', import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith('.js'));
  expect(files.length).toBeGreaterThan(20);
  for (const name of files) {
    const code = readFileSync(new URL(name, folder), 'utf8');
    // Marks that survive minifying: a field of every zod schema, and one of the ICU parser.
    expect(code.includes('_zod'), `zod in ${name}`).toBe(false);
    expect(code.includes('EXPECT_ARGUMENT_CLOSING_BRACE'), `the ICU parser in ${name}`).toBe(false);
  }
});

test.describe('for a user', () => {
  test.use({ as: 'demo' });

  test('every other screen adds at most 60 KB of its own', async ({ page }) => {
    const scripts = await coldLoad(page);
    const ofShell = new Set(scripts);
    for (const path of [...Object.values(PATHS), '/nowhere']) {
      const before = new Set(scripts);
      await moveTo(page, path);
      await settle(page);
      const own = [...scripts].filter((url) => !before.has(url));
      expect(sum(own.filter((url) => !CHART.file.test(url))), path).toBeLessThanOrEqual(ROUTE_LIMIT);
      expect(sum(own.filter((url) => CHART.file.test(url))), 'the chart').toBeLessThanOrEqual(CHART.limit);
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
