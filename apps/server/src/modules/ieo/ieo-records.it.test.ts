import type { ReplyOf } from '@candor/contract/call';
import type { financeOverview } from '@candor/contract/finance';
import type { recordExport } from '@candor/contract/fund';
import type { noticeList } from '@candor/contract/profile';
import type { walletHistory, walletList } from '@candor/contract/wallet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addBuyer,
  addProject,
  BTC,
  committed,
  DAY,
  HOUR,
  type IeoTestApp,
  openCoins,
  runIeo,
  startIeoTestApp,
  USDT,
} from '#app/testing/ieo-steps';
import { readRecords, readWhy } from '#app/testing/record-steps';
import { checkBooks, type TestUser } from '#app/testing/test-app';
import { withTx } from '#platform/db/with-tx';
import { cancelProject } from './use-cases/create-project';

let test: IeoTestApp;
beforeAll(async () => {
  test = await startIeoTestApp({ CANDOR_ROLES: 'api,engine' });
});
afterAll(() => test.stop());
checkBooks(() => test);

const ask = async <Reply>(user: TestUser, path: string, fields: Record<string, string> = {}): Promise<Reply> =>
  (await test.call(path === '/wallet/list' ? 'POST' : 'GET', path, { token: user.token, fields })).message as Reply;

/** Formula and inputs ("name value unit") of the newest records of a kind, newest first. */
const whyOf = async (user: TestUser, kind: string): Promise<[string, string[]][]> => {
  const { list } = await readRecords(test, user, { kind });
  const whys = await Promise.all(list.map(({ id }) => readWhy(test, user, id)));
  return whys.map(({ formula, inputs }) => [
    formula,
    inputs.map(({ name, value, unit }) => `${name} ${value} ${unit}`.trim()),
  ]);
};

const noticesOf = async (user: TestUser): Promise<[string, string, string][]> => {
  const { data } = await ask<ReplyOf<typeof noticeList>>(user, '/notice/list', { category: 'account' });
  return data.filter(({ link }) => link.includes('/ieo/')).map(({ title, body, link }) => [title, body, link]);
};

/** Two commits in USDT and one in BTC: 10,000 tokens wanted, 4,000 received (the cap), split 2,000, 1,200 and 800. */
const startStory = async () => {
  await openCoins(test);
  const project = await addProject(test);
  const user = await addBuyer(test, '1000', '1');
  const id = project.id;
  const first = await committed(test, user, { project_id: id, amount: '5000' });
  await committed(test, user, { project_id: id, amount: '3000' });
  await committed(test, user, { project_id: id, amount: '2000', pay_currency: BTC });
  return { project, user, first };
};

const totalsOf = async (user: TestUser) => {
  const wallets = await ask<ReplyOf<typeof walletList>>(user, '/wallet/list');
  const { usdt_now } = await ask<ReplyOf<typeof walletHistory>>(user, '/wallet/history');
  const finance = await ask<ReplyOf<typeof financeOverview>>(user, '/finance/overview');
  const ieo = finance.families.find(({ family }) => family === 'ieo');
  const held = wallets.financial_wallet.balance.map(({ currency, lock_financial_balance: amount }) => [
    currency,
    amount,
  ]);
  return { usdt_now, held, ieo: ieo?.usdt_value, running: ieo?.running };
};

const expectRefunds = async (user: TestUser, token: string): Promise<void> => {
  expect(await whyOf(user, 'ieo_refund')).toEqual(
    expect.arrayContaining([
      [
        'ieo_refund',
        [
          'held 400 USDT',
          `tokens 8000 ${token}`,
          `tokens_received 3200 ${token}`,
          'issue_price 0.05 USDT',
          'cost 160 USDT',
          `demand 10000 ${token}`,
          `supply 20000 ${token}`,
          'received 240 USDT',
        ],
      ],
      [
        'ieo_refund',
        [
          'held 0.002 BTC',
          `tokens 2000 ${token}`,
          `tokens_received 800 ${token}`,
          'issue_price 0.000001 BTC',
          'cost 0.0008 BTC',
          `demand 10000 ${token}`,
          `supply 20000 ${token}`,
          'received 0.0012 BTC',
        ],
      ],
    ]),
  );
};

const expectExport = async (user: TestUser, token: string): Promise<void> => {
  const { csv } = await ask<ReplyOf<typeof recordExport>>(user, '/wallet/record/export');
  const rows = csv.split('\r\n').map((row) => row.split(',').slice(1, 5).join(' '));
  expect(rows).toEqual(
    expect.arrayContaining([
      'Spot USDT IEO commit -250.00000000',
      'Spot USDT IEO commit -150.00000000',
      'Spot BTC IEO commit -0.00200000',
      'Spot USDT IEO refund 240.00000000',
      'Spot BTC IEO refund 0.00120000',
      `Spot ${token} IEO tokens unlocked 800.00000000`,
      `Spot ${token} IEO tokens unlocked 320.00000000`,
    ]),
  );
};

