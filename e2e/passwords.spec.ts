import { expect, test } from './fixtures/app-test';
import { totpCode } from './fixtures/totp';
import { expectToast } from './fixtures/watch-page';
import { button, field, fillNewPassword, formError, takeCode } from './pages/account-page';
import { expectPath, logIn, openApp, PATHS, readStored, settle, sheet, waitForNextSubmit } from './pages/app-page';

test.use({ as: 'newcomer' });

const NEW_PASSWORD = 'quite-another-one-77';
const WRONG = 'Login failed. The account or the password does not match.';

test('a forgotten password is replaced: the old one and other sessions end @full', async ({
  page,
  api,
  person,
  token,
}) => {
  await page.goto('/h5/');
  await page.evaluate(() => window.localStorage.removeItem('token'));
  await openApp(page, PATHS.login);
  await page.reload();
  await page.getByRole('link', { name: 'Forgot password' }).click();
  await field(page, 'Email').fill(person.email);
  await takeCode({ page, api, target: person.email });
  await fillNewPassword(page, NEW_PASSWORD);
  await button(page, 'Set new password').click();
  await expectPath(page, PATHS.login);
  await expect(api.call('/user/info', { token })).rejects.toThrow(/session has ended/);
  await logIn(page, person);
  await expect(formError(page)).toHaveText(WRONG);
  await waitForNextSubmit(page);
  await logIn(page, { ...person, password: NEW_PASSWORD });
  await expectPath(page, PATHS.home);
});

test('the login password is changed with a code; this device stays, the other is logged out @full', async ({
  page,
  api,
  person,
}) => {
  const elsewhere = await api.enter(person);
  await openApp(page, PATHS.password);
  await settle(page);
  await field(page, 'Present password').fill('not-this-one');
  await fillNewPassword(page, NEW_PASSWORD);
  await takeCode({ page, api, target: person.email });
  await button(page, 'Change password').click();
  await expect(formError(page)).toHaveText('The password is not right.');
  await field(page, 'Present password').fill(person.password);
  await waitForNextSubmit(page);
  await button(page, 'Change password').click();
  await expectToast(page, 'The password is changed. Other devices were logged out.');
  await expectPath(page, PATHS.security);
  await expect(api.call('/user/info', { token: elsewhere })).rejects.toThrow(/session has ended/);
  await expect(api.enter(person)).rejects.toThrow(WRONG);
  await api.enter({ ...person, password: NEW_PASSWORD });
  await page.reload();
  await expect(page.getByRole('link', { name: /^Login password/ })).toBeVisible();
});

test('with the authenticator on, the login asks for its code', async ({ page, person }) => {
  await openApp(page, PATHS.totp);
  await field(page, 'Your login password').fill(person.password);
  await button(page, 'Set up').click();
  const secret = await page.locator('.secret-box .mono').innerText();
  await field(page, 'Code shown by the app').fill(totpCode(secret));
  await button(page, 'Switch on').click();
  await expect(page.getByRole('heading', { name: 'The authenticator is on' })).toBeVisible();
  const backupCodes = await page.locator('.backup-codes li').allInnerTexts();
  expect(new Set(backupCodes).size).toBeGreaterThanOrEqual(8);
  await button(page, 'I have saved them').click();
  await openApp(page, PATHS.settings);
  // By the key: a click on a screen that still slides in or fills can miss.
  await settle(page);
  await button(page, 'Log out').press('Enter');
  await expectPath(page, PATHS.home);
  await openApp(page, PATHS.login);
  await logIn(page, person);
  await expect(field(page, 'Authenticator code')).toBeVisible();
  expect(await readStored(page, 'token')).toBeNull();
  // Every code works once: this one belongs to the next half minute, which the server also takes.
  await field(page, 'Authenticator code').fill(totpCode(secret, 1));
  await waitForNextSubmit(page);
  await button(page, 'Log in').click();
  await expectPath(page, PATHS.home);
  await openApp(page, PATHS.settings);
  await settle(page);
  await button(page, 'Log out').press('Enter');
  await expectPath(page, PATHS.home);
  await openApp(page, PATHS.login);
  await logIn(page, person);
  await button(page, 'Use a backup code').click();
  await field(page, 'Backup code').fill(backupCodes[0] ?? '');
  await waitForNextSubmit(page);
  await button(page, 'Log in').click();
  await expectPath(page, PATHS.home);
});

test('another device is logged out from the list @full', async ({ page, api, person, token }) => {
  const elsewhere = await api.enter(person);
  await openApp(page, PATHS.devices);
  const rows = page.getByRole('listitem').or(page.locator('.view .li'));
  await expect(rows).toHaveCount(2);
  await expect(page.getByText('This device')).toHaveCount(1);
  await button(page, 'Log out').click();
  await expect(rows).toHaveCount(1);
  await expect(api.call('/user/info', { token: elsewhere })).rejects.toThrow(/session has ended/);
  await api.call('/user/info', { token });
});

test('a frozen account logs everybody out and lets nobody in @full', async ({ page, person, api, token }) => {
  await openApp(page, PATHS.freeze);
  await field(page, 'Your login password').fill(person.password);
  await button(page, 'Freeze account').click();
  await sheet(page).getByRole('button', { name: 'Keep it open' }).click();
  await api.call('/user/info', { token });
  await button(page, 'Freeze account').click();
  await sheet(page).getByRole('button', { name: 'Freeze', exact: true }).click();
  await expectToast(page, 'Your account is frozen and all devices are logged out.');
  await expectPath(page, PATHS.login);
  await expect(api.call('/user/info', { token })).rejects.toThrow(/session has ended/);
  await logIn(page, person);
  await expect(formError(page)).toContainText('This account is frozen');
});
