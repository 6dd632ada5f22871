import type { Call } from '@candor/contract/call';
import { ALL_CALLS } from '@candor/contract/calls';
import { REFUSAL_STATUS } from '@candor/contract/codes';
import { sentenceOf } from '@candor/contract/messages/tables';
import { COPY_AGREEMENT } from '@candor/domain/copy/copy-rules';
import { HOSTILE_AMOUNTS, type HostileAmount } from '@candor/testkit/hostile-amounts';
import { isFull } from '@candor/testkit/test-size';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { virtualClock } from '#platform/runtime/clock';
import { amountFieldsOf, isOptionalField } from './contract-fields';
import { addLeader } from './copy-steps';
import { campaignForm, rateUpForm } from './coupon-console-forms';
import { addClient, uploadVoucher, withdrawFields } from './fund-steps';
import { setSeed, stateOf } from './game-steps';
import { ieoProjectForm } from './ieo-project-form';
import { addProject } from './ieo-steps';
import { fundRewards } from './lock-steps';
import { publishTicks } from './market-steps';
import { withNextTick } from './next-tick';
import { makeNftRequests } from './nft-amounts';
import { expectDecent, rememberState } from './no-change';
import { addOperator, type TestOperator } from './ops-steps';
import { optionFields, untilNoneOpen } from './option-steps';
import { makeOtcRequests } from './otc-amounts';
import { encodeForm, sendForm } from './send-form';
import { place, placed } from './spot-steps';
import { startTestApp, type TestApp, type TestUser } from './test-app';
import { transferFields } from './wallet-steps';

/** Stands still: no price grows old on a slow machine, and no midnight passes, at which open positions are charged. */
const clock = virtualClock(Date.UTC(2027, 0, 15, 12));
/** After this an option that got no price is called off. */
const NO_ENTRY_MS = 7_000;

const PAIR = { currency_id: '1', legal_id: '3' };

const LOCK_TERMS = {
  day_rate_percent: '0.04',
  redeem_fee_percent: '0',
  min_amount: '100',
  max_amount: '50000',
  quota: '2000000',
  reason: 'Other terms',
};

const NEW_NOTE = { family: 'miner', currency_id: '3', unit: '500', ...LOCK_TERMS };

