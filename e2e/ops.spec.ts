import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { canonical } from '@candor/money/decimal';
import type { Page } from '@playwright/test';
import type { Api, Person } from './fixtures/api';
import { expect, test } from './fixtures/app-test';
import { test as clockedTest } from './fixtures/clocked-test';
import { totpCode } from './fixtures/totp';
import { takeCode, typePin } from './pages/account-page';
import { closeSheet, moveTo, openApp, PATHS, readFigure, settle, sheet } from './pages/app-page';
import { fact, PIN, prepareWithdrawals, submitDeposit } from './pages/fund-page';
import {
  type Console,
  confirm,
  dialog,
  enterConsole,
  figuresIn,
  logInOperator,
  OPERATOR_PASSWORD,
  openConsole,
  openPage,
  openRow,
  readLedger,
  resultMessage,
  shownFact,
} from './pages/ops-page';
import { ownServer } from './servers';
import type { ClockedServer } from './start-server';

/** Longer than the holds after a security change, and than what lies between two codes to the same address. */
const PAUSE_MS = 61_000;
/** Script injection in the name of a saved address, shown to operators. */
const HOSTILE = '<img src=x onerror=a()>';
const run = promisify(execFile);
const auditProgram = fileURLToPath(new URL('../scripts/audit-at.ts', import.meta.url));

interface Printed {
  readonly stdout: string;
  readonly stderr: string;
}

interface Scene {
  readonly page: Page;
  readonly api: Api;
  readonly token: string;
  readonly person: Person;
  /** Two operators, each in a window of their own. */
  readonly first: Console;
  readonly second: Console;
  readonly clocked: ClockedServer;
}

const firstRow = (page: Page) => page.locator('.view button.li').first();

/** Loads the list of deposits and withdrawals anew. */
async function seeFundRecords(page: Page, tab: 'Deposits' | 'Withdrawals') {
  await openApp(page, PATHS.fundRecord);
  await page.reload();
  await settle(page);
  await page.getByRole('tab', { name: tab }).click();
}

