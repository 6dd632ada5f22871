import { randomBytes } from 'node:crypto';
import { expect, test } from './fixtures/app-test';
import { FALSE_PICTURE, makePicture } from './fixtures/pictures';
import { expectToast } from './fixtures/watch-page';
import { button, field, formError } from './pages/account-page';
import { moveTo, openApp, PATHS, pickInSheet, settle, sheet, toast, waitForNextSubmit } from './pages/app-page';
import { codeText, linkText, openingInviteSheet, openingNewCode } from './pages/invite-page';

test.use({ as: 'newcomer' });

const TRC20 = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const WRONG_CHECKSUM = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u';

test('avatar, nickname and signature; what is not allowed is refused @full', async ({ page }) => {
  await openApp(page, PATHS.userInfo);
  await settle(page);
  await field(page, 'Profile picture').setInputFiles(FALSE_PICTURE);
  await expect(formError(page)).toHaveText('Only JPG and PNG images are accepted.');
  await field(page, 'Profile picture').setInputFiles(await makePicture('face', '#2d6a4f'));
  await expectToast(page, 'Saved.');
  const face = page.locator('.user-avatar img');
  await expect.poll(() => face.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await field(page, 'Nickname').fill('a!');
  await button(page, 'Save').click();
  await expect(formError(page)).toHaveText('Use 2 to 10 letters or digits, no spaces or signs');
  await field(page, 'Nickname').fill('Mina小米');
  await field(page, 'Signature').fill('calm');
  await expect(toast(page)).toHaveCount(0);
  await button(page, 'Save').click();
  await expectToast(page, 'Saved.');
  await moveTo(page, PATHS.settings);
  await page.reload();
  await expect(page.locator('.settings-profile .t2')).toHaveText('Mina小米');
  await moveTo(page, PATHS.userInfo);
  await expect(field(page, 'Signature')).toHaveValue('calm');
});

test('a wallet address: checksum, QR picture, holding time, deleted again @full', async ({ page, person }) => {
  await openApp(page, PATHS.addresses);
  await expect(page.getByText('No addresses yet')).toBeVisible();
  await page.getByRole('link', { name: 'Add address' }).click();
  await page.locator('.page [aria-haspopup="dialog"]').click();
  await pickInSheet(page, 'USDT');
  await expect(page.getByRole('radio', { name: 'TRC20' })).toBeChecked();
  await field(page, 'Name').fill('Own wallet');
  await field(page, 'Address').fill(WRONG_CHECKSUM);
  await button(page, 'Save').click();
  await expect(page.getByText('This is not a TRC20 address.')).toBeVisible();
  await expect(page.getByText('Add a picture of the QR code.')).toBeVisible();
  await field(page, 'Address').fill(TRC20);
  await field(page, 'Add picture').setInputFiles(await makePicture('code', '#ffffff'));
  await expect(page.locator('.pic img')).toBeVisible();
  await field(page, 'Your login password').fill('not the password');
  await waitForNextSubmit(page);
  await button(page, 'Save').click();
  await expect(formError(page)).toHaveText('The password is not right.');
  await field(page, 'Your login password').fill(person.password);
  await waitForNextSubmit(page);
  await button(page, 'Save').click();
  await expectToast(page, 'The address is saved. Withdrawals to it open after the holding time.');
  const row = page.locator('.address-row');
  await expect(row).toContainText('USDT · TRC20');
  await expect(row.locator('.sr')).toHaveText(TRC20);
  await expect(row).toContainText(/Withdrawals open in \d/);
  await expect(row).not.toContainText('unconfirmed');
  await button(page, 'Delete Own wallet').click();
  await sheet(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(row).toHaveCount(1);
  await button(page, 'Delete Own wallet').click();
  await sheet(page).getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'The address is deleted.');
  await expect(page.getByText('No addresses yet')).toBeVisible();
});

test('a bank card is saved, shown again and deleted @full', async ({ page, person }) => {
  await openApp(page, PATHS.bankCard);
  await settle(page);
  await button(page, 'Save').click();
  await expect(page.getByText('Fill in this field').first()).toBeVisible();
  const card = {
    'Name on the card': 'Mina Laurent',
    'Card number': '6222020000001234',
    'Bank name': 'First Bank',
    'Bank address': '1 Main Street',
    'Cardholder address': '2 Side Street',
    'SWIFT code': 'DEUTDEFF',
    'ABA number': '021000021',
  };
  for (const [label, value] of Object.entries(card)) await field(page, label).fill(value);
  await field(page, 'Your login password').fill(person.password);
  await waitForNextSubmit(page);
  await button(page, 'Save').click();
  await expectToast(page, 'The card is saved.');
  await page.reload();
  await expect(field(page, 'Bank name')).toHaveValue('First Bank');
  await expect(field(page, 'ABA number')).toHaveValue('021000021');
  await button(page, 'Delete card').click();
  await sheet(page).getByRole('button', { name: 'Delete' }).click();
  await expect(field(page, 'Bank name')).toHaveValue('');
});

test('the link of a code leads to a register form that keeps the code @full', async ({ page }) => {
  await openApp(page, PATHS.share);
  const code = await codeText(page).innerText();
  await page.goto(`http://${await linkText(page).innerText()}`);
  await expect(field(page, 'Invitation code')).toHaveValue(code);
  await moveTo(page, PATHS.login);
  await moveTo(page, PATHS.register);
  await expect(field(page, 'Invitation code')).toHaveValue(code);
});

test('a second code with an own split is made, shown and changed @full', async ({ page }) => {
  await openApp(page, PATHS.share);
  await openingNewCode(page);
  await sheet(page).getByLabel('Text of the code').fill('ab');
  await sheet(page).getByRole('button', { name: 'Save' }).click();
  await expect(formError(page)).toHaveText('Use 4 to 12 English letters and digits.');
  const text = `E2E${randomBytes(4).toString('hex').toUpperCase()}`;
  await sheet(page).getByLabel('Text of the code').fill(text.toLowerCase());
  await sheet(page).getByRole('slider').fill('25');
  await expect(sheet(page)).toContainText('15%');
  await waitForNextSubmit(page);
  await sheet(page).getByRole('button', { name: 'Save' }).click();
  await expect(codeText(page)).toHaveText(text);
  await expect(page.locator('.invite-gives')).toHaveText('5% lower fees for them; 5% more for 90 days');
  await openingInviteSheet(0)(page);
  await sheet(page)
    .getByRole('button', { name: `Change ${text}` })
    .click();
  await sheet(page).getByRole('slider').fill('100');
  await waitForNextSubmit(page);
  await sheet(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('.invite-gives')).toHaveText('20% lower fees for them; 5% more for 90 days');
});
