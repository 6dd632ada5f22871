import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { sub, toAmount } from '@candor/money/decimal';
import type { Page, TestInfo } from '@playwright/test';
import { expect } from './fixtures/app-test';
import { withClockedServer } from './fixtures/clocked-test';
import { expectToast } from './fixtures/watch-page';
import { GIVE_UP_MS } from './give-up';
import { moveTo, openApp, PATHS, settle, sheet, waitForNextSubmit } from './pages/app-page';
import { fact } from './pages/fund-page';
import { amountField, continueButton, IEO_RUNNING, ieoPath, verdict } from './pages/ieo-page';
import { bookRows, openOrder, placeButton, priceField, amountField as sellField, spotPath } from './pages/spot-page';
import type { ClockedServer } from './start-server';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** A server makes its demo data when it starts. */
const START_MS = 300_000;

// The sale of the demo has fixed days.
const test = withClockedServer();
test.use({ as: 'demo', language: 'en' });

/** The answer of one call, changed on its way to the phone. */
async function tamperWithList(page: Page): Promise<void> {
  await page.route('**/api/ieo/commit_list*', async (route) => {
    const reply = await route.fetch();
    const body = (await reply.json()) as { message: { lines: string[] } };
    // The tokens of the first commit, 91600: one digit.
    body.message.lines[0] = body.message.lines[0]?.replace('|91600|', '|91700|') ?? '';
    await route.fulfill({ response: reply, json: body });
  });
}

async function takeHome(page: Page, testInfo: TestInfo): Promise<void> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Commit list' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('candor-ieo-TIDE-commits.json');
  const text = await readFile(await download.path(), 'utf8');
  const good = await verifyOffline(text, testInfo.outputPath('list.json'));
  expect(good).toMatchObject({ status: 0 });
  expect(good.output).toContain('3 buyers, 4 commits, 120000 TIDE handed out');
  const bad = await verifyOffline(text.replace('|91600|', '|91700|'), testInfo.outputPath('changed.json'));
  expect(bad).toMatchObject({ status: 1 });
  expect(bad.output).toContain('FAILED the commit list gives its signed root');
}

async function expectFree(page: Page, server: ClockedServer, token: string): Promise<void> {
  await server.advance(DAY_MS);
  await expect.poll(() => ownTokens(page, server, token), { timeout: 4 * GIVE_UP_MS }).toBe('8000');
  await moveTo(page, PATHS.ieo);
  await moveTo(page, ieoPath('ieoOrder', IEO_RUNNING));
  await expect(page.locator('.ieo-chart')).toContainText('Free today 8,000');
  await moveTo(page, `${PATHS.allRecords}?kind=ieo_unlock`);
  await settle(page);
  await page.locator('.view button.record', { hasText: '8,000' }).first().click();
  await expect(sheet(page)).toContainText('is free at the listing');
}

async function sell(page: Page): Promise<void> {
  await moveTo(page, spotPath('TIDE/USDT'));
  await openOrder(page, 'sell');
  await priceField(page).fill('0.25');
  await sellField(page).fill('8000');
  await placeButton(page, 'sell').click();
  await expectToast(page, 'Order placed');
  await expect(bookRows(page, 'ask')).toHaveCount(1);
}

async function expectTampered(page: Page): Promise<void> {
  await tamperWithList(page);
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(verdict(page)).toHaveAttribute('data-state', 'failed');
  await expect(verdict(page)).toContainText('Your share does not match');
  await expect(page.locator('.ieo-mismatch')).toContainText('The commit list is not the one that was signed.');
  await expect(page.locator('.ieo-step .ieo-tick').first()).toHaveClass(/failed/);
  await page.unroute('**/api/ieo/commit_list*');
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(verdict(page)).toHaveAttribute('data-state', 'ok');
}

async function fillForm(page: Page): Promise<void> {
  await amountField(page).fill('60000');
  await expect(page.locator('.hint.err')).toContainText('Not enough in your spot account.');
  await amountField(page).fill('40000');
  await expect(fact(page, 'Set aside now')).toHaveText('9,600.00 USDT');
  await expect(fact(page, 'You would receive')).toHaveText('38,095 TIDE');
  await expect(fact(page, 'You would get back')).toHaveText('457.20 USDT');
  await expect(page.locator('.ieo-estimate')).toContainText('limited by the most one user can receive');
}

