import { canonical, sub, toAmount } from '@candor/money/decimal';
import type { Page } from '@playwright/test';
import type { Api, Person } from './fixtures/api';
import { expect, test } from './fixtures/app-test';
import { expectToast } from './fixtures/watch-page';
import { takeCode, typePin } from './pages/account-page';
import { moveTo, openApp, PATHS, readFigure, settle, sheet, waitForNextSubmit } from './pages/app-page';
import { fact, openOperatorApi, PIN, prepareWithdrawals, submitDeposit } from './pages/fund-page';

test.use({ as: 'newcomer' });

/** Longer than the hold after a security change, which is a minute in the demo. */
const HOLD_LIMIT_MS = 90_000;

const firstRow = (page: Page) => page.locator('.view button.li').first();
const BTC = '1';

interface Scene {
  readonly page: Page;
  readonly api: Api;
  readonly token: string;
  readonly person: Person;
}

async function bringIn({ page, api, token, person }: Scene) {
  await openApp(page, PATHS.select);
  await page.locator('input[inputmode="search"]').fill('usdt tron');
  await page.getByRole('link', { name: /USDT.*Tron/ }).click();
  await expect(page.getByText('Send only USDT over TRC20.')).toBeVisible();
  await submitDeposit(page, '2500', '#3366aa');
  await expectToast(page, /Submitted\./);
  await expect(firstRow(page)).toContainText('In review');
  expect(await api.available(token, 'change')).toBe('0');
  await (await openOperatorApi(api)).creditDeposit(person, `e2e-${person.email}`);
  await moveTo(page, PATHS.assets);
  await moveTo(page, PATHS.fundRecord);
  await expect(firstRow(page)).toContainText('Credited');
  await expect(firstRow(page)).toContainText('+2,500.00');
  expect(await api.available(token, 'change')).toBe('2500');
}

async function changeCoins({ page, api, token }: Scene) {
  await moveTo(page, PATHS.convert);
  await page.locator('input[name="amount"]').fill('100');
  // A fresh quote, so that the figure that is read is the one that is sent.
  await expect(page.getByRole('timer')).toHaveText(/^(?:[6-9]|10)$/);
  await expect(fact(page, 'Leaves your Spot account')).toHaveText('100.10 USDT');
  const promised = await readFigure(fact(page, 'You receive'));
  const [sent] = await Promise.all([
    page.waitForRequest('**/api/user/Transfer'),
    page.locator('.dock').getByRole('button', { name: 'Convert' }).click(),
  ]);
  expect(sent.postData()).toContain('quote_id=');
  await expect(page.getByRole('status').filter({ hasText: 'Converted.' })).toBeVisible();
  expect(await api.available(token, 'change')).toBe('2399.9');
  const { wallet } = (await api.call('/user/getTransferList', { token, form: {} })) as {
    wallet: { currency: number; change_balance: string }[];
  };
  const booked = wallet.find(({ currency }) => String(currency) === BTC)?.change_balance ?? '0';
  expect(canonical(booked)).toBe(promised);
}

async function sendOut({ page, api, token, person }: Scene) {
  await moveTo(page, PATHS.withdraw);
  await page.locator('input[name="amount"]').fill('500');
  await expect(fact(page, 'You receive')).toHaveText('499.00 USDT');
  // The holds after the new phone, pay password and address end during the test.
  await expect(page.locator('.code-field')).toBeVisible({ timeout: HOLD_LIMIT_MS });
  await takeCode({ page, api, target: person.email });
  await page.locator('.dock').getByRole('button', { name: 'Withdraw' }).click();
  await expect(sheet(page)).toContainText('500.00 USDT');
  await typePin(page, '999999');
  await expect(sheet(page).getByRole('alert')).toContainText('4');
  expect(await api.available(token, 'change')).toBe('2399.9');
  await typePin(page, PIN);
  // The notice about it may come before the answer does.
  await expectToast(page, /Submitted\./);
  await expect(firstRow(page)).toContainText('In review');
  expect(await api.available(token, 'change')).toBe('1899.9');
}

