import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures/app-test';
import { makePicture } from './fixtures/pictures';
import { expectPath, openApp, PATHS, settle } from './pages/app-page';
import { confirm, enterConsole, openPage, said } from './pages/ops-page';

test.use({ as: 'newcomer' });

/** Written by somebody who hopes that the other side's browser reads it as a page. */
const HOSTILE = '<img src=x onerror=alert(1)> Where is it?';

interface Scene {
  readonly page: Page;
  readonly desk: Awaited<ReturnType<typeof enterConsole>>;
  readonly mine: Locator;
  readonly theirs: Locator;
  /** The conversation in the console. */
  readonly talk: Locator;
  /** The requests of this person in the console. */
  readonly rows: Locator;
}

async function writes({ page, mine }: Scene): Promise<void> {
  await openApp(page, PATHS.customer);
  await page.getByLabel('Subject').fill('My deposit');
  await page.getByLabel('Message').fill(HOSTILE);
  await page.locator('input[type="file"]').setInputFiles(await makePicture('proof', '#884422'));
  await page.getByRole('button', { name: 'Send request' }).click();
  await page.locator('.customer-list .li').filter({ hasText: 'My deposit' }).click();
  await expect(mine).toContainText(HOSTILE);
  const picture = mine.getByRole('img', { name: 'Picture sent' });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(page.getByText('We answer here and send you a notice.')).toBeVisible();
}

async function answersTwice({ desk, talk, rows }: Scene): Promise<void> {
  await openPage(desk.page, 'Tickets');
  await rows.click();
  await expect(talk).toContainText(HOSTILE);
  const picture = talk.getByRole('img', { name: 'Picture sent with the message' });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const warns = 'reads your answer in the app and can reply';
  await confirm(desk.page, { name: 'Answer', warns, fields: { 'Your answer': 'It <b>arrived</b>.' } });
  await expect(said(desk.page)).toContainText('Answered.');
  await desk.page.getByText('Answered', { exact: true }).first().click();
  await rows.click();
  await confirm(desk.page, { name: 'Answer', warns, fields: { 'Your answer': 'Can you see it?' } });
  await expect(talk.getByRole('listitem')).toHaveCount(3);
}

async function readsAnswer({ page, theirs }: Scene): Promise<void> {
  await openApp(page, PATHS.home);
  await settle(page);
  const service = page.locator('.home-service').filter({ hasText: 'Support' });
  await expect(service).toContainText('1 new answer');
  await service.click();
  const row = page.locator('.customer-list .li');
  await expect(row).toContainText('New answer');
  // It also stands above the form.
  await page.getByRole('region', { name: 'New answer' }).getByRole('link').click();
  await expect(theirs).toHaveText(['Support: It <b>arrived</b>.', 'Support: Can you see it?']);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(row).toContainText('Answered');
  await expect(row).not.toContainText('New answer');
  await row.click();
}

async function replies({ page, mine }: Scene): Promise<void> {
  await page.getByRole('textbox', { name: 'Write a message' }).fill('Yes, thank you.');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(mine).toHaveCount(2);
  await expect(page.getByText('We answer here and send you a notice.')).toBeVisible();
  await page.locator('.reply-pick input').setInputFiles(await makePicture('screen', '#228844'));
  await expect(page.getByRole('button', { name: 'Remove picture' })).toBeVisible();
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(mine).toHaveCount(3);
  await expect(page.locator('.reply-pic')).toHaveCount(0);
}

async function closes({ desk, talk, rows }: Scene): Promise<void> {
  await desk.page.getByText('Open', { exact: true }).first().click();
  await rows.click();
  await expect(talk.getByRole('listitem')).toHaveCount(5);
  await expect(talk).toContainText('Yes, thank you.');
  await confirm(desk.page, { name: 'Close ticket', warns: 'cannot be replied to any more' });
  await expect(said(desk.page)).toContainText('Closed.');
}

async function followsNotice({ page }: Scene): Promise<void> {
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
  const desk = await enterConsole(browser, baseURL ?? '', 'ops@candor.test');
  const scene: Scene = {
    page,
    desk,
    mine: page.locator('.m.me'),
    theirs: page.locator('.m:not(.me)'),
    talk: desk.page.getByRole('list', { name: 'Conversation' }),
    rows: desk.page.locator('tr.ant-table-row').filter({ hasText: person.email }),
  };
  await test.step('the user writes', () => writes(scene));
  await test.step('an operator sees it and answers twice', () => answersTwice(scene));
  await test.step('the answer is marked until it is opened', () => readsAnswer(scene));
  await test.step('the user replies, with and without a picture, and the request waits again', () => replies(scene));
  await test.step('the operator sees the reply and closes', () => closes(scene));
  await test.step('the notice leads to the closed request', () => followsNotice(scene));
  expect(desk.watch.problems).toEqual([]);
  await desk.close();
});
