import { expect, test } from './fixtures/app-test';
import { expectToast } from './fixtures/watch-page';
import { button, formError, takeCode } from './pages/account-page';
import { openApp, PATHS, settle, waitForNextSubmit } from './pages/app-page';

test.use({ as: 'newcomer' });

const FREEZE_LINK = /#(\/pages\/common\/freeze\?token=[a-p]{64})/;

test('a phone bound by an old client is confirmed with a code to the older channel', async ({
  page,
  api,
  token,
  person,
}) => {
  const phone = `556${String(Date.now()).slice(-7)}`;
  await api.call('/sms_send', { token, form: { area_code: '1', mobile: phone } });
  const code = await api.codeFor(`+1${phone}`);
  await api.call('/safe/mobile', { token, form: { area_code: '1', mobile: phone, code } });

  // The message about it must not arrive while the next one is counted.
  await expect.poll(async () => (await api.messagesTo(person.email))[0]?.body ?? '').toContain('token=');
  await openApp(page, PATHS.security);
  await settle(page);
  await expect(page.getByText(`+1${phone} is not confirmed.`)).toBeVisible();
  await page.getByRole('link', { name: 'Confirm', exact: true }).click();
  await expect.poll(() => new URL(page.url()).hash).toBe(`#${PATHS.confirmContact}?channel=phone`);
  await page.getByRole('radio', { name: 'Code' }).click();
  await button(page, 'Confirm').click();
  await expect(formError(page)).toHaveText('Enter the six digits of the code.');
  await takeCode({ page, api, target: person.email });
  await waitForNextSubmit(page);
  await button(page, 'Confirm').click();
  await expectToast(page, 'Confirmed. It counts after the holding time.');
  await expect(page.getByText(new RegExp(`\\+1${phone} can confirm changes from`))).toBeVisible();
});

test('the link in a message about a change freezes the account with one tap, logged in or not @full', async ({
  page,
  api,
  token,
  person,
}) => {
  const phone = `557${String(Date.now()).slice(-7)}`;
  await api.call('/sms_send', { token, form: { area_code: '1', mobile: phone } });
  const code = await api.codeFor(`+1${phone}`);
  await api.call('/safe/mobile', { token, form: { area_code: '1', mobile: phone, code } });
  const findLink = async (): Promise<string> => {
    const bodies = (await api.messagesTo(person.email)).map(({ body }) => FREEZE_LINK.exec(body)?.[1] ?? '');
    return bodies.find((link) => link !== '') ?? '';
  };
  await expect.poll(findLink).not.toBe('');
  const link = await findLink();

  await openApp(page, link);
  await settle(page);
  await expect(page.getByRole('heading', { name: 'Freeze your account?' })).toBeVisible();
  // Opening the link does not freeze the account yet.
  expect(await api.available(token, 'change')).toBe('0');
  await button(page, 'Freeze account').click();
  await expect(page.getByRole('heading', { name: 'Your account is frozen' })).toBeVisible();
  await openApp(page, link);
  await page.reload();
  await button(page, 'Freeze account').click();
  await expect(page.getByText('This link has been used, has expired or is not complete.')).toBeVisible();
});
