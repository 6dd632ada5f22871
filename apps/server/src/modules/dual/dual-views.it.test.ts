import type { ReplyOf } from '@candor/contract/call';
import type { financeOverview } from '@candor/contract/finance';
import type { noticeList } from '@candor/contract/profile';
import type { walletList } from '@candor/contract/wallet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addInvestor,
  bought,
  DAY_MS,
  type DualOrder,
  type DualTestApp,
  findProduct,
  publishPrices,
  publishWindow,
  readOrder,
  settle,
  startDualTestApp,
} from '#app/testing/dual-steps';
import type { TestUser } from '#app/testing/test-app';
import { makeProducts } from './use-cases/make-products';

let testApp: DualTestApp;
beforeAll(async () => {
  testApp = await startDualTestApp();
});
afterAll(async () => {
  await testApp.expectBooksBalanced();
  await testApp.stop();
});

/** A new sale day, with products around 60000. */
const nextDay = async (): Promise<void> => {
  await publishPrices(testApp, '60000');
  await makeProducts(testApp.app.parts);
};

type Notice = Pick<ReplyOf<typeof noticeList>['data'][number], 'title' | 'body' | 'link'>;

/** Notices of a user about dual orders, oldest first. */
const noticesOf = async (user: TestUser, lang = 'en'): Promise<Notice[]> => {
  await testApp.app.parts.relay.drain();
  const { message } = await testApp.call('GET', '/notice/list', { token: user.token, fields: { lang, limit: '50' } });
  const { data } = message as ReplyOf<typeof noticeList>;
  return data
    .filter(({ link }) => link.startsWith('/pages/invest/'))
    .map(({ title, body, link }) => ({ title, body, link }))
    .toReversed();
};

const linkOf = (id: number): string => `/pages/invest/mine?id=${id}`;
const short = (amount: string): string => amount.replace(/0+$/, '').replace(/\.$/, '');

/** Buys one share of the nearest call and put of a day, and settles them at a price. */
const settleBoth = async (user: TestUser, price: string): Promise<{ call: DualOrder; put: DualOrder }> => {
  await nextDay();
  const call = await bought(testApp, user, { id: String((await findProduct(testApp)).id) });
  const put = await bought(testApp, user, { id: String((await findProduct(testApp, { side: 'put' })).id) });
  await publishWindow(testApp, call.maturity_ms, () => price);
  await settle(testApp);
  return { call, put };
};

describe('notices', () => {
  it.each([
    ['below', '50000', 'settled at 50000, below the linked price'],
    ['at_or_above', '70000', 'settled at 70000, at or above the linked price'],
  ] as const)('of a settlement %s: amount and link, once', async (outcome, price, words) => {
    const user = await addInvestor(testApp);
    const { call, put } = await settleBoth(user, price);
    await settle(testApp);
    const notices = await noticesOf(user);
    expect(notices.map(({ link }) => link).toSorted()).toEqual([linkOf(call.id), linkOf(put.id)].toSorted());
    for (const order of [call, put]) {
      const { body } = notices.find(({ link }) => link === linkOf(order.id)) as Notice;
      expect(body).toContain(`Order ${order.id} (BTC/USDT) ${words} ${short(order.linked_price)}.`);
      expect(body).toContain(`${short(order[outcome].amount)} ${order[outcome].pay_name} is in your spot account`);
    }
  });

  it('when the settlement is moved by a day, once for each day, and of the return after the third', async () => {
    await nextDay();
    const user = await addInvestor(testApp);
    const order = await bought(testApp, user, { id: String((await findProduct(testApp)).id), num: '3' });
    for (const [day, found] of [89, 0, 50].entries()) {
      await publishWindow(testApp, order.maturity_ms + day * DAY_MS, (second) => (second < found ? '60000' : null));
      await settle(testApp);
      await settle(testApp);
    }
    const notices = await noticesOf(user);
    expect(notices.map(({ title }) => title)).toEqual([
      'Settlement moved by a day',
      'Settlement moved by a day',
      'Dual investment returned',
    ]);
    expect(new Set(notices.map(({ link }) => link))).toEqual(new Set([linkOf(order.id)]));
    expect(notices[0]?.body).toContain(
      `Only 89 of 100 one-second prices of BTC/USDT were recorded for the settlement of order ${order.id}; 90 are needed.`,
    );
    expect(notices[0]?.body).toContain('Your 0.3 BTC stay invested.');
    expect(notices[1]?.body).toContain('Only 0 of 100');
    expect(notices[2]?.body).toContain(`${short(order.below.amount)} BTC`);
    expect((await noticesOf(user, 'zh'))[0]?.title).toBe('结算顺延一天');
  });

  it('of auto-compound: what was invested again, and what was not', async () => {
    await nextDay();
    const user = await addInvestor(testApp);
    const fields = { id: String((await findProduct(testApp)).id), num: '2', auto_compound: '1' };
    const order = await bought(testApp, user, fields);
    await publishWindow(testApp, order.maturity_ms, () => '60000');
    await nextDay();
    await settle(testApp);
    const next = (await readOrder(testApp, user, order.id)).order.compounded_to;
    const again = (await readOrder(testApp, user, next)).order;
    await publishWindow(testApp, again.maturity_ms, () => '60000');
    await nextDay();
    // The schedule has no product of this term and distance any more.
    await testApp.pool.query('update dual_product set distance_percent = 49 where days = 1');
    await settle(testApp);
    const notices = (await noticesOf(user)).filter(({ title }) => !title.includes('settled'));
    expect(notices).toEqual([
      {
        title: 'Bought again',
        body: expect.stringContaining(
          `0.2 BTC from the payout of dual order ${order.id} were invested again: order ${next}`,
        ),
        link: linkOf(next),
      },
      {
        title: 'Not bought again',
        body: expect.stringContaining(`The payout, ${short(again.below.amount)} BTC, is in your spot account`),
        link: linkOf(next),
      },
    ]);
  });
});

