import type { ReplyOf } from '@candor/contract/call';
import type { financeOverview } from '@candor/contract/finance';
import type { explainRecord, recordExport, recordList } from '@candor/contract/fund';
import type { lockCalendar, lockSummary } from '@candor/contract/lock';
import type { noticeList } from '@candor/contract/profile';
import type { walletHistory, walletList } from '@candor/contract/wallet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addSaver,
  beginDay,
  DAY,
  type LockItem,
  type LockTestApp,
  pay,
  redeem,
  setTime,
  startLockApp,
  subscribed,
} from '#app/testing/lock-steps';
import type { TestUser } from '#app/testing/test-app';

let testApp: LockTestApp;
let user: TestUser;
let start = 0;
let orders: Record<'week' | 'renewing' | 'month' | 'defi' | 'left' | 'note', LockItem>;

/**
 * One user, day 0 to day 9: a week that ends, a week that renews, a month redeemed on day 4, two flexible orders of which one is
 * left on day 4, a note that runs. 10,000 USDT at first.
 */
beforeAll(async () => {
  testApp = await startLockApp();
  start = await beginDay(testApp);
  user = await addSaver(testApp, '10000');
  orders = {
    week: await subscribed(testApp, user, { product: ['lock', 7] }),
    renewing: await subscribed(testApp, user, { product: ['lock', 7], auto_renew: '1' }),
    month: await subscribed(testApp, user, { product: ['lock', 30] }),
    defi: await subscribed(testApp, user, { product: ['defi', 0] }),
    left: await subscribed(testApp, user, { product: ['defi', 0] }),
    note: await subscribed(testApp, user, { product: ['miner', 30], amount: '1500' }),
  };
  for (let day = 2; day <= 8; day += 1) {
    await setTime(testApp, start + day * DAY + 600_000);
    await pay(testApp);
    if (day !== 4) continue;
    expect((await redeem(testApp, user, orders.month.id, '20.9')).type).toBe('ok');
    expect((await redeem(testApp, user, orders.left.id, '0')).type).toBe('ok');
  }
});
afterAll(async () => {
  await testApp.expectBooksBalanced();
  await testApp.stop();
});

const read = async <T>(path: string, fields: Record<string, string> = {}, token = user.token): Promise<T> =>
  (await testApp.call('GET', path, { token, fields })).message as T;
const recordsOf = async (kind: string) =>
  (await read<ReplyOf<typeof recordList>>('/wallet/record/list', { type: '2', kind, limit: '100' })).list;
/** The answer to "Why?" for the newest record of a kind with this value in the spot account. */
const whyOf = async (kind: string, value: string) => {
  const record = (await recordsOf(kind)).find((one) => one.value === value);
  const why = await read<ReplyOf<typeof explainRecord>>('/wallet/record/why', { id: String(record?.id) });
  return { ...why, inputs: why.inputs.map(({ name, value: text, unit }) => `${name} ${text} ${unit}`.trim()) };
};

