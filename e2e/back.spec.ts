import { canonical, mul, toPrice, toRate } from '@candor/money/decimal';
import type { Api } from './fixtures/api';
import { expect, test } from './fixtures/app-test';
import { takeCode, typePin } from './pages/account-page';
import { expectPath, moveTo, PATHS } from './pages/app-page';
import { COUPON_LAYERS } from './pages/coupon-layers';
import { replyWithCoupons } from './pages/coupon-page';
import { depositMoney, openOperatorApi, PIN, prepareWithdrawals } from './pages/fund-page';
import { GAME_LAYERS } from './pages/game-layers';
import { INVITE_LAYERS, REBATE_LAYER } from './pages/invite-layers';
import { REBATES_WITH_ONE } from './pages/invite-page';
import { BEFORE, expectClosed, keepPage, start, visit, walkAll } from './pages/layer-steps';
import {
  ACCOUNT_LAYERS,
  dualLayers,
  ENDED_OPTION_LAYER,
  fillWithdrawal,
  type NftCodes,
  nftLayers,
  POPUP_LAYER,
  RARE_LAYERS,
  redeemLayer,
  TRADER_LAYERS,
  VISITOR_LAYERS,
  WITHDRAW_LAYERS,
  WITHDRAWN_LAYERS,
} from './pages/layers';
import { LOCK_30 } from './pages/lock-page';
import { otcOrderLayers, otcRateLayer } from './pages/otc-order-layers';
import { ROOM_LAYERS } from './pages/rooms-layers';
import { supportLayers } from './pages/support-layers';
import { openCase, openDesk } from './pages/support-page';

test.describe('every layer of a visitor', () => {
  test('closes on Back before its page is left @full', async ({ page }) => {
    await start(page);
    await walkAll(page, VISITOR_LAYERS);
  });
});

test.describe('six layers of a visitor', () => {
  test.use({ language: 'jp' });

  test('close on Back before their page is left, and by Escape, scrim and button', async ({ page }) => {
    await start(page);
    // Every fourth, so that each way to close is taken.
    await walkAll(
      page,
      VISITOR_LAYERS.filter((_, index) => index % 4 === 0),
    );
  });
});

interface NftWorks {
  readonly items: readonly { readonly code: string; readonly name: string }[];
}

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

  test('closes on Back before its page is left @full', async ({ page, api, token }) => {
    const end = await openTrades({ api, token });
    await start(page);
    await walkAll(page, TRADER_LAYERS);
    await end();
  });

  test('also that of a running lock @full', async ({ page, api, token }) => {
    const form = { product_id: String(LOCK_30), amount: '100' };
    const { id } = (await api.call('/lock/subscribe', { token, form })) as { id: number };
    await start(page);
    await walkAll(page, [redeemLayer(id)]);
    const { penalty } = (await api.call(`/lock/redeem_quote?id=${id}`, { token })) as { penalty: string };
    await api.call('/lock/redeem', { token, form: { id: String(id), penalty } });
  });

  test('also those that few ever see @full', async ({ page, api, token }) => {
    const end = await openTrades({ api, token });
    const change = (path: string, from: RegExp, to: string) =>
      page.route(path, async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, body: (await answer.text()).replaceAll(from, to) });
      });
    await change('**/api/futures/terms*', /"warn_quote_percent":"[^"]*"/g, '"warn_quote_percent":"-1"');
    await change('**/api/futures/positions*', /"order_type":\d/g, '"order_type":2');
    await change('**/api/invite/rebates*', /"items":\[\]/g, REBATES_WITH_ONE);
    await start(page);
    await walkAll(page, [...RARE_LAYERS, REBATE_LAYER]);
    await end();
  });
});

test.describe('every layer of coupons', () => {
  test.use({ as: 'alice' });

  test('closes on Back before its page is left @full', async ({ page }) => {
    await replyWithCoupons(page);
    await start(page);
    await walkAll(page, COUPON_LAYERS);
  });
});

test.describe('every layer of chat rooms', () => {
  test.use({ as: 'alice' });

  test('closes on Back before its page is left @full', async ({ page }) => {
    await start(page);
    await walkAll(page, ROOM_LAYERS);
  });
});

test.describe('every layer of the game', () => {
  test.use({ as: 'newcomer' });

  test('closes on Back before its page is left @full', async ({ page }) => {
    await start(page);
    await walkAll(page, GAME_LAYERS);
  });
});

