import { expect, test } from './fixtures/app-test';
import { expectToast } from './fixtures/watch-page';
import { button, field } from './pages/account-page';
import { openApp, PATHS, settle, sheet } from './pages/app-page';
import { openOperatorApi } from './pages/fund-page';

test.use({ as: 'newcomer' });

test('a loss is shown with its rule, appealed, and the answer is read @full', async ({ page, api, person }) => {
  const operator = await openOperatorApi(api);
  await operator.enterScore(person, 'C19877');
  await openApp(page, PATHS.settings);
  await settle(page);
  await page.locator('.settings-score').click();
  await expect(page.locator('.score-head .display')).toHaveText('97');
  await expect(page.locator('.score-says')).toContainText('Nothing is limited. With no new entry it returns to 100 on');
  const row = page.locator('.li').filter({ hasText: 'OTC order not paid in time' });
  await expect(row).toContainText('order C19877');
  await row.getByRole('button', { name: 'Appeal' }).click();
  await expect(sheet(page)).toContainText('Appeal this entry');
  await field(page, 'Why it is wrong').fill('The seller confirmed the payment.');
  await button(page, 'Send appeal').click();
  await expectToast(page, 'Your appeal was sent. You will be told the answer.');
  await expect(row).toContainText('Appeal in review');
  await operator.refuseAppeal(person, 'It was paid a day late.');
  await page.reload();
  await expect(row).toContainText('Appeal refused');
  await expect(row).toContainText('Answer: It was paid a day late.');
});
