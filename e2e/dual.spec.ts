import { readFile, writeFile } from 'node:fs/promises';
import { isFull } from '@candor/testkit/test-size';
import type { Page } from '@playwright/test';
import type { Api } from './fixtures/api';
import { expect } from './fixtures/app-test';
import { withClockedServer } from './fixtures/clocked-test';
import { expectToast } from './fixtures/watch-page';
import { openApp, PATHS, settle, sheet } from './pages/app-page';
import {
  acknowledge,
  buyButton,
  expectFirstDate,
  firstDate,
  orderCard,
  outcomeCard,
  payoff,
  productRow,
  reviewButton,
} from './pages/dual-page';
import { check } from './pages/options-page';
import { fact } from './pages/spot-page';
import type { ClockedServer } from './start-server';

const LIMIT_MS = 900_000;
/** Days of 15 minutes: the window of the settlement is 18 seconds, of which 17 need a price. The clock waits for each. */
const DAY_SECONDS = '900';
/** The window, and before it the ten seconds for which the first price behind a gap is held, with some more. */
const BEFORE_WINDOW_MS = 36_000;
const SETTLED_MS = 400_000;
const ON_SALE_MS = 60_000;

const test = withClockedServer({ daySeconds: DAY_SECONDS });

test.use({ as: 'demo' });

type Side = 'call' | 'put';

interface Order {
  readonly id: number;
  readonly side: Side;
  readonly state: string;
  readonly maturity_ms: number;
  readonly paid: { readonly amount: string; readonly pay_name: string } | null;
}

interface SaleDate {
  readonly maturity_ms: number;
  readonly products: readonly {
    readonly is_open: 0 | 1;
    readonly distance: string | null;
    readonly days: number;
    readonly closes_ms: number;
  }[];
}

interface Table {
  readonly day_seconds: number;
  readonly dates: readonly SaleDate[];
}

/** Without the products of the demo data, whose days are whole ones: they are made before those of short days. */
const readTable = async (api: Api): Promise<Table> => {
  const table = (await api.call('/dual/table?currency_id=1&type=call')) as Table;
  const isOfShortDays = ({ maturity_ms: maturityMs, products }: SaleDate) =>
    products.every((one) => maturityMs - one.closes_ms === one.days * table.day_seconds * 1_000);
  return { ...table, dates: table.dates.filter(isOfShortDays) };
};

/** Own orders in one of their states. */
const listOrders = async (api: Api, token: string, state: string): Promise<readonly Order[]> =>
  ((await api.call(`/dual/orders?state=${state}`, { token })) as { items: Order[] }).items;

/** Buys one share of the one-day product farthest from the price; returns what the page said it pays on either side. */
async function buy(page: Page, side: Side, { maturity_ms }: SaleDate): Promise<{ below: string; above: string }> {
  await openApp(page, `${PATHS.invest}?type=${side}`);
  await firstDate(page).click();
  // Before its reply comes the app shows the products of the sale day before, which it has cached.
  await expectFirstDate(page, maturity_ms);
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
  await expectToast(page, 'Purchased');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My products');
  return { below, above };
}

/** The amount as the app writes it. */
const written = ({ amount, pay_name }: NonNullable<Order['paid']>): RegExp => {
  const [whole = '', decimals = ''] = amount.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return new RegExp(`${grouped}[.]${decimals.replace(/0+$/, '')}0* ${pay_name}`);
};

const anotherDigit = (digit: string): string => (digit === '9' ? '8' : '9');

/** The saved file checks out on its own, until one digit of what was paid, or of one price, is another. */
async function changeOneDigit(page: Page, pathOf: (name: string) => string): Promise<void> {
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Proof file', exact: true }).click();
  const saved = pathOf('dual.json');
  await (await saving).saveAs(saved);
  const chooser = page.locator('input[type="file"]');
  const verify = async (path: string, name: string, state: string) => {
    await chooser.setInputFiles(path);
    await expect(check(page, name)).toHaveAttribute('data-state', state);
  };
  await verify(saved, 'settlement', 'ok');
  const file = JSON.parse(await readFile(saved, 'utf8')) as { ticks: { price: string }[]; receipt: string };
  const receipt = file.receipt.replace(/(paid=[\d.]*)(\d)/, (_, start, digit) => start + anotherDigit(digit));
  expect(receipt).not.toBe(file.receipt);
  const paidChanged = pathOf('paid-changed.json');
  await writeFile(paidChanged, JSON.stringify({ ...file, receipt }));
  await verify(paidChanged, 'payout', 'failed');
  await expect(page.getByText(/checks? failed/).first()).toBeVisible();
  await verify(saved, 'payout', 'ok');
  const middle = Math.floor(file.ticks.length / 4);
  const ticks = file.ticks.map((tick, index) =>
    index === middle ? { ...tick, price: tick.price.replace(/\d$/, anotherDigit) } : tick,
  );
  const tickChanged = pathOf('tick-changed.json');
  await writeFile(tickChanged, JSON.stringify({ ...file, ticks }));
  await verify(tickChanged, 'record', 'failed');
}