describe('a buyer', () => {
  it('reads why in every record, is told amounts with a link, and finds all of it in the export and in the totals', async () => {
    const { project, user, first } = await startStory();
    const { token, currencyId } = project;
    expect(await totalsOf(user)).toEqual({
      usdt_now: '51000.00000000',
      held: [
        [USDT, '400.00000000'],
        [BTC, '0.00200000'],
      ],
      ieo: '500.00000000',
      running: 1,
    });
    expect((await whyOf(user, 'ieo_commit')).at(-1)).toEqual([
      'ieo_commit',
      [`order ${first.id}`, `tokens 5000 ${token}`, 'issue_price 0.05 USDT', 'held 250 USDT'],
    ]);

    test.clock.advance(HOUR);
    await runIeo(test);
    await openCoins(test);
    await expectRefunds(user, token);
    // Tokens that do not trade yet are worth what they cost: the total does not change by the sharing.
    await expect
      .poll(() => totalsOf(user))
      .toEqual({
        usdt_now: '51000.00000000',
        held: [[currencyId, '4000.00000000']],
        ieo: '200.00000000',
        running: 1,
      });
    const link = `/pages/ieo/order?id=${project.id}`;
    expect(await noticesOf(user)).toEqual([
      [
        'Your IEO share',
        expect.stringMatching(
          new RegExp(`^You asked for 10000 ${token} and received 4000. 0.0012 BTC \\+ 240 USDT went back`),
        ),
        link,
      ],
    ]);

    test.clock.advance(DAY);
    await runIeo(test);
    test.clock.advance(DAY);
    await runIeo(test);
    await openCoins(test);
    const free = [`tokens_received 4000 ${token}`, 'free_percent 20 %', 'lock_days 10'];
    expect(await whyOf(user, 'ieo_unlock')).toEqual([
      ['ieo_unlock_day', [...free, 'unlock_day 1']],
      ['ieo_unlock_first', [...free, 'unlock_day 0']],
    ]);
    expect((await noticesOf(user))[0]).toEqual([
      'Your IEO token trades now',
      expect.stringMatching(new RegExp(`^800 of your 4000 ${token} are free`)),
      link,
    ]);
    await expect.poll(() => totalsOf(user)).toMatchObject({ usdt_now: '51000.00000000', ieo: '144.00000000' });

    await expectExport(user, token);
  });

  it.each([
    ['ieo_cancelled', {}],
    ['ieo_soft_cap', { softCap: '20000' }],
  ])('reads why everything came back: %s', async (cause, terms) => {
    const project = await addProject(test, terms);
    const user = await addBuyer(test);
    await committed(test, user, { project_id: project.id, amount: '5000' });
    const at = new Date(test.clock.nowMs());
    const cancel = { id: project.id, reason: 'The team withdrew.', at };
    if (cause === 'ieo_cancelled') await withTx(test.pool, ({ client }) => cancelProject(client, cancel));
    else test.clock.advance(HOUR);
    await runIeo(test);
    expect(await whyOf(user, 'ieo_refund')).toEqual([
      ['ieo_refund_all', ['held 250 USDT', `cause ${cause}`, 'received 250 USDT']],
    ]);
    expect(await noticesOf(user)).toEqual([
      [
        'IEO: everything was returned',
        expect.stringContaining('250 USDT went back to your spot account.'),
        `/pages/ieo/order?id=${project.id}`,
      ],
    ]);
  });

  it('is the only one to whom they are explained', async () => {
    const { user } = await startStory();
    const other = await addBuyer(test);
    const { list } = await readRecords(test, user, { kind: 'ieo_commit' });
    const fields = { id: String(list[0]?.id ?? 0) };
    expect(list).toHaveLength(3);
    expect((await test.call('GET', '/wallet/record/why', { token: other.token, fields })).type).toBe('error');
  });
});

describe('wire.md §10: old clients get exactly the fields they read', () => {
  const LISTED =
    'id title summary amount total_sell percentage start_at end_at day logo currency_id currency_name pay_currency_id pay_currency_name time_status';
  const INFO = 'price btc_price eth_price min content link website white_book sell_begin user_has_money';
  const ORDER = 'id created_at name coin_amount give_amount sell_begin status';
  const sorted = (names: string): string[] => names.split(' ').toSorted();
  const keysOf = (value: object | undefined): string[] => Object.keys(value ?? {}).toSorted();

  it('GET /project, GET /project/detail, POST /project/order, GET /user/project/order', async () => {
    const project = await addProject(test);
    const user = await addBuyer(test);
    const fields = { project_id: String(project.id), amount: '1000', pay_currency: '3', price: '50' };
    const ordered = await test.call('POST', '/project/order', { token: user.token, fields });
    expect([ordered.type, typeof ordered.message]).toEqual(['ok', 'string']);

    const { list } = await ask<{ list: object[] }>(user, '/project', { page: '1', limit: '10' });
    expect(keysOf(list[0])).toEqual(sorted(LISTED));
    const detail = await ask<{ info: object; order_info: object; sell_order: null }>(user, '/project/detail', {
      project_id: String(project.id),
    });
    expect(keysOf(detail)).toEqual(sorted('info order_info sell_order'));
    expect(keysOf(detail.info)).toEqual(sorted(`${LISTED} ${INFO}`));
    expect(keysOf(detail.order_info)).toEqual(sorted(ORDER));
    const orders = await ask<{ data: object[] }>(user, '/user/project/order', { page: '1', limit: '10' });
    expect(orders).toMatchObject({ total: 1, page: 1, pages: 1 });
    expect(keysOf(orders.data[0])).toEqual(sorted(ORDER));
    // A string on the wire, as the old client expects.
    expect(orders.data[0]).toMatchObject({ sell_begin: expect.any(String), status: 1 });
  });
});
