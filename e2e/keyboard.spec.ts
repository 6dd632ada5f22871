import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/app-test';
import { expectPath, openApp, PATHS, settle, sheet } from './pages/app-page';

// Keyboard-only use: Tab, Enter, arrow keys and Escape, without touch.
test.use({ hasTouch: false, isMobile: false });

/** What has the focus: its role or tag, and its name. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    const name = element?.getAttribute('aria-label') ?? element?.textContent ?? '';
    return `${element?.getAttribute('role') ?? element?.localName} ${name.trim()}`;
  });

async function tabThrough(page: Page, most: number): Promise<string[]> {
  const stops: string[] = [];
  for (let press = 0; press < most; press += 1) {
    await page.keyboard.press('Tab');
    stops.push(await focused(page));
  }
  return stops;
}

test('Tab goes through Home in reading order and reaches the five tabs @full', async ({ page }) => {
  await openApp(page);
  await settle(page);
  // The scrolling part is a stop of its own, so that the arrow keys reach it.
  const stops = (await tabThrough(page, 60)).filter((stop) => !stop.startsWith('main '));
  const first = ['a User centre', 'a Search coins and stocks', 'a Notifications', 'button Hide amounts', 'a Log in'];
  expect(stops.slice(0, first.length)).toEqual(first);
  const bar = stops.indexOf('a Home');
  expect(stops.slice(bar, bar + 5)).toEqual(['a Home', 'a Market', 'a Trade', 'a Finance', 'a Assets']);
  await page.locator('.tabbar').getByRole('link', { name: 'Assets' }).focus();
  await page.keyboard.press('Enter');
  await expectPath(page, PATHS.assets);
});

test('the focus can be seen @full', async ({ page }) => {
  await openApp(page);
  await settle(page);
  await page.keyboard.press('Tab');
  const outline = await page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineWidth);
  expect(outline).not.toBe('0px');
});

test('a sheet keeps the focus, closes on Escape and gives the focus back', async ({ page }) => {
  await openApp(page, PATHS.settings);
  await settle(page);
  const opener = page.getByRole('button', { name: /^Default fiat/ });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(sheet(page)).toBeVisible();
  const isInside = () => page.evaluate(() => document.activeElement?.closest('dialog[open]') != null);
  for (const key of [...Array(12).fill('Tab'), ...Array(12).fill('Shift+Tab')] as string[]) {
    await page.keyboard.press(key);
    expect(await isInside()).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('a choice can be made with Enter @full', async ({ page }) => {
  await openApp(page, PATHS.settings);
  await settle(page);
  await page.getByRole('link', { name: /^Language/ }).focus();
  await page.keyboard.press('Enter');
  await expectPath(page, PATHS.areas);
  await page.getByRole('radio', { name: 'Español' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
});

test('the login form is sent with Enter and the tabs of Assets turn with the arrows @full', async ({ page }) => {
  await openApp(page, PATHS.login);
  await page.getByLabel('Email', { exact: true }).fill('demo@candor.test');
  await page.keyboard.press('Tab');
  await page.keyboard.type('demo1234');
  await page.keyboard.press('Enter');
  await expectPath(page, PATHS.home);
  await page.locator('.tabbar').getByRole('link', { name: 'Assets' }).press('Enter');
  const accounts = page.getByRole('tab', { name: 'Accounts' });
  await accounts.focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Coins' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tab', { name: 'Coins' })).toBeFocused();
  await expect(accounts).toHaveAttribute('tabindex', '-1');
});
