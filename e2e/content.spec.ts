import { expect, test, WITH_MOTION } from './fixtures/app-test';
import { button, field } from './pages/account-page';
import { expectPath, moveTo, openApp, PATHS, settle, sheet } from './pages/app-page';
import { openCase } from './pages/support-page';

test.use(WITH_MOTION);

test.describe('the notice of the day', () => {
  test.use({ popupSeen: false });

  test('is shown once per device @full', async ({ page }) => {
    await openApp(page);
    await expect(sheet(page)).toBeVisible();
    await sheet(page).getByRole('button', { name: 'OK' }).click();
    await expect(sheet(page)).toHaveCount(0);
    const answered = page.waitForResponse('**/api/news/index_pop*');
    await page.reload();
    await answered;
    await settle(page);
    await expect(page.locator('.home-news')).toBeVisible();
    await expect(sheet(page)).toHaveCount(0);
  });
});

test('the five articles are there in the language of the reader @full', async ({ page }) => {
  const read = async (letters: RegExp) => {
    for (const key of ['faq', 'about', 'contact', 'compliance', 'terms'])
      await test.step(`${key} in ${letters}`, async () => {
        await moveTo(page, `${PATHS.article}?key=${key}`);
        await settle(page);
        const article = page.getByRole('article');
        await expect(article.getByRole('heading', { level: 2 }).first()).toHaveText(letters);
        await expect(article).toHaveText(/.{80}/s);
      });
  };
  await openApp(page, `${PATHS.article}?key=faq`);
  await read(/[A-Za-z]{2}/);
  await page.evaluate(() => window.localStorage.setItem('language', '"zh"'));
  await page.reload();
  await read(/[\u4e00-\u9fff]/);
});

test('the old address of compliance and a piece of news open as articles @full', async ({ page }) => {
  await openApp(page, PATHS.compliance);
  await expectPath(page, `${PATHS.article}?key=compliance`);
  await moveTo(page, PATHS.home);
  await page.locator('.home-news').click();
  await expect(page.getByRole('article').getByRole('heading').first()).toHaveText(/\S/);
});

test('the page of compliance lists what staff may do, and counts adjustments @full', async ({ page }) => {
  await openApp(page, PATHS.compliance);
  const article = page.getByRole('article');
  await expect(article.getByRole('heading', { name: 'What staff can do' })).toBeVisible();
  await expect(article.getByRole('heading', { name: 'Finance' })).toBeVisible();
  await expect(article).toContainText('Propose to add to or take from a user’s balance, with a reason.');
  await expect(article).toContainText(/In all: \d+/);
});

test('an article that is not there is said to be missing @full', async ({ page }) => {
  await openApp(page, `${PATHS.article}?id=99999999`);
  await expect(page.getByText('This article is not available')).toBeVisible();
});

const HOSTILE = [
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'https://evil.example/',
  '//evil.example',
];

test('webView blocks what is not ours @full', async ({ page, baseURL }) => {
  const open = (url: string) => moveTo(page, `${PATHS.webView}?url=${encodeURIComponent(url)}`);
  const link = page.getByRole('link', { name: 'Open page' });
  await openApp(page);
  for (const url of HOSTILE)
    await test.step(url, async () => {
      await open(url);
      await expect(page.getByText('This link is blocked')).toBeVisible();
      await expect(page.locator('a[target="_blank"], iframe')).toHaveCount(0);
      // The same screen does open what is ours, so the block above is a decision.
      await open(`${baseURL}/h5/`);
      await expect(link).toHaveAttribute('href', `${baseURL}/h5/`);
    });
});

test('a region is found by its dial code and kept @full', async ({ page }) => {
  await openApp(page, PATHS.register);
  await page.getByRole('radio', { name: 'Phone' }).click();
  await page.getByRole('link', { name: /Country or region/ }).click();
  await expectPath(page, PATHS.area);
  await field(page, 'Search by name or dial code').fill('66');
  await page.getByRole('button', { name: /Thailand/ }).click();
  await expectPath(page, PATHS.register);
  await expect(page.getByRole('link', { name: 'Country or region, +66' })).toBeVisible();
});

test.describe('for a user', () => {
  test.use({ as: 'newcomer' });

  test('a notification is read by a tap, the others at once @full', async ({ page, api, person, token }) => {
    await api.enter(person);
    await openCase({ api, token }, { subject: 'One', message: 'Two' });
    await openApp(page, PATHS.notices);
    const unread = page.locator('.notice-item:has(.notice-dot)');
    await expect(unread.first()).toBeVisible();
    const count = await unread.count();
    await page.locator('button.notice-item').first().click();
    await expect(unread).toHaveCount(count - 1);
    // The notice of the request leads to it.
    await page.locator('a.notice-item').filter({ hasText: 'Case opened' }).click();
    await expect(page.locator('.m.me')).toHaveText('You: Two');
    await page.goBack();
    await expect(unread).toHaveCount(count - 2);
    if (count > 2) await button(page, 'Mark all as read').click();
    await expect(unread).toHaveCount(0);
    await expect(button(page, 'Mark all as read')).toHaveCount(0);
    await page.reload();
    await expect(page.locator('.notice-item').first()).toBeVisible();
    await expect(unread).toHaveCount(0);
  });
});
