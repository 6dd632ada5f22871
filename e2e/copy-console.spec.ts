import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures/app-test';
import { applyToLead, meetConditions } from './pages/lead-page';
import { confirm, enterConsole, openPage, resultMessage, shownFact } from './pages/ops-page';
import { ownServer } from './servers';

test.use({ as: 'newcomer' });

const detail = (page: Page): Locator => page.locator('tr.ant-table-expanded-row').filter({ visible: true });
const rowOf = (page: Page, text: string): Locator => page.locator('tr.ant-table-row').filter({ hasText: text });

async function openRowOf(page: Page, text: string): Promise<void> {
  await rowOf(page, text).click();
  await expect(detail(page)).toHaveCount(1);
}

/** By its number: the traders of the demo are listed too, with dates and amounts that may contain it. */
async function openRowOfTrader(page: Page, id: number): Promise<void> {
  const cell = page.getByRole('cell', { name: String(id), exact: true });
  await page.locator('tr.ant-table-row').filter({ has: cell }).locator('td').nth(1).click();
  await expect(detail(page)).toHaveCount(1);
}

test('a lead trader is admitted after a rejection, and stopped by two people @full', async ({
  api,
  token,
  person,
  browser,
}) => {
  const owner = { api, token, person };
  const phone = `201${String(Date.now()).slice(-7)}`;
  await meetConditions(owner, phone);
  const { id } = (await api.call('/user/info', { token })) as { id: number };
  await applyToLead(owner, 'Rarely, and with a stop');
  const me = async () =>
    (await api.call('/copy/me', { token })) as { state: string; application: string; reason: string };

  const { url } = ownServer();
  const first = await enterConsole(browser, url, 'ops@candor.test');
  const { page } = first;
  await openPage(page, 'Lead applications');
  await expect(rowOf(page, person.email)).toContainText('4 / 4');
  await expect(rowOf(page, person.email)).toContainText('12.5 %');
  await openRowOf(page, person.email);
  await expect(shownFact(page, 'Line below the name')).toHaveText('Rarely, and with a stop');
  await expect(shownFact(page, 'Futures account, USDT')).toContainText('500');
  await confirm(page, { name: 'Reject', warns: 'reads your reason', fields: { Reason: 'The pictures differ.' } });
  await expect(resultMessage(page)).toContainText('Rejected.');
  expect(await me()).toMatchObject({ state: 'none', application: 'rejected', reason: 'The pictures differ.' });

  await applyToLead(owner, 'Rarely, and with a stop');
  await page.reload();
  await openPage(page, 'Lead applications');
  await openRowOf(page, person.email);
  await confirm(page, { name: 'Admit', warns: 'become public' });
  await expect(resultMessage(page)).toContainText('Admitted.');
  expect(await me()).toMatchObject({ state: 'active', application: 'approved' });

  await openPage(page, 'Lead traders');
  await openRowOfTrader(page, id);
  await expect(shownFact(page, 'Risk 1–10')).toHaveText('not computed yet');
  const reason = `Trades against followers ${person.email}`;
  await confirm(page, { name: 'Propose a stop', warns: 'for good', fields: { 'Reason, for the trader': reason } });
  await expect(resultMessage(page)).toContainText('It waits for a second person.');
  await expect(detail(page)).toContainText('Stop proposed; waits for a second person');

  const second = await enterConsole(browser, url, 'ops2@candor.test');
  await openPage(second.page, 'Proposals');
  await openRowOf(second.page, `lead trader ${id}`);
  await expect(detail(second.page)).toContainText(reason);
  await confirm(second.page, { name: 'Approve', warns: 'are not closed', fields: { 'Note for the log': 'Checked.' } });
  await expect(resultMessage(second.page)).toContainText('Approved and carried out.');
  expect(await me()).toMatchObject({ state: 'stopped' });
  await page.reload();
  await openRowOfTrader(page, id);
  await expect(shownFact(page, 'Stopped by')).toHaveText('two operators');
  await page.getByRole('link', { name: 'Followers', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Copy relations' })).toBeVisible();
  await expect(page.getByText('No relations here.')).toBeVisible();
  expect([...first.watch.problems, ...second.watch.problems]).toEqual([]);
  await Promise.all([first.close(), second.close()]);
});
