import type { Browser, Page } from '@playwright/test';
import type { Api, Person } from './fixtures/api';
import { expect, test } from './fixtures/app-test';
import { makePicture } from './fixtures/pictures';
import { expectPath, logIn, openApp, PATHS, settle, sheet } from './pages/app-page';
import { depositMoney } from './pages/fund-page';
import { enterConsole, openPage, resultMessage } from './pages/ops-page';
import { caseRows, mine, openDesk, openingTray, theirs, writeMessage } from './pages/support-page';

/** Script injection in a message, shown to the other side. */
const HOSTILE = '<img src=x onerror=alert(1)> Where is it?';

const numberOn = async (page: Page): Promise<string> => {
  await expect.poll(() => page.url()).toContain('reference=CS-');
  return /CS-[0-9A-Z]{6}/.exec(page.url())?.[0] ?? '';
};

async function askAsVisitor(page: Page): Promise<string> {
  await openApp(page, PATHS.customer);
  await expect(page.getByText('You write as a visitor.')).toBeVisible();
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('alert')).toHaveText('Fill in this field');
  await writeMessage(page, HOSTILE);
  const number = await numberOn(page);
  await expect(mine(page)).toContainText(HOSTILE);
  await expect(page.getByText('Delivered')).toBeVisible();
  return number;
}

interface Options {
  readonly items: readonly { readonly id: number; readonly fact_profits: string }[];
}

/** Of options: BTC, ETH and SOL. */
const PAIRS = ['1', '2', '4'];

/**
 * Stakes on both directions of three pairs. One direction of a pair loses, unless a tick fell between its two entries and
 * the end lies between them; three times at once that does not happen. Returns how to find a loss once all have ended.
 */
async function stakeBoth(api: Api, person: Person): Promise<() => Promise<string>> {
  await api.register(person);
  const token = await api.enter(person);
  await depositMoney({ api, token, person });
  await api.call('/risk/accept', { token, form: { product: 'options' } });
  // At once, so that the two of a pair nearly always enter with the same tick.
  await Promise.all(
    PAIRS.flatMap((match_id) =>
      ['1', '2'].map((type) => {
        const form = { match_id, type, seconds: '30', currency_id: '3', number: '10' };
        return api.call('/microtrade/submit', { token, form });
      }),
    ),
  );
  const find = async () => {
    const { items } = (await api.call('/option/orders?state=closed', { token })) as Options;
    return items.find(({ fact_profits: gain }) => gain.startsWith('-'))?.id ?? 0;
  };
  return async () => {
    await expect.poll(find, { timeout: 60_000 }).toBeGreaterThan(0);
    return String(await find());
  };
}

/** From the receipt of the trade to a new case that carries it. */
async function askAboutLoss(page: Page, id: string): Promise<string> {
  await openApp(page, `${PATHS.verify}?kind=option&id=${id}`);
  await page.getByRole('link', { name: 'Ask about this trade' }).click();
  await expect(page.getByText(`Option ${id}`)).toBeVisible();
  await writeMessage(page, 'Why did this one lose?');
  const number = await numberOn(page);
  const card = mine(page).filter({ hasText: `Option ${id}` });
  await expect(card).toContainText('Closed');
  await card.getByRole('link', { name: 'Receipt attached, verify it' }).click();
  await expectPath(page, `${PATHS.verify}?kind=option&id=${id}`);
  await page.goBack();
  return number;
}

/** From a line of the records to a new case, whose card has the name of the line. */
async function askAboutRecord(page: Page): Promise<void> {
  await openApp(page, PATHS.allRecords);
  const line = page.locator('.record').first();
  const name = (await line.locator('.med').first().textContent()) ?? '';
  await settle(page);
  await line.click();
  await sheet(page).getByRole('link', { name: 'Ask about this record' }).click();
  await writeMessage(page, 'What is this?');
  await numberOn(page);
  await expect(mine(page).locator('.case-card b')).toHaveText(name);
}

async function sendFiles(page: Page): Promise<void> {
  await openingTray(page);
  await page
    .locator('.tray input')
    .first()
    .setInputFiles(await makePicture('screen', '#228844'));
  await expect(page.getByRole('button', { name: 'Remove picture' })).toBeVisible();
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(mine(page).getByRole('img', { name: 'Picture sent' })).toHaveCount(1);
  await openingTray(page);
  const buffer = Buffer.from('time,price\n1,2\n');
  await page.locator('.tray input').last().setInputFiles({ name: 'My bill.csv', mimeType: 'text/csv', buffer });
  await expect(page.locator('.case-chip:not([aria-busy])')).toBeVisible();
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(mine(page).getByRole('button', { name: 'Open My bill.csv' })).toBeVisible();
}

