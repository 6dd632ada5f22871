import type { Page } from '@playwright/test';
import { test as base, expect } from './fixtures/app-test';
import { expectToast } from './fixtures/watch-page';
import { button, field, formError, typePin } from './pages/account-page';
import { expectPath, openApp, PATHS, readStored, settle, sheet, waitForNextSubmit } from './pages/app-page';
import { openOperatorApi, PIN, prepareWithdrawals, submitDeposit } from './pages/fund-page';
import { ownServer } from './servers';

/** Passkeys belong to the origin the server was told, and browsers have none at IP addresses. */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter to know what a fixture needs.
  baseURL: async ({}, use) => use(ownServer().url.replace('127.0.0.1', 'localhost')),
});
test.use({ as: 'newcomer' });
base.use({ as: 'newcomer' });

/** A device that keeps passkeys, verifies its owner and agrees to everything. */
async function giveAuthenticator(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Longer than the hold after a security change. */
const HOLD_LIMIT_MS = 90_000;

async function logOut(page: Page): Promise<void> {
  await openApp(page, PATHS.settings);
  await settle(page);
  await button(page, 'Log out').click();
  await expectPath(page, PATHS.home);
  await openApp(page, PATHS.login);
}

test('a passkey is added, logs in alone, proves its owner, is renamed and removed, and then opens nothing', async ({
  page,
  person,
}) => {
  await openApp(page, PATHS.passkeys);
  await settle(page);
  await giveAuthenticator(page);
  await field(page, 'Name').fill('Laptop');
  await button(page, 'Add a passkey').click();
  await expect(formError(page)).toHaveText('Enter your password.');
  await field(page, 'Your login password').fill(person.password);
  await waitForNextSubmit(page);
  await button(page, 'Add a passkey').click();
  await expect(page.getByRole('link', { name: /^Laptop/ })).toContainText('not used yet');

  await logOut(page);
  await button(page, 'Use a passkey').click();
  await expectPath(page, PATHS.home);
  expect(await readStored(page, 'token')).not.toBeNull();

  await openApp(page, PATHS.passkeys);
  await expect(page.getByRole('link', { name: /^Laptop/ })).toContainText('Last used');
  await page.getByRole('link', { name: /^Laptop/ }).click();
  await field(page, 'Name').fill('Work laptop');
  await button(page, 'Save name').click();
  await expectToast(page, 'The passkey has its new name.');
  await openApp(page, PATHS.passkeys);
  await page.getByRole('link', { name: /^Work laptop/ }).click();
  await page.getByRole('radio', { name: 'Passkey' }).click();
  await button(page, 'Remove passkey').click();
  await expect(formError(page)).toHaveText('Let your passkey confirm first.');
  await button(page, 'Use a passkey').click();
  await expect(page.getByText('The passkey has confirmed it.')).toBeVisible();
  await waitForNextSubmit(page);
  await button(page, 'Remove passkey').click();
  // The sentence and the notice about it come in either order.
  await expectToast(page, /^(The passkey is removed\. Withdrawals rest for a while\.|Passkey removed)$/);
  await openApp(page, PATHS.passkeys);
  await expect(button(page, 'Add a passkey')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Work laptop/ })).toHaveCount(0);

  await logOut(page);
  await button(page, 'Use a passkey').click();
  await expect(formError(page)).toHaveText(
    'This passkey does not belong to any account here. It may have been removed.',
  );
  expect(await readStored(page, 'token')).toBeNull();
});

test('a passkey serves for the code of a withdrawal @full', { tag: '@waits' }, async ({ page, api, token, person }) => {
  await prepareWithdrawals({ api, token, person }, `558${String(Date.now()).slice(-7)}`);
  await openApp(page, PATHS.select);
  await page.locator('input[inputmode="search"]').fill('usdt tron');
  await page.getByRole('link', { name: /USDT.*Tron/ }).click();
  await submitDeposit(page, '300', '#336611');
  await (await openOperatorApi(api)).creditDeposit(person, `e2e-${person.email}`);
  await openApp(page, PATHS.passkeys);
  await settle(page);
  await giveAuthenticator(page);
  await field(page, 'Your login password').fill(person.password);
  await button(page, 'Add a passkey').click();
  await expect(page.getByRole('link', { name: /not used yet/ })).toBeVisible();

  await openApp(page, PATHS.withdraw);
  await page.locator('input[name="amount"]').fill('50');
  await expect(page.locator('.code-field')).toBeVisible({ timeout: HOLD_LIMIT_MS });
  await expect(page.locator('.dock').getByRole('button', { name: 'Withdraw' })).toBeDisabled();
  await button(page, 'Use a passkey').click();
  await expect(page.getByText('The passkey has confirmed it.')).toBeVisible();
  await expect(page.locator('.code-field')).toHaveCount(0);
  await page.locator('.dock').getByRole('button', { name: 'Withdraw' }).click();
  await expect(sheet(page)).toContainText('50.00 USDT');
  await typePin(page, PIN);
  await expect(page.locator('.view button.li').first()).toContainText('In review');
  expect(await api.available(token, 'change')).toBe('250');
});

base('at another address than the server’s own no passkey is offered @full', async ({ page }) => {
  await openApp(page, PATHS.passkeys);
  await settle(page);
  const own = ownServer().url.replace('127.0.0.1', 'localhost');
  await expect(page.getByText(`Passkeys can be added and used only at ${own}.`)).toBeVisible();
  await expect(button(page, 'Add a passkey')).toHaveCount(0);
  await logOut(page);
  await expect(button(page, 'Log in')).toBeVisible();
  await expect(button(page, 'Use a passkey')).toHaveCount(0);
});
