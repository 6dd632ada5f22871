import { readFile, writeFile } from 'node:fs/promises';
import { add, canonical, sub, toAmount } from '@candor/money/decimal';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/app-test';
import { expectToast } from './fixtures/watch-page';
import { closeSheet, expectFigure, openApp, PATHS, settle, sheet } from './pages/app-page';
import {
  acceptRisks,
  check,
  confirmButton,
  directionButton,
  duration,
  fillStake,
  historyRow,
  openCard,
  optionsPath,
  resultCard,
  riskSheet,
  stakeField,
  stakeHint,
} from './pages/options-page';
import { fact } from './pages/spot-page';

const OPTIONS = optionsPath('BTC/USDT');

async function openOptions(page: Page): Promise<void> {
  await openApp(page, OPTIONS);
  await settle(page);
  await expect(directionButton(page, 'up')).toBeEnabled();
}

/** The risks are read before the first option, and not again. */
async function readRisks(page: Page): Promise<void> {
  await openOptions(page);
  await directionButton(page, 'up').click();
  await expect(riskSheet(page)).toContainText('Most people lose money');
  await expect(sheet(page).getByRole('button', { name: 'Continue' })).toBeDisabled();
  await acceptRisks(page);
  await expect(confirmButton(page, 'up')).toBeVisible();
  await closeSheet(page);
}

/** Stakes 12.5 for 30 seconds, and looks at what the ticket and the confirmation say can come of it. */
async function buy(page: Page): Promise<void> {
  await duration(page, 30).click();
  await fillStake(page, '12.5');
  await expect(page.locator('.outcomes')).toContainText('+10.25');
  await expect(page.locator('.outcomes')).toContainText('−12.50');
  await directionButton(page, 'up').click();
  await expect(sheet(page)).toContainText('30 seconds at 82%');
  await expect(sheet(page)).toContainText('22.75 returned');
  await expect(fact(sheet(page), 'If it ends exactly equal')).toHaveText('12.50 returned');
  await expect(fact(sheet(page), 'To break even, be right')).toHaveText('55.0% of the time');
  await expect(sheet(page)).toContainText('The entry is the first index price after the server accepts the order.');
  await confirmButton(page, 'up').click();
  await expectToast(page, 'Option bought');
}

const PAYOUTS = { Won: '22.75', Lost: '0', Even: '12.5' } as const;

/** Waits for the end, and gives what must have come back. */
async function awaitResult(page: Page): Promise<keyof typeof PAYOUTS> {
  await expect(resultCard(page)).toBeVisible();
  await expect(resultCard(page)).toContainText(/Won|Lost|Even/);
  const text = (await resultCard(page).textContent()) ?? '';
  await expect(openCard(page)).toHaveCount(0);
  if (text.includes('Won')) return 'Won';
  return text.includes('Even') ? 'Even' : 'Lost';
}

async function openNewest(page: Page): Promise<void> {
  await openApp(page, `${PATHS.optionOrders}?list=history`);
  const proof = page.locator('.option-row').first().getByRole('link', { name: 'Prove this trade' });
  await expect(proof).toHaveAttribute('href', /verify\?kind=option&id=\d+$/);
  await historyRow(page).first().click();
}

/** Recomputed in the browser: the tree of this period is signed later, so the record may not be complete yet. */
async function prove(page: Page): Promise<void> {
  await openNewest(page);
  await sheet(page).getByRole('link', { name: 'Prove this trade' }).click();
  for (const name of ['entry', 'settlement', 'payout'])
    await expect(check(page, name)).toHaveAttribute('data-state', 'ok');
  await expect(check(page, 'record')).toHaveAttribute('data-state', /ok|pending/);
}

/** The saved file checks out too, until one digit of it is another. */
async function changeOneDigit(page: Page, pathOf: (name: string) => string): Promise<void> {
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Proof file', exact: true }).click();
  const saved = pathOf('proof.json');
  await (await saving).saveAs(saved);
  const chooser = page.locator('input[type="file"]');
  await chooser.setInputFiles(saved);
  await expect(check(page, 'settlement')).toHaveAttribute('data-state', 'ok');
  const file = JSON.parse(await readFile(saved, 'utf8')) as { receipt: string };
  const receipt = file.receipt.replace(
    /(exit_price\D+[\d.]*)([1-9])/,
    (_, start, digit) => start + (digit === '9' ? 8 : 9),
  );
  expect(receipt).not.toBe(file.receipt);
  const changed = pathOf('changed.json');
  await writeFile(changed, JSON.stringify({ ...file, receipt }));
  await chooser.setInputFiles(changed);
  await expect(check(page, 'settlement')).toHaveAttribute('data-state', 'failed');
  await expect(page.getByText(/checks? failed/).first()).toBeVisible();
  // No way is drawn to a root that does not hold this receipt.
  await expect(page.locator('.proof-tree svg')).toHaveCount(0);
}

