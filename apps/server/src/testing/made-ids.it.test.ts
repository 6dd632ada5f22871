import { ALL_CALLS } from '@candor/contract/calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#platform/runtime/ids';
import { fieldNamesOf } from './contract-fields';
import { type MoneyCall, publishPrices, type ReplayTestApp, sendInMarket, startReplayTestApp } from './replay-market';
import { addEverybody, MONEY_CALLS, send } from './replay-steps';

let app: ReplayTestApp;
beforeAll(async () => {
  app = await startReplayTestApp();
});
beforeEach(() => publishPrices(app));
afterAll(async () => {
  await app.expectBooksBalanced();
  await app.stop();
});

/** Calls of existing clients that have a newer call of our own beside them: their sentence is all they answer. */
const OLD_CALLS = [
  '/coin/trade',
  '/project/order',
  '/lh/deposit',
  '/lh/deposit/order/cancel',
  '/dual/buyDual',
  '/bind_box/buyNFT',
  '/bind_box/marginNFT',
  '/bind_box/auctionNFT',
  '/bind_box/resellNFT',
  '/bind_box/payNFTOrder',
  '/transaction/in',
  '/transaction/out',
];

interface Made {
  /** Where the reply has the id. */
  readonly at: string;
  /** Where the row is that has this id, and whose it is. */
  readonly row: string;
}

const own = (table: string, at = 'id', owner = 'user_id'): Made => ({
  at,
  row: `select from ${table} where id::text = $1 and ${owner} = $2`,
});
const record = (at = 'id'): Made => ({
  at,
  row: `select from ledger_posting p join ledger_account a on a.id in (p.debit_account_id, p.credit_account_id)
        where p.reference::text = $1 and a.owner_id = $2`,
});
const otcOrder: Made = {
  at: 'number',
  row: `select from otc_order where 'C' || id = $1 and $2::int in (buyer_id, seller_id)`,
};

const MADE: Readonly<Record<string, Made>> = {
  '/wallet/change': record(),
  '/user/Transfer': record(),
  '/wallet/charge_req': own('deposit'),
  '/wallet/out': own('withdrawal'),
  '/user/withdraw/cancel': own('withdrawal'),
  '/microtrade/submit': own('option_order'),
  '/spot/order': own('spot_order'),
  '/lever/submit': own('futures_position'),
  '/lever/close': own('futures_position'),
  '/lever/batch_close': own('futures_position', 'ids'),
  '/ieo/commit': own('ieo_commit'),
  '/lock/subscribe': own('lock_order'),
  '/lock/redeem': own('lock_order'),
  '/dual/purchase': own('dual_order'),
  '/nft/buy': own('nft_sale', 'sale_id', 'buyer_id'),
  '/nft/pay': own('nft_sale', 'sale_id', 'buyer_id'),
  '/nft/bid': own('nft_bid', 'bid_id'),
  '/nft/deposit': record('record_id'),
  '/nft/offer': own('nft_offer', 'offer_id', 'seller_id'),
  '/nft/box/buy': {
    at: 'code',
    row: 'select from nft_box b join nft_work w on w.id = b.work_id where w.code = $1 and b.buyer_id = $2',
  },
  '/otc/take': otcOrder,
  '/otc/release': otcOrder,
  '/otc/cancel': otcOrder,
  '/coupon/claim': own('coupon'),
  '/coupon/trial_lock': own('coupon'),
  '/game/play': own('game_round', 'round.id'),
};

const valueAt = (message: unknown, at: string): unknown =>
  at.split('.').reduce((part, name) => (part as Readonly<Record<string, unknown>>)[name], message);

it('knows every call of the contract that moves money', () => {
  const paths = ALL_CALLS.filter(({ money }) => money).map(({ path }) => path);
  expect([...OLD_CALLS, ...Object.keys(MADE)].toSorted()).toEqual(paths.toSorted());
});

const toReceiptFields = (path: string): Readonly<Record<string, string>> => {
  const call = ALL_CALLS.find((one) => one.path === path);
  return call && fieldNamesOf(call).includes('receipt') ? { receipt: '1' } : {};
};

const ownCalls = MONEY_CALLS.filter(({ path }) => !OLD_CALLS.includes(path));
const firstOfEach = [...new Map(ownCalls.toReversed().map((call): [string, MoneyCall] => [call.path, call])).values()];

describe.each(firstOfEach)('$path', ({ path, fill }) => {
  it('answers the id of what it made, and the same when it is repeated', async () => {
    const user = await addEverybody(app);
    const fields = { ...(await fill(app, user)), ...toReceiptFields(path) };
    const sent = { path, token: user.token, fields, key: newId() };
    const reply = await sendInMarket(app, () => send(app, sent));
    expect([reply.type, reply.error]).toEqual(['ok', undefined]);
    const { at, row } = MADE[path] as Made;
    const ids = [valueAt(reply.message, at)].flat();
    expect(ids).not.toEqual([]);
    for (const id of ids) expect((await app.pool.query(row, [String(id), user.id])).rowCount).toBeGreaterThan(0);
    const again = await sendInMarket(app, () => send(app, sent));
    expect(again.message).toEqual(reply.message);
  });
});
