import { readFile } from 'node:fs/promises';
import { type Amount, add, canonical, cmp, sub, toAmount } from '@candor/money/decimal';
import type { Locator, Page } from '@playwright/test';
import type { Api } from './fixtures/api';
import { expect, test } from './fixtures/app-test';
import { expectToast } from './fixtures/watch-page';
import {
  closeSheet,
  expectFigure,
  moveTo,
  openApp,
  PATHS,
  pickInSheet,
  readFigure,
  settle,
  sheet,
} from './pages/app-page';

test.use({ as: 'alice' });

const USDT = '3';
const BTC = '1';

interface Row {
  readonly id: number;
  readonly value: string;
  readonly after: string;
  readonly kind: string;
  readonly currency: number;
}

const records = (page: Page): Locator => page.locator('.record');
const chip = (page: Page, index: number): Locator => page.locator('.records-chips .chip').nth(index);

/** One conversion of USDT into BTC, and the balance of BTC it left. */
async function convert(api: Api, token: string, number: string): Promise<Amount> {
  const coins = { from_currency_id: USDT, to_currency_id: BTC };
  const quote = (await api.call('/user/getTransferFee', { token, form: { ...coins, number } })) as { quote_id: string };
  await api.call('/user/Transfer', { token, form: { ...coins, number, quote_id: quote.quote_id } });
  const { wallet } = (await api.call('/user/getTransferList', { token, form: {} })) as {
    wallet: { currency: number; change_balance: string }[];
  };
  return toAmount(wallet.find(({ currency }) => String(currency) === BTC)?.change_balance ?? '');
}

/** Every record that passes a filter, page after page. */
async function listAll(api: Api, token: string, filter: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const before = rows.length === 0 ? '' : `&before=${rows.at(-1)?.id}`;
    const page = (await api.call(`/wallet/record/list?limit=100${filter}${before}`, { token })) as {
      list: Row[];
      more: number;
    };
    rows.push(...page.list);
    if (page.more === 0) return rows;
  }
}

test('a record says why, and its figures agree to the last digit', async ({ page, api, token }) => {
  const spot = await api.available(token, 'change');
  const bitcoin = await convert(api, token, '25');
  await openApp(page, PATHS.allRecords);
  const got = records(page).filter({ hasText: 'Conversion' }).filter({ hasText: 'BTC' }).first();
  await expectFigure(got.locator('.end > .xs'), canonical(bitcoin));
  const received = await readFigure(got.locator('.end > .med'));
  await settle(page);
  await got.click();
  await expect(sheet(page)).toContainText('25.00 USDT ×');
  await expect(sheet(page)).toContainText('The fee of 0.1% is 0.025 USDT and comes on top.');
  await expectFigure(sheet(page).getByRole('definition').filter({ hasText: 'BTC' }), received);
  const legs = sheet(page).locator('.records-ledger > li');
  await expect(legs).toHaveCount(3);
  await expect(legs.nth(0)).toContainText('Spot → Candor: conversions');
  await expect(legs.nth(1)).toContainText('Spot → Candor: fees');
  await expect(legs.nth(2)).toContainText('Candor: conversions → Spot');
  await expectFigure(legs.nth(1).locator('.xs'), sub(spot, toAmount('25.025')));
  await expectFigure(legs.nth(2).locator('.xs'), canonical(bitcoin));
  const rulebook = sheet(page).getByRole('link', { name: /^Rulebook \d+$/ });
  const version = (await rulebook.innerText()).replace(/\D/g, '');
  await rulebook.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rule changes');
  await expect(page.locator('.rules-item[aria-current]')).toContainText(`Rulebook ${version}`);
});

test('a transfer between own accounts says so from both sides @full', async ({ page, api, token }) => {
  await api.transfer(token, { from: 'change', to: 'lever', amount: '3.5' });
  const [spot, futures] = [await api.available(token, 'change'), await api.available(token, 'lever')];
  await openApp(page, PATHS.transferHistory);
  await records(page).first().click();
  await expect(sheet(page)).toContainText('3.50 USDT moved from Spot to Futures.');
  const after = sheet(page).locator('.records-ledger .xs');
  await expectFigure(after.nth(0), canonical(spot));
  await expectFigure(after.nth(1), canonical(futures));
});