test.describe('a trade', () => {
  test.use({ as: 'bob' });

  test('an option is bought, settles, is booked and proved; one changed digit is found', async ({
    page,
    api,
    token,
  }, testInfo) => {
    const stake = toAmount('12.5');
    const before = await api.available(token, 'micro');
    await readRisks(page);
    await openOptions(page);
    await buy(page);
    await test.step('it counts down with its entry, and the stake has left the account', async () => {
      await expect(openCard(page)).toContainText('12.50 USDT');
      await expect(openCard(page)).toContainText(/Entry [\d,.]+/);
      await expect(openCard(page)).toContainText(/Ahead by|Behind by|Exactly level/);
      expect(canonical(await api.available(token, 'micro'))).toBe(canonical(sub(before, stake)));
    });
    const result = await awaitResult(page);
    const payout = toAmount(PAYOUTS[result]);
    await test.step('history, balance and bill agree', async () => {
      await openNewest(page);
      await expectFigure(fact(sheet(page), 'Came back'), canonical(payout));
      await expect(fact(sheet(page), /^Entry$/)).toHaveText(/^[\d,.]+ · tick \d+$/);
      const after = await api.available(token, 'micro');
      expect(canonical(after)).toBe(canonical(add(sub(before, stake), payout)));
      await openApp(page, `${PATHS.record}?currency=3&type=4`);
      const bookings = page.locator('.record');
      await expect(bookings.filter({ hasText: 'Option stake' }).first()).toContainText('12.5');
      if (result === 'Won') await expect(bookings.filter({ hasText: 'Option payout' }).first()).toContainText('22.75');
    });
    await prove(page);
    await changeOneDigit(page, (name) => testInfo.outputPath(name));
  });
});

test.describe('the ticket', () => {
  test.use({ as: 'alice' });

  test('says what a stake must respect, and leads to the transfer @full', async ({ page, api, token }) => {
    await openOptions(page);
    await duration(page, 30).click();
    await fillStake(page, '0.5');
    await stakeField(page).blur();
    await expect(stakeHint(page)).toHaveText('The stake must be at least 1.00 USDT.');
    await expect(directionButton(page, 'up')).toBeDisabled();
    await fillStake(page, '1000.01');
    await expect(stakeHint(page)).toHaveText('The stake can be at most 1,000.00 USDT for this duration.');
    await duration(page, 300).click();
    const more = add(await api.available(token, 'micro'), toAmount('1'));
    await fillStake(page, canonical(more));
    await expect(stakeHint(page)).toContainText('USDT in your options account.');
    await expect(directionButton(page, 'down')).toBeDisabled();
    await stakeHint(page).getByRole('link').click();
    await expect(page.locator('.page')).toContainText('Options');
    await expect.poll(() => new URL(page.url()).hash).toBe(`#${PATHS.transfer}?to=micro`);
  });
});

test.describe('without a login', () => {
  test('everything can be seen, and buying leads to the login @full', async ({ page }) => {
    await openOptions(page);
    await expect(page.locator('.outcomes')).toContainText('54.1% right');
    await directionButton(page, 'down').click();
    await expect.poll(() => new URL(page.url()).hash).toContain(PATHS.login);
  });
});

test.describe('the Trade tab', () => {
  test.use({ as: 'alice' });

  test('opens the product that was used last @full', async ({ page }) => {
    await openOptions(page);
    await page.getByRole('navigation', { name: 'Product' }).getByRole('link', { name: 'Spot' }).click();
    await expect(page.getByRole('tab', { name: 'Order book' })).toBeVisible();
    const tabs = page.locator('.tabbar');
    await tabs.getByRole('link', { name: 'Assets' }).click();
    await tabs.getByRole('link', { name: 'Trade' }).click();
    await expect(page.getByRole('tab', { name: 'Order book' })).toBeVisible();
  });
});