test.describe('every layer of dual investment', () => {
  test.use({ as: 'demo' });

  test('closes on Back before its page is left @full', async ({ page, api }) => {
    const { dates } = (await api.call('/dual/table')) as { dates: { products: { id: number }[] }[] };
    // The linked price farthest from the price is not reached meanwhile.
    await start(page);
    await walkAll(page, dualLayers(dates.at(-1)?.products[0]?.id ?? 0));
  });
});

test.describe('every layer of the NFT market', () => {
  test.use({ as: 'demo' });

  test('closes on Back before its page is left @full', async ({ page, api }) => {
    const codeOf = async (name: string): Promise<string> => {
      const { items } = (await api.call(`/nft/works?status=all&keyword=${encodeURIComponent(name)}`)) as NftWorks;
      return items.find((one) => one.name === name)?.code ?? '';
    };
    const [sale, auction, series, owned] = await Promise.all(
      ['Salt Marsh', 'Tide Lines', 'Night Garden', 'Meander'].map(codeOf),
    );
    await start(page);
    await walkAll(page, nftLayers({ sale, auction, series, owned } as NftCodes));
  });
});

interface OtcOrders {
  readonly items: readonly { readonly number: string; readonly role: string; readonly state: string }[];
}

interface OtcAds {
  readonly items: readonly { readonly id: number; readonly is_own: 0 | 1 }[];
}

interface OtcAd {
  readonly version: number;
  readonly price: string;
  readonly min_fiat: string;
  readonly methods: readonly { readonly id: number }[];
}

/** Takes the best offer of somebody else with the least amount; returns the order's number. */
async function takeOffer({ api, token }: Owner): Promise<string> {
  const { items } = (await api.call('/otc/ads?side=sell&currency_id=3&fiat=USD', { token })) as OtcAds;
  const id = String(items.find(({ is_own: isOwn }) => isOwn === 0)?.id);
  const ad = (await api.call(`/otc/ad?id=${id}`, { token })) as OtcAd;
  const form = {
    ad_id: id,
    version: String(ad.version),
    by: 'fiat',
    amount: canonical(ad.min_fiat),
    price: canonical(ad.price),
    method_id: String(ad.methods[0]?.id),
  };
  return ((await api.call('/otc/take', { token, form })) as { number: string }).number;
}

test.describe('every layer of OTC orders', () => {
  test.use({ as: 'demo' });

  test('closes on Back before its page is left @full', async ({ page, api, token }) => {
    const { items } = (await api.call('/otc/orders', { token })) as OtcOrders;
    const numberOf = (role: string, state: string) =>
      items.find((order) => order.role === role && order.state === state)?.number ?? '';
    const buying = await takeOffer({ api, token });
    const numbers = { buying, selling: numberOf('seller', 'paid'), disputed: numberOf('buyer', 'disputed') };
    await start(page);
    await walkAll(page, otcOrderLayers(numbers));
    await api.call('/otc/cancel', { token, form: { number: buying, reason: 'price_error' } });
    await test.step('also of an order that can be rated', async () => {
      await page.route('**/api/otc/order?*', async (route) => {
        const answer = await route.fetch();
        const body = (await answer.text()).replace(/"actions":\[[^\]]*\]/, '"actions":["rate"]');
        await route.fulfill({ response: answer, body });
      });
      await walkAll(page, [otcRateLayer(buying)]);
    });
  });
});

test.describe('every layer of a support case', () => {
  test.use({ as: 'newcomer' });

  test('closes on Back before its page is left @full', async ({ page, api, token }) => {
    const number = await openCase({ api, token }, { subject: 'A question', message: 'How?' });
    await (await openDesk(api)).answer(number, 'So.');
    await start(page);
    await walkAll(page, supportLayers(number));
  });
});

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

  test('closes on Back before its page is left @full', async ({ page, api, token, person }) => {
    const owner = { api, token, person };
    await depositMoney(owner);
    await prepareWithdrawals(owner, `555${String(Date.now()).slice(-7)}`);
    await api.call('/market/alert/add', { token, form: { currency_id: '1', kind: 'above', value: '9999999' } });
    await api.call('/user/cash_save', { token, form: CARD });
    await (await openOperatorApi(api)).enterScore(person, 'C1');
    await api.enter(person);
    await start(page);
    await walkAll(page, [...ACCOUNT_LAYERS, ...INVITE_LAYERS]);
  });

  test('also around a withdrawal, and of an option that has ended @full', { tag: '@waits' }, async ({
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

  test('closes on Back, and Home stays @full', async ({ page }) => {
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