describe('views', () => {
  const read = async <T>(user: TestUser, method: 'GET' | 'POST', path: string): Promise<T> =>
    (await testApp.call(method, path, { token: user.token })).message as T;

  it('the hub has what is invested, its dates, and the yield that was paid; the wallet has it in the financial view', async () => {
    await nextDay();
    const user = await addInvestor(testApp);
    const sum = async (): Promise<number> => {
      const parts = await read<ReplyOf<typeof walletList>>(user, 'POST', '/wallet/list');
      const wallets = [parts.change_wallet, parts.financial_wallet];
      return wallets.reduce((total, { usdt_totle: value }) => total + value, 0);
    };
    const before = await sum();
    const order = await bought(testApp, user, { id: String((await findProduct(testApp)).id), num: '5' });
    // Total assets include what is locked: buying changes nothing of their sum.
    expect(await sum()).toBeCloseTo(before, 2);
    const wallet = await read<ReplyOf<typeof walletList>>(user, 'POST', '/wallet/list');
    expect(wallet.financial_wallet.balance).toMatchObject([
      { currency_name: 'BTC', lock_financial_balance: '0.50000000' },
    ]);
    const overview = () => read<ReplyOf<typeof financeOverview>>(user, 'GET', '/finance/overview');
    const dualOf = ({ families }: ReplyOf<typeof financeOverview>) => families.find(({ family }) => family === 'dual');
    const open = await overview();
    expect(dualOf(open)).toMatchObject({
      running: 1,
      amounts: [{ currency_name: 'BTC', amount: '0.50000000' }],
      usdt_value: '30000.00000000',
      next_time_ms: order.maturity_ms,
      end_times_ms: [order.maturity_ms],
    });
    expect(open.usdt_total).toBe('30000.00000000');
    expect(open.days.flatMap(({ rows }) => rows)).toMatchObject([
      { kind: 'end', families: ['dual'], orders: 1, is_known: 0, time_ms: order.maturity_ms },
    ]);
    await publishWindow(testApp, order.maturity_ms, () => '70000');
    await settle(testApp);
    const ended = await overview();
    expect(dualOf(ended)).toMatchObject({
      running: 0,
      amounts: [{ currency_name: 'USDT', amount: '0.00000000' }],
      next_time_ms: null,
    });
    expect(ended.usdt_total).toBe('0.00000000');
    expect(ended.usdt_paid).toBe(order.at_or_above.interest);
  });
});

interface Why {
  readonly formula: string;
  readonly inputs: readonly { readonly name: string; readonly value: string; readonly unit: string }[];
  readonly rows: readonly { readonly from: string; readonly to: string; readonly currency_name: string }[];
}

