import { readFileSync } from 'node:fs';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { test } from './fixtures/app-test';
import { FALSE_PICTURE, makePicture, type Picture } from './fixtures/pictures';
import { start, walkAll } from './pages/layer-steps';
import { ARTIST_LAYERS } from './pages/layers';
import { type Console, confirm, enterConsole, openPage, resultMessage, shownFact } from './pages/ops-page';
import { ownServer } from './servers';

test.use({ as: 'newcomer' });

interface Consoles {
  readonly first: Console;
  readonly second: Console;
}

const HOUR_MS = 3_600_000;
const REASON = 'Reason, for the second person and the log';
const WAITS = 'It waits for a second person.';

const detail = (page: Page): Locator => page.locator('tr.ant-table-expanded-row').filter({ visible: true });
const modal = (page: Page): Locator => page.locator('.ant-modal');
/** The text of a date and time field, UTC. */
const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString().slice(0, 16);

async function openBoth(browser: Browser): Promise<Consoles> {
  const { url } = ownServer();
  const [first, second] = await Promise.all([
    enterConsole(browser, url, 'ops@candor.test'),
    enterConsole(browser, url, 'ops2@candor.test'),
  ]);
  return { first, second };
}

async function openRowOf(page: Page, text: string): Promise<void> {
  await page.locator('tr.ant-table-row').filter({ hasText: text }).locator('td').nth(2).click();
  await expect(detail(page)).toHaveCount(1);
}

/** The second operator reads a proposal, found by its reason, and approves it. */
async function approve({ second: { page } }: Consoles, about: { reason: string; row: string; effect: string }) {
  await openPage(page, 'Proposals');
  await page.reload();
  await openRowOf(page, about.row);
  await expect(detail(page)).toContainText(about.reason);
  await confirm(page, { name: 'Approve', warns: about.effect, fields: { 'Note for the log': 'Checked.' } });
  await expect(resultMessage(page)).toContainText('Approved and carried out.');
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: option, visible: true }).click();
}

async function upload(form: Page | Locator, label: string, picture: Picture): Promise<void> {
  await form.getByLabel(label, { exact: true }).setInputFiles(picture);
  await expect(form.getByText(`${picture.name} · Picture`)).toBeVisible();
}

async function searchWork(page: Page, name: string): Promise<void> {
  await page.getByRole('searchbox').fill(name);
  await page.getByRole('searchbox').press('Enter');
  await expect(page.locator('tr.ant-table-row')).toHaveCount(1);
}

async function nameArtist(consoles: Consoles, artist: { id: number; name: string }): Promise<void> {
  const { page } = consoles.first;
  const reason = `Known for prints ${artist.id}`;
  await openPage(page, 'NFT artists');
  await confirm(page, {
    name: 'Name an artist',
    warns: 'receives the royalty',
    fields: {
      'User number': String(artist.id),
      'Name others see': artist.name,
      Biography: 'Prints of doors.',
      [REASON]: reason,
    },
  });
  await expect(resultMessage(page)).toContainText(WAITS);
  await expect(page.getByText(artist.name)).toHaveCount(0);
  await approve(consoles, { reason, row: `artist ${artist.id}`, effect: 'may upload works' });
  await page.reload();
  await openRowOf(page, artist.name);
  await expect(shownFact(page, 'Biography')).toHaveText('Prints of doors.');
}

