import { readFile, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Api } from './fixtures/api';
import { test as base, expect } from './fixtures/app-test';
import { openApp, PATHS, settle, sheet, toast } from './pages/app-page';
import { acknowledge, buyButton, orderCard, outcomeCard, payoff, productRow, reviewButton } from './pages/dual-page';
import { check } from './pages/options-page';
import { fact } from './pages/spot-page';
import { type ClockedServer, startClockedServer } from './start-server';

const LIMIT_MS = 600_000;
/** Days of five minutes: the window of the settlement is six seconds, which the test waits for. */
const DAY_SECONDS = '300';
/** The server goes on with fresh prices for a while after its clock was set ahead. */
const BEFORE_WINDOW_MS = 45_000;
const SETTLED_MS = 120_000;

const test = base.extend<object, { clocked: ClockedServer }>({
  clocked: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter to know what a fixture needs.
    async ({}, use) => {
      const usual = process.env.CANDOR_DEMO_DAY_SECONDS;
      process.env.CANDOR_DEMO_DAY_SECONDS = DAY_SECONDS;
      const server = await startClockedServer();
      if (usual === undefined) delete process.env.CANDOR_DEMO_DAY_SECONDS;
      else process.env.CANDOR_DEMO_DAY_SECONDS = usual;
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: LIMIT_MS },
  ],
  baseURL: async ({ clocked }, use) => use(clocked.url),
});

test.use({ as: 'demo' });

interface Order {
  readonly id: number;
  readonly side: 'call' | 'put';
  readonly state: string;
  readonly maturity_ms: number;
  readonly paid: { readonly amount: string; readonly pay_name: string } | null;
}

/** Own orders in one of their states. */
const listOrders = async (api: Api, token: string, state: string): Promise<readonly Order[]> =>
  ((await api.call(`/dual/orders?state=${state}`, { token })) as { items: Order[] }).items;

/** Buys one share of the one-day product farthest from the price; returns what the page said it pays on either side. */
async function buy(page: Page, side: 'call' | 'put'): Promise<{ below: string; above: string }> {
  await openApp(page, `${PATHS.invest}?type=${side}`);
  await page.getByRole('tab').first().click();
  await settle(page);
  await expect(page.getByText('Not principal-protected. A higher rate')).toBeVisible();
  await (side === 'call' ? productRow(page).first() : productRow(page).last()).click();
  await expect(payoff(page)).toHaveAttribute('aria-label', /just holding/);
  const below = await outcomeCard(page, 0).locator('.semi').innerText();
  const above = await outcomeCard(page, 1).locator('.semi').innerText();
  await expect(reviewButton(page)).toBeEnabled();
  await reviewButton(page).click();
  await expect(sheet(page)).toContainText(below);
  await expect(sheet(page)).toContainText(above);
  await expect(buyButton(page)).toBeDisabled();
  await acknowledge(page).click();
  await buyButton(page).click();
  await expect(toast(page)).toHaveText('Purchased');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My products');
  return { below, above };
}

/** The amount as the app writes it. */
const written = ({ amount, pay_name }: NonNullable<Order['paid']>): RegExp => {
  const [whole = '', decimals = ''] = amount.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return new RegExp(`${grouped}[.]${decimals.replace(/0+$/, '')}0* ${pay_name}`);
};

/** The saved file checks out on its own, until one digit of it is another. */
async function changeOneDigit(page: Page, pathOf: (name: string) => string): Promise<void> {
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Proof file', exact: true }).click();
  const saved = pathOf('dual.json');
  await (await saving).saveAs(saved);
  const chooser = page.locator('input[type="file"]');
  await chooser.setInputFiles(saved);
  await expect(check(page, 'settlement')).toHaveAttribute('data-state', 'ok');
  const file = JSON.parse(await readFile(saved, 'utf8')) as { ticks: { price: string }[]; receipt: string };
  const receipt = file.receipt.replace(/(paid=[\d.]*)([1-9])/, (_, start, digit) => start + (digit === '9' ? 8 : 9));
  expect(receipt).not.toBe(file.receipt);
  const changed = pathOf('changed.json');
  await writeFile(changed, JSON.stringify({ ...file, receipt }));
  await chooser.setInputFiles(changed);
  await expect(check(page, 'payout')).toHaveAttribute('data-state', 'failed');
  await expect(page.getByText(/checks? failed/).first()).toBeVisible();
}

test('a call and a put are bought, settle on either side of their linked price, and are verified; one changed digit is found @waits', async ({
  page,
  api,
  token,
  clocked,
}, testInfo) => {
  test.setTimeout(LIMIT_MS);
  const known = new Set((await listOrders(api, token, 'all')).map(({ id }) => id));
  const quoted = { call: await buy(page, 'call'), put: await buy(page, 'put') };
  const own = (await listOrders(api, token, 'purchased')).filter(({ id }) => !known.has(id));
  expect(own.map(({ side }) => side).toSorted()).toEqual(['call', 'put']);

  await test.step('the clock goes on to shortly before the settlement window', async () => {
    const nowMs = await clocked.advance(0);
    const maturityMs = Math.max(...own.map(({ maturity_ms }) => maturity_ms));
    await clocked.advance(Math.max(0, maturityMs - BEFORE_WINDOW_MS - nowMs));
    const countEnded = async () => (await listOrders(api, token, 'success')).filter(({ id }) => !known.has(id)).length;
    await expect.poll(countEnded, { timeout: SETTLED_MS }).toBe(own.length);
  });

  for (const order of (await listOrders(api, token, 'success')).filter(({ id }) => !known.has(id))) {
    await test.step(`the ${order.side} was paid as the purchase page said`, async () => {
      const paid = order.paid;
      if (paid === null) throw new Error('it was not paid');
      // A call far above the price ends below its linked price, a put far below it above.
      const said = order.side === 'call' ? quoted.call.below : quoted.put.above;
      expect(said).toMatch(written(paid));
      await openApp(page, `${PATHS.dualOrders}?list=success`);
      await settle(page);
      await orderCard(page)
        .and(page.locator(`[data-order="${order.id}"]`))
        .click();
      await expect(sheet(page).locator('[data-window]')).toContainText('Mean');
      await expect(fact(sheet(page), 'Paid')).toHaveText(said);
      await sheet(page).getByRole('link', { name: 'Verify the settlement' }).click();
      for (const name of ['settlement', 'side', 'payout'])
        await expect(check(page, name)).toHaveAttribute('data-state', 'ok');
      await expect(check(page, 'record')).toHaveAttribute('data-state', /ok|pending/);
    });
  }

  await changeOneDigit(page, (name) => testInfo.outputPath(name));
});
