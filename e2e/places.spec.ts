import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/app-test';
import { expectToast } from './fixtures/watch-page';
import { button } from './pages/account-page';
import { expectPath, openApp, PATHS, settle, waitForNextSubmit } from './pages/app-page';

const cityNames = (page: Page) => page.locator('.place-city span');
const pinName = (page: Page) => page.getByLabel('Name of the place');

test.describe('the region of the profile', () => {
  test.use({ as: 'newcomer' });

  test('is found by name, saved to ten kilometres, shown again and removed @full', async ({ page, api, token }) => {
    await openApp(page, PATHS.userInfo);
    const row = page.getByRole('link', { name: /^Region/ });
    await expect(row).toContainText('Not set');
    await row.click();
    await expect(page.getByText('Only the region is kept, to about ten kilometres.')).toBeVisible();
    await page.getByLabel('City or country').fill('chiang m');
    await page.getByRole('button', { name: /Chiang Mai/ }).click();
    await expect(page.locator('.place-land')).toBeAttached();
    await expect(pinName(page)).toHaveAttribute('placeholder', 'Chiang Mai, Thailand');
    await button(page, 'Use this place').click();
    await expectPath(page, PATHS.userInfo);
    await expectToast(page, 'The region is saved.');
    await expect(row).toContainText('Chiang Mai, Thailand');
    const { region } = (await api.call('/user/info', { token })) as { region: Record<string, string> };
    expect(region).toEqual({ name: 'Chiang Mai, Thailand', latitude: '18.8', longitude: '99.0' });
    await waitForNextSubmit(page);
    await button(page, 'Remove region').click();
    await expect(row).toContainText('Not set');
  });
});

test('the map is moved under the pin, and nothing is asked of another server @full', async ({ page, baseURL }) => {
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(`${baseURL}/`) && /^https?:/.test(request.url())) elsewhere.push(request.url());
  });
  await openApp(page, `${PATHS.chooseLocation}?for=test&latitude=48.85&longitude=2.35`);
  await expect(cityNames(page).filter({ hasText: 'Paris' })).toHaveCount(1);
  await expect(pinName(page)).toHaveAttribute('placeholder', 'Paris, France');
  const map = page.locator('.place-canvas');
  const box = await map.boundingBox();
  if (box === null) throw new Error('the map has no box');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 20, y - 150, { steps: 8 });
  await page.mouse.up();
  await expect(pinName(page)).not.toHaveAttribute('placeholder', 'Paris, France');
  await button(page, 'Zoom in').click();
  await expect(cityNames(page).first()).toBeVisible();
  expect(elsewhere).toEqual([]);
});

test('a place of a link is shown with its name, the city near it and its degrees @full', async ({ page }) => {
  await openApp(
    page,
    `${PATHS.openLocation}?latitude=22.2819&longitude=114.1582&name=${encodeURIComponent('<b>IFC</b>')}`,
  );
  await expect(page.locator('.place-title')).toHaveText('<b>IFC</b>');
  await expect(page.getByText('22.28° N, 114.16° E')).toBeVisible();
  await expect(page.locator('.dock .kv')).toContainText('Hong Kong');
  await openApp(page, `${PATHS.openLocation}?latitude=91&longitude=0`);
  await settle(page);
  await expect(page.getByText('The link names no point on the map.')).toBeVisible();
});

test('tiles of a configured server are drawn; when they do not come the app says so and draws its own @full', async ({
  page,
  baseURL,
  watch,
}) => {
  watch.allow(/\/tiles\//);
  await page.route('**/api/getSiteConfig*', async (route) => {
    const answer = await route.fetch();
    // A path of the own server, which the page's policy allows and which has no such file.
    const tiles = `"map_tiles":"${baseURL}/tiles/{z}/{x}/{y}.png"`;
    await route.fulfill({ response: answer, body: (await answer.text()).replace('"map_tiles":""', tiles) });
  });
  await page.route('**/tiles/**', (route) => route.fulfill({ status: 404, body: '' }));
  const asked = page.waitForRequest('**/tiles/**');
  await openApp(page, `${PATHS.openLocation}?latitude=48.85&longitude=2.35`);
  expect(new URL((await asked).url()).pathname).toMatch(/^\/tiles\/\d+\/\d+\/\d+\.png$/);
  await expect(page.getByText('The map server does not answer.')).toBeVisible();
  await expect(page.locator('.place-land')).toBeAttached();
});
