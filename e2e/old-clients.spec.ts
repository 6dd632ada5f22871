import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from './fixtures/app-test';
import { openApp, PATHS } from './pages/app-page';

/** A page on another port, and so of another origin, as an old client is. */
const serveOldClient = async () => {
  const server = createServer((_request, reply) => reply.setHeader('content-type', 'text/html').end('<p>old</p>'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, stop: () => new Promise((resolve) => server.close(resolve)) };
};

test('a page of another origin shows logos, banners, menu icons and avatars of ours, and nothing else of ours [F6]', async ({
  page,
  baseURL,
  watch,
}) => {
  watch.allow(/ERR_BLOCKED_BY_RESPONSE|manifest\.webmanifest|index\.html/);
  const shown = [
    '/h5/img/coins/btc.svg',
    '/h5/icon.svg',
    '/static/image/home-nav-1.png',
    '/static/image/avatar/1.png',
    '/static/image/avatar/30.png',
  ];
  const client = await serveOldClient();
  await page.goto(client.url);
  const widthOf = (path: string) =>
    page.evaluate(
      (src) =>
        new Promise<number>((resolve) => {
          const image = new Image();
          image.onload = () => resolve(image.naturalWidth);
          image.onerror = () => resolve(0);
          image.src = src;
        }),
      `${baseURL}${path}`,
    );
  for (const path of shown) expect([path, (await widthOf(path)) > 0]).toEqual([path, true]);
  // The same kind of request for what is no public picture is stopped by the browser.
  const loads = (path: string) =>
    page.evaluate(
      (src) =>
        fetch(src, { mode: 'no-cors' }).then(
          () => true,
          () => false,
        ),
      `${baseURL}${path}`,
    );
  expect(await loads('/static/image/avatar/1.png')).toBe(true);
  expect(await loads('/h5/manifest.webmanifest')).toBe(false);
  await page.goto('about:blank');
  await client.stop();
});

test.describe('the menu’s addresses', () => {
  test.use({ as: 'demo', language: 'spa' });

  test('/pages/fund/select takes ?url=receive and ?url=withdraw, as old clients write it [F9]', async ({ page }) => {
    await openApp(page, `${PATHS.select}?url=withdraw`);
    await expect(page.locator('a[href*="/pages/fund/withdraw?currency="]').first()).toBeVisible();
    await openApp(page, `${PATHS.select}?url=receive`);
    await expect(page.locator('a[href*="/pages/fund/receive?currency="]').first()).toBeVisible();
  });
});