test('filters narrow the list, stay in the address, and the totals follow @full', async ({ page, api, token }) => {
  await convert(api, token, '12');
  await openApp(page, PATHS.bill);
  await chip(page, 1).click();
  await pickInSheet(page, 'Conversions');
  await expect(chip(page, 1)).toHaveText('Conversions');
  await chip(page, 2).click();
  await pickInSheet(page, 'USDT');
  await settle(page);
  await expect(records(page).filter({ hasNotText: 'Conversion' })).toHaveCount(0);
  await expect(records(page).filter({ hasText: 'BTC' })).toHaveCount(0);
  const rows = await listAll(api, token, `&currency=${USDT}&kind=convert`);
  const out = rows.reduce((sum, row) => sub(sum, toAmount(row.value)), toAmount('0'));
  const shown = page.locator('.records-stats .stat').nth(1);
  await expect.poll(async () => (await readFigure(shown)).replace(/^-/, '')).toBe(cutToCents(out));
  await page.reload();
  await settle(page);
  await expect(chip(page, 1)).toHaveText('Conversions');
  await expect(records(page)).toHaveCount(Math.min(rows.length, 20));
});

test('own transfers are neither in nor out, and are told apart @full', async ({ page, api, token }) => {
  await api.transfer(token, { from: 'change', to: 'lever', amount: '2.25' });
  const rows = await listAll(api, token, `&currency=${USDT}&kind=account_transfer`);
  const moved = rows.reduce(
    (sum, { value }) => (value.startsWith('-') ? sum : add(sum, toAmount(value))),
    toAmount('0'),
  );
  await openApp(page, `${PATHS.allRecords}?kind=account_transfer&currency=${USDT}`);
  const stats = page.locator('.records-stats .stat');
  await expect.poll(() => readFigure(stats.nth(0))).toBe('0');
  await expect.poll(() => readFigure(stats.nth(1))).toBe('0');
  const aside = page.locator('.records-totals .kv');
  await expect(aside.locator('dt')).toHaveText(['Between own accounts']);
  await expect.poll(() => readFigure(aside.locator('dd'))).toBe(cutToCents(moved));
});

/** As cash is shown: two decimals, never more than there is. */
const cutToCents = (amount: Amount): string => canonical(/^\d+(\.\d{1,2})?/.exec(canonical(amount))?.[0] ?? '');

test('days can be chosen by name or by date, and a wrong range is told @full', async ({ page }) => {
  await openApp(page, PATHS.allRecords);
  await expect(records(page).first()).toBeVisible();
  await chip(page, 3).click();
  await sheet(page).getByRole('button', { name: 'Last 7 days' }).click();
  await expect(sheet(page)).toHaveCount(0);
  await expect(chip(page, 3)).toHaveText('Last 7 days');
  await expect(records(page).first()).toBeVisible();
  await chip(page, 3).click();
  await sheet(page).getByLabel('First day').fill('2025-03-09');
  await sheet(page).getByLabel('Last day').fill('2025-03-01');
  await expect(sheet(page)).toContainText('The last day cannot be before the first.');
  await expect(sheet(page).getByRole('button', { name: 'Show records' })).toBeDisabled();
  await sheet(page).getByLabel('Last day').fill('2025-03-10');
  await sheet(page).getByRole('button', { name: 'Show records' }).click();
  await expect(page.getByText('No records match')).toBeVisible();
  await expect(chip(page, 3)).toContainText('2025');
});

test('the file holds the chosen records @full', async ({ page, api, token }) => {
  await convert(api, token, '5');
  await openApp(page, `${PATHS.allRecords}?kind=convert`);
  await expect(records(page).first()).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export as CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  const [head = '', ...lines] = text.trimEnd().split(/\r?\n/);
  const rows = await listAll(api, token, '&kind=convert');
  expect(head.startsWith('\ufeff')).toBe(true);
  expect(lines).toHaveLength(rows.length);
  for (const [index, row] of rows.entries()) expect(lines[index]).toContain(canonical(toAmount(row.value)));
  await expectToast(page, /saved as CSV/);
});