async function bringIn({ page, api, token, person, first }: Scene) {
  await openApp(page, `${PATHS.receive}?currency=3&network=TRC20`);
  await submitDeposit(page, '20000.5', '#5522aa');
  await expect(firstRow(page)).toContainText('In review');
  const row = await openRow(first.page, 'Deposits', person.email);
  await expect(row).toContainText('20,000.5 USDT');
  const voucher = row.getByRole('img', { name: 'Voucher' });
  await expect.poll(() => voucher.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await confirm(first.page, {
    name: 'Approve',
    warns: `20,000.5 USDT is credited to the Spot account of ${person.email}`,
    fields: { 'Transaction reference': `in-${person.email}` },
  });
  await expect(resultMessage(first.page)).toContainText('Credited.');
  await seeFundRecords(page, 'Deposits');
  await expect(firstRow(page)).toContainText('Credited');
  expect(await api.available(token, 'change')).toBe('20000.5');
}

async function requestWithdrawal({ page, api, person, clocked }: Scene, amount: string): Promise<void> {
  // The holds after the new phone, pay password and address end, and another code may be asked for.
  await page.clock.setSystemTime(await clocked.advance(PAUSE_MS));
  await openApp(page, PATHS.withdraw);
  await page.reload();
  await page.locator('input[name="amount"]').fill(amount);
  await takeCode({ page, api, target: person.email });
  await page.locator('.dock').getByRole('button', { name: 'Withdraw' }).click();
  await expect(sheet(page)).toContainText(amount.replace('12000', '12,000'));
  await typePin(page, PIN);
  await expect(firstRow(page)).toContainText('In review');
}

async function refuseWithReason(scene: Scene): Promise<void> {
  const { page, api, token, person, first } = scene;
  await requestWithdrawal(scene, '500');
  expect(await api.available(token, 'change')).toBe('19500.5');
  await openRow(first.page, 'Withdrawals', person.email);
  await confirm(first.page, {
    name: 'Refuse',
    warns: `500 USDT, fee included, returns to the account of ${person.email} at once`,
    fields: { Reason: 'The address belongs to an exchange that is closed.' },
  });
  await expect(resultMessage(first.page)).toContainText('Refused. The money is back.');
  expect(await api.available(token, 'change')).toBe('20000.5');
  await seeFundRecords(page, 'Withdrawals');
  await expect(firstRow(page)).toContainText('Refused');
  await firstRow(page).click();
  await expect(sheet(page)).toContainText('Reason: The address belongs to an exchange that is closed.');
  await closeSheet(page);
}

async function changeCoins({ page, api, token }: Scene) {
  await moveTo(page, PATHS.convert);
  await page.locator('input[name="amount"]').fill('100');
  // A fresh quote, so that the figure that is read is the one that is sent.
  await expect(page.getByRole('timer')).toHaveText(/^(?:[6-9]|10)$/);
  const promised = await readFigure(fact(page, 'You receive'));
  await page.locator('.dock').getByRole('button', { name: 'Convert' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Converted.' })).toBeVisible();
  expect(await api.available(token, 'change')).toBe('19900.4');
  return promised;
}

/** Above 10,000 USDT two different operators must approve. */
async function sendLargeWithdrawal(scene: Scene) {
  const { page, api, token, person, first, second } = scene;
  await requestWithdrawal(scene, '12000');
  const row = await openRow(first.page, 'Withdrawals', person.email);
  await expect(row).toContainText('two different operators approve');
  // The target is text: what the customer wrote is neither run nor pressed.
  await expect(row.getByText(HOSTILE, { exact: true })).toBeVisible();
  await expect(row.locator('img, a')).toHaveCount(0);
  await confirm(first.page, { name: 'Approve', warns: 'the first of two approvals for 11,999 USDT' });
  await expect(resultMessage(first.page)).toContainText('A second operator is needed.');
  await expect(row).toContainText('ops@candor.test approved first. Another operator must approve too.');
  await expect(first.page.getByRole('button', { name: 'Approve', exact: true })).toBeDisabled();
  const other = await openRow(second.page, 'Withdrawals', person.email);
  await confirm(second.page, { name: 'Approve', warns: 'Then 11,999 USDT may be sent' });
  await expect(other).toContainText('ops2@candor.test');
  await confirm(second.page, {
    name: 'Sent',
    warns: `${person.email} is told that 11,999 USDT was sent`,
    fields: { 'Transaction reference': `out-${person.email}` },
  });
  await expect(resultMessage(second.page)).toContainText('Recorded as sent.');
  await seeFundRecords(page, 'Withdrawals');
  await expect(firstRow(page)).toContainText('Completed');
  expect(await api.available(token, 'change')).toBe('7900.4');
}

interface Why {
  readonly reference: string;
  readonly legs: readonly string[];
  readonly text: string;
}

/** Opens every record and its "Why?". */
async function readWhys(page: Page): Promise<Why[]> {
  await openApp(page, PATHS.allRecords);
  await page.reload();
  await settle(page);
  const records = page.locator('button.record');
  const whys: Why[] = [];
  for (let index = 0; index < (await records.count()); index += 1) {
    await records.nth(index).click();
    const legs = sheet(page).locator('.records-ledger li');
    await expect(legs.first()).toBeVisible();
    const reference = (await sheet(page).locator('.mono').innerText()).trim();
    whys.push({ reference, legs: await legs.allInnerTexts(), text: await sheet(page).innerText() });
    await closeSheet(page);
  }
  return whys;
}

/** Customer and operator look at the same postings, to the last digit. */
async function compareRecords({ page, person, first }: Scene, promisedBtc: string) {
  const whys = await readWhys(page);
  const ledger = await readLedger(first.page, person.email, 'Spot · available · USDT');
  expect(new Set(whys.map(({ reference }) => reference))).toEqual(new Set(ledger.map(({ entry }) => entry)));
  for (const { amount, after, entry } of ledger) {
    const legs = whys.filter(({ reference }) => reference === entry).flatMap((why) => why.legs);
    const agreeing = legs.filter((leg) => figuresIn(leg).includes(amount) && figuresIn(leg).includes(after));
    expect(agreeing, `${entry} says ${amount} and then ${after}:\n${legs.join('\n')}`).not.toEqual([]);
  }
  const conversion = whys.find(({ legs }) => legs.some((leg) => leg.includes('BTC')));
  expect(conversion?.legs.flatMap(figuresIn)).toContain(canonical(promisedBtc));
  expect(whys.map(({ text }) => text).join('\n')).toContain(
    '12,000.00 USDT − 1.00 USDT fee = 11,999.00 USDT to be sent.',
  );
}

async function auditBooks({ first, clocked }: Scene) {
  await openPage(first.page, 'Overview');
  await expect(first.page.getByText('Every invariant holds.')).toBeVisible();
  const env = { ...process.env, CANDOR_MODE: 'demo', CANDOR_DATA_DIR: clocked.dataDir, DATABASE_URL: '' };
  const program = ['--import', 'tsx', auditProgram, String(await clocked.advance(0))];
  // A failed run names the broken invariant in what it printed.
  const { stdout, stderr } = await run(process.execPath, program, { env }).catch((failed: Printed) => failed);
  const lines = `${stdout}${stderr}`.trim().split('\n');
  expect(lines.filter((line) => !/^\S+ +holds {2}/.test(line))).toEqual([]);
  expect(lines.length).toBeGreaterThan(10);
}

test.describe('a customer and two operators', () => {
  clockedTest.use({ as: 'newcomer' });

  clockedTest(
    'money comes in, is changed and goes out, and both sides see the same books @waits',
    async ({ page, api, token, person, browser, clocked }) => {
      const { url } = clocked;
      // The app counts down holds by the clock of the phone.
      await page.clock.install({ time: await clocked.advance(0) });
      await prepareWithdrawals({ api, token, person }, `556${String(Date.now()).slice(-7)}`, HOSTILE);
      const first = await enterConsole(browser, url, 'ops@candor.test');
      const second = await enterConsole(browser, url, 'ops2@candor.test');
      const scene = { page, api, token, person, first, second, clocked };
      await test.step('a deposit is credited by an operator', () => bringIn(scene));
      await test.step('a refusal returns the money and says why', () => refuseWithReason(scene));
      const promised = await test.step('coins are changed', () => changeCoins(scene));
      await test.step('a large withdrawal needs two operators', () => sendLargeWithdrawal(scene));
      await test.step('records, "Why?" and the console agree', () => compareRecords(scene, promised));
      await test.step('the books are clean', () => auditBooks(scene));
      expect([...first.watch.problems, ...second.watch.problems]).toEqual([]);
      await Promise.all([first.close(), second.close()]);
    },
  );
});

test('the console opens for operators only, and its token is nobody else’s @full', async ({ browser }) => {
  const { url } = ownServer();
  const { page, watch, close } = await openConsole(browser, url);
  const policy = (await page.reload())?.headers()['content-security-policy'] ?? '';
  expect(policy).toMatch(/style-src 'self' 'nonce-[\w-]{43}';/);
  expect(policy).not.toContain('unsafe');
  // The colours are in a style element made in the page: without its nonce the button would have none.
  await expect(page.getByRole('button', { name: 'Log in' })).toHaveCSS('background-color', 'rgb(212, 186, 131)');
  await logInOperator(page, 'demo@candor.test', 'demo1234');
  await expect(page.getByRole('alert')).toContainText('Login failed.');
  await logInOperator(page, 'ops@candor.test');
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  const kept = await page.evaluate(() => ({
    local: Object.keys(window.localStorage),
    session: Object.keys(window.sessionStorage),
  }));
  expect(kept).toEqual({ local: ['candor-ops-devices'], session: ['candor-ops-token'] });
  await page.goto('/h5/');
  await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible();
  await page.goto('/ops/');
  await page.getByRole('button', { name: 'Known devices' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Forget' }).first()).toBeVisible();
  // A dialog locks the page's scrolling by a style element that takes no nonce from antd.
  await expect(page.locator('body')).toHaveCSS('overflow-y', 'hidden');
  await dialog(page).locator('.ant-modal-footer').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByLabel('E-mail address')).toBeVisible();
  expect(watch.problems).toEqual([]);
  await close();
});

test('an action without its reason is not sent, and a refusal is shown in the server’s words @full', async ({
  browser,
}) => {
  const { url } = ownServer();
  const { page, watch, close } = await enterConsole(browser, url, 'ops@candor.test');
  await openPage(page, 'Users');
  await page.getByRole('searchbox').fill('bob@candor.test');
  await page.getByRole('searchbox').press('Enter');
  await page.getByRole('link', { name: 'bob@candor.test' }).click();
  await page.getByRole('tab', { name: 'Score entries' }).click();
  const enter = async () => {
    await page.getByRole('button', { name: 'New entry' }).click();
    await dialog(page).getByRole('combobox', { name: 'Reason' }).click();
    await page.locator('.ant-select-item-option').filter({ hasText: 'OTC order not paid' }).click();
    await dialog(page).getByRole('button', { name: 'New entry' }).click();
    await expect(dialog(page)).toContainText('This is needed.');
    await dialog(page).getByLabel('What it is about').fill('order 1');
    await dialog(page).getByRole('button', { name: 'New entry' }).click();
  };
  await enter();
  await expect(resultMessage(page)).toContainText('Entered.');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.locator('tr.ant-table-row').filter({ hasText: 'OTC order not paid' })).toHaveCount(1);
  await enter();
  await expect(dialog(page).getByRole('alert')).toContainText('This matter was entered before.');
  expect(watch.problems).toEqual([]);
  await close();
});

/** Adds an operator with the role support by a proposal of two. Returns the email address. */
async function addOperator(api: Api): Promise<string> {
  const email = `e2e-${randomBytes(6).toString('hex')}@candor.test`;
  const enter = async (who: string) =>
    ((await api.call('/ops/login', { form: { email: who, password: OPERATOR_PASSWORD } })) as { token: string }).token;
  const form = { email, name: 'End Toend', roles: 'support', reason: 'A test' };
  const asked = { token: await enter('ops@candor.test'), form };
  const proposed = (await api.call('/ops/operators/propose', asked)) as { proposal_id: number; start_code: string };
  const decision = { id: String(proposed.proposal_id), verdict: 'approve' };
  const decided = { token: await enter('ops2@candor.test'), form: decision };
  const { start_code: second } = (await api.call('/ops/proposals/decide', decided)) as { start_code: string };
  const start = { email, first_code: proposed.start_code, second_code: second, password: OPERATOR_PASSWORD };
  await api.call('/ops/start', { form: start });
  return email;
}

test('an authenticator is set up once, and every login asks for its code from then on @full', async ({
  browser,
  api,
}) => {
  const { url } = ownServer();
  const email = await addOperator(api);
  const { page, watch, close } = await enterConsole(browser, url, email);
  // What a role may not open is not offered, nor is a button for what it may not do.
  await expect(page.getByRole('menuitem', { name: 'Deposits' })).toHaveCount(0);
  await page.goto('/ops/#/deposits');
  await expect(page.getByText('There is no such page, or your roles do not open it.')).toBeVisible();
  await openPage(page, 'Overview');
  await page.getByRole('button', { name: 'Set up authenticator' }).click();
  const secret = (await shownFact(page, 'Or type this key').innerText()).trim();
  const code = page.getByLabel('Authenticator code');
  await code.fill('000000');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  // A wrong code leaves the key that was scanned as it is.
  await expect(shownFact(page, 'Or type this key')).toHaveText(secret);
  await code.fill(totpCode(secret));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).click();
  await logInOperator(page, email);
  await expect(code).toBeVisible();
  // A code counts once: the next step of the clock brings the next.
  await code.fill(totpCode(secret, 1));
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Set up authenticator' })).toHaveCount(0);
  expect(watch.problems).toEqual([]);
  await close();
});

/**
 * Advances the clock by this many polling intervals. Each ends with a request of our own, so that earlier requests have
 * been counted.
 */
async function advanceRounds(page: Page, rounds: number) {
  for (let round = 0; round < rounds; round += 1) {
    await page.clock.runFor(16_000);
    await page.evaluate(async () => void (await fetch('/healthz')));
  }
}

test('a console left without use sends no requests and logs out @full', async ({ browser }) => {
  const { page, watch, close } = await openConsole(browser, ownServer().url);
  await page.clock.install();
  await logInOperator(page, 'ops2@candor.test');
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/ops/')) asked += 1;
  });
  // Polling continues while the operator moves the pointer, however slow the first answers were.
  let moves = 0;
  await expect
    .poll(async () => {
      moves += 1;
      await page.mouse.move(200 + moves, 200);
      await advanceRounds(page, 1);
      return asked;
    })
    .toBeGreaterThan(1);
  // After a minute without input the request that was due is sent, and no other.
  await advanceRounds(page, 4);
  await expect
    .poll(async () => {
      asked = 0;
      await advanceRounds(page, 2);
      return asked;
    })
    .toBe(0);
  await advanceRounds(page, 4);
  expect(asked).toBe(0);
  await Promise.all([page.waitForRequest('**/api/ops/me**'), page.mouse.move(300, 300)]);
  await page.clock.fastForward(16 * 60_000);
  await expect(page.getByLabel('E-mail address')).toBeVisible();
  expect(await page.evaluate(() => window.sessionStorage.length)).toBe(0);
  expect(watch.problems).toEqual([]);
  await close();
});