/** Tidal sells 200,000 at 0.24 with a cap of 40,000; alice asked for 91,600, bob for 50,000 and this user for 2,000. */
test('from a commit to the listing: the share is the estimate and is recomputed on the phone @days', async ({
  page,
  api,
  token,
  clocked: server,
}, testInfo) => {
  test.setTimeout(START_MS + 8 * GIVE_UP_MS);
  await openApp(page, PATHS.ieo);
  await page.getByRole('tab', { name: 'In progress 1' }).click();
  await page.locator('.ieo-card', { hasText: 'Tidal' }).click();
  await expect(page.getByRole('heading', { name: 'TIDE subscription' })).toBeVisible();
  await expect(page.locator('[data-check][data-ok="1"]')).toHaveCount(4);
  await page.getByRole('link', { name: 'Subscribe' }).click();

  await test.step('the form refuses what cannot be booked, and estimates the rest', () => fillForm(page));
  await test.step('the commit is confirmed and the money is set aside', async () => {
    await waitForNextSubmit(page);
    await continueButton(page).click();
    await expect(sheet(page)).toContainText('This is final');
    await waitForNextSubmit(page);
    const before = await api.available(token, 'change');
    await sheet(page).getByRole('button', { name: 'Commit', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Your commits to TIDE' })).toBeVisible();
    await expect(page.locator('article.ieo-card')).toHaveCount(2);
    expect(await api.available(token, 'change')).toBe(sub(before, toAmount('9600')));
  });

  await test.step('after the end the tokens are shared and the rest comes back', async () => {
    await server.advance(3 * DAY_MS + MINUTE_MS);
    await expect(page.getByRole('heading', { name: 'Your TIDE share' })).toBeVisible({ timeout: 4 * GIVE_UP_MS });
    await expect(verdict(page)).toHaveAttribute('data-state', 'ok');
    await expect(verdict(page)).toContainText('from all 4 commits');
    await expect(page.locator('.ieo-received')).toContainText('40,000');
    await expect(fact(page, 'You committed')).toHaveText('10,080.00 USDT');
    await expect(fact(page, 'Cost, 40,000 × 0.2400')).toHaveText('−9,600.00 USDT');
    await expect(page.locator('.ieo-step').nth(1)).toContainText('200,000 × 42,000 ÷ 183,600');
    await expect(page.locator('.ieo-step').nth(1)).toContainText('You reached the cap of 40,000.');
    expect(await newestRefund(page, server, token)).toBe('480.00000000');
  });

  await test.step('one digit of the published list changed: the phone says so', () => expectTampered(page));
  await test.step('the list can be taken home', () => takeHome(page, testInfo));
  await test.step('at the listing a fifth is free, and the records say why', () => expectFree(page, server, token));
  await test.step('what is free is sold in an ordinary order book', () => sell(page));
});

/** The same check as `npm run verify:ieo`: another program, without the server. */
async function verifyOffline(text: string, path: string): Promise<{ status: number | null; output: string }> {
  await writeFile(path, text);
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/verify-ieo.ts', path], {
    encoding: 'utf8',
  });
  return { status, output: `${stdout}${stderr}` };
}

/** What came back last. Other products of the demo pay into the same account on these days, so the balance does not tell. */
async function newestRefund(page: Page, server: ClockedServer, token: string): Promise<string | undefined> {
  const address = `${server.url}/api/wallet/record/list?kind=ieo_refund&limit=1`;
  const reply = await page.request.get(address, { headers: { authorization: token } });
  const { message } = (await reply.json()) as { message: { list: { value: string }[] } };
  return message.list[0]?.value;
}

/** Own free tokens of the running project, as the server counts them. */
async function ownTokens(page: Page, server: ClockedServer, token: string): Promise<string> {
  const address = `${server.url}/api/ieo/project?project_id=${IEO_RUNNING}`;
  const reply = await page.request.get(address, { headers: { authorization: token } });
  const { message } = (await reply.json()) as { message: { project: { own: { unlocked: string } } } };
  return message.project.own.unlocked.split('.')[0] ?? '';
}
