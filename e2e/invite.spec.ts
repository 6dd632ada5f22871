import { add, canonical, mul, sum, toAmount, toRate } from '@candor/money/decimal';
import type { Browser } from '@playwright/test';
import type { Api, Person } from './fixtures/api';
import { expect } from './fixtures/app-test';
import { test } from './fixtures/clocked-test';
import { expectToast, watchPage } from './fixtures/watch-page';
import { button, field, fillNewPassword, takeCode } from './pages/account-page';
import { openApp, PATHS, settle, sheet } from './pages/app-page';
import { codeText, linkText } from './pages/invite-page';
import { creditFutures } from './pages/lead-page';

// Sets the clock of its server ahead: in the worker of tests that wait.
const LIMIT_MS = 600_000;
const RUN_LIMIT_MS = 90_000;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const RATE_PERCENT = '0.05';

test.use({ as: 'demo' });

interface Rebate {
  readonly fill_kind: string;
  readonly level: number;
  readonly fee: string;
  readonly percent: string;
  readonly amount: string;
  readonly state: string;
}

interface Position {
  readonly id: number;
  readonly trade_fee: string;
  readonly close_fee: string;
  readonly state: string;
}

const listRebates = async (api: Api, token: string): Promise<readonly Rebate[]> =>
  ((await api.call('/invite/rebates', { token })) as { items: Rebate[] }).items;

/** Registers on another device, by the link alone. */
async function registerBy(browser: Browser, link: string, who: { api: Api; person: Person; code: string }) {
  const { api, person, code } = who;
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await watchPage(page);
  await page.goto(link);
  await expect(field(page, 'Invitation code')).toHaveValue(code);
  await field(page, 'Email').fill(person.email);
  await takeCode({ page, api, target: person.email });
  await fillNewPassword(page, person.password, 'Password');
  await button(page, 'Create account').click();
  await expectToast(page, 'Registration succeeded. You can log in now.');
  await context.close();
}

/** Opens and closes a position; returns the fees that were paid. */
async function trade(api: Api, token: string): Promise<readonly string[]> {
  const form = { currency_id: '1', legal_id: '3', share: '150', multiple: '10', type: '1', status: '1' };
  await api.call('/lever/submit', { token, form });
  const list = async (state: string): Promise<Position[]> =>
    ((await api.call(`/futures/positions?state=${state}`, { token })) as { items: Position[] }).items;
  const [open] = await list('open');
  await api.call('/lever/close', { token, form: { id: String(open?.id) } });
  const [closed] = await list('ended');
  return [closed?.trade_fee ?? '', closed?.close_fee ?? ''];
}

test('an invitation by its link: registered, traded, and the rebate of the next day is what the trace says @waits', async ({
  page,
  browser,
  api,
  token,
  person,
  clocked,
}) => {
  test.setTimeout(LIMIT_MS);
  await openApp(page, PATHS.share);
  await settle(page);
  const [code, link] = [await codeText(page).innerText(), await linkText(page).innerText()];
  await expect(page.getByText('5% lower fees for them, 90 days')).toBeVisible();
  await test.step('a registration on another device', () =>
    registerBy(browser, link.startsWith('http') ? link : `http://${link}`, { api, person, code }));

  const invited = await api.enter(person);
  await creditFutures({ api, token: invited }, '5000');
  const terms = (await api.call('/user/fee_level', { token: invited })) as {
    discount_percent: string;
    futures: { taker_percent: string };
  };
  expect(canonical(terms.discount_percent)).toBe('5');
  expect(canonical(terms.futures.taker_percent)).toBe(
    canonical(mul(toRate(RATE_PERCENT), toRate('0.95'), { scale: 8, rounding: 'up' })),
  );
  const fees = await test.step('the invited user trades', () => trade(api, invited));

  await test.step('after midnight every fill has its rebate, pending', async () => {
    const now = await clocked.advance(0);
    await clocked.advance(DAY_MS - (now % DAY_MS) + 5 * 60_000);
    await expect.poll(async () => (await listRebates(api, token)).length, { timeout: RUN_LIMIT_MS }).toBe(2);
    const rebates = await listRebates(api, token);
    expect(rebates.map(({ fee }) => canonical(fee)).toSorted()).toEqual(fees.map((fee) => canonical(fee)).toSorted());
    for (const { fee, amount, percent, state, level } of rebates) {
      const share = mul(toAmount(fee), toRate('0.2'), { scale: 6, rounding: 'down' });
      expect({ amount: canonical(amount), percent: canonical(percent), state, level }).toEqual({
        amount: canonical(share),
        percent: '20',
        state: 'pending',
        level: 1,
      });
    }
    await page.reload();
    await settle(page);
    const rows = page.locator('.invite-row');
    await expect(rows).toHaveCount(2);
    await rows.first().click();
    await expect(sheet(page)).toContainText('20%');
  });

  await test.step('a day later it is paid, and the bill agrees with the trace', async () => {
    const due = sum((await listRebates(api, token)).map(({ amount }) => toAmount(amount)));
    await clocked.advance(DAY_MS + HOUR_MS);
    const states = async () => new Set((await listRebates(api, token)).map(({ state }) => state));
    await expect.poll(states, { timeout: RUN_LIMIT_MS }).toEqual(new Set(['paid']));
    const { list } = (await api.call('/wallet/record/list?type=2&kind=rebate', { token })) as {
      list: { value: string }[];
    };
    expect(canonical(list.reduce((total, { value }) => add(total, toAmount(value)), toAmount('0')))).toBe(
      canonical(due),
    );
    await page.reload();
    await settle(page);
    await expect(page.locator('.invite-row').first()).toContainText('Paid');
  });
});