/** The date as the earliest on sale, once its products can be bought and the price is known. */
async function awaitOpen(api: Api, maturityMs: number): Promise<SaleDate> {
  let found: SaleDate | undefined;
  const isOpen = async () => {
    [found] = (await readTable(api)).dates;
    if (found?.maturity_ms !== maturityMs) return false;
    return found.products.every((one) => one.is_open === 1 && one.distance !== null);
  };
  await expect.poll(isOpen, { timeout: ON_SALE_MS }).toBe(true);
  if (found === undefined) throw new Error('nothing is on sale');
  return found;
}

/**
 * Sets the clock ahead to a sale day that has just begun. Products are made shortly before their day: those made before the
 * test moved the prices have linked prices that were passed, and are skipped. Returns its earliest date.
 */
async function awaitSaleDay(api: Api, clocked: ClockedServer): Promise<SaleDate> {
  await expect.poll(async () => (await readTable(api)).dates.length, { timeout: ON_SALE_MS }).toBeGreaterThan(0);
  const { dates, day_seconds: daySeconds } = await readTable(api);
  let [date] = dates;
  for (;;) {
    if (date === undefined) throw new Error('nothing is on sale');
    const dayMs = daySeconds * 1_000;
    await clocked.advance(date.maturity_ms - dayMs + 1_000 - (await clocked.advance(0)));
    date = await awaitOpen(api, date.maturity_ms + dayMs);
    if (date.products.every(({ distance }) => Number(distance) > 0)) return date;
  }
}

/** The sale day changes while its shortest term is selected on screen: the shortest term of the next one is selected then. */
async function awaitNextSaleDay(page: Page, api: Api, clocked: ClockedServer): Promise<SaleDate> {
  await openApp(page, `${PATHS.invest}?type=call`);
  await firstDate(page).click();
  const date = await awaitSaleDay(api, clocked);
  await expectFirstDate(page, date.maturity_ms);
  return date;
}

/** The result is paid as the purchase page said, and the phone recomputes it. */
async function verifyOrder(page: Page, order: Order, shown: string): Promise<void> {
  if (order.paid === null) throw new Error('it was not paid');
  expect(shown).toMatch(written(order.paid));
  await openApp(page, `${PATHS.dualOrders}?list=success`);
  await settle(page);
  await orderCard(page)
    .and(page.locator(`[data-order="${order.id}"]`))
    .click();
  await expect(sheet(page).locator('[data-window]')).toContainText('Mean');
  await expect(fact(sheet(page), 'Paid')).toHaveText(shown);
  await sheet(page).getByRole('link', { name: 'Verify the settlement' }).click();
  for (const name of ['settlement', 'side', 'payout'])
    await expect(check(page, name)).toHaveAttribute('data-state', 'ok');
  await expect(check(page, 'record')).toHaveAttribute('data-state', /ok|pending/);
}

/**
 * Products are bought at one level of prices and settle at another; each farthest linked price is 4 % away. `npm test` ends
 * above them, which pays USDT for both.
 */
const ALL_MOVES = [
  { end: 'above', factor: '1.06', coin: 'USDT' },
  { end: 'below', factor: '0.98', coin: 'BTC' },
] as const;
const MOVES = ALL_MOVES.slice(0, isFull ? 2 : 1);

test('calls and puts are bought, settle beyond their linked price, and are verified; one changed digit is found @days', async ({
  page,
  api,
  token,
  clocked,
}, testInfo) => {
  test.setTimeout(LIMIT_MS);
  const known = new Set((await listOrders(api, token, 'all')).map(({ id }) => id));
  const listNew = async (state: string) => (await listOrders(api, token, state)).filter(({ id }) => !known.has(id));
  for (const { end, factor, coin } of MOVES) {
    const date = await awaitNextSaleDay(page, api, clocked);
    const quoted = { call: await buy(page, 'call', date), put: await buy(page, 'put', date) };
    const own = await listNew('purchased');
    // Both settle by one window: the clock is set ahead to it.
    expect(own.map(({ side, maturity_ms }) => ({ side, maturity_ms }))).toEqual([
      { side: 'put', maturity_ms: date.maturity_ms },
      { side: 'call', maturity_ms: date.maturity_ms },
    ]);

    await test.step(`prices go on ${end} the linked prices, the clock to shortly before the window`, async () => {
      await clocked.shiftPrices(factor);
      await clocked.advance(date.maturity_ms - BEFORE_WINDOW_MS - (await clocked.advance(0)));
      const listStates = async () => (await listNew('all')).map(({ side, state }) => `${side} ${state}`);
      await expect.poll(listStates, { timeout: SETTLED_MS }).toEqual(['put success', 'call success']);
    });

    for (const order of await listNew('success')) {
      await test.step(`the ${order.side} ended ${end} its linked price and was paid in ${coin}`, async () => {
        expect(order.paid?.pay_name).toBe(coin);
        await verifyOrder(page, order, quoted[order.side][end]);
      });
      known.add(order.id);
    }
  }
  await changeOneDigit(page, (name) => testInfo.outputPath(name));
});
