import { add, canonical, sub, toAmount } from '@candor/money/decimal';
import type { Page } from '@playwright/test';
import { type DemoUser, emailOf, PASSWORD } from './fixtures/api';
import { expect, test, WITH_MOTION } from './fixtures/app-test';
import { expectToast } from './fixtures/watch-page';
import {
  expectFigure,
  expectPath,
  logIn,
  moveTo,
  PATHS,
  readFigure,
  readStored,
  settle,
  toast,
  total,
  waitForNextSubmit,
} from './pages/app-page';
import { availableText, swapButton } from './pages/transfer-page';
import { nameOf, SIZES, SMALL } from './sizes';

test.use(WITH_MOTION);

const AMOUNT = '10';
const ACCOUNTS = ['Spot', 'Futures', 'Mining', 'Stocks', 'Options', 'Financial', 'Fiat'];

/** A user for each size keeps their lists apart. */
const userFor = (viewport: (typeof SIZES)[number]): DemoUser => (viewport === SMALL ? 'alice' : 'demo');

for (const viewport of SIZES)
  test.describe(`${nameOf(viewport)}${viewport === SMALL ? '' : ' @full'}`, () => {
    test.use({ viewport });

    test('a visitor opens Home, logs in, transfers money, reads the records and logs out', ({ page }) =>
      walkThrough(page, emailOf(userFor(viewport))));
  });

async function walkThrough(page: Page, email: string) {
  await test.step('a visitor sees Home with dashes', () => visitEveryTab(page));
  await test.step('a wrong password changes nothing', () => failToLogIn(page, email));
  await test.step('the right one leads to Home with a total', () => logInFromForm(page, email));
  await test.step('Assets shows the accounts and views', () => seeAccounts(page));
  const after = await test.step('ten USDT go from Spot to Futures', () => moveTen(page));
  await test.step('the transfer history shows it', () => seeHistory(page));
  await test.step('the records show both sides', () => seeRecords(page, after));
  await test.step('log out', () => logOut(page));
  await test.step('a protected page leads to the login and back', () => returnToWanted(page, email));
}

async function visitEveryTab(page: Page) {
  await page.goto('/');
  await expect(page).toHaveURL(/\/h5\/(#\/)?$/);
  await expect(page).toHaveTitle('Home · Candor');
  await expect(total(page)).toHaveText('—');
  await expect(page.getByText('Log in to see your balances.')).toBeVisible();
  await expect(page.locator('.home-market .tick').first()).toContainText(/\d\.\d/);
}

async function failToLogIn(page: Page, email: string) {
  await page.getByRole('link', { name: 'Log in' }).click();
  await expectPath(page, PATHS.login);
  await logIn(page, { email, password: 'not-this-one' });
  const sentence = page.getByRole('alert');
  await expect(sentence).toHaveText('Login failed. The account or the password does not match.');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(await sentence.innerText());
  await expectPath(page, PATHS.login);
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
  await expect(toast(page)).toHaveCount(0);
  expect(await readStored(page, 'token')).toBeNull();
}

async function logInFromForm(page: Page, email: string) {
  await waitForNextSubmit(page);
  await logIn(page, { email, password: PASSWORD });
  await expectPath(page, PATHS.home);
  await expect(total(page)).toHaveText(/^[1-9][\d,]*\.\d\d$/);
  expect(await readStored(page, 'token')).not.toBeNull();
}

async function seeAccounts(page: Page) {
  const tabs = page.getByRole('navigation', { name: 'Main navigation' });
  await tabs.getByRole('link', { name: 'Assets' }).click();
  await expectPath(page, PATHS.assets);
  const rows = page.getByRole('tabpanel').locator('a.li');
  await expect(rows).toHaveCount(ACCOUNTS.length);
  for (const [index, account] of ACCOUNTS.entries()) {
    const row = rows.nth(index);
    await expect(row).toContainText(account);
    await expect(row).toContainText(/\d available/);
    await expect(row).toContainText(/none frozen|\d frozen/);
  }
}

async function moveTen(page: Page): Promise<{ spot: string; futures: string }> {
  await page.getByRole('link', { name: 'Transfer', exact: true }).click();
  await expectPath(page, PATHS.transfer);
  const spot = await readFigure(availableText(page));
  await swapButton(page).click();
  const futures = await readFigure(availableText(page));
  await swapButton(page).click();
  await page.getByLabel('Amount').fill(AMOUNT);
  await page.getByRole('button', { name: 'Transfer', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Transfer complete.' })).toBeVisible();
  const ten = toAmount(AMOUNT);
  const after = { spot: sub(toAmount(spot), ten), futures: add(toAmount(futures), ten) };
  await expect(page.getByLabel('Amount')).toHaveValue('');
  await expect.poll(() => readFigure(availableText(page))).toBe(after.spot);
  await swapButton(page).click();
  await expect.poll(() => readFigure(availableText(page))).toBe(after.futures);
  return after;
}

async function seeHistory(page: Page) {
  await page.getByRole('link', { name: 'Transfer history' }).click();
  await expectPath(page, PATHS.transferHistory);
  const newest = page.locator('.record').first();
  await expect(newest).toContainText('Transfer between accounts');
  await expect(newest).toContainText('Spot → Futures');
  await expect(newest).toContainText('10.00USDT');
}

async function seeRecords(page: Page, after: { spot: string; futures: string }) {
  await moveTo(page, PATHS.allRecords);
  await expect(page.locator('.record').nth(1)).toBeVisible();
  const newest = page.locator('.record').filter({ hasText: 'Spot → Futures' });
  const paid = newest.filter({ hasText: '−10.00' }).first();
  const got = newest.filter({ hasText: '+10.00' }).first();
  await expectFigure(paid.locator('.end > .xs'), canonical(after.spot));
  await expectFigure(got.locator('.end > .xs'), canonical(after.futures));
}

async function logOut(page: Page) {
  await moveTo(page, PATHS.home);
  await page.getByRole('link', { name: 'User centre' }).click();
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
  await settle(page);
  await page.getByRole('button', { name: 'Log out' }).click();
  await expectPath(page, PATHS.home);
  await expectToast(page, 'You are logged out.');
  await expect(total(page)).toHaveText('—');
  expect(await readStored(page, 'token')).toBeNull();
  expect(await readStored(page, 'user')).toBeNull();
}

async function returnToWanted(page: Page, email: string) {
  const filteredPath = `${PATHS.record}?currency=3&type=2`;
  const loginPath = `${PATHS.login}?back=${encodeURIComponent(filteredPath)}`;
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).hash));
  await moveTo(page, filteredPath);
  await expectToast(page, 'Please log in first');
  await expectPath(page, loginPath);
  expect(visited).toEqual([`#${filteredPath}`, `#${loginPath}`]);
  await logIn(page, { email, password: PASSWORD });
  await expectPath(page, filteredPath);
  await settle(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Records · Spot · USDT');
}