describe('Why?', () => {
  it.each<[kind: string, value: string, formula: string, order: keyof typeof orders, inputs: string[]]>([
    ['lock_open', '-1500.00000000', 'lock_open', 'note', ['principal 1500 USDT', 'days 30', 'day_rate 0.03 %']],
    [
      'lock_redeem',
      '979.10000000',
      'lock_redeem',
      'month',
      [
        'principal 1000 USDT',
        'days_paid 3',
        'rewards_back 0.9 USDT',
        'fee_percent 2 %',
        'fee 20 USDT',
        'received 979.1 USDT',
      ],
    ],
    ['lock_redeem', '1000.00000000', 'lock_redeem_flexible', 'left', ['principal 1000 USDT', 'received 1000 USDT']],
    [
      'lock_reward',
      '0.45000000',
      'lock_reward',
      'note',
      ['day 7', 'principal 1500 USDT', 'day_rate 0.03 %', 'received 0.45 USDT'],
    ],
    [
      'lock_reward',
      '0.08000000',
      'lock_reward',
      'defi',
      ['day 7', 'principal 1000 USDT', 'day_rate 0.008 %', 'received 0.08 USDT'],
    ],
  ])('of %s %s: %s', async (kind, value, formula, order, inputs) => {
    const why = await whyOf(kind, value);
    expect([why.kind, why.formula, why.inputs]).toEqual([kind, formula, [`order ${orders[order].id}`, ...inputs]]);
    expect(why.rule_version).toBeGreaterThan(0);
    expect(why.rows.length).toBeGreaterThan(0);
  });

  it('explains a flexible order, which has neither a term nor a rate of its own', async () => {
    const { id } = (await recordsOf('lock_open')).at(-4) ?? { id: 0 };
    const why = await read<ReplyOf<typeof explainRecord>>('/wallet/record/why', { id: String(id) });
    expect([why.formula, why.inputs.map(({ name, value }) => [name, value])]).toEqual([
      'lock_open_flexible',
      [
        ['order', String(orders.defi.id)],
        ['principal', '1000'],
      ],
    ]);
  });

  it('explains an end: the principal of both orders, with the rewards they paid', async () => {
    const why = await Promise.all(
      (await recordsOf('lock_maturity')).map(({ id }) =>
        read<ReplyOf<typeof explainRecord>>('/wallet/record/why', { id: String(id) }),
      ),
    );
    expect(why.map(({ formula, inputs }) => [formula, ...inputs.map(({ value }) => value)]).toSorted()).toEqual(
      [orders.week, orders.renewing].map(({ id }) => ['lock_maturity', String(id), '7', '1.4', '1000']),
    );
  });

  it('does not explain records of other users', async () => {
    const [record] = await recordsOf('lock_reward');
    const thief = await addSaver(testApp);
    const fields = { id: String(record?.id) };
    const reply = await testApp.call('GET', '/wallet/record/why', { token: thief.token, fields });
    expect(reply.type).toBe('error');
  });
});

it.each(['lock_open', 'lock_reward', 'lock_maturity', 'lock_redeem'])(
  'the CSV export has every record: %s',
  async (kind) => {
    const records = await recordsOf(kind);
    expect(records.length).toBeGreaterThan(0);
    const { csv } = await read<ReplyOf<typeof recordExport>>('/wallet/record/export');
    for (const { id, value, after, info } of records)
      expect(csv).toContain(`Spot,USDT,${info},${value},${after},${id}\r`);
  },
);

it('Total assets include what is locked', async () => {
  const wallets = (await testApp.call('POST', '/wallet/list', { token: user.token })).message as ReplyOf<
    typeof walletList
  >;
  // Rewards: both weeks 1.4 each, 3 days of the month (taken back) and its fee, 7 days of the flexible order and 3 of the other, 7 of the note.
  const earned = 1.4 * 2 - 20 + 0.56 + 0.24 + 3.15;
  expect(wallets.mining_wallet.usdt_totle).toBe(3500);
  expect(wallets.mining_wallet.balance).toMatchObject([
    { currency_name: 'USDT', lock_mining_balance: '3500.00000000' },
  ]);
  expect(wallets.change_wallet.usdt_totle).toBeCloseTo(6500 + earned, 8);
  const { usdt_now } = await read<ReplyOf<typeof walletHistory>>('/wallet/history');
  expect(Number(usdt_now)).toBeCloseTo(10_000 + earned, 8);
});

it('the financial hub shows the three families', async () => {
  const { families, usdt_total } = await read<ReplyOf<typeof financeOverview>>('/finance/overview');
  const next = start + 9 * DAY + 600_000;
  expect(
    families
      .filter(({ family }) => ['lock', 'defi', 'miner'].includes(family))
      .map(({ family, running, usdt_value, usdt_paid, next_time_ms, end_times_ms }) => [
        family,
        running,
        usdt_value,
        usdt_paid,
        next_time_ms,
        end_times_ms.length,
      ]),
  ).toEqual([
    // The renewed week counts its days from the next midnight.
    ['lock', 1, '1000.00000000', '3.70000000', next + DAY, 1],
    ['defi', 1, '1000.00000000', '0.80000000', next, 0],
    ['miner', 1, '1500.00000000', '3.15000000', next, 1],
  ]);
  expect(usdt_total).toBe('3500.00000000');
});

