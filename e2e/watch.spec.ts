import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/app-test';
import { openApp, settle } from './pages/app-page';

// Tests of the page watch itself: each case plants one mistake.

const plant = (page: Page, html: string) =>
  page.evaluate((markup) => document.querySelector('.view')?.insertAdjacentHTML('afterbegin', markup), html);

const MISTAKES: { name: string; commit: (page: Page) => Promise<unknown>; seen: RegExp }[] = [
  {
    name: 'an element beyond the column',
    commit: (page) => plant(page, '<p class="planted">x</p>').then(() => widen(page)),
    seen: /beyond the column: <p class="planted">/,
  },
  {
    name: 'a page wider than the screen',
    commit: (page) => page.evaluate(() => document.body.style.setProperty('width', '1500px')),
    seen: /the page is \d+ wide/,
  },
  {
    name: 'a raw key',
    commit: (page) => plant(page, '<p class="planted">home.menu.bills</p>'),
    seen: /untranslated: home\.menu\.bills/,
  },
  {
    name: 'a raw key that is only spoken',
    commit: (page) => plant(page, '<i class="planted" aria-label="common.actions.back"></i>'),
    seen: /untranslated: common\.actions\.back/,
  },
  {
    name: 'a text that runs out of its button',
    commit: (page) => plant(page, '<button class="planted narrow">Ausserordentlich</button>').then(() => narrow(page)),
    seen: /text runs out of <button/,
  },
  {
    name: 'a word broken in two',
    commit: (page) => plant(page, '<p class="planted">Ausserordentlich</p>').then(() => narrow(page)),
    seen: /broken word: Ausserordentlich/,
  },
  {
    name: 'a console error',
    commit: (page) => page.evaluate(() => console.error('planted')),
    seen: /console error: planted/,
  },
  {
    name: 'a console warning',
    commit: (page) => page.evaluate(() => console.warn('planted')),
    seen: /console warning: planted/,
  },
  {
    name: 'an exception',
    commit: (page) => page.evaluate(() => void window.queueMicrotask(() => Promise.reject(new Error('planted')))),
    seen: /page error: planted/,
  },
  {
    name: 'a script against the content policy',
    commit: (page) =>
      page.evaluate(() => {
        const script = document.createElement('script');
        script.className = 'planted';
        script.textContent = '1';
        document.body.append(script);
      }),
    seen: /content policy: script-src/,
  },
  {
    name: 'a failed request',
    commit: async (page) => {
      await page.route('**/api/planted', (route) => route.abort('failed'));
      await page.evaluate(() => fetch('/api/planted').catch(() => undefined));
    },
    seen: /request failed: GET .*\/api\/planted/,
  },
  {
    name: 'an answer that is an error',
    commit: (page) => page.evaluate(() => fetch('/h5/planted.js')),
    seen: /answer 404: .*planted\.js/,
  },
];

const widen = (page: Page) => page.locator('.planted').evaluate((element) => (element.style.width = '600px'));
const narrow = (page: Page) =>
  page.locator('.planted').evaluate((element) => {
    element.style.width = '40px';
    element.style.overflow = 'hidden';
    element.style.overflowWrap = element.localName === 'p' ? 'anywhere' : 'normal';
  });

/** Takes a planted mistake away again, so that the next one stands alone. */
const repair = (page: Page) =>
  page.evaluate(() => {
    for (const planted of document.querySelectorAll('.planted')) planted.remove();
    document.body.style.removeProperty('width');
  });

test('the page watcher reports every kind of mistake', async ({ page, watch }) => {
  await openApp(page);
  await settle(page);
  expect(watch.problems).toEqual([]);
  for (const { name, commit, seen } of MISTAKES)
    await test.step(name, async () => {
      const reports = () => watch.problems.filter((problem) => seen.test(problem));
      expect(reports()).toEqual([]);
      await commit(page);
      // No explicit inspect(): the watch reports by itself.
      await expect.poll(reports).not.toEqual([]);
      await repair(page);
      await settle(page);
    });
  watch.allow(/./);
});
