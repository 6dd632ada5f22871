import { add, canonical, sub, toAmount } from '@candor/money/decimal';
import type { Browser, Page } from '@playwright/test';
import type { Api, DemoUser } from './fixtures/api';
import { expect } from './fixtures/app-test';
import { test } from './fixtures/clocked-test';
import { makePicture } from './fixtures/pictures';
import { openPhone } from './fixtures/second-phone';
import { typePin } from './pages/account-page';
import { openApp, PATHS, settle, sheet, waitForNextSubmit } from './pages/app-page';
import { confirm, enterConsole, openPage, resultMessage } from './pages/ops-page';
import { otcOrderPath } from './pages/otc-page';

// Both tests set the clock of one server ahead, so they run one after the other, in the worker of tests that wait.
const LIMIT_MS = 400_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const PIN = '246810';

test.use({ as: 'alice' });

interface Order {
  readonly number: string;
  readonly state: string;
  readonly amount: string;
  readonly fee: string;
}

const readOrder = async (api: Api, token: string, number: string): Promise<Order> =>
  (await api.call(`/otc/order?number=${number}`, { token })) as Order;
const spot = (api: Api, token: string) => api.available(token, 'change');
const primary = (page: Page) => page.locator('.dock .btn.primary');

async function openAs(browser: Browser, user: DemoUser, from: { api: Api; url: string }): Promise<Page> {
  return (await openPhone(browser, { ...from, token: await from.api.login(user) })).page;
}

/** Posts an ad on the phone: sells USDT for dollars at 1.0011. */
async function postAd(page: Page, total: string, most: string): Promise<void> {
  await openApp(page, PATHS.otcAdNew);
  await settle(page);
  await page.getByText('Fixed', { exact: true }).click();
  await page.locator('input[name="price"]').fill('1.0011');
  await page.locator('input[name="total"]').fill(total);
  await page.locator('input[name="min"]').fill('20');
  await page.locator('input[name="max"]').fill(most);
  await page.locator('.chip').filter({ hasText: 'Wise' }).click();
  await primary(page).click();
  await expect.poll(() => new URL(page.url()).hash).toContain(PATHS.otcAds);
}

const findAd = async (api: Api, token: string): Promise<{ id: number; version: number; methods: { id: number }[] }> => {
  const { items } = (await api.call('/otc/ads/own', { token })) as {
    items: { id: number; version: number; fixed_price: string; state: string; methods: { id: number }[] }[];
  };
  const ad = items.find((one) => one.state === 'open' && canonical(one.fixed_price) === '1.0011');
  if (!ad) throw new Error('the ad is not there');
  return ad;
};

/** The buyer takes the ad on the phone; returns the number of the order. */
async function takeOnPhone(page: Page, adId: number, fiat: string): Promise<string> {
  await openApp(page, PATHS.otc);
  await page.locator(`[data-ad="${adId}"] button.btn`).click();
  await sheet(page).locator('input[name="amount"]').fill(fiat);
  const methods = sheet(page).locator('.chip').filter({ hasText: 'Wise' });
  if ((await methods.count()) > 0 && (await methods.first().getAttribute('aria-pressed')) === 'false')
    await methods.first().click();
  await sheet(page).locator('.btn.primary').click();
  await expect.poll(() => new URL(page.url()).hash).toContain(PATHS.otcOrder);
  return new URL(page.url()).hash.replace(/.*number=/, '');
}

test('an ad is posted, taken, paid and released by two people on two phones, with a chat and a picture @waits', async ({
  page,
  browser,
  api,
  token,
  clocked,
}) => {
  test.setTimeout(LIMIT_MS);
  const bobToken = await api.login('bob');
  const before = { alice: await spot(api, token), bob: await spot(api, bobToken) };
  await postAd(page, '300', '250');
  const ad = await findAd(api, token);
  const phone = await openAs(browser, 'bob', { api, url: clocked.url });
  const number = await takeOnPhone(phone, ad.id, '100.11');

  await test.step('both write; the picture arrives', async () => {
    await openApp(phone, `${PATHS.otcChat}?number=${number}`);
    await phone.locator('[name="message"]').fill('Paying now, write me at pay@example.org');
    await phone.locator('.reply button').last().click();
    await openApp(page, `${PATHS.otcChat}?number=${number}`);
    await expect(page.locator('.m-text').filter({ hasText: 'Paying now' })).toHaveText(
      'Paying now, write me at hidden',
    );
    await page.locator('[name="message"]').fill('I am here.');
    await page.locator('.reply button').last().click();
    await expect(phone.locator('.m-text').filter({ hasText: 'I am here.' })).toBeVisible();
    await phone.locator('.reply-pick input[type="file"]').setInputFiles(await makePicture('receipt', '#335577'));
    await expect(phone.getByRole('button', { name: 'Remove picture' })).toBeVisible();
    await waitForNextSubmit(phone);
    await phone.locator('.reply button').last().click();
    await expect(page.locator('.m-pic')).toBeVisible();
  });

  await test.step('the buyer pays, the seller releases with the pay password', async () => {
    await openApp(phone, otcOrderPath(number));
    await primary(phone).click();
    await sheet(phone).locator('.btn.primary').click();
    await expect.poll(async () => (await readOrder(api, token, number)).state).toBe('paid');
    await openApp(page, otcOrderPath(number));
    await expect(primary(page)).toContainText('Release');
    await primary(page).click();
    await typePin(page, PIN);
    await expect.poll(async () => (await readOrder(api, token, number)).state).toBe('completed');
  });

  await test.step('the coins and the fee are in both bills, to the unit', async () => {
    const { amount, fee } = await readOrder(api, token, number);
    expect(canonical(amount)).toBe('100');
    expect(await spot(api, bobToken)).toBe(add(before.bob, toAmount(amount)));
    expect(await spot(api, token)).toBe(sub(sub(before.alice, toAmount(amount)), toAmount(fee)));
    await openApp(phone, PATHS.allRecords);
    await settle(phone);
    await phone.getByText('OTC trade').first().click();
    await expect(sheet(phone)).toContainText(number);
  });
  await phone.context().close();
});