/** A request of each call with an amount field that would succeed as it stands. A new such call adds its line here. */
const VALID_REQUESTS: Record<string, Readonly<Record<string, string>>> = {
  '/wallet/change': transferFields({ number: '1' }),
  // The voucher is uploaded below.
  '/wallet/charge_req': { account: '', amount: '50', currency: '3', network: 'TRC20' },
  '/wallet/out': withdrawFields(),
  '/user/getTransferFee': { number: '10', from_currency_id: '3', to_currency_id: '45' },
  '/user/Transfer': { number: '10', from_currency_id: '3', to_currency_id: '45' },
  // Of the deposit that the row above leaves.
  '/ops/deposits/propose_amount': { id: '1', amount: '49', reference: 'tx', reason: 'Less arrived' },
  '/ops/adjustments/propose': {
    user_id: '1',
    currency_id: '3',
    account: 'change',
    direction: 'credit',
    amount: '5',
    reason: 'Lost in transit',
  },
  '/ops/purses/propose': { purse: 'insurance', currency_id: '3', amount: '5', reason: 'First capital' },
  '/market/alert/add': { currency_id: '1', kind: 'above', value: '61000' },
  '/transaction/in': { ...PAIR, price: '55000', num: '0.0001', mode: '2' },
  '/transaction/out': { ...PAIR, price: '65000', num: '0.0001', mode: '2' },
  '/coin/trade': { ...PAIR, amount: '0.0001', target_price: '55000', type: '1' },
  '/spot/order': { ...PAIR, side: 'buy', kind: 'limit', amount: '0.0001', price: '55000' },
  // No order has all fields; there is nobody who would sell for a budget, so this one stands beside an order of another user.
  '/spot/order budget': { ...PAIR, side: 'buy', kind: 'market', budget: '6' },
  // The levels of a position have rules of their own: see futures-refusals.
  '/lever/submit': { ...PAIR, share: '1', multiple: '20', type: '1', status: '1', quoted_price: '60000' },
  '/microtrade/submit': optionFields({ number: '1', wait: '0' }),
  // 30 days.
  '/lock/preview': { product_id: '3', amount: '100' },
  '/lock/subscribe': { product_id: '3', amount: '100' },
  '/lh/deposit': { config_id: '3', amount: '100' },
  // One proposal about each product at a time.
  '/ops/lock/propose_terms': { id: '1', ...LOCK_TERMS },
  '/ops/lock/propose_terms max_amount': { id: '2', ...LOCK_TERMS },
  '/ops/lock/propose_terms quota': { id: '3', ...LOCK_TERMS },
  '/ops/lock/propose_product': { ...NEW_NOTE, days: '45' },
  '/ops/lock/propose_product min_amount': { ...NEW_NOTE, days: '46' },
  '/ops/lock/propose_product max_amount': { ...NEW_NOTE, days: '47' },
  '/ops/lock/propose_product quota': { ...NEW_NOTE, days: '48' },
  // Of a project made below.
  '/project/order': { project_id: '', amount: '1000', pay_currency: '3', price: '50' },
  '/ieo/commit': { project_id: '', amount: '1000', pay_currency: '3' },
  '/ieo/estimate': { project_id: '', amount: '1000', pay_currency: '3' },
  '/ops/ieo/propose': ieoProjectForm(clock.nowMs(), { token: 'GRAMS' }),
  '/ops/ieo/propose price': ieoProjectForm(clock.nowMs(), { token: 'GRAMP' }),
  // Of a leader made below.
  '/copy/preview': { leader_id: '', type: '1', number: '1', total_cap: '100', max_multiple: '' },
  '/copy/follow': {
    leader_id: '',
    type: '1',
    number: '1',
    total_cap: '100',
    max_multiple: '',
    agreement: COPY_AGREEMENT,
  },
  '/copy/what-if': {
    leader_id: '',
    type: '1',
    number: '1',
    total_cap: '100',
    max_multiple: '',
    since: new Date(clock.nowMs()).toISOString().slice(0, 10),
  },
  // Of works and series made below.
  '/nft/buy': { code: '', price: '100' },
  '/nft/bid': { code: '', price: '100' },
  '/nft/offer': { code: '', price: '100' },
  '/nft/offer/quote': { code: '', price: '100' },
  '/nft/box/buy': { code: '', price: '60' },
  '/bind_box/auctionNFT': { code: '', price: '5' },
  '/bind_box/resellNFT': { code: '', price: '100' },
  '/ops/nft/works/offer': { code: '', price: '100' },
  '/ops/nft/series/propose': { title: '', price: '100' },
  // The user has seeds and points.
  '/game/play': { currency: 'points', stake: '10', nonce: '1' },
  '/coupon/fitting': { product: 'futures', amount: '10' },
  '/ops/coupon/campaign/propose': campaignForm(clock.nowMs()),
  '/ops/coupon/campaign/propose budget': campaignForm(clock.nowMs()),
  '/ops/coupon/campaign/propose min_deposit': campaignForm(clock.nowMs(), {
    kind: 'deposit_bonus',
    min_deposit: '100',
  }),
  '/ops/coupon/campaign/propose lock_max': rateUpForm(clock.nowMs()),
  '/ops/coupon/campaign/propose rate_percent': rateUpForm(clock.nowMs()),
  // Of ads made below.
  '/otc/take': { ad_id: '', by: 'fiat', amount: '101', price: '1.01' },
  // Of the order that the row above leaves.
  '/spot/order/edit': { id: '', price: '55001', amount: '0.0002' },
};

/** What is sent when the field itself is the matter. */
const requestOf = (path: string, field: string): Readonly<Record<string, string>> =>
  VALID_REQUESTS[`${path} ${field}`] ?? VALID_REQUESTS[path] ?? {};

const CASES = ALL_CALLS.flatMap((call) => amountFieldsOf(call).map((field) => ({ call, path: call.path, field })));

let testApp: TestApp;
let user: TestUser;
let operator: TestOperator;
beforeAll(async () => {
  testApp = await startTestApp({ clock, env: { CANDOR_ROLES: 'api,engine' } });
  user = await addClient(testApp, { usdt: '1000' });
  await testApp.fund(user.id, 'micro', 3, '1000');
  await testApp.fund(user.id, 'lever', 3, '1000');
  // To sell.
  await testApp.fund(user.id, 'change', 1, '1');
  operator = await addOperator(testApp);
  await fundRewards(testApp, '1000');
  VALID_REQUESTS['/wallet/charge_req'] = {
    ...VALID_REQUESTS['/wallet/charge_req'],
    account: await uploadVoucher(testApp, user),
  };
  const project = String((await addProject(testApp)).id);
  for (const path of ['/project/order', '/ieo/commit', '/ieo/estimate'])
    VALID_REQUESTS[path] = { ...VALID_REQUESTS[path], project_id: project };
  const leader = String((await addLeader(testApp)).id);
  for (const path of ['/copy/preview', '/copy/follow', '/copy/what-if'])
    VALID_REQUESTS[path] = { ...VALID_REQUESTS[path], leader_id: leader };
  Object.assign(VALID_REQUESTS, await makeNftRequests(testApp, user));
  Object.assign(VALID_REQUESTS, await makeOtcRequests(testApp, user));
  await stateOf(testApp, user);
  await setSeed(testApp, user);
  VALID_REQUESTS['/spot/order/edit'] = { ...VALID_REQUESTS['/spot/order/edit'], id: await openSpot() };
});
afterAll(async () => {
  await testApp.expectBooksBalanced();
  await testApp.stop();
});

