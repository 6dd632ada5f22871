import { add, roundTo, sub, toAmount } from '@candor/money/decimal';
import type { Page, Request } from '@playwright/test';
import { expect, test } from './fixtures/app-test';
import { expectToast } from './fixtures/watch-page';
import {
  expectFigure,
  openApp,
  PATHS,
  pickInSheet,
  readFigure,
  settle,
  sheet,
  waitForNextSubmit,
} from './pages/app-page';
import {
  accountBox,
  amountField,
  availableText,
  reason,
  retryButton,
  submitButton,
  swapButton,
} from './pages/transfer-page';

const CHANGE = '**/api/wallet/change';

test.use({ as: 'bob' });

test.beforeEach(async ({ page }) => {
  await openApp(page, PATHS.transfer);
  await settle(page);
  await expect(amountField(page)).toBeEnabled();
});

test('the form refuses before anything is sent @full', async ({ page }) => {
  await test.step('an empty amount disables the button, without an error text', async () => {
    await expect(submitButton(page)).toBeDisabled();
    await expect(reason(page)).toHaveCount(0);
  });

  await test.step('zero is called wrong once the field is left', async () => {
    await amountField(page).fill('0');
    await expect(reason(page)).toHaveCount(0);
    await amountField(page).blur();
    await expect(reason(page)).toHaveText('Enter an amount above zero, in digits.');
    await expect(submitButton(page)).toBeDisabled();
  });

  await test.step('decimals beyond the coin, letters and signs cannot be typed', async () => {
    await amountField(page).fill('');
    await amountField(page).pressSequentially('-1e.123456789');
    await expect(amountField(page)).toHaveValue(/^1\.\d+$/);
    const typed = await amountField(page).inputValue();
    expect('1.123456789'.startsWith(typed)).toBe(true);
    expect(typed.length).toBeLessThan('1.123456789'.length);
    await expect(submitButton(page)).toBeEnabled();
  });

  await test.step('more than there is switches the button off and says how much there is', async () => {
    const available = await readFigure(availableText(page));
    await amountField(page).fill(add(toAmount(available), toAmount('1')));
    await expect(reason(page)).toContainText('Insufficient balance. You can move up to');
    await expectFigure(reason(page), available);
    await expect(submitButton(page)).toBeDisabled();
    await expect(amountField(page)).toHaveAttribute('aria-invalid', 'true');
  });
});

test('choosing the account of the other side swaps the two sides @full', async ({ page }) => {
  await expect(accountBox(page, 'From')).toContainText('Spot');
  await expect(accountBox(page, 'To')).toContainText('Futures');
  await accountBox(page, 'From').click();
  await pickInSheet(page, 'Futures');
  await expect(accountBox(page, 'From')).toContainText('Futures');
  await expect(accountBox(page, 'To')).toContainText('Spot');
  await accountBox(page, 'To').click();
  await pickInSheet(page, 'Futures');
  await expect(accountBox(page, 'From')).toContainText('Spot');
  await expect(accountBox(page, 'To')).toContainText('Futures');
});

test('swap turns the transfer round and Max fills in all there is @full', async ({ page, api, token }) => {
  await swapButton(page).click();
  await expect(accountBox(page, 'From')).toContainText('Futures');
  await page.getByRole('button', { name: 'Max' }).click();
  await expect(amountField(page)).toHaveValue(await api.available(token, 'lever'));
  await expect(reason(page)).toHaveCount(0);
  await expect(submitButton(page)).toBeEnabled();
});

test('another coin can be picked @full', async ({ page }) => {
  await page.getByRole('button', { name: 'USDT' }).click();
  await expect(sheet(page).getByRole('radio', { name: /^USDT/ })).toBeChecked();
  await pickInSheet(page, 'BTC');
  await expect(page.getByRole('button', { name: 'BTC' })).toBeVisible();
  await expect(page.locator('.unit')).toHaveText('BTC');
});

/** Every transfer the app sends from now on, held back until released. */
async function holdTransfers(page: Page) {
  const sent: Request[] = [];
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(CHANGE, async (route) => {
    sent.push(route.request());
    await released;
    await route.continue();
  });
  return { sent, release: () => release() };
}

