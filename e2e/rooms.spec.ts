import { SCRIPT_TEXTS } from '@candor/testkit/script-texts';
import type { Browser, Page } from '@playwright/test';
import type { Api } from './fixtures/api';
import { expect, test } from './fixtures/app-test';
import { openPhone, type Phone } from './fixtures/second-phone';
import { expectToast } from './fixtures/watch-page';
import { openApp, PATHS, settle, sheet } from './pages/app-page';
import { type Console, dialog, enterConsole, openPage, resultMessage } from './pages/ops-page';
import { dock, messageField, messages, openRoom, pressMessage, roomPath, writeInRoom } from './pages/rooms-page';
import { ownServer } from './servers';

test.use({ as: 'newcomer' });

/** Another new user on a phone of their own. */
async function openSecondPhone(browser: Browser, api: Api): Promise<Phone> {
  const name = `rooms-${Date.now()}`;
  const second = { email: `${name}@candor.test`, password: `long-${name}` };
  await api.register(second);
  return openPhone(browser, { api, url: ownServer().url, token: await api.enter(second) });
}

/** A word of its own for each person, without digits: eight digits in a row are masked as a telephone number. */
const wordOf = (email: string): string =>
  email.slice(4, 12).replace(/\d/g, (digit) => String.fromCharCode('g'.charCodeAt(0) + Number(digit)));

const chooseIn = async (page: Page, label: string, option: string) => {
  await dialog(page).getByLabel(label, { exact: true }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: option, visible: true }).click();
};

/** The operator finds the report by its text and mutes the author for a day. */
async function muteAuthor({ page }: Console, text: string): Promise<void> {
  await openPage(page, 'Room reports');
  // Not in its middle, where the link to the account is.
  await page.locator('tr.ant-table-row').filter({ hasText: text }).locator('td').nth(1).click();
  await page.getByRole('button', { name: 'Mute', exact: true }).click();
  await expect(dialog(page)).toContainText('write in none until the time is over');
  await chooseIn(page, 'How long', '24 hours');
  await chooseIn(page, 'Reason', 'Spam or advertising');
  await dialog(page).getByRole('button', { name: 'Mute', exact: true }).click();
  await expect(resultMessage(page)).toContainText('Muted.');
}

test('two people chat, one is reported and muted, and may write again', async ({ page, person, browser, api }) => {
  const mark = wordOf(person.email);
  const second = await openSecondPhone(browser, api);
  const other = second.page;
  await openRoom(page, 'fra');
  await openRoom(other, 'fra');
  await expect(page.locator('.room-here')).toHaveText(/[2-9]\d* people here/);

  await writeInRoom(page, `Signals ${mark} at evil.com`);
  await expect(messages(page).last()).toContainText(`Signals ${mark} at link hidden`);
  await expect(page.locator('.room-sent').last()).toContainText('delivered');
  await expect(messages(other).last()).toContainText(`Signals ${mark} at link hidden`);

  await pressMessage(other, mark);
  await sheet(other).getByRole('button', { name: 'Reply' }).click();
  await writeInRoom(other, `No thanks ${mark}`);
  await expect(messages(page).last()).toContainText(`No thanks ${mark}`);
  await expect(messages(page).last().locator('.m-quote')).toContainText(`Signals ${mark}`);

  await pressMessage(other, `Signals ${mark}`);
  await sheet(other).getByRole('button', { name: 'Report' }).click();
  await sheet(other).getByRole('radio', { name: 'Spam or advertising' }).click();
  await expectToast(other, /Reported\./);

  const desk = await enterConsole(browser, ownServer().url, 'ops@candor.test');
  await muteAuthor(desk, `Signals ${mark}`);
  await expect(dock(page)).toContainText('You are muted until');
  await expect(messageField(page)).toHaveCount(0);
  await expect(other.locator('.room-note').last()).toContainText('Reported by 1. Muted for 24 h by a moderator.');
  await other.locator('.room-note').last().getByRole('link', { name: 'Log' }).click();
  await expect(other.locator('.room-act').first()).toContainText('muted for 24 h');

  await openPage(desk.page, 'Chat rooms');
  const mutes = desk.page.getByRole('region', { name: 'Mutes in force' });
  await mutes.locator('tr').filter({ hasText: person.email }).getByRole('button', { name: 'End the mute' }).click();
  await dialog(desk.page).getByRole('button', { name: 'End the mute' }).click();
  await expect(resultMessage(desk.page)).toContainText('The mute has ended.');
  await expect(messageField(page)).toBeVisible();
  expect([...second.watch.problems, ...desk.watch.problems]).toEqual([]);
});