it('the summary has what is locked, yesterday, in all, and what comes next', async () => {
  const all = await read<ReplyOf<typeof lockSummary>>('/lock/summary');
  const next = start + 9 * DAY + 600_000;
  expect(all).toMatchObject({
    running: 3,
    day_seconds: 86_400,
    items: [
      {
        currency_name: 'USDT',
        running: 3,
        locked: '3500.00000000',
        // Both weeks 0.2, the flexible order 0.08, the note 0.45.
        earned_yesterday: '0.93000000',
        earned_total: '7.65000000',
      },
    ],
    next_payout_ms: next,
    next_end_ms: start + 16 * DAY + 600_000,
  });
  const flexible = await read<ReplyOf<typeof lockSummary>>('/lock/summary', { family: 'defi' });
  expect(flexible).toMatchObject({ running: 1, next_payout_ms: next, next_end_ms: 0, next_end_order_id: 0 });
  const none = await read<ReplyOf<typeof lockSummary>>('/lock/summary', {}, (await addSaver(testApp)).token);
  expect(none).toMatchObject({ running: 0, items: [], next_payout_ms: 0, next_end_ms: 0 });
});

it('the calendar has one row per day, with the principal on the last, and says which rates may change', async () => {
  const { items } = await read<ReplyOf<typeof lockCalendar>>('/lock/calendar', { days: '30' });
  const dayOf = (ms: number) => (ms - start - 600_000) / DAY;
  const rows = items.map((one) => [dayOf(one.at_ms), one.payouts, one.reward, one.estimated, one.principal]);
  // Day 9: flexible and note. From day 10 on also the renewed week, whose last day is 16. The note ends on day 31.
  expect(rows.slice(0, 3)).toEqual([
    [9, 2, '0.53000000', 0, '0.00000000'],
    [10, 3, '0.73000000', 0, '0.00000000'],
    [11, 3, '0.73000000', 1, '0.00000000'],
  ]);
  const ends = items.filter((one) => one.ended_order_ids.length > 0);
  expect(ends.map((one) => [dayOf(one.at_ms), one.principal, one.ended_order_ids.includes(orders.note.id)])).toEqual([
    [16, '1000.00000000', false],
    [31, '1500.00000000', true],
  ]);
  const notes = await read<ReplyOf<typeof lockCalendar>>('/lock/calendar', { family: 'miner', days: '5' });
  expect(notes.items.map(({ reward, estimated }) => [reward, estimated])).toEqual(Array(5).fill(['0.45000000', 0]));
});

it('notices have the amounts and a link to the order', async () => {
  const { data } = await read<ReplyOf<typeof noticeList>>('/notice/list', { limit: '50' });
  const renewed = data.find(({ title }) => title === 'Order renewed')?.link ?? '';
  const link = (order: LockItem): string => `/pages/lockming/order?id=${order.id}`;
  const find = (title: string, order: LockItem) =>
    data.find((one) => one.title === title && one.body.includes(`order ${order.id} `));
  expect(find('First reward paid', orders.note)).toMatchObject({
    link: link(orders.note),
    body: expect.stringContaining('0.45 USDT'),
  });
  expect(find('Order ended, principal back', orders.week)).toMatchObject({
    link: link(orders.week),
    body: expect.stringMatching(/1000 USDT.*1\.4 USDT/),
  });
  expect(find('Order redeemed', orders.month)).toMatchObject({
    link: link(orders.month),
    body: expect.stringMatching(/979\.1 USDT.*20\.9 USDT/),
  });
  expect(find('Terms of your renewal', orders.renewing)).toMatchObject({
    link: link(orders.renewing),
    body: expect.stringMatching(/1000 USDT.*7 days at 0\.02 %/),
  });
  expect(renewed).toMatch(/^\/pages\/lockming\/order\?id=\d+$/);
  expect(renewed).not.toBe(link(orders.renewing));
});