/** Uploads a file and makes a work of it; returns its code. */
async function makeWork({ first: { page } }: Consoles, artist: string, name: string): Promise<string> {
  await openPage(page, 'NFT works');
  await page.getByRole('button', { name: 'New work', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Make this work' })).toBeDisabled();
  await upload(page, 'File of the work', await makePicture(name, '#335577'));
  await choose(page, 'Artist', artist);
  await page.getByLabel('Name', { exact: true }).fill(name);
  await choose(page, 'Rarity', 'SR, very rare');
  await page.getByRole('button', { name: 'Make this work' }).click();
  await expect(modal(page)).toContainText('become public at once');
  await modal(page).getByRole('button', { name: 'Make this work' }).click();
  await expect(resultMessage(page)).toContainText('The work was made.');
  await searchWork(page, name);
  await openRowOf(page, name);
  const still = detail(page).getByRole('img', { name });
  await expect.poll(() => still.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(shownFact(page, 'Rarity')).toHaveText('SR');
  return (await shownFact(page, 'Code').innerText()).trim();
}

async function offerWork(consoles: Consoles, { name, code }: { name: string; code: string }): Promise<void> {
  const { page } = consoles.first;
  const reason = `First auction of ${name}`;
  await confirm(page, {
    name: 'Propose an offer',
    warns: 'cannot be withdrawn or changed',
    fields: {
      'Price; of an auction': '20',
      'Least increase': '2',
      'Start (UTC)': inHours(0),
      'End (UTC)': inHours(48),
      [REASON]: reason,
    },
  });
  await expect(resultMessage(page)).toContainText(WAITS);
  await expect(detail(page).getByRole('button', { name: 'Propose an offer' })).toBeVisible();
  await approve(consoles, { reason, row: `work ${code}`, effect: 'terms, which are frozen' });
  await page.reload();
  await searchWork(page, name);
  await expect(page.locator('tr.ant-table-row')).toContainText('On sale');
  await expect(page.locator('tr.ant-table-row')).toContainText('20 USDT');
  await openRowOf(page, name);
  await expect(detail(page).getByRole('button', { name: 'Propose an offer' })).toHaveCount(0);
}

async function takeDown(consoles: Consoles, { name, code }: { name: string; code: string }): Promise<void> {
  const { page } = consoles.first;
  const reason = `Copied from a museum: ${name}`;
  await confirm(page, { name: 'Propose a takedown', warns: 'the full price paid', fields: { [REASON]: reason } });
  await expect(resultMessage(page)).toContainText(WAITS);
  await approve(consoles, { reason, row: `work ${code}`, effect: 'all deposits return' });
  await page.reload();
  await searchWork(page, name);
  await expect(page.locator('tr.ant-table-row')).toContainText('Taken down');
  await openRowOf(page, name);
  await expect(shownFact(page, 'Reason of the takedown')).toHaveText(reason);
  await expect(detail(page).getByRole('button')).toHaveCount(0);
}

test('a work is made for a named artist, offered by two people, and taken down by two @full', async ({
  page,
  api,
  token,
  person,
  browser,
}) => {
  const { id } = (await api.call('/user/info', { token })) as { id: number };
  const consoles = await openBoth(browser);
  const name = `Door ${person.email.slice(4, 16)}`;
  await nameArtist(consoles, { id, name: `Mira ${id}` });
  await start(page);
  await walkAll(page, ARTIST_LAYERS);
  const code = await makeWork(consoles, `Mira ${id}`, name);
  await offerWork(consoles, { name, code });
  expect(await api.call(`/nft/work?code=${code}`)).toMatchObject({ offer: { mode: 2 } });
  await takeDown(consoles, { name, code });
  expect([...consoles.first.watch.problems, ...consoles.second.watch.problems]).toEqual([]);
  await Promise.all([consoles.first.close(), consoles.second.close()]);
});

const TONE = new URL('../apps/server/src/modules/files/testing/fixtures/tone.mp3', import.meta.url);

test('a false picture is refused where it was chosen, and sound is uploaded with its picture @full', async ({
  browser,
}) => {
  const { page, watch, close } = await enterConsole(browser, ownServer().url, 'ops@candor.test');
  watch.allow(/nft\/media/);
  await openPage(page, 'NFT works');
  await page.getByRole('button', { name: 'New work', exact: true }).click();
  const file = page.getByLabel('File of the work', { exact: true });
  await file.setInputFiles(FALSE_PICTURE);
  await expect(page.locator('.ant-drawer .ant-alert-error')).toBeVisible();
  await file.setInputFiles({ name: 'tone.mp3', mimeType: 'audio/mpeg', buffer: readFileSync(TONE) });
  await expect(page.locator('.ant-drawer .ant-alert-error')).toHaveCount(0);
  await expect(page.getByText('tone.mp3: sound and video are shown with a picture.')).toBeVisible();
  const cover = page.getByLabel('File of the work: Choose a picture', { exact: true });
  await cover.setInputFiles(await makePicture('sleeve', '#553377'));
  await expect(page.getByText('tone.mp3 · Sound')).toBeVisible();
  await expect(cover).toHaveCount(0);
  expect(watch.problems).toEqual([]);
  await close();
});

async function fillItem(
  page: Page,
  number: number,
  item: { readonly name: string; readonly count: string; readonly colour: string },
): Promise<void> {
  const form = page.getByRole('group', { name: `Item ${number}`, exact: true });
  await form.getByLabel('Name', { exact: true }).fill(item.name);
  await form.getByLabel('Boxes with it').fill(item.count);
  await upload(form, 'File', await makePicture(item.name, item.colour));
}

async function fillSeries(page: Page, { artist, title }: { artist: string; title: string }): Promise<void> {
  await openPage(page, 'NFT series');
  await page.getByRole('button', { name: 'Propose a series' }).click();
  await expect(page.getByText('nobody can see which item lies in which box')).toBeVisible();
  await choose(page, 'Artist', artist);
  await page.getByLabel('Title').fill(title);
  await upload(page, 'Cover', await makePicture('cover', '#557733'));
  await choose(page, 'Coin', 'USDT');
  await page.getByLabel('Price of a box').fill('5');
  await page.getByLabel('Start (UTC)').fill(inHours(0));
  await page.getByLabel('End (UTC)').fill(inHours(72));
  await fillItem(page, 1, { name: 'Open door', count: '2', colour: '#aa3355' });
  await page.getByRole('button', { name: 'Add an item' }).click();
  await expect(page.getByText('Still missing: file of item 2, name of item 2, boxes with item 2.')).toBeVisible();
  await fillItem(page, 2, { name: 'Closed door', count: '18', colour: '#3355aa' });
  await expect(page.getByText('2 items, 20 boxes')).toBeVisible();
}

test('a series with two items is proposed, approved by a second person, and fixed from then on @full', async ({
  api,
  token,
  person,
  browser,
}) => {
  const { id } = (await api.call('/user/info', { token })) as { id: number };
  const consoles = await openBoth(browser);
  const { page } = consoles.first;
  await nameArtist(consoles, { id, name: `Mira ${id}` });
  const title = `Doors ${person.email.slice(4, 16)}`;
  await fillSeries(page, { artist: `Mira ${id}`, title });
  await page.locator('.ant-drawer-footer').getByRole('button', { name: 'Propose a series' }).click();
  await expect(modal(page)).toContainText('Nothing of it can be changed afterwards');
  await expect(modal(page)).toContainText('2 of 20');
  const reason = `Doors of the old town ${id}`;
  await modal(page).getByLabel(REASON).fill(reason);
  await modal(page).getByRole('button', { name: 'Propose a series' }).click();
  await expect(resultMessage(page)).toContainText(WAITS);
  await expect(page.getByText(title)).toHaveCount(0);
  await approve(consoles, { reason, row: title, effect: 'Nothing of the series can be changed afterwards' });
  await page.reload();
  await expect(page.locator('tr.ant-table-row').filter({ hasText: title })).toContainText('0 of 20');
  await openRowOf(page, title);
  await expect(shownFact(page, 'Published root')).toHaveText(/^[0-9a-f]{64}$/);
  await expect(shownFact(page, 'List of all positions')).toContainText('hidden until');
  await expect(detail(page)).toContainText('18 of 20');
  await expect(detail(page).getByRole('button')).toHaveText(['Propose a takedown']);
  expect([...consoles.first.watch.problems, ...consoles.second.watch.problems]).toEqual([]);
  await Promise.all([consoles.first.close(), consoles.second.close()]);
});