/** Somebody sells, and the user has an order that waits; answers its number. */
const openSpot = async (): Promise<string> => {
  await publishTicks(testApp.app, [{ symbol: 'BTC/USDT', price: '60000' }]);
  const seller = await testApp.addUser();
  await testApp.fund(seller.id, 'change', 1, '1');
  await place(testApp, seller, { side: 'sell', price: '60000', amount: '1' });
  return String((await placed(testApp, user, { side: 'buy', price: '55000', amount: '0.0001' })).id);
};

const send = (call: Call, form: string) =>
  sendForm(testApp.origin, {
    method: call.method,
    path: call.path,
    form,
    token: call.auth === 'operator' ? operator.token : user.token,
  });

it('finds amount fields, and knows a valid request for every call that has one', () => {
  expect(CASES.map(({ path, field }) => `${path} ${field}`)).toContain('/wallet/change number');
  expect(CASES.filter(({ path }) => VALID_REQUESTS[path] === undefined)).toEqual([]);
  for (const { path, field } of CASES) expect(requestOf(path, field)).toHaveProperty(field);
});

type Case = (typeof CASES)[number];

const isCase = (path: string, field: string) => (one: Case) => one.path === path && one.field === field;

/** Every hostile value is sent to these: a form of the app with two coins, one beside an upload, one of the console. */
const WHOLE = [
  isCase('/wallet/change', 'number'),
  isCase('/wallet/charge_req', 'amount'),
  isCase('/ops/adjustments/propose', 'amount'),
];
/** Sent to every other field: which, differs from field to field, so that over the fields all are sent. */
const FEW = 2;

/** A field that may be left out is not refused for being left out. */
const hostileOf = ({ call, path, field }: Case, at: number): readonly HostileAmount[] => {
  const all = HOSTILE_AMOUNTS.filter(({ encode }) => encode(field) !== '' || !isOptionalField(call, field));
  if (isFull || WHOLE.some((is) => is({ call, path, field }))) return all;
  return Array.from({ length: FEW }, (_, n) => all[(at * FEW + n) % all.length] as HostileAmount);
};

const sendHostile = ({ call, path, field }: Case, { encode }: HostileAmount) => {
  const { [field]: _, ...rest } = requestOf(path, field);
  return send(call, [encodeForm(rest), encode(field)].filter((part) => part !== '').join('&'));
};

it('sends every hostile value to some field', () => {
  const sent = new Set(CASES.flatMap((one, at) => hostileOf(one, at)));
  expect([...sent]).toHaveLength(HOSTILE_AMOUNTS.length);
  for (const is of WHOLE) expect(CASES.filter(is)).toHaveLength(1);
});

describe.each(CASES.map((one, at) => ({ ...one, at })))('$path $field', ({ at, ...one }) => {
  it('takes the valid request, and refuses what is no amount without changing anything', async () => {
    await publishTicks(testApp.app, [
      { symbol: 'BTC/USDT', price: '60000' },
      { symbol: 'USDC/USDT', price: '1' },
    ]);
    const taken = await withNextTick(testApp, () => send(one.call, encodeForm(requestOf(one.path, one.field))));
    expect([taken.status, taken.type]).toEqual([200, 'ok']);
    if (one.path === '/microtrade/submit') clock.advance(NO_ENTRY_MS);
    // What is still on its way would look like the effect of a refused request.
    await untilNoneOpen(testApp);
    const expectSameState = await rememberState(testApp);
    const offenders: unknown[] = [];
    for (const hostile of hostileOf(one, at)) {
      const reply = await sendHostile(one, hostile);
      expectDecent(reply);
      const message = sentenceOf('en', hostile.refusedAs, { field: one.field });
      const isRefused = reply.status === (REFUSAL_STATUS[hostile.refusedAs] ?? 200) && reply.type === 'error';
      if (!isRefused || reply.message !== message)
        offenders.push([hostile.name, reply.status, reply.type, reply.message]);
    }
    expect(offenders).toEqual([]);
    await expectSameState();
  });
});
