import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/app-test';
import { inDatabase } from './fixtures/database';
import { openApp, settle } from './pages/app-page';
import { confirm, dialog, enterConsole, openPage, resultMessage } from './pages/ops-page';
import { spotPath } from './pages/spot-page';
import { ownServer } from './servers';

/** A book that no other test uses. */
const SYMBOL = 'LTC/USDT';

/** Inserts a journal command for an order that does not exist: the book is halted at it. */
async function poison(): Promise<void> {
  await inDatabase(
    `with head as (
       update spot_book b set last_seq = last_seq + 1 from instrument i where i.id = b.instrument_id and i.symbol = $1
       returning b.instrument_id, b.last_seq
     )
     insert into spot_command (instrument_id, seq, action, order_id, user_id, reference, created_at)
     select instrument_id, last_seq, 'cancel', 2000000000, 1, gen_random_uuid(), now() from head`,
    [SYMBOL],
  );
  const isHalted = async () => (await inDatabase('select from spot_book_halt where resumed_at is null')).length;
  await expect.poll(isHalted).toBe(1);
}

const orderButtons = (page: Page) => page.locator('.spot-dock .btn');

test('a halted book says so on its page only, stands in the console, and goes on by two operators @full', async ({
  page,
  browser,
}) => {
  await poison();
  await openApp(page, spotPath(SYMBOL));
  await settle(page);
  const notice = page.getByText(`The order book of ${SYMBOL} is halted while we check it.`);
  await expect(notice).toBeVisible();
  for (const button of await orderButtons(page).all()) await expect(button).toBeDisabled();
  await openApp(page, spotPath('BTC/USDT'));
  await settle(page);
  await expect(orderButtons(page).first()).toBeEnabled();
  await expect(page.getByText('is halted while we check it')).toHaveCount(0);

  const { url } = ownServer();
  const [first, second] = [
    await enterConsole(browser, url, 'ops@candor.test'),
    await enterConsole(browser, url, 'ops2@candor.test'),
  ];
  await openPage(first.page, 'Halted books');
  const row = first.page.locator('tr.ant-table-row').filter({ hasText: SYMBOL });
  await expect(row).toContainText('which this book does not have');
  await row.click();
  await confirm(first.page, {
    name: 'Pass over',
    warns: 'this cancellation is passed over',
    fields: { 'Reason, for the log': 'A damaged line of the journal' },
  });
  await expect(resultMessage(first.page)).toContainText('It waits for a second person.');
  await expect(first.page.getByText('Waits for a second person: proposal')).toBeVisible();
  await openPage(second.page, 'Proposals');
  await second.page
    .locator('tr.ant-table-row')
    .filter({ hasText: `book ${SYMBOL}` })
    .click();
  await confirm(second.page, { name: 'Approve', warns: 'goes on at once' });
  await expect(resultMessage(second.page)).toContainText('Approved and carried out.');
  await openPage(first.page, 'Halted books');
  await expect(first.page.getByText('Every order book moves.')).toBeVisible();
  await expect(dialog(first.page)).toHaveCount(0);
  expect([...first.watch.problems, ...second.watch.problems]).toEqual([]);
  await Promise.all([first.close(), second.close()]);

  await openApp(page, spotPath(SYMBOL));
  await settle(page);
  await expect(orderButtons(page).first()).toBeEnabled();
});