test('a blocked person is not seen until unblocked; staff have the badge and a closed room takes nothing @full', async ({
  page,
  person,
  browser,
  api,
}) => {
  const mark = wordOf(person.email);
  const second = await openSecondPhone(browser, api);
  await openRoom(page, 'jp');
  await openRoom(second.page, 'jp');
  await writeInRoom(second.page, `Buy now ${mark}`);
  await pressMessage(page, mark);
  await sheet(page).getByRole('button', { name: 'Block' }).click();
  await expectToast(page, /Blocked\./);
  await expect(messages(page).filter({ hasText: mark })).toHaveCount(0);
  await openApp(page, PATHS.roomBlocked);
  await page.getByRole('button', { name: /^Unblock/ }).click();
  await expect(page.getByText('You blocked nobody')).toBeVisible();
  await openRoom(page, 'jp');
  await expect(messages(page).filter({ hasText: mark })).toHaveCount(1);

  const desk = await enterConsole(browser, ownServer().url, 'ops@candor.test');
  await openPage(desk.page, 'Chat rooms');
  const row = desk.page.locator('tr').filter({ has: desk.page.getByRole('link', { name: 'Japanese', exact: true }) });
  await row.getByRole('button', { name: 'Write as staff' }).click();
  await dialog(desk.page).getByLabel('Message').fill(`We close ${mark}`);
  await dialog(desk.page).getByRole('button', { name: 'Write as staff' }).click();
  const written = page.locator('.room-m').filter({ hasText: `We close ${mark}` });
  await expect(written.locator('.badge')).toHaveText('Candor staff');
  await row.getByRole('button', { name: 'Close', exact: true }).click();
  await dialog(desk.page).getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(dock(page)).toContainText('This room is closed for now.');
  await row.getByRole('button', { name: 'Open', exact: true }).click();
  await dialog(desk.page).getByRole('button', { name: 'Open', exact: true }).click();
  await expect(messageField(page)).toBeVisible();
  expect([...second.watch.problems, ...desk.watch.problems]).toEqual([]);
});

const LONGEST = 480;

/** The texts in as few messages as possible: a room takes one message in two seconds. */
function toBlocks(texts: readonly string[]): string[] {
  const blocks: string[] = [];
  for (const text of texts) {
    const last = blocks.at(-1);
    if (last === undefined || last.length + text.length > LONGEST) blocks.push(text);
    else blocks[blocks.length - 1] = `${last}\n${text}`;
  }
  return blocks;
}

test('40 texts with scripts are shown as text: no dialog, no element, no request @full', async ({ page, api }) => {
  const dialogs: string[] = [];
  const elsewhere: string[] = [];
  page.on('dialog', (opened) => {
    dialogs.push(opened.message());
    void opened.dismiss();
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(ownServer().url) && !request.url().startsWith('data:')) elsewhere.push(request.url());
  });
  const token = await api.login('bob');
  await openRoom(page, 'kor');
  const blocks = toBlocks(SCRIPT_TEXTS);
  for (const [index, text] of blocks.entries()) {
    const key = `00000000-0000-7000-8000-${String(Date.now()).slice(-10)}${String(index).padStart(2, '0')}`;
    const send = () => api.call('/rooms/send', { token, form: { room: 'kor', text, client_key: key } });
    await expect(send).toPass();
  }
  const { items } = (await api.call(`/rooms/messages?room=kor&limit=${blocks.length}`)) as {
    items: { text: string }[];
  };
  const shown = page.locator('.room-msgs .m-text');
  const wanted = items.map(({ text }) => text);
  expect(wanted.join('\n')).toContain('<script>alert(1)</script>');
  await expect
    .poll(async () => (await shown.evaluateAll((all) => all.map((one) => one.textContent))).slice(-wanted.length))
    .toEqual(wanted);
  expect(await shown.evaluateAll((all) => all.flatMap((one) => [...one.querySelectorAll('*')]).length)).toBe(0);
  await page.reload();
  await settle(page);
  await expect(shown.last()).toContainText('alert(1)');
  expect([dialogs, elsewhere]).toEqual([[], []]);
});

test.describe('a visitor', () => {
  test.use({ as: 'visitor' });

  test('reads a room and is asked to log in to write @full', async ({ page }) => {
    await openApp(page, PATHS.rooms);
    await page.getByRole('link', { name: /English room/ }).click();
    await expect(page.locator('.room-m').first()).toBeVisible();
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect.poll(() => new URL(page.url()).hash).toContain(encodeURIComponent(roomPath('en')));
  });
});
