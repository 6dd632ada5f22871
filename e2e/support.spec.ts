import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures/app-test';
import { makePicture } from './fixtures/pictures';
import { expectPath, openApp, PATHS, settle, waitForNextSubmit } from './pages/app-page';
import { confirm, enterConsole, openPage, resultMessage } from './pages/ops-page';

test.use({ as: 'newcomer' });

/** Script injection in a message, shown to the other side. */
const HOSTILE = '<img src=x onerror=alert(1)> Where is it?';

const mine = (page: Page) => page.locator('.m.me');
const theirs = (page: Page) => page.locator('.m:not(.me)');
const conversation = (consolePage: Page) => consolePage.getByRole('list', { name: 'Conversation' });
const rowOf = (consolePage: Page, email: string) => consolePage.locator('tr.ant-table-row').filter({ hasText: email });
const showTab = (consolePage: Page, name: string) => consolePage.getByText(name, { exact: true }).first().click();

const expectSeen = (picture: Locator) =>
  expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

async function ask(page: Page) {
  await openApp(page, PATHS.customer);
  await page.getByLabel('Subject').fill('My deposit');
  await page.getByLabel('Message').fill(HOSTILE);
  await page.locator('input[type="file"]').setInputFiles(await makePicture('proof', '#884422'));
  await page.getByRole('button', { name: 'Send request' }).click();
  await page.locator('.customer-list .li').filter({ hasText: 'My deposit' }).click();
  await expect(mine(page)).toContainText(HOSTILE);
  await expectSeen(mine(page).getByRole('img', { name: 'Picture sent' }));
  await expect(page.getByText('We answer here and send you a notice.')).toBeVisible();
  // Leaves the conversation: an answer that arrives while it is open counts as read.
  await openApp(page, PATHS.home);
}

async function answerTwice(consolePage: Page, email: string) {
  await openPage(consolePage, 'Tickets');
  await rowOf(consolePage, email).click();
  await expect(conversation(consolePage)).toContainText(HOSTILE);
  await expectSeen(conversation(consolePage).getByRole('img', { name: 'Picture sent with the message' }));
  const warns = 'reads your answer in the app and can reply';
  await confirm(consolePage, { name: 'Answer', warns, fields: { 'Your answer': 'It <b>arrived</b>.' } });
  await expect(resultMessage(consolePage)).toContainText('Answered.');
  await showTab(consolePage, 'Answered');
  await rowOf(consolePage, email).click();
  await confirm(consolePage, { name: 'Answer', warns, fields: { 'Your answer': 'Can you see it?' } });
  await expect(conversation(consolePage).getByRole('listitem')).toHaveCount(3);
}

async function readAnswers(page: Page) {
  await openApp(page, PATHS.home);
  await settle(page);
  await page.getByRole('link', { name: '1 new answer from support' }).click();
  const row = page.locator('.customer-list .li');
  await expect(row).toContainText('New answer');
  // It also stands above the form.
  await page.getByRole('region', { name: 'New answer' }).getByRole('link').click();
  await expect(theirs(page)).toHaveText(['Support: It <b>arrived</b>.', 'Support: Can you see it?']);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(row).toContainText('Answered');
  await expect(row).not.toContainText('New answer');
  await row.click();
}

async function reply(page: Page) {
  await page.getByRole('textbox', { name: 'Write a message' }).fill('Yes, thank you.');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(mine(page)).toHaveCount(2);
  await expect(page.getByText('We answer here and send you a notice.')).toBeVisible();
  await page.locator('.reply-pick input').setInputFiles(await makePicture('screen', '#228844'));
  await expect(page.getByRole('button', { name: 'Remove picture' })).toBeVisible();
  await waitForNextSubmit(page);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(mine(page)).toHaveCount(3);
  await expect(page.locator('.reply-pic')).toHaveCount(0);
}

async function readAndClose(consolePage: Page, email: string) {
  await showTab(consolePage, 'Open');
  await rowOf(consolePage, email).click();
  await expect(conversation(consolePage).getByRole('listitem')).toHaveCount(5);
  await expect(conversation(consolePage)).toContainText('Yes, thank you.');
  await confirm(consolePage, { name: 'Close ticket', warns: 'cannot be replied to any more' });
  await expect(resultMessage(consolePage)).toContainText('Closed.');
}

async function followNotice(page: Page) {
  await openApp(page, PATHS.notices);
  await page.locator('a.notice-item').filter({ hasText: 'Request closed' }).click();
  await expect.poll(() => page.url()).toContain(`#${PATHS.ticket}?reference=CS-`);
  await expect(page.getByText('This request is closed.')).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await page.getByRole('link', { name: 'New request' }).click();
  await expectPath(page, PATHS.customer);
}

test('a user asks with a picture, reads the answer, replies, and is told when it is closed', async ({
  page,
  browser,
  baseURL,
  person,
}) => {
  const consolePage = await enterConsole(browser, baseURL ?? '', 'ops@candor.test');
  await test.step('the user writes', () => ask(page));
  await test.step('an operator sees it and answers twice', () => answerTwice(consolePage.page, person.email));
  await test.step('the answer is marked until it is opened', () => readAnswers(page));
  await test.step('the user replies, and the request waits again', () => reply(page));
  await test.step('the operator sees the reply and closes', () => readAndClose(consolePage.page, person.email));
  await test.step('the notice leads to the closed request', () => followNotice(page));
  expect(consolePage.watch.problems).toEqual([]);
  await consolePage.close();
});
