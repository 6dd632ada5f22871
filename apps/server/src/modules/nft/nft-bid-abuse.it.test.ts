import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  addArtist,
  addCollector,
  addOffer,
  addWork,
  bid,
  HOUR_MS,
  type NftTestApp,
  readBids,
  setTime,
  spotOf,
  startNftApp,
  type TestWork,
} from '#app/testing/nft-steps';
import { expire, pay, readMessageKinds, readOrders } from '#app/testing/nft-trade-steps';
import type { TestUser } from '#app/testing/test-app';
import { flagBidders } from './bidder-flags.store';
import { endDueOffers } from './use-cases/end-offers';

const BTC = 1;

let test: NftTestApp;
let artist: TestUser;
let work: TestWork;
let offerId: number;

beforeAll(async () => {
  test = await startNftApp();
});
afterAll(async () => {
  await test.expectBooksBalanced();
  await test.stop();
});

const addAuction = async (currencyId?: number): Promise<void> => {
  work = await addWork(test, { artist });
  const terms = { price: '10', perIncrease: '1' };
  offerId = await addOffer(test, { work, sellerId: artist.id, ...terms, ...(currencyId && { currencyId }) });
};
/** From 10 USDT, with a deposit of 1 USDT. */
beforeEach(async () => {
  artist = await addArtist(test);
  await addAuction();
});

const place = (user: TestUser, price: string, maximum?: string) =>
  bid(test, user, { code: work.code, price, ...(maximum !== undefined && { maximum }) });
/** What is held of a user on the spot account. */
const heldOf = async ({ id }: TestUser): Promise<string> => {
  const { rows } = await test.pool.query<{ held: string }>(
    `select trim_scale(coalesce(sum(balance), 0))::text as held from ledger_account where owner_id = $1 and type = 'change' and bucket = 'frozen'`,
    [id],
  );
  return rows[0]?.held ?? '0';
};
const pass = (hours: number) => setTime(test, test.clock.nowMs() + hours * HOUR_MS);
const end = async (): Promise<void> => {
  await pass(24);
  await endDueOffers(test.app.parts, { nowMs: test.clock.nowMs(), ensureHeld: async () => undefined });
};
const codeOf = async (reply: ReturnType<typeof bid>): Promise<string> => (await reply).error ?? 'ok';

it('a bid of 4,000 in an auction with a deposit of 1 USDT holds 200 USDT, which are lost without payment', async () => {
  const loud = await addCollector(test, '4200');
  const reply = await place(loud, '4000');
  expect(reply.message).toMatchObject({ deposit: '1.00000000', top_up: '199.00000000' });
  expect([await heldOf(loud), await spotOf(test, loud.id)]).toEqual(['200', '4000']);
  await end();
  expect(await heldOf(loud)).toBe('200');
  await pass(24);
  await expire(test);
  expect([await heldOf(loud), await spotOf(test, loud.id), await spotOf(test, artist.id)]).toEqual([
    '0',
    '4000',
    '160',
  ]);
  expect(await readMessageKinds(test, work.id)).toContain(`payment_expired ${loud.id} 200`);
});

it('nobody leads on a deposit without the money for its top-up, and the refusal names the amount', async () => {
  await addAuction(BTC);
  await test.pool.query('update nft_offer set usdt_rate = 1000 where id = $1', [offerId]);
  const bidder = await addCollector(test, '1000');
  await test.fund(bidder.id, 'change', BTC, '100');
  const refused = await place(bidder, '25');
  expect([refused.error, refused.message]).toEqual([
    'nft_deposit_short',
    'The deposit of this bid is 1250 USDT more than what is held. Your spot account has 1000 USDT available.',
  ]);
  expect([await heldOf(bidder), (await readBids(test, work.code)).count]).toEqual(['0', 0]);
  expect(await codeOf(place(bidder, '20'))).toBe('ok');
  expect([await heldOf(bidder), await spotOf(test, bidder.id)]).toEqual(['1000', '0']);
  // The leader cannot raise the private maximum without the money for it either.
  expect(await codeOf(bid(test, bidder, { code: work.code, maximum: '40' }))).toBe('nft_deposit_short');
  expect(await heldOf(bidder)).toBe('1000');
});

it('the private maximum counts for the top-up, which comes back as soon as it is exceeded', async () => {
  const [first, second] = [await addCollector(test), await addCollector(test)];
  await place(first, '10', '1000');
  expect(await heldOf(first)).toBe('50');
  // A bid below the maximum is topped by it: both keep what they hold, and the other one pays no top-up.
  expect((await place(second, '600')).message).toMatchObject({
    leading: 0,
    deposit: '1.00000000',
    top_up: '0.00000000',
  });
  expect([await heldOf(first), await heldOf(second)]).toEqual(['50', '1']);
  await place(second, '1000.5');
  expect([await heldOf(first), await heldOf(second)]).toEqual(['1', '50.025']);
  await place(first, '1100');
  await bid(test, first, { code: work.code, maximum: '1155' });
  expect([await heldOf(first), await heldOf(second)]).toEqual(['57.75', '1']);
});