test('a double tap, and a tap while the answer is awaited, send one request @full', async ({ page, api, token }) => {
  const before = await api.available(token, 'change');
  const held = await holdTransfers(page);
  await amountField(page).fill('1.5');
  await submitButton(page).dblclick();
  await expect(submitButton(page)).toHaveAttribute('aria-busy', 'true');
  await waitForNextSubmit(page);
  await submitButton(page).click({ force: true });
  await expect(amountField(page)).toBeDisabled();
  held.release();
  await expect(page.getByRole('status').filter({ hasText: 'Transfer complete.' })).toBeVisible();
  expect(held.sent).toHaveLength(1);
  expect(await api.available(token, 'change')).toBe(sub(before, toAmount('1.5')));
});

test('a refusal of the server stands under the field and the input stays @full', async ({ page, api, token }) => {
  const all = await api.available(token, 'change');
  const rest = toAmount('7');
  const away = sub(all, rest);
  // Somewhere else the same user has just moved most of it, so this screen is out of date.
  await api.transfer(token, { from: 'change', to: 'micro', amount: away });
  await page.getByRole('button', { name: 'Max' }).click();
  await expect(amountField(page)).toHaveValue(all);
  await submitButton(page).click();
  await expect(reason(page)).toHaveText(/^Insufficient balance\. /);
  await expectFigure(reason(page), rest);
  await expect(amountField(page)).toHaveValue(all);
  await expect.poll(() => readFigure(availableText(page))).toBe(rest);
  expect(await api.available(token, 'change')).toBe(rest);
  await api.transfer(token, { from: 'micro', to: 'change', amount: away });
});

test('without a connection the input stays and the reason is given @full', async ({ page, context, watch }) => {
  watch.allow(/net::ERR_INTERNET_DISCONNECTED/);
  await amountField(page).fill('3.25');
  await context.setOffline(true);
  await expect(page.getByRole('status')).toContainText(/^No connection since \d\d:\d\d/);
  await expect(page.getByText('You are offline. Transfers have to wait for the connection.')).toBeVisible();
  await expect(submitButton(page)).toBeDisabled();
  await expect(amountField(page)).toHaveValue('3.25');
  await context.setOffline(false);
  await expect(page.getByRole('status')).toHaveCount(0);
  await expect(submitButton(page)).toBeEnabled();
  await expect(amountField(page)).toHaveValue('3.25');
});

test('a request that never arrives keeps the input and says so @full', async ({ page, api, token, watch }) => {
  watch.allow(/wallet\/change/);
  const before = await api.available(token, 'change');
  await page.route(CHANGE, (route) => route.abort('connectionfailed'));
  await amountField(page).fill('2');
  await submitButton(page).click();
  await expectToast(page, 'The network did not answer. Check your connection and try again.');
  await expect(page.getByText('Retrying is safe: it cannot be booked twice.')).toBeVisible();
  await expect(amountField(page)).toHaveValue('2');
  await expect(amountField(page)).toBeDisabled();
  await expect(retryButton(page)).toBeEnabled();
  expect(await api.available(token, 'change')).toBe(before);
});

test('a lost answer and a second try book the transfer once', async ({ page, api, token, watch }) => {
  watch.allow(/wallet\/change/);
  const before = await api.available(token, 'change');
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/wallet/change')) keys.push(request.headers()['idempotency-key']);
  });
  // The server processes the request; its reply is lost.
  const loseAnswer = async (route: Parameters<Parameters<Page['route']>[1]>[0]) => {
    await route.fetch();
    await route.abort('connectionreset');
  };
  await page.route(CHANGE, loseAnswer, { times: 1 });
  await amountField(page).fill('4');
  await submitButton(page).click();
  await expect(page.getByText('Retrying is safe: it cannot be booked twice.')).toBeVisible();
  const booked = sub(before, toAmount('4'));
  // The line above the field shows two decimals; trades of other tests leave more.
  await expect.poll(() => readFigure(availableText(page))).toBe(roundTo(booked, 2, 'down'));
  await waitForNextSubmit(page);
  const [answer] = await Promise.all([page.waitForResponse(CHANGE), retryButton(page).click()]);
  await expect(page.getByRole('status').filter({ hasText: 'Transfer complete.' })).toBeVisible();
  expect(answer.headers()['idempotent-replayed']).toBe('true');
  expect(keys).toHaveLength(2);
  expect(keys[0]).toMatch(/^[\w-]{8,64}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(await api.available(token, 'change')).toBe(booked);
  await expect(amountField(page)).toHaveValue('');
});
