import { mul, toAmount } from '@candor/money/decimal';
import type { Page } from '@playwright/test';
import { expect, test, WITH_MOTION } from './fixtures/app-test';
import {
  expectPath,
  moveTo,
  openApp,
  PATHS,
  pickInSheet,
  readFigure,
  readStored,
  settle,
  sheet,
  total,
} from './pages/app-page';

test.use(WITH_MOTION);

test.describe('addresses', () => {
  for (const path of ['/', PATHS.home])
    test(`${path} is Home @full`, async ({ page }) => {
      await openApp(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Candor');
      await expect(page.locator('.tabbar [aria-current="page"]')).toHaveText('Home');
      await expect(page).toHaveTitle('Home · Candor');
    });

  for (const path of ['/nowhere', '/pages/fund/assets/', '/__proto__', '/pages/%00'])
    test(`${path} is not found, and leads Home @full`, async ({ page }) => {
      await openApp(page, path);
      await expect(page.getByText('There is no such page')).toBeVisible();
      await page.getByRole('link', { name: 'Go to Home' }).click();
      await expectPath(page, PATHS.home);
    });

  test('the five tabs lead to their roots @full', async ({ page }) => {
    await openApp(page);
    await page.locator('.tabbar').getByRole('link', { name: 'Market' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Market');
    await page.locator('.tabbar').getByRole('link', { name: 'Trade' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('BTC/USDT');
    await page.locator('.tabbar').getByRole('link', { name: 'Finance' }).click();
    await expect(page.getByRole('navigation', { name: 'Finance products' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Products', exact: true })).toBeVisible();
    await page.locator('.tabbar').getByRole('link', { name: 'Assets' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Assets');
    await page.goBack();
    await expect(page.getByRole('navigation', { name: 'Finance products' })).toBeVisible();
  });
});

test('a screen whose code does not arrive says so, and a second try brings it', async ({ page, watch }) => {
  watch.allow(/assets-screen|dynamically imported module/);
  await page.route('**/assets/assets-screen-*.js', (route) => route.abort('connectionfailed'));
  await openApp(page);
  await settle(page);
  await page.locator('.tabbar').getByRole('link', { name: 'Assets' }).click();
  const failure = page.getByRole('alert');
  await expect(failure).toContainText('This page did not load');
  await expect(failure).toContainText('Your balance and open orders are not affected.');
  await page.unroute('**/assets/assets-screen-*.js');
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Assets');
  await expect(failure).toHaveCount(0);
});

test.describe('what the device stores', () => {
  const seed = async (page: Page, entries: Record<string, string>) => {
    await openApp(page);
    await settle(page);
    await page.evaluate((all) => {
      window.localStorage.clear();
      for (const [name, value] of Object.entries(all)) window.localStorage.setItem(name, value);
    }, entries);
    await page.reload();
    await settle(page);
  };

  test('data of an older app is cleared once @full', async ({ page }) => {
    await seed(page, { junk: '"old"', language: '"zh"', hideAmounts: 'true' });
    expect(await readStored(page, 'junk')).toBeNull();
    expect(await readStored(page, 'h5Version')).toBe('1');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.evaluate(() => window.localStorage.setItem('kept', '"new"'));
    await page.reload();
    await settle(page);
    expect(await readStored(page, 'kept')).toBe('"new"');
  });

  test('data of this app is kept @full', async ({ page }) => {
    await seed(page, { h5Version: '1', junk: '"mine"' });
    expect(await readStored(page, 'junk')).toBe('"mine"');
    expect(await readStored(page, 'h5Version')).toBe('1');
  });

  test('broken data does not stop the app @full', async ({ page }) => {
    await seed(page, {
      h5Version: '1',
      fiat: '{"currency_code":1',
      language: '"xx"',
      hideAmounts: 'perhaps',
      user: '[]',
    });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Candor');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });
});

test.describe('an app that cannot start', () => {
  const reload = (page: Page) => page.getByRole('link', { name: 'Reload' });
  const home = (page: Page) => page.getByRole('heading', { level: 1 });

  test('because its code does not arrive offers to reload the page @full', async ({ page, watch }) => {
    watch.allow(/\/assets\/index-|Failed to load resource/);
    await page.route('**/assets/index-*.js', (route) => route.abort('connectionfailed'));
    await page.goto('/h5/');
    await expect(reload(page)).toBeVisible({ timeout: 60_000 });
    await page.unroute('**/assets/index-*.js');
    await reload(page).click();
    await expect(home(page)).toHaveText('Candor');
    await expect(reload(page)).toHaveCount(0);
  });

  test('because it fails before the first screen offers to reload the page @full', async ({ page, watch }) => {
    watch.allow(/broken browser/);
    await page.addInitScript(() => {
      if (window.sessionStorage.getItem('broken') !== null) return;
      window.sessionStorage.setItem('broken', '1');
      Object.defineProperty(window.navigator, 'onLine', {
        get: () => {
          throw new Error('broken browser');
        },
      });
    });
    await page.goto('/h5/');
    await expect(page.locator('#root')).toHaveClass('start-failed');
    await reload(page).click();
    await expect(home(page)).toHaveText('Candor');
  });

  test('because its frame throws shows the error view @full', async ({ page, watch }) => {
    watch.allow(/broken browser/);
    await page.addInitScript(() => {
      if (window.sessionStorage.getItem('broken') !== null) return;
      window.sessionStorage.setItem('broken', '1');
      Object.defineProperty(document, 'title', {
        get: () => 'Candor',
        set: () => {
          throw new Error('broken browser');
        },
      });
    });
    await page.goto('/h5/');
    const failure = page.getByRole('alert');
    await expect(failure).toContainText('This page did not load');
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect(home(page)).toHaveText('Candor');
  });
});

// Thai lines are higher: here a row of tabs lies across the lower edge of Home.
test.describe('in Thai', () => {
  test.use({ as: 'demo', language: 'th' });

  test('Home opens at its top @full', async ({ page }) => {
    await openApp(page);
    await expect(page.getByRole('tablist')).toBeAttached();
    await settle(page);
    expect(await page.locator('.view').evaluate((view) => view.scrollTop)).toBe(0);
  });
});

test.describe('what the user prefers', () => {
  test.use({ as: 'demo' });

  test('hidden amounts stay hidden, on every screen and after a reload @full', async ({ page }) => {
    await openApp(page);
    await expect(total(page)).toHaveText(/\d/);
    await page.getByRole('button', { name: 'Hide amounts' }).click();
    await expect(total(page)).toHaveText('••••');
    await moveTo(page, PATHS.assets);
    await settle(page);
    await expect(page.getByRole('tabpanel')).not.toContainText(/\d/);
    await page.reload();
    await expect(total(page)).toHaveText('••••');
    await page.getByRole('button', { name: 'Show amounts' }).click();
    await expect(total(page)).toHaveText(/\d/);
  });

  test('another display currency changes the values at its rate, and stays @full', async ({ page, api }) => {
    await openApp(page, PATHS.assets);
    const usd = await readFigure(total(page));
    await page.getByRole('button', { name: 'Display currency: USD' }).click();
    await expect(sheet(page).getByRole('radio', { name: /^USD/ })).toBeChecked();
    await sheet(page).getByRole('radio', { name: /^HKD/ }).click();
    await expect(page.getByRole('button', { name: 'Display currency: HKD' })).toBeVisible();
    await expect(page.getByRole('tabpanel')).toContainText('Value, HKD');
    // Each part was rounded down on its own, so the last unit may differ.
    const expected = mul(toAmount(usd), await api.fiatRate('HKD'), { scale: 0, rounding: 'down' });
    const [whole] = (await readFigure(total(page))).split('.');
    expect(Math.abs(Number.parseInt(whole ?? '', 10) - Number.parseInt(expected, 10))).toBeLessThanOrEqual(1);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Display currency: HKD' })).toBeVisible();
    await moveTo(page, PATHS.home);
    await expect(page.getByText('Total assets, HKD')).toBeVisible();
  });
});

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

  test('the app is a centred phone column, and so are its sheets @full', async ({ page }) => {
    await openApp(page, PATHS.login);
    await settle(page);
    await page.getByRole('button', { name: /English/ }).click();
    await settle(page);
    for (const part of [page.locator('.app'), sheet(page)]) {
      const box = await part.boundingBox();
      expect(box?.width).toBeLessThanOrEqual(430);
      expect(box?.width).toBeGreaterThan(380);
      expect((box?.x ?? 0) + (box?.width ?? 0) / 2).toBeCloseTo(640, 0);
      expect(box?.height).toBe(800);
    }
    await pickInSheet(page, 'English');
  });
});