async function takeBack({ page, api, token }: Scene) {
  await firstRow(page).click();
  await expect(sheet(page)).toContainText('499.00 USDT');
  await sheet(page).getByRole('button', { name: 'Cancel withdrawal' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('500.00 USDT returns to your Spot account at once.');
  await dialog.getByRole('button', { name: 'Cancel withdrawal' }).click();
  await expect(firstRow(page)).toContainText('Cancelled');
  expect(await api.available(token, 'change')).toBe('2399.9');
}

test('deposit, conversion and withdrawal, with a cancelled withdrawal @full', { tag: '@waits' }, async ({
  page,
  api,
  token,
  person,
  watch,
}) => {
  // The first pay password of the sheet is wrong on purpose.
  watch.allow(/wallet\/out/);
  const scene = { page, api, token, person };
  await prepareWithdrawals(scene, `555${String(Date.now()).slice(-7)}`);
  await test.step('a deposit with a voucher waits, then is credited', () => bringIn(scene));
  await test.step('a conversion books what the screen said, to the last digit', () => changeCoins(scene));
  await test.step('a withdrawal asks for code and pay password, and sets the money aside', () => sendOut(scene));
  await test.step('until it is approved the owner can take it back', () => takeBack(scene));
});

test('a refused deposit says why, and no money appeared @full', async ({ page, api, token, person }) => {
  await openApp(page, `${PATHS.receive}?currency=3&network=ERC20`);
  await submitDeposit(page, '20', '#aa6633');
  await expect(firstRow(page)).toContainText('In review');
  await (await openOperatorApi(api)).refuseDeposit(person, 'The picture shows no payment.');
  await openApp(page, PATHS.fundRecord);
  await page.reload();
  await expect(firstRow(page)).toContainText('Refused');
  await firstRow(page).click();
  await expect(sheet(page)).toContainText('Reason: The picture shows no payment.');
  expect(await api.available(token, 'change')).toBe('0');
});

test('who is not verified is told what is missing, with the way to it @full', async ({ page }) => {
  await openApp(page, PATHS.withdraw);
  await settle(page);
  await expect(page.getByText('Before you can withdraw')).toBeVisible();
  await expect(page.locator('input[name="amount"]')).toHaveCount(0);
  await page.getByRole('link', { name: /Verify your identity/ }).click();
  await expect.poll(() => new URL(page.url()).hash).toBe(`#${PATHS.verification}`);
});

test.describe('with money', () => {
  test.use({ as: 'alice' });

  test('an expired quote is replaced while its amount is on screen @full', { tag: '@waits' }, async ({ page }) => {
    await openApp(page, PATHS.convert);
    await page.locator('input[name="amount"]').fill('10');
    await expect(page.getByRole('timer')).toBeVisible();
    const renewed = page.waitForRequest('**/api/user/getTransferFee');
    await renewed;
    await expect(page.getByRole('timer')).toBeVisible();
    await expect(page.locator('.dock').getByRole('button', { name: 'Convert' })).toBeEnabled();
  });

  test('a lost answer and a second try convert once @full', async ({ page, api, token, watch }) => {
    watch.allow(/user\/Transfer/);
    const before = await api.available(token, 'change');
    await openApp(page, PATHS.convert);
    await page.locator('input[name="amount"]').fill('10');
    const submit = page.locator('.dock').getByRole('button');
    await expect(submit).toBeEnabled();
    const bodies: (string | null)[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/user/Transfer')) bodies.push(request.postData());
    });
    // The server processes the request; its reply is lost.
    await page.route(
      '**/api/user/Transfer',
      async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    await submit.click();
    await expect(page.getByText('Trying again is safe: it is booked once.')).toBeVisible();
    await waitForNextSubmit(page);
    await submit.click();
    await expect(page.getByRole('status').filter({ hasText: 'Converted.' })).toBeVisible();
    expect(bodies).toHaveLength(2);
    expect(bodies[1]).toBe(bodies[0]);
    expect(await api.available(token, 'change')).toBe(sub(before, toAmount('10.01')));
  });
});

test('the address on screen is the one that is copied @full', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openApp(page, `${PATHS.receive}?currency=3&network=TRC20`);
  const shown = (await page.locator('.address-text .sr').innerText()).trim();
  await page.getByRole('button', { name: 'Copy address' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(shown);
  await page.getByRole('radio', { name: 'ERC20' }).click();
  await expect(page.locator('.address-text .sr')).toHaveText(/^0x/);
});
