import { randomBytes } from 'node:crypto';
import { canonical, mul, toPrice, toRate } from '@candor/money/decimal';
import type { Api, Person } from './fixtures/api';
import { expect, test } from './fixtures/app-test';
import { makePicture } from './fixtures/pictures';
import { takeCode, typePin } from './pages/account-page';
import { expectPath, moveTo, PATHS } from './pages/app-page';
import { openOperatorApi, PIN, prepareWithdrawals } from './pages/fund-page';
import { BEFORE, expectClosed, keepPage, start, visit, walkAll } from './pages/layer-steps';
import {
  ACCOUNT_LAYERS,
  dualLayers,
  ENDED_OPTION_LAYER,
  fillWithdrawal,
  POPUP_LAYER,
  RARE_LAYERS,
  redeemLayer,
  TRADER_LAYERS,
  VISITOR_LAYERS,
  WITHDRAW_LAYERS,
  WITHDRAWN_LAYERS,
} from './pages/layers';
import { LOCK_30 } from './pages/lock-page';

test.describe('every layer of a visitor', () => {
  test('closes on Back before its page is left', async ({ page }) => {
    await start(page);
    await walkAll(page, VISITOR_LAYERS);
  });
});

const PAIR = { currency_id: '1', legal_id: '3' };

interface Owner {
  readonly api: Api;
  readonly token: string;
}

/** Two positions, one that was closed, and an order far below the market. Returns how to end them. */
async function openTrades({ api, token }: Owner): Promise<() => Promise<void>> {
  const call = (path: string, form: Record<string, string>) => api.call(path, { token, form });
  for (const product of ['futures', 'options']) await call('/risk/accept', { product });
  for (const type of ['1', '2', '1'])
    await call('/lever/submit', { ...PAIR, share: '2', multiple: '10', type, status: '1' });
  const { items } = (await api.call('/futures/positions?state=open', { token })) as { items: { id: number }[] };
  await call('/lever/close', { id: String(items[0]?.id) });
  const { lowest_price = '' } = (await api.call('/spot/market?currency_id=1&legal_id=3')) as Record<string, string>;
  const price = canonical(mul(toPrice(lowest_price), toRate('1.05'), { scale: 2, rounding: 'down' }));
  await call('/spot/order', { ...PAIR, kind: 'limit', side: 'buy', price, amount: '0.01' });
  return async () => {
    await call('/lever/batch_close', { type: '0' });
    await call('/spot/order/cancel_all', {});
  };
}

test.describe('every layer of a trader', () => {
  test.use({ as: 'alice' });

  test('closes on Back before its page is left', async ({ page, api, token }) => {
    const end = await openTrades({ api, token });
    await start(page);
    await walkAll(page, TRADER_LAYERS);
    await end();
  });

  test('also that of a running lock', async ({ page, api, token }) => {
    const form = { product_id: String(LOCK_30), amount: '100' };
    const { id } = (await api.call('/lock/subscribe', { token, form })) as { id: number };
    await start(page);
    await walkAll(page, [redeemLayer(id)]);
    const { penalty } = (await api.call(`/lock/redeem_quote?id=${id}`, { token })) as { penalty: string };
    await api.call('/lock/redeem', { token, form: { id: String(id), penalty } });
  });

  test('also those that few ever see', async ({ page, api, token }) => {
    const end = await openTrades({ api, token });
    const change = (path: string, from: RegExp, to: string) =>
      page.route(path, async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, body: (await answer.text()).replaceAll(from, to) });
      });
    await change('**/api/futures/terms*', /"warn_quote_percent":"[^"]*"/g, '"warn_quote_percent":"0"');
    await change('**/api/futures/positions*', /"order_type":\d/g, '"order_type":2');
    await start(page);
    await walkAll(page, RARE_LAYERS);
    await end();
  });
});

test.describe('every layer of dual investment', () => {
  test.use({ as: 'demo' });

  test('closes on Back before its page is left', async ({ page, api }) => {
    const { dates } = (await api.call('/dual/table')) as { dates: { products: { id: number }[] }[] };
    // The linked price farthest from the price is not reached meanwhile.
    await start(page);
    await walkAll(page, dualLayers(dates.at(-1)?.products[0]?.id ?? 0));
  });
});

interface Newcomer extends Owner {
  readonly person: Person;
}

/** Money that came in through a deposit. */
async function depositMoney({ api, token, person }: Newcomer): Promise<void> {
  const account = await api.upload(token, await makePicture('voucher', `#${randomBytes(3).toString('hex')}`));
  const form = { account, amount: '500', currency: '3', network: 'TRC20' };
  await api.call('/wallet/charge_req', { token, form });
  await (await openOperatorApi(api)).creditDeposit(person, `back-${person.email}`);
  await api.transfer(token, { from: 'change', to: 'micro', amount: '200' });
}

const CARD = {
  real_name: 'Mina Laurent',
  bank_account: '6222020000001234',
  bank_name: 'First Bank',
  bank_address: '1 Main Street',
  cardholder_address: '2 Side Street',
  swift_code: 'DEUTDEFF',
  aba_number: '021000021',
};

test.describe('every layer of an account', () => {
  test.use({ as: 'newcomer' });

  test('closes on Back before its page is left', async ({ page, api, token, person }) => {
    const owner = { api, token, person };
    await depositMoney(owner);
    await prepareWithdrawals(owner, `555${String(Date.now()).slice(-7)}`);
    await api.call('/market/alert/add', { token, form: { currency_id: '1', kind: 'above', value: '9999999' } });
    await api.call('/user/cash_save', { token, form: CARD });
    await api.enter(person);
    await start(page);
    await walkAll(page, ACCOUNT_LAYERS);
  });

  test('also around a withdrawal, and of an option that has ended', { tag: '@waits' }, async ({
    page,
    api,
    token,
    person,
  }) => {
    const owner = { api, token, person };
    await depositMoney(owner);
    await prepareWithdrawals(owner, `556${String(Date.now()).slice(-7)}`);
    await api.call('/risk/accept', { token, form: { product: 'options' } });
    const option = { match_id: '1', type: '1', seconds: '30', currency_id: '3', number: '10' };
    await api.call('/microtrade/submit', { token, form: option });
    await start(page);
    await walkAll(page, [ENDED_OPTION_LAYER]);
    await walkAll(page, WITHDRAW_LAYERS);
    await test.step('the pay pad leads to the record, which takes the place of the form', async () => {
      await visit(page, PATHS.withdraw);
      await fillWithdrawal(page);
      await takeCode({ page, api, target: person.email });
      await page.locator('.dock').getByRole('button', { name: 'Withdraw' }).click();
      await typePin(page, PIN);
      await expectPath(page, `${PATHS.fundRecord}?list=withdrawals`);
      await expectClosed(page);
      await page.goBack();
      await expectPath(page, BEFORE);
    });
    await walkAll(page, WITHDRAWN_LAYERS);
  });
});

test.describe('the notice of the day', () => {
  test.use({ popupSeen: false });

  test('closes on Back, and Home stays', async ({ page }) => {
    await start(page);
    await moveTo(page, POPUP_LAYER.path);
    await POPUP_LAYER.open(page);
    const isSamePage = await keepPage(page);
    await page.goBack();
    await expectClosed(page);
    expect(await isSamePage()).toBe(true);
    await page.goBack();
    await expectPath(page, BEFORE);
  });
});
