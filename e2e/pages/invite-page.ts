import { expect, type Page } from '@playwright/test';
import { sheet } from './app-page';

const openSheet = async (page: Page, control: string, nth = 0) => {
  await page.locator(control).nth(nth).click();
  await expect(sheet(page)).toBeVisible();
};

/** The buttons under the own code: 0 its codes, 1 its poster. */
export const openingInviteSheet = (nth: number) => (page: Page) => openSheet(page, '.invite-first > .grid > .btn', nth);

/** From the sheet of codes to the form of a new one. */
export const openingNewCode = async (page: Page) => {
  await openingInviteSheet(0)(page);
  await sheet(page).locator('.btn.primary').click();
  await expect(sheet(page).locator('input[name="code"]')).toBeVisible();
};

export const openingRebate = (page: Page) => openSheet(page, 'button.invite-row');

export const codeText = (page: Page) => page.locator('.invite-code-text');
export const linkText = (page: Page) => page.locator('.invite-link');

/** A reply of the server with a rebate, for users who have none. */
export const REBATES_WITH_ONE = `"items":${JSON.stringify([
  {
    id: 1,
    name: 'k***ra',
    level: 1,
    fill_kind: 'futures_close',
    symbol: 'BTC/USDT',
    side: 'long',
    filled_ms: 1_794_000_000_000,
    currency_name: 'USDT',
    fee: '2.02300000',
    percent: '20',
    amount: '0.40460000',
    value_usdt: '0.40460000',
    state: 'withheld',
    reason: 'same_address',
    matures_ms: 1_794_086_400_000,
    payout_id: 0,
  },
])}`;