/** An operator who reads French chooses a prepared answer, sees it in French and English, and sends the English text. */
async function answerInConsole(browser: Browser, url: string, number: string): Promise<string> {
  const { page, close } = await enterConsole(browser, url, 'ops@candor.test');
  await openPage(page, 'Customer service');
  await page.getByText('Mine').click();
  await page.getByRole('link', { name: number }).click();
  await page.getByRole('button', { name: 'Prepared answers' }).click();
  await page.getByRole('combobox', { name: 'Your language' }).click();
  await page.getByTitle('Français').click();
  const texts = page.locator('.canned-list li').first().locator('.beside > div');
  await expect(texts).toHaveCount(2);
  const [french, english] = await texts.locator('p').allTextContents();
  expect(french).not.toBe(english);
  await texts.getByRole('button', { name: /English/ }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(resultMessage(page)).toBeVisible();
  await close();
  return english ?? '';
}

async function rate(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Rate the help' }).click();
  await sheet(page).getByRole('radio', { name: '5 stars' }).click();
  await sheet(page).getByRole('button', { name: 'Send rating' }).click();
  await expect(page.getByText('You gave 5 stars.')).toBeVisible();
}

test('a visitor whose token the server has deleted writes with a new one @full', async ({ page }) => {
  const stored = JSON.stringify('x'.repeat(43));
  await page.addInitScript((text) => window.localStorage.setItem('visitorToken', text), stored);
  await openApp(page, PATHS.customer);
  await expect.poll(() => page.evaluate(() => window.localStorage.getItem('visitorToken'))).toBeNull();
  await writeMessage(page, 'Is anybody there?');
  await numberOn(page);
  await expect(mine(page)).toContainText('Is anybody there?');
});

test('a visitor asks, logs in, attaches the receipt of a loss, and gets an answer', async ({
  page,
  browser,
  baseURL,
  api,
  person,
}) => {
  const findLoss = await stakeBoth(api, person);
  const desk = await openDesk(api);
  const first = await test.step('a visitor writes', () => askAsVisitor(page));
  await test.step('after the login the conversation is in the account', async () => {
    await openApp(page, PATHS.customer);
    await page.getByRole('link', { name: 'Log in' }).click();
    await logIn(page, person);
    await expectPath(page, PATHS.customer);
    await expect(caseRows(page).filter({ hasText: first })).toBeVisible();
    await expect(page.getByText('You write as a visitor.')).toHaveCount(0);
  });
  const loss = await findLoss();
  const number = await test.step('the receipt goes with a new case', () => askAboutLoss(page, loss));
  await test.step('a picture and a document', () => sendFiles(page));
  await test.step('an operator sees all of it, and answers', async () => {
    const { messages } = await desk.read(number);
    expect(messages.find(({ kind }) => kind === 'receipt')?.data).toMatchObject({
      kind: 'option',
      id: loss,
      proof: loss,
    });
    expect(messages.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['text', 'picture', 'file']));
    await desk.assign(number);
    await expect(page.getByText('has joined the conversation')).toBeVisible();
    await desk.typing(number);
    await expect(page.getByText('is typing')).toBeVisible();
    await desk.answer(number, 'The price was <b>below</b> the entry.');
    await expect(theirs(page)).toContainText('The price was <b>below</b> the entry.');
    await expect(page.getByText('Seen')).toBeVisible();
  });
  await test.step('and again, from a prepared answer in two languages', async () => {
    const text = await answerInConsole(browser, baseURL ?? '', number);
    await expect(theirs(page).last()).toContainText(text);
  });
  await test.step('the user rates it', () => rate(page));
  await test.step('an answer elsewhere is marked until it is read, and a closed case takes no more', async () => {
    await openApp(page, PATHS.home);
    await settle(page);
    await desk.answer(first, 'It is on its way.');
    await desk.close(first);
    await page.getByRole('link', { name: '1 new answer from support' }).click();
    await caseRows(page).filter({ hasText: '1 new message' }).click();
    await expect(theirs(page)).toContainText('It is on its way.');
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await page.getByRole('link', { name: 'All conversations' }).click();
    await expect(caseRows(page).filter({ hasText: first })).toContainText('Closed');
  });
  await test.step('a record goes with a new case, by its name', () => askAboutRecord(page));
});
