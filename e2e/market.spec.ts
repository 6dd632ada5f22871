import { expect, test, WITH_MOTION } from './fixtures/app-test';
import { expectToast } from './fixtures/watch-page';
import { expectPath, openApp, PATHS, settle, toast } from './pages/app-page';
import {
  controlConnections,
  dragBy,
  expectMoving,
  holdUntil,
  listedCodes,
  priceOf,
  row,
  swipe,
  tab,
} from './pages/market-page';

test.use(WITH_MOTION);

const COINS = `${PATHS.market}?tab=coins`;
const INSTRUMENT = '/pages/market/instrument?symbol=BTC%2FUSDT';
/** A row under a finger leaves the column on purpose. */
const SWIPED = /beyond the column/;

test('prices move on Home and on the market, and say that they are simulated @full', async ({ page }) => {
  await openApp(page);
  await settle(page);
  await expect(page.locator('.home-market')).toContainText('Simulated market');
  // While New York trades, stocks may lead the list by volume; while it does not, coins do.
  await expectMoving(page.locator('.home-market .swipe .px > span').first());
  await page.locator('.tabbar').getByRole('link', { name: 'Market' }).click();
  await settle(page);
  await expect(page.getByText('Simulated market')).toBeVisible();
  await expectMoving(priceOf(page, 'ETH'));
  await expect(row(page, 'BTC').locator('.chg')).toHaveText(/^[+\u2212]?\d+\.\d\d%$/);
  await row(page, 'BTC').locator('.tick').click();
  await expectPath(page, INSTRUMENT);
});

test('volume is named as the index sources’, on lists, on the price and in its details @full', async ({ page }) => {
  await openApp(page);
  await settle(page);
  await expect(page.locator('.home-market .colh')).toContainText('Index vol');
  await openApp(page, COINS);
  await expect(page.getByRole('group', { name: 'Sort by' })).toContainText('Index vol');
  await openApp(page, INSTRUMENT);
  await expect(page.locator('.price-day dt').nth(2)).toHaveText('Index vol');
  await expect(page.locator('.price-day dd').nth(2)).toHaveText(/BTC$/);
  await page.getByRole('tab', { name: 'Info' }).click();
  await expect(page.getByText('not what is traded here')).toBeVisible();
});

test('columns sort in one order, in the other, and not @full', async ({ page }) => {
  await openApp(page, COINS);
  await settle(page);
  const byVolume = await listedCodes(page);
  expect(byVolume[0]).toBe('BTC');
  const head = (name: string) => page.getByRole('group', { name: 'Sort by' }).getByRole('button', { name });
  await head('Name').click();
  const byName = byVolume.toSorted();
  await expect.poll(() => listedCodes(page)).toEqual(byName);
  await head('Name').click();
  await expect.poll(() => listedCodes(page)).toEqual(byName.toReversed());
  await head('Name').click();
  // Not sorted: the order in which they are listed.
  await expect.poll(async () => (await listedCodes(page)).slice(0, 3)).toEqual(['BTC', 'ETH', 'USDC']);
  await head('Last price').click();
  await expect.poll(async () => (await listedCodes(page)).slice(0, 2)).toEqual(['BTC', 'ETH']);
  await head('Last price').click();
  await expect.poll(async () => (await listedCodes(page)).slice(-2)).toEqual(['ETH', 'BTC']);
});

test('tabs have addresses, and the counts are those of the tab @full', async ({ page }) => {
  await openApp(page, COINS);
  await settle(page);
  const count = async () => {
    const label = (await page.locator('.split').getAttribute('aria-label')) ?? '';
    return [...label.matchAll(/\d+/g)].reduce((sum, [digits]) => sum + Number.parseInt(digits, 10), 0);
  };
  await expect.poll(async () => (await count()) - (await listedCodes(page)).length).toBe(0);
  await tab(page, 'Stock').click();
  await expectPath(page, `${PATHS.market}?tab=stock`);
  await expect(row(page, 'AAPL')).toBeVisible();
  await expect(row(page, 'BTC')).toHaveCount(0);
  await expect.poll(async () => (await count()) - (await listedCodes(page)).length).toBe(0);
});

