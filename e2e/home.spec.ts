import type { Page } from '@playwright/test';
import { expect, test, WITH_MOTION } from './fixtures/app-test';
import { inDatabase } from './fixtures/database';
import { expectPath, moveTo, openApp, PATHS, settle, total } from './pages/app-page';
import { nameOf, SIZES, SMALL } from './sizes';

test.use(WITH_MOTION);

/** The upper edge of the tab bar at 390 × 844 is at 788. */
const FIRST_ROW_ENDS_ABOVE = 780;

const firstRow = (page: Page) => page.locator('.home-market .tick').first();
const links = (page: Page): Promise<string[]> =>
  page
    .locator('.home-actions a, .home-services a')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));

/** Thai has the highest lines, so it needs the most room. */
const isUsual = (viewport: (typeof SIZES)[number], language: string): boolean =>
  viewport === SMALL && language === 'th';

/** Some fonts of phones have letters so much wider than ours. */
const wideLetters = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('body, body * { letter-spacing: 0.02em }');
    document.adoptedStyleSheets = [sheet];
  });

for (const viewport of SIZES)
  for (const language of ['en', 'zh', 'th'] as const)
    test.describe(`${nameOf(viewport)} in ${language}${isUsual(viewport, language) ? '' : ' @full'}`, () => {
      test.use({ viewport, language, as: 'demo' });

      test('Home shows prices on its first screen, with wide letters too, and nothing twice', async ({ page }) => {
        await openApp(page);
        await wideLetters(page);
        await expect(firstRow(page)).toContainText(/\d\.\d/);
        await settle(page);
        const row = await firstRow(page).boundingBox();
        // The small screen shows at least the lists there are; its prices are one short move away.
        const edge = viewport === SMALL ? await page.getByRole('tab').first().boundingBox() : row;
        const bar = await page.locator('.tabbar').boundingBox();
        expect((edge?.y ?? Infinity) + (edge?.height ?? 0)).toBeLessThanOrEqual(
          viewport === SMALL ? (bar?.y ?? 0) : FIRST_ROW_ENDS_ABOVE,
        );
        const shown = await links(page);
        expect(shown).toHaveLength(3 + 10);
        expect(new Set(shown).size).toBe(shown.length);
        // Two rows of five.
        const tops = await page
          .locator('.home-service')
          .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
        expect([new Set(tops.slice(0, 5)).size, new Set(tops.slice(5)).size, new Set(tops).size]).toEqual([1, 1, 2]);
      });
    });

test.describe('the curve beside the total', () => {
  test.use({ as: 'newcomer' });

  const record = (email: string, values: readonly number[]) =>
    inDatabase(
      `insert into wallet_snapshot (day, user_id, usdt_value)
       select current_date - (cardinality($2::int[]) - place::int), u.id, value
       from app_user u, unnest($2::int[]) with ordinality as v (value, place) where u.email = $1`,
      [email, values],
    );

  test('is drawn from recorded days only, and hidden with the amounts @full', async ({ page, person }) => {
    const curve = page.locator('.home-curve');
    const answered = page.waitForResponse('**/api/wallet/history*');
    await openApp(page);
    await answered;
    await settle(page);
    await expect(total(page)).toHaveText('0.00');
    await expect(curve).toHaveCount(0);
    await record(person.email, [100, 80, 120]);
    await page.reload();
    await expect(curve.getByRole('img', { name: 'Lower than 3 days ago' })).toBeVisible();
    await expect(curve).toContainText('3 days');
    await page.getByRole('button', { name: 'Hide amounts' }).click();
    await expect(curve).toHaveCount(0);
  });
});

test.describe('the services page', () => {
  test('lists everything under its headings, marks risk, and can be searched @full', async ({ page }) => {
    await openApp(page);
    await page.locator('.home-services').getByRole('link', { name: 'All' }).click();
    await expectPath(page, PATHS.services);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('All services');
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Trade', 'Earn', 'Wallet', 'More', 'Account']);
    const trade = page.getByRole('region', { name: 'Trade' });
    await expect(trade.getByRole('link', { name: 'Risk Futures' })).toBeVisible();
    await expect(page.locator('.service-tile .badge')).toHaveCount(6);
    await expect(page.getByText('Products marked Risk can lose everything you put in.')).toBeVisible();
    for (const name of ['Stocks', 'Deposit', 'Withdraw', 'Transfer', 'Records', 'Convert', 'Support'])
      await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Search services' }).click();
    await page.getByRole('textbox', { name: 'Search services' }).fill('opt');
    await expect(page.locator('.service-tile')).toHaveText(['RiskOptions']);
    await page.getByRole('textbox', { name: 'Search services' }).fill('nothing of ours');
    await expect(page.getByText('Nothing found')).toBeVisible();
    await page.getByRole('button', { name: 'Close the search' }).click();
    await trade.getByRole('link', { name: 'Stocks' }).click();
    await expectPath(page, `${PATHS.market}?tab=stock`);
  });

  test('says when the list does not come, and a second try brings it @full', async ({ page, watch }) => {
    watch.allow(/menu/);
    await openApp(page);
    await settle(page);
    await page.route('**/api/menu*', (route) => route.abort('connectionfailed'));
    await page.reload();
    // Home still leads everywhere: its entries are the app's own.
    await expect(page.locator('.home-service')).toHaveCount(10);
    await moveTo(page, PATHS.services);
    await expect(page.getByRole('alert')).toContainText('This page did not load');
    await page.unroute('**/api/menu*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.locator('.service-tile').first()).toBeVisible();
  });
});

test.describe('what is due', () => {
  test.use({ as: 'newcomer' });

  test('stands on Home only while there is something @full', async ({ page, person }) => {
    await openApp(page);
    await settle(page);
    await expect(page.locator('.home-proof')).toBeVisible();
    await expect(page.locator('.info-line.is-due')).toHaveCount(0);
    await inDatabase(
      `with owner as (select id, md5(email) as front, md5(email || 'reverse') as reverse from app_user where email = $1),
       pictures as (
         insert into upload_file (owner_id, name, content_type, bytes, pixel_sha256, bound_use, stored_at, created_at)
         select id, name, 'image/png', 1, repeat('0', 64), 'identity_document', now(), now()
         from owner cross join lateral unnest(array[front, reverse]) name
       )
       insert into kyc_submission (user_id, level, status, front_pic, reverse_pic, reason, decided_by, decided_at, created_at)
       select id, 2, 'refused', '/upload/' || front || '.png', '/upload/' || reverse || '.png', 'The pictures cannot be read.', 'ops', now(), now()
       from owner`,
      [person.email],
    );
    await page.reload();
    const due = page.locator('.info-line.is-due');
    await expect(due).toHaveText('Identity check was not accepted, see why');
    await due.click();
    await expectPath(page, PATHS.verification);
  });
});