it('a leader who lowers the private maximum holds the share of the lower one', async () => {
  const leader = await addCollector(test);
  await place(leader, '10', '2000');
  expect(await heldOf(leader)).toBe('100');
  await bid(test, leader, { code: work.code, maximum: '500' });
  expect([await heldOf(leader), await spotOf(test, leader.id)]).toEqual(['25', '9975']);
});

it('deposit and top-up come back with the payment and may be part of the price', async () => {
  const winner = await addCollector(test, '1000');
  await place(winner, '1000');
  await end();
  expect((await readOrders(test, winner)).items[0]).toMatchObject({ deposit: '50.00000000' });
  const paid = await pay(test, winner, (await readOrders(test, winner)).items[0]?.id ?? 0);
  expect(paid.message).toMatchObject({ deposit: '50.00000000' });
  expect([await heldOf(winner), await spotOf(test, winner.id)]).toEqual(['0', '0']);
});

/** The seller's second account, by one sign each. */
const SIGNS: Readonly<Record<string, (ids: readonly number[]) => Promise<unknown>>> = {
  document: (ids) =>
    test.pool.query(
      `insert into kyc_submission (user_id, level, status, id_type, name, card_sealed, card_hash, reason, decided_by, decided_at, created_at)
       select u, 1, 'refused', 0, 'Ama Lind', 'x', sha256($2::bytea), 'Already used', 'op', now(), now() from unnest($1::int[]) u`,
      [ids, `card ${ids.join()}`],
    ),
  'bank card': (ids) => addCards(ids, { account: `DE ${ids.join(' ')}` }),
  'payment name': (ids) => addCards(ids, { name: `Ama ${ids.join('')} Lind` }),
  'wallet address': (ids) =>
    test.pool.query(
      `insert into wallet_address (user_id, currency_id, network, name, address, qrcode, usable_from, created_at, updated_at)
       select u, 3, 'TRC20', 'own', $2, 'x', now(), now(), now() from unnest($1::int[]) u`,
      [ids, `T${ids.join('')}`],
    ),
};
const addCards = (ids: readonly number[], { name, account }: { name?: string; account?: string }) =>
  test.pool.query(
    `insert into bank_card (user_id, real_name, bank_name, bank_account, bank_dizhi, bank_code, iban, bank_address, alipay_account, wechat_account,
       wechat_nickname, aba_number, swift_code, cardholder_address, updated_at)
     select u, coalesce(upper($2::text), 'Name ' || u), '', coalesce($3::text, 'account ' || u), '', '', '', '', '', '', '', '', '', '', now() from unnest($1::int[]) u`,
    [ids, name ?? null, account ?? null],
  );

it.each(Object.keys(SIGNS))(
  'a second account of the seller with the same %s cannot drive anybody up: it can neither bid nor pay a deposit',
  async (sign) => {
    const [victim, second] = [await addCollector(test), await addCollector(test)];
    await place(victim, '10', '1000');
    await SIGNS[sign]?.([artist.id, second.id]);
    expect(await codeOf(place(second, '630'))).toBe('nft_bidder_linked');
    const deposit = test.call('POST', '/nft/deposit', { token: second.token, fields: { code: work.code } });
    expect((await deposit).error).toBe('nft_bidder_linked');
    expect(await readBids(test, work.code)).toMatchObject({ price: '10.00000000', count: 1 });
    expect(await heldOf(second)).toBe('0');
  },
);

it('a deposit is forfeited to the platform alone when the bidder turns out to be the seller’s second account', async () => {
  const second = await addCollector(test);
  await place(second, '4000');
  await SIGNS['bank card']?.([artist.id, second.id]);
  await end();
  await pass(24);
  await expire(test);
  expect([await spotOf(test, second.id), await spotOf(test, artist.id)]).toEqual(['9800', '0']);
  const { rows } = await test.pool.query(
    'select to_seller, to_platform, is_linked from nft_order where offer_id = $1',
    [offerId],
  );
  expect(rows).toEqual([{ to_seller: '0.00000000', to_platform: '200.00000000', is_linked: true }]);
});

it('the same network address or user agent flags a bidder for operators and refuses nothing', async () => {
  const [near, far] = [await addCollector(test), await addCollector(test)];
  await test.pool.query(`update session set ip = '203.0.113.7', user_agent = 'A' where user_id = any($1::int[])`, [
    [artist.id, near.id],
  ]);
  await test.pool.query(`update session set ip = '203.0.113.8', user_agent = 'B' where user_id = $1`, [far.id]);
  expect([await codeOf(place(near, '10')), await codeOf(place(far, '20'))]).toEqual(['ok', 'ok']);
  await flagBidders(test.pool, work.code, new Date(test.clock.nowMs()));
  const { rows } = await test.pool.query(
    'select distinct user_id as id, reason from nft_bidder_flag where offer_id = $1 order by reason',
    [offerId],
  );
  expect(rows).toEqual([
    { id: near.id, reason: 'same_address' },
    { id: near.id, reason: 'same_agent' },
  ]);
});