test('search finds by code and by name, shows what is traded most, and remembers what was viewed @full', async ({
  page,
}) => {
  await openApp(page, PATHS.market);
  await settle(page);
  await page.getByRole('link', { name: 'Search pair or company' }).click();
  await settle(page);
  const field = page.getByRole('textbox', { name: 'Search pair or company' });
  await expect(field).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Most traded at the index sources in 24 hours' })).toBeVisible();
  await expect(page.locator('.search-hot li')).toHaveCount(10);
  await expect(page.getByText('Recently viewed')).toHaveCount(0);
  await field.fill('apple');
  await expect.poll(() => listedCodes(page)).toEqual(['AAPL']);
  await field.fill('zzz');
  await expect(page.getByRole('status').filter({ hasText: 'No results' })).toContainText('zzz');
  await field.fill('bitc');
  await expectMoving(priceOf(page, 'BTC'));
  await field.press('Enter');
  await expectPath(page, INSTRUMENT);
  await expect(page.getByRole('heading', { name: 'BTC/USDT' })).toBeVisible();
  await page.goBack();
  await settle(page);
  await expect(page.getByRole('heading', { name: 'Recently viewed' })).toBeVisible();
  await page.reload();
  await settle(page);
  await expect(page.getByRole('button', { name: 'BTC/USDT', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Clear recently viewed' }).click();
  await expect(page.getByText('Recently viewed')).toHaveCount(0);
});

test('a visitor who wants a favourite is asked to log in @full', async ({ page, watch }) => {
  watch.allow(SWIPED);
  await openApp(page, COINS);
  await settle(page);
  await tab(page, 'Favourites').click();
  await expect(page.getByText('Log in to keep a list of the markets you follow.')).toBeVisible();
  await tab(page, 'Coins').click();
  await swipe(page, 'ETH');
  await expectToast(page, 'Please log in first');
  await expectPath(page, `${PATHS.login}?back=${encodeURIComponent(COINS)}`);
});

test.describe('somebody new', () => {
  test.use({ as: 'newcomer' });

  test('favourites are added by swipe, hold and key, and stay @full', async ({ page, watch }) => {
    watch.allow(SWIPED);
    await openApp(page, PATHS.market);
    await settle(page);
    await expect(page.getByText('No favourites yet')).toBeVisible();
    await page.getByRole('button', { name: 'Show coins' }).click();
    await swipe(page, 'ETH');
    await expectToast(page, 'ETH/USDT added to favourites');
    await holdUntil(page, 'SOL', () => expect(toast(page)).toHaveText('SOL/USDT added to favourites'));
    await page.getByRole('button', { name: 'Add BTC/USDT to favourites' }).focus();
    await page.keyboard.press('Enter');
    await expectToast(page, 'BTC/USDT added to favourites');
    await expectPath(page, COINS);
    await tab(page, 'Favourites').click();
    await expect.poll(() => listedCodes(page)).toEqual(['ETH', 'SOL', 'BTC']);
    await page.reload();
    await settle(page);
    await expect.poll(() => listedCodes(page)).toEqual(['ETH', 'SOL', 'BTC']);
    await swipe(page, 'SOL');
    await expect(row(page, 'SOL')).toHaveCount(0);
    await openApp(page);
    await page.reload();
    await settle(page);
    await expect(tab(page, 'Favourites')).toHaveAttribute('aria-selected', 'true');
    await expect.poll(() => listedCodes(page)).toEqual(['ETH', 'BTC']);
  });

  test('favourites are put into order by dragging and by keys, and stay so @full', async ({ page, api, token }) => {
    for (const id of ['1', '2', '5', '6']) await api.call('/optional/add', { token, form: { currency_id: id } });
    await openApp(page, PATHS.market);
    await settle(page);
    await page.getByRole('button', { name: 'Edit order' }).click();
    const symbols = () => page.locator('.order-list .main b').allInnerTexts();
    await dragBy(page, 'BTC/USDT', 2);
    await expect.poll(symbols).toEqual(['ETH/USDT', 'SOL/USDT', 'BTC/USDT', 'XRP/USDT']);
    await page.getByRole('button', { name: /^Move XRP\/USDT/ }).focus();
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('status').filter({ hasText: 'XRP/USDT is now in place 3 of 4' })).toBeAttached();
    await expect(page.getByRole('button', { name: 'Move XRP/USDT, place 3 of 4' })).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect.poll(symbols).toEqual(['ETH/USDT', 'XRP/USDT', 'SOL/USDT', 'BTC/USDT']);
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('button', { name: 'Move XRP/USDT, place 3 of 4' })).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect.poll(symbols).toEqual(['ETH/USDT', 'XRP/USDT', 'SOL/USDT', 'BTC/USDT']);
    await page.getByRole('button', { name: 'Done' }).click();
    await expect.poll(() => listedCodes(page)).toEqual(['ETH', 'XRP', 'SOL', 'BTC']);
    await expect
      .poll(async () => {
        const rows = (await api.call('/optional/list', { token })) as readonly { currency_id: number }[];
        return rows.map(({ currency_id }) => currency_id);
      })
      .toEqual([2, 6, 5, 1]);
    await page.reload();
    await settle(page);
    await expect.poll(() => listedCodes(page)).toEqual(['ETH', 'XRP', 'SOL', 'BTC']);
  });
});

test('when the socket breaks, prices stand still and say since when; fetched prices replace them; then all is well', async ({
  page,
  watch,
}) => {
  watch.allow(/socket\.io/, /quotation_new/, /WebSocket/);
  const connections = await controlConnections(page);
  await openApp(page, COINS);
  await settle(page);
  await expectMoving(priceOf(page, 'BTC'));
  const strip = page.locator('.offline');
  await expect(strip).toHaveCount(0);
  const sockets = await connections.opened();

  await connections.cut();
  await expect(strip).toHaveText(/^Prices paused at \d\d:\d\d:\d\d\. Reconnecting\.$/);
  await expect(priceOf(page, 'BTC')).toHaveClass(/px-old/);
  await expect(row(page, 'BTC').locator('.px small')).toHaveText(/^\d+ s old$/);

  connections.mendList();
  await expect(strip).toHaveCount(0);
  await expectMoving(priceOf(page, 'BTC'));

  await connections.mend();
  await expect.poll(connections.opened).toBeGreaterThan(sockets);
  await expectMoving(priceOf(page, 'BTC'));
  await expect(priceOf(page, 'BTC')).not.toHaveClass(/px-old/);
  await expect(row(page, 'BTC').locator('.px small')).toHaveText('');
});
