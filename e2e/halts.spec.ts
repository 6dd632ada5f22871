import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/app-test';
import { openApp } from './pages/app-page';
import { futuresPath, openButton } from './pages/futures-page';
import { type Console, enterConsole, openPage, resultMessage } from './pages/ops-page';
import { directionButton, optionsPath } from './pages/options-page';
import { dockButton, spotPath } from './pages/spot-page';
import { ownServer } from './servers';

test.use({ as: 'demo' });

const SYMBOL = 'SOL/USDT';
const note = (page: Page) => page.locator('[data-trading-state]');

const rowOf = (page: Page) => page.locator('tr.ant-table-row').filter({ hasText: SYMBOL });

/** One operator proposes, with or without a cause; the proposal then waits for a second one. */
async function ask({ page }: Console, button: RegExp, cause: string | null): Promise<void> {
  await openPage(page, 'Instruments');
  await rowOf(page).getByRole('button', { name: button }).click();
  const modal = page.locator('.ant-modal');
  if (cause !== null) {
    await modal.getByLabel('Cause, as everybody reads it').click();
    await page.locator('.ant-select-item-option').filter({ hasText: cause }).click();
  }
  await modal.getByLabel('Note for the log, not public').fill('Seen in the test');
  await modal.getByRole('button', { name: button }).click();
  await expect(resultMessage(page)).toContainText('Proposed. It waits for a second person.');
  await expect(rowOf(page)).toContainText('waits for a second person');
}

async function approve({ page }: Console): Promise<void> {
  await openPage(page, 'Proposals');
  const row = page.locator('tr.ant-table-row').filter({ hasText: SYMBOL });
  await row.click();
  await page.locator('tr.ant-table-expanded-row').getByRole('button', { name: 'Approve' }).click();
  await page.locator('.ant-modal').getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(resultMessage(page)).toContainText('Approved and carried out.');
}

test('two operators halt an instrument: the app says why and since when, and goes on by itself', async ({
  page,
  browser,
}) => {
  const { url } = ownServer();
  const [first, second] = [
    await enterConsole(browser, url, 'ops@candor.test'),
    await enterConsole(browser, url, 'ops2@candor.test'),
  ];
  await openApp(page, futuresPath(SYMBOL));
  await expect(openButton(page)).toBeVisible();
  await expect(note(page)).toHaveCount(0);
  await ask(first, /^Halt$/, 'Maintenance');
  await expect(note(page)).toHaveCount(0);
  await approve(second);
  try {
    // By the socket: nobody loads the page again.
    await expect(note(page)).toContainText(/New orders halted since .+: maintenance\./);
    await expect(note(page)).toContainText('What is open goes on as agreed');
    await expect(openButton(page)).toBeDisabled();
    await openApp(page, optionsPath(SYMBOL));
    await expect(note(page)).toContainText('maintenance');
    await expect(directionButton(page, 'up')).toBeDisabled();
    await expect(page.locator('.dock')).toContainText('New orders are halted.');
    await openApp(page, spotPath(SYMBOL));
    await expect(note(page)).toContainText('maintenance');
    await expect(dockButton(page, 'buy')).toBeDisabled();
    await openPage(first.page, 'Overview');
    await expect(first.page.getByText(`Orders are not taken as usual: ${SYMBOL}.`)).toBeVisible();
  } finally {
    await ask(second, /^Lift: Halted$/, null);
    await approve(first);
  }
  await expect(note(page)).toHaveCount(0);
  await expect(dockButton(page, 'buy')).toBeEnabled();
  expect([...first.watch.problems, ...second.watch.problems]).toEqual([]);
  await Promise.all([first.close(), second.close()]);
});
