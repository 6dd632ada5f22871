import type { Page, Route } from '@playwright/test';
import { expect, test } from './fixtures/app-test';
import { expectToast } from './fixtures/watch-page';
import { button, field } from './pages/account-page';
import { closeSheet, expectPath, openApp, PATHS, readStored, settle, sheet } from './pages/app-page';
import {
  bigPrice,
  chartSummary,
  finding,
  fullChart,
  instrumentPath,
  newestTick,
  period,
  tapeRow,
  tool,
} from './pages/instrument-page';

const BTC = instrumentPath('BTC/USDT');

async function openInstrument(page: Page, path = BTC) {
  await openApp(page, path);
  await settle(page);
  await expect(bigPrice(page)).toHaveText(/\d/);
}

test.describe('a visitor', () => {
  test('comes from the market and sees a price that moves @full', async ({ page }) => {
    await openApp(page, PATHS.market);
    await settle(page);
    await page.locator(`a[href="#${BTC}"]`).first().click();
    await expectPath(page, BTC);
    await expect(page.getByRole('heading', { name: 'BTC/USDT' })).toBeVisible();
    await expect(page.getByText('Simulated market')).toBeVisible();
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    const first = await bigPrice(page).innerText();
    await expect(bigPrice(page)).not.toHaveText(first);
  });

  test('finds bars in every period, and may read them as a table @full', async ({ page }) => {
    await openInstrument(page);
    for (const name of ['1m', '5m', '15m', '30m', '1h', '4h', '1D', '1W', '1M', '1s']) {
      await period(page, name).click();
      await expect(period(page, name)).toHaveAttribute('aria-pressed', 'true');
      await expect(chartSummary(page)).toHaveText(new RegExp(`^BTC/USDT, ${name}: [1-9][\\d,]* bars from `));
    }
    await period(page, '5m').click();
    await tool(page, 'Show as table').click();
    await expect(sheet(page).locator('tbody tr')).toHaveCount(30);
    await closeSheet(page);
  });

  test('switches an indicator on; the device remembers it @full', async ({ page }) => {
    await openInstrument(page);
    const place = page.locator('.chart-place');
    const before = (await place.boundingBox())?.height ?? 0;
    await tool(page, 'Chart settings').click();
    await sheet(page).getByRole('switch', { name: 'MACD' }).click();
    await sheet(page).getByRole('radio', { name: 'Area' }).click();
    await closeSheet(page);
    await expect.poll(async () => (await place.boundingBox())?.height).toBe(before + 64);
    await period(page, '1h').click();
    await page.reload();
    await settle(page);
    await expect(period(page, '1h')).toHaveAttribute('aria-pressed', 'true');
    await tool(page, 'Chart settings').click();
    await expect(sheet(page).getByRole('switch', { name: 'MACD' })).toBeChecked();
    await expect(sheet(page).getByRole('radio', { name: 'Area' })).toBeChecked();
    const stored = { period: '60min', drawing: 'area', main: ['MA'], sub: ['VOL', 'MACD'] };
    expect(JSON.parse((await readStored(page, 'chart')) ?? '')).toEqual(stored);
  });

  test('opens the chart full screen; Escape, the button and the way back close it @full', async ({ page }) => {
    await openInstrument(page);
    await tool(page, 'Full screen').click();
    await expect(fullChart(page)).toBeVisible();
    await expect(fullChart(page).locator('canvas').first()).toBeVisible();
    await tool(page, 'Leave full screen').click();
    await expect(fullChart(page)).toHaveCount(0);
    await tool(page, 'Full screen').click();
    await expect(fullChart(page)).toBeVisible();
    await page.goBack();
    await expect(fullChart(page)).toHaveCount(0);
    await expectPath(page, BTC);
    await tool(page, 'Full screen').click();
    await expect(fullChart(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(fullChart(page)).toHaveCount(0);
    await expect(bigPrice(page)).toBeVisible();
  });

  test('reads the tape of ticks: it grows and has no gap @full', async ({ page }) => {
    await openInstrument(page);
    await expect(page.getByText('These are not trades')).toBeVisible();
    await expect(tapeRow(page)).toHaveCount(50);
    const first = await newestTick(page);
    await expect.poll(() => newestTick(page)).toBeGreaterThan(first + 4);
    const numbers = await tapeRow(page).evaluateAll((rows) =>
      rows.map((row) => Number.parseInt(row.children[1]?.textContent?.replaceAll(/\D/g, '') ?? '', 10)),
    );
    const newest = numbers[0] ?? 0;
    expect(numbers).toEqual(numbers.map((_, index) => newest - index));
  });

  test('is asked to log in before setting an alert, and comes back @full', async ({ page }) => {
    await openInstrument(page);
    await tool(page, 'Price alert for BTC/USDT').click();
    await expectToast(page, 'Please log in first');
    await expectPath(page, `${PATHS.login}?back=${encodeURIComponent(BTC)}`);
  });

  test('is told when there is no such pair @full', async ({ page }) => {
    await openApp(page, instrumentPath('NOPE/USDT'));
    await expect(page.getByText('No such pair')).toBeVisible();
  });
});

test.describe('the proof', () => {
  /** The server signs about once a minute. */
  const openProof = async (page: Page) => {
    await openInstrument(page);
    await page.getByRole('tab', { name: 'Info' }).click();
    await expect(page.getByText('were back-filled and are outside the proof chain')).toBeVisible();
  };

  test('is recomputed in the browser @full', async ({ page, api }) => {
    test.slow();
    const signed = async () => (await api.call('/proof/checkpoints?symbol=BTC/USDT')) as readonly unknown[];
    await expect.poll(async () => (await signed()).length, { timeout: 90_000 }).toBeGreaterThan(0);
    await openProof(page);
    await button(page, 'Check the last minute').click();
    await expect(finding(page)).toContainText('Checked: every hash and signature is right');
    await expect(finding(page).locator('svg')).toBeVisible();
    await expect(finding(page)).toContainText('Signatures checked');
  });

  test('names the tick in which a single digit was changed', async ({ page }) => {
    let changed = 0;
    const tamper = async (route: Route) => {
      const reply = await route.fetch();
      const json = (await reply.json()) as { message: { seq: number; price: string }[] };
      const tick = json.message.at(Math.floor(json.message.length / 2));
      if (tick) {
        changed = tick.seq;
        tick.price = tick.price.replace(/\d$/, (digit) => (digit === '9' ? '8' : '9'));
      }
      await route.fulfill({ response: reply, json });
    };
    await openProof(page);
    await page.route('**/api/proof/ticks?*limit=2000*', tamper);
    await button(page, 'Check the last minute').click();
    await expect(finding(page)).toContainText('The check failed at tick');
    await expect(finding(page)).toContainText(`tick ${changed.toLocaleString('en-GB')}`);
    await expect(finding(page)).toContainText('one of them was changed');
  });
});

test.describe('a user', () => {
  test.use({ as: 'demo' });

  test('sets an alert and deletes it @full', async ({ page }) => {
    await openInstrument(page);
    await tool(page, 'Price alert for BTC/USDT').click();
    await field(page, 'Price').fill('1');
    await field(page, 'Price').blur();
    await expect(sheet(page).getByRole('alert')).toContainText('BTC/USDT has already reached this price');
    await field(page, 'Price').fill('999999.5');
    await button(page, 'Set alert').click();
    await expect(sheet(page)).toHaveCount(0);
    await expectToast(page, 'Alert set');
    await openApp(page, PATHS.alerts);
    const row = page.locator('.alert-row', { hasText: 'At or above 999,999.50' });
    await expect(row).toHaveCount(1);
    await row.getByRole('button', { name: /^Delete alert: BTC\/USDT/ }).click();
    await sheet(page).getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(row).toHaveCount(0);
  });
});
