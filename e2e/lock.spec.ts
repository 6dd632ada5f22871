import { type Amount, canonical, sub, sum, toAmount } from '@candor/money/decimal';
import type { Page } from '@playwright/test';
import type { Api } from './fixtures/api';
import { test as base, expect } from './fixtures/app-test';
import { test } from './fixtures/clocked-test';
import { expectToast } from './fixtures/watch-page';
import { openApp, PATHS, settle, sheet } from './pages/app-page';
import { amountField, dockButton, openingLockSource, payoutRows, productCard } from './pages/lock-page';
import { fact } from './pages/spot-page';

const START_LIMIT_MS = 300_000;
const DAY_MS = 86_400_000;
const AFTER_MS = 1_000;

interface OrderReply {
  readonly order: { readonly first_payout_ms: number; readonly paid_total: string; readonly status: string };
  readonly payouts: readonly { readonly day: number; readonly amount: string }[];
}

// A user without locks, but with a commit in the demo's IEO, which ends while the clock is set ahead: balances are compared where
// it stands, and what locks moved by their records.
test.use({ as: 'alice' });

interface RecordsReply {
  readonly list: readonly { readonly value: string }[];
}

/** What locks have moved in the spot account in all. */
async function movedByLocks(api: Api, token: string): Promise<Amount> {
  const kinds = ['lock_open', 'lock_reward', 'lock_maturity', 'lock_redeem'];
  const lists = await Promise.all(
    kinds.map((kind) => api.call(`/wallet/record/list?type=2&kind=${kind}`, { token }) as Promise<RecordsReply>),
  );
  return sum(lists.flatMap(({ list }) => list.map(({ value }) => toAmount(value))));
}

/** From the list of products to a form that previews 1,000 USDT for 30 days. */
async function fillForm(page: Page) {
  await openApp(page, PATHS.finance);
  await settle(page);
  await productCard(page, 'USDT, 30 days').getByRole('link', { name: 'Lock' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lock USDT');
  await expect(dockButton(page)).toBeDisabled();
  await amountField(page).fill('1000');
  const facts = page.locator('.lock-form');
  await expect(fact(facts, /^First payout/)).toHaveText('+0.30');
  await expect(fact(facts, '30 payouts to Spot')).toHaveText('+9.00');
  await expect(fact(facts, /^Back to Spot/)).toHaveText('1,000.00');
  await expect(fact(facts, 'In a year')).toHaveText('10.95%');
  await expect(fact(facts, 'Leaving today would cost')).toHaveText('−20.00');
  await expect(page.locator('.lock-pair .t2')).toHaveText(['1,009.00', '980.00']);
  await expect(page.getByRole('switch', { name: 'Renew at the end' })).toHaveAttribute('aria-checked', 'false');
}

test('a lock: what was previewed is paid, and leaving early costs what was quoted @waits', async ({
  page,
  api,
  token,
  clocked,
}) => {
  test.setTimeout(START_LIMIT_MS);
  const before = await api.available(token, 'change');
  const readOrder = async (id: string) => (await api.call(`/lock/order?id=${id}`, { token })) as OrderReply;

  await test.step('the form previews every date and figure', () => fillForm(page));

  await test.step('it is locked after a confirmation', async () => {
    await dockButton(page).click();
    await expect(fact(sheet(page), 'From Spot')).toHaveText('1,000.00 USDT');
    await expect(fact(sheet(page), 'Renew at the end')).toHaveText('Off');
    await sheet(page).getByRole('button', { name: 'Lock 1,000.00 USDT' }).click();
    await expectToast(page, /Locked\. Rewards count from/);
    await expect(page.getByText('In progress')).toBeVisible();
    expect(await api.available(token, 'change')).toBe(sub(before, toAmount('1000')));
  });

  const id = new URLSearchParams(new URL(page.url()).hash.split('?')[1]).get('id') ?? '';

  await test.step('the first whole day is paid, then an outage of two days is caught up', async () => {
    const { order } = await readOrder(id);
    const now = await clocked.advance(0);
    await clocked.advance(order.first_payout_ms - now + AFTER_MS);
    await expect.poll(async () => (await readOrder(id)).payouts.length).toBe(1);
    await clocked.advance(2 * DAY_MS);
    await expect.poll(async () => (await readOrder(id)).payouts.map(({ day }) => day)).toEqual([3, 2, 1]);
    await page.reload();
    await settle(page);
    await expect(payoutRows(page)).toHaveCount(3);
    for (const row of await payoutRows(page).all()) await expect(row).toContainText('+0.30');
    await expect(page.getByRole('img', { name: '3 of 30 days done' })).toBeVisible();
    expect(canonical(await movedByLocks(api, token))).toBe('-999.1');
  });

  await test.step('leaving early returns the amount that was quoted, to the last decimal', async () => {
    const running = await api.available(token, 'change');
    await dockButton(page).click();
    const quote = sheet(page);
    await expect(fact(quote, 'Rewards taken back')).toHaveText('−0.90');
    await expect(fact(quote, 'Fee, 2.00%')).toHaveText('−20.00');
    await expect(fact(quote, 'Costs')).toHaveText('−20.90');
    await expect(fact(quote, 'Comes back to Spot')).toHaveText('979.10 USDT');
    await quote.getByRole('button', { name: 'Leave', exact: true }).click();
    await expectToast(page, /Redeemed: 979\.10 USDT is in Spot\./);
    await expect(page.getByText('Redeemed early')).toBeVisible();
    await expect(fact(page.locator('.lock-page'), 'Came back to Spot')).toHaveText('979.10 USDT');
    const after = await api.available(token, 'change');
    expect(canonical(sub(after, running))).toBe('979.1');
    expect(canonical(await movedByLocks(api, token))).toBe('-20');
  });

  await test.step('the records explain it', async () => {
    await openApp(page, `${PATHS.allRecords}?kind=lock_redeem`);
    await settle(page);
    await page.locator('button.record').first().click();
    await expect(sheet(page)).toContainText(
      `You left order ${id} after 3 paid days: 1,000.00 USDT − 0.90 USDT rewards taken back − 20.00 USDT fee (2%) = 979.10 USDT.`,
    );
  });
});

base('the families say what they are, and what backs their rewards @full', async ({ page }) => {
  await openApp(page, `${PATHS.finance}?family=miner`);
  await settle(page);
  await expect(page.locator('.lock-first')).toContainText('This is a fixed-rate note, not hardware.');
  await expect(page.locator('.product').first()).toContainText('Not possible');
  await openApp(page, PATHS.lockDefi);
  await settle(page);
  await expect(page.locator('.lock-first')).toContainText('The rate of each day is published one day ahead');
  await expect(page.locator('.product').first()).toContainText('0.008%');
  await openingLockSource(page);
  await expect(fact(sheet(page), 'In the purse')).toHaveText(/\d USDT$/);
  await expect(fact(sheet(page), 'Days of cover')).toHaveText(/\d (days?|years)$|Nothing is owed/);
});