describe('records', () => {
  const listOf = async (user: TestUser) => {
    const { message } = await testApp.call('GET', '/wallet/record/list', { token: user.token });
    return (message as { list: { id: number; kind: string; info: string; value: string }[] }).list;
  };
  const whyOf = async (user: TestUser, kind: string): Promise<Why[]> => {
    const records = (await listOf(user)).filter((one) => one.kind === kind);
    const ask = async (id: number) =>
      (await testApp.call('GET', '/wallet/record/why', { token: user.token, fields: { id: String(id) } }))
        .message as Why;
    return Promise.all(records.map(({ id }) => ask(id)));
  };
  const formulasOf = async (user: TestUser, kind: string) =>
    [...new Set((await whyOf(user, kind)).map(({ formula }) => formula))].toSorted();
  const inputOf = (why: Why | undefined, name: string) => why?.inputs.find((input) => input.name === name);

  it('of purchases and payouts say why, on both sides', async () => {
    const user = await addInvestor(testApp);
    const { put } = await settleBoth(user, '50000');
    expect(await formulasOf(user, 'dual_purchase')).toEqual(['dual_purchase_call', 'dual_purchase_put']);
    expect(await formulasOf(user, 'dual_payout')).toEqual(['dual_call_below', 'dual_put_below']);
    const changed = (await whyOf(user, 'dual_payout')).find(({ formula }) => formula === 'dual_put_below');
    expect(inputOf(changed, 'invested')).toMatchObject({ value: short(put.cost), unit: 'USDT' });
    expect(inputOf(changed, 'linked_price')).toMatchObject({ value: short(put.linked_price), unit: 'USDT' });
    expect(inputOf(changed, 'settlement_price')).toMatchObject({ value: '50000', unit: 'USDT' });
    expect(inputOf(changed, 'one_second_prices')?.value).toBe('100');
    expect(inputOf(changed, 'received')).toMatchObject({ value: short(put.below.amount), unit: 'BTC' });
    expect(changed?.rows.map(({ from, to, currency_name: coin }) => [from, to, coin])).toEqual([
      ['financial_frozen', 'dual_reserve', 'USDT'],
      ['dual_reserve', 'change', 'BTC'],
    ]);
    const other = await addInvestor(testApp);
    await settleBoth(other, '70000');
    expect(await formulasOf(other, 'dual_payout')).toEqual(['dual_call_above', 'dual_put_above']);
    expect(inputOf((await whyOf(other, 'dual_payout')).at(-1), 'received')?.unit).toBe('USDT');
  });

  it('of what was bought again, and of what came back, say why too', async () => {
    await nextDay();
    const user = await addInvestor(testApp);
    const order = await bought(testApp, user, { id: String((await findProduct(testApp)).id), auto_compound: '1' });
    await publishWindow(testApp, order.maturity_ms, () => '60000');
    await nextDay();
    await settle(testApp);
    const next = (await readOrder(testApp, user, order.id)).order.compounded_to;
    const again = (await readOrder(testApp, user, next)).order;
    const [compounded] = await whyOf(user, 'dual_compound');
    expect(compounded?.formula).toBe('dual_purchase_call');
    expect(inputOf(compounded, 'order')?.value).toBe(String(next));
    for (const day of [0, 1, 2]) {
      await publishWindow(testApp, again.maturity_ms + day * DAY_MS, () => null);
      await settle(testApp);
    }
    const [returned] = await whyOf(user, 'dual_return');
    expect(returned?.formula).toBe('dual_failed');
    expect(inputOf(returned, 'settlement_price')).toBeUndefined();
    expect(inputOf(returned, 'received')).toMatchObject({ value: short(again.below.amount), unit: 'BTC' });
    const labels = (await listOf(user)).map(({ kind, info }) => `${kind}: ${info}`);
    expect(labels).toEqual(
      expect.arrayContaining([
        'dual_purchase: Dual investment purchase',
        'dual_payout: Dual investment payout',
        'dual_compound: Dual investment bought again',
        'dual_return: Dual investment returned',
      ]),
    );
    const { message } = await testApp.call('GET', '/wallet/record/export', { token: user.token });
    const { csv } = message as { csv: string };
    for (const label of ['purchase', 'payout', 'bought again', 'returned'])
      expect(csv).toContain(`Dual investment ${label}`);
    // A payment is two records: the principal out of the hold, and the interest.
    expect(csv).toContain(short(again.below.interest));
  });
});