/** An order of 1,200 dollars that the buyer says is paid, made by the calls of the app. */
async function makePaid(api: Api, seller: string, buyer: string): Promise<string> {
  const ad = await findAd(api, seller);
  const form = { ad_id: String(ad.id), version: String(ad.version), by: 'coin', amount: '1200', price: '1.0011' };
  const method = String(ad.methods[0]?.id ?? 0);
  const { number } = (await api.call('/otc/take', { token: buyer, form: { ...form, method_id: method } })) as Order;
  await api.call('/otc/paid', { token: buyer, form: { number } });
  return number;
}

/** One operator proposes, another approves: the coins go back to the seller. */
async function decideRefund(browser: Browser, url: string, number: string): Promise<void> {
  const first = await enterConsole(browser, url, 'ops@candor.test');
  await openPage(first.page, 'OTC disputes');
  await first.page.getByRole('link', { name: number }).click();
  await expect(first.page.getByText('Hash chain holds')).toBeVisible();
  await expect(first.page.getByText('The bank shows no payment.').first()).toBeVisible();
  const reason = 'There is no proof of a payment.';
  await confirm(first.page, { name: 'Refund to the seller', warns: 'second operator', fields: { Reason: reason } });
  await expect(resultMessage(first.page)).toContainText('Proposed.');
  await first.close();
  const second = await enterConsole(browser, url, 'ops2@candor.test');
  await openPage(second.page, 'Proposals');
  await second.page.locator('tr.ant-table-row').filter({ hasText: number }).locator('td').nth(2).click();
  await confirm(second.page, { name: 'Approve', warns: 'appeal', fields: { 'Note for the log': 'Checked.' } });
  await expect(resultMessage(second.page)).toContainText('Approved and carried out.');
  await second.close();
}

const answerScoreAppeal = async (api: Api): Promise<void> => {
  const form = { email: 'ops@candor.test', password: 'demo-ops-1234' };
  const { token } = (await api.call('/ops/login', { form })) as { token: string };
  const { data } = (await api.call('/ops/score/appeals', { token })) as { data: { id: number }[] };
  const id = String(data[0]?.id ?? 0);
  await api.call('/ops/score/appeals/decide', { token, form: { id, verdict: 'accept', reason: 'A mistake of ours.' } });
};

/** Entries of the credit score, newest first. */
const readLosses = async (api: Api, token: string): Promise<string[]> => {
  const { entries } = (await api.call('/user/score', { token })) as { entries: { code: string; delta: number }[] };
  return entries.map(({ code, delta }) => `${code} ${delta}`);
};

test('a dispute with evidence is decided by two operators; the loser’s score entry is appealed @waits @full', async ({
  page,
  browser,
  api,
  token,
  clocked,
}) => {
  test.setTimeout(LIMIT_MS);
  await postAd(page, '1500', '1400');
  const buyer = await api.login('bob');
  const before = await spot(api, token);
  const number = await makePaid(api, token, buyer);
  const phone = await openAs(browser, 'bob', { api, url: clocked.url });

  await test.step('the buyer opens the dispute, the seller answers with a picture', async () => {
    await clocked.advance(11 * MINUTE_MS);
    await openApp(phone, otcOrderPath(number));
    await phone.locator('[data-action="dispute"] button').click();
    await sheet(phone).locator('textarea').fill('I have paid, and nothing was released.');
    await sheet(phone).locator('.btn.primary').click();
    await expect.poll(async () => (await readOrder(api, token, number)).state).toBe('disputed');
    await openApp(page, otcOrderPath(number));
    await page.locator('[data-action="state"] button').click();
    await sheet(page).locator('textarea').fill('The bank shows no payment.');
    await sheet(page)
      .locator('input[type="file"]')
      .setInputFiles(await makePicture('account', '#775533'));
    await sheet(page).locator('.btn.primary').click();
    await expect(sheet(page)).toHaveCount(0);
  });

  await test.step('two operators decide; after the appeal window the coins are back', async () => {
    await decideRefund(browser, clocked.url, number);
    await clocked.advance(25 * HOUR_MS);
    await expect.poll(async () => (await readOrder(api, token, number)).state, { timeout: 60_000 }).toBe('refunded');
    expect(await spot(api, token)).toBe(before);
  });

  await test.step('the buyer appeals the entry in the score, and it is taken back', async () => {
    await expect.poll(() => readLosses(api, buyer)).toEqual(['otc_dispute_lost -10']);
    await openApp(phone, PATHS.creditScore);
    await phone.getByRole('button', { name: 'Appeal' }).first().click();
    await sheet(phone).locator('textarea').fill('The bank confirms my payment.');
    await sheet(phone).locator('.btn.primary').click();
    await expect(phone.getByText('Appeal in review')).toBeVisible();
    await answerScoreAppeal(api);
    await expect.poll(() => readLosses(api, buyer)).toEqual(['appeal_accepted 10', 'otc_dispute_lost -10']);
  });
  await phone.context().close();
});