test('a long list draws a bounded number of rows and leaves none out @full', async ({ page, api, token }) => {
  for (let move = 0; move < 60; move += 1) {
    const [from, to] = move % 2 === 0 ? (['change', 'lever'] as const) : (['lever', 'change'] as const);
    await api.transfer(token, { from, to, amount: '0.01' });
  }
  const rows = await listAll(api, token, '&kind=account_transfer');
  expect(rows.length).toBeGreaterThanOrEqual(120);
  const fetched = watchPages(page);
  await openApp(page, `${PATHS.allRecords}?kind=account_transfer`);
  await expect(records(page).first()).toBeVisible();
  const most = await scrollToEnd(page);
  await expect(page.getByText('No more data')).toBeVisible();
  expect(most).toBeLessThan(100);
  await expect.poll(() => fetched).toEqual(rows.map(({ id }) => id));
  const height = await page.locator('.view').evaluate((view) => view.scrollHeight);
  expect(height).toBeGreaterThan(rows.length * 64);
  await page.locator('.view').evaluate((view) => view.scrollTo({ top: 0 }));
  await expect(records(page).first()).toBeInViewport();
});

/** The ids the list is sent, in the order they come. */
function watchPages(page: Page): readonly number[] {
  const ids: number[] = [];
  page.on('response', async (response) => {
    if (!response.url().includes('/wallet/record/list')) return;
    const { message } = (await response.json()) as { message: { list: Row[] } };
    ids.push(...message.list.map(({ id }) => id));
  });
  return ids;
}

/** Scrolls to the end; returns the largest number of rows in the DOM at a time. */
async function scrollToEnd(page: Page): Promise<number> {
  let most = 0;
  while ((await page.getByText('No more data').count()) === 0) {
    await page.locator('.view').evaluate((view) => view.scrollBy({ top: 700 }));
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    most = Math.max(most, await records(page).count());
  }
  return most;
}

test('a failed list and a failed reason can be asked for again @full', async ({ page, watch }) => {
  watch.allow(/wallet\/record/);
  const fail = (path: string) => page.route(`**/api/wallet/record/${path}*`, (route) => route.abort('connectionreset'));
  await fail('list');
  await openApp(page, PATHS.allRecords);
  await expect(page.getByText('Your balance and open orders are not affected.')).toBeVisible();
  await page.unroute('**/api/wallet/record/list*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(records(page).first()).toBeVisible();
  await fail('why');
  await settle(page);
  await records(page).first().click();
  await expect(sheet(page).getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.unroute('**/api/wallet/record/why*');
  await sheet(page).getByRole('button', { name: 'Try again' }).click();
  await expect(sheet(page).locator('.records-ledger')).toBeVisible();
});

test('a link to somebody else’s record shows nothing of it @full', async ({ page, api, token, watch }) => {
  watch.allow(/wallet\/record\/why/);
  const other = await api.login('bob');
  const [theirs] = await listAll(api, other, '');
  const own = await listAll(api, token, '');
  expect(own.map(({ id }) => id)).not.toContain(theirs?.id);
  await openApp(page, `${PATHS.allRecords}?why=${theirs?.id}`);
  await expect(sheet(page).getByRole('alert')).toBeVisible();
  await expect(sheet(page).locator('.records-ledger')).toHaveCount(0);
  await closeSheet(page);
  await moveTo(page, PATHS.home);
  await moveTo(page, `${PATHS.allRecords}?why=${own[0]?.id}`);
  await expect(sheet(page).locator('.records-ledger')).toBeVisible();
});

test('what came in less what went out is what stayed @full', async ({ page }) => {
  await openApp(page, `${PATHS.record}?currency=3&type=2`);
  await settle(page);
  const stats = page.locator('.records-stats .stat');
  const figures = await Promise.all([0, 1, 2].map((index) => readFigure(stats.nth(index))));
  const [came = '', went = '', stayed = ''] = figures;
  const difference = sub(toAmount(came), toAmount(went));
  const cent = toAmount('0.01');
  // Each figure is cut to cents on its own.
  expect(cmp(toAmount(stayed), sub(difference, cent))).toBeGreaterThanOrEqual(0);
  expect(cmp(toAmount(stayed), add(difference, cent))).toBeLessThanOrEqual(0);
});
