import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addArtist,
  addCollector,
  addOffer,
  addWork,
  bid,
  HOUR_MS,
  type NftTestApp,
  readBids,
  readWork,
  setTime,
  spotOf,
  startNftApp,
  type TestWork,
} from '#app/testing/nft-steps';
import { expire, readOrders } from '#app/testing/nft-trade-steps';
import type { TestUser } from '#app/testing/test-app';
import { notifyEnds } from './end.store';
import { endDueOffers } from './use-cases/end-offers';

let testApp: NftTestApp;
let artist: TestUser;
beforeAll(async () => {
  testApp = await startNftApp();
  artist = await addArtist(testApp);
});
afterAll(async () => {
  await testApp.expectBooksBalanced();
  await testApp.stop();
});

/** A running auction from 100 USDT in steps of 10, deposit 10 USDT. */
const addAuction = async (hours = 24): Promise<TestWork & { offerId: number }> => {
  const work = await addWork(testApp, { artist });
  const endMs = testApp.clock.nowMs() + hours * HOUR_MS;
  const offerId = await addOffer(testApp, { work, sellerId: artist.id, perIncrease: '10', endMs });
  return { ...work, offerId };
};
const addBidders = (count: number, usdt = '10000'): Promise<TestUser[]> =>
  Promise.all(Array.from({ length: count }, () => addCollector(testApp, usdt)));
const end = () => endDueOffers(testApp.app.parts, { nowMs: testApp.clock.nowMs(), ensureHeld: async () => undefined });
const heldOf = async (userId: number): Promise<string> => {
  const { rows } = await testApp.pool.query<{ sum: string }>(
    `select trim_scale(coalesce(sum(h.remaining), 0))::text as sum from ledger_hold h join ledger_account a on a.id = h.account_id
     where a.owner_id = $1 and h.purpose = 'nft_deposit'`,
    [userId],
  );
  return rows[0]?.sum ?? '0';
};

describe('a bid', () => {
  it('takes the deposit once, leads, and is in the list', async () => {
    const { code } = await addAuction();
    const [user] = (await addBidders(1)) as [TestUser];
    const first = await bid(testApp, user, { code, price: '100' });
    expect(first.message).toMatchObject({
      leading: 1,
      price: '100.00000000',
      next_price: '110.00000000',
      deposit: '10.00000000',
      extended: 0,
      currency_name: 'USDT',
    });
    expect(await spotOf(testApp, user.id)).toBe('9990');
    const [other] = (await addBidders(1)) as [TestUser];
    await bid(testApp, other, { code, price: '110' });
    const again = await bid(testApp, user, { code, price: '121.5' });
    expect(again.message).toMatchObject({ leading: 1, deposit: '0.00000000' });
    expect(await spotOf(testApp, user.id)).toBe('9990');
    expect(await heldOf(user.id)).toBe('10');
    const list = await readBids(testApp, code);
    expect(list).toMatchObject({ status: 1, price: '121.50000000', step: '10.00000000', count: 3 });
    expect(list.bids.map(({ price, leading }) => [price, leading])).toEqual([
      ['121.50000000', 1],
      ['110.00000000', 0],
      ['100.00000000', 0],
    ]);
  });

  it('is answered by an automatic bid, and whoever is outbid is told once', async () => {
    const { id, code } = await addAuction();
    const [one, two] = (await addBidders(2)) as [TestUser, TestUser];
    await bid(testApp, one, { code, price: '100', maximum: '200' });
    const topped = await bid(testApp, two, { code, price: '150' });
    expect(topped.message).toMatchObject({ leading: 0, price: '160.00000000', next_price: '170.00000000' });
    const won = await bid(testApp, two, { code, price: '170', maximum: '400.25' });
    expect(won.message).toMatchObject({ leading: 1, price: '210.00000000' });
    const list = await readBids(testApp, code);
    expect(list.bids.map(({ price, automatic }) => [price, automatic])).toEqual([
      ['210.00000000', 1],
      ['200.00000000', 1],
      ['170.00000000', 0],
      ['160.00000000', 1],
      ['150.00000000', 0],
      ['100.00000000', 0],
    ]);
    const { rows } = await testApp.pool.query('select user_id, kind from nft_message where work_id = $1 order by id', [
      id,
    ]);
    expect(rows).toEqual([
      { user_id: two.id, kind: 'outbid' },
      { user_id: one.id, kind: 'outbid' },
    ]);
    // With a decimal point: the random codes in the list are hexadecimal and may contain 400.
    expect(JSON.stringify(list)).not.toContain('400.25');
  });

  it('equal to the leader’s maximum leaves the lead with whoever set it first; the list rises strictly', async () => {
    const { code } = await addAuction();
    const [one, two, three] = (await addBidders(3)) as [TestUser, TestUser, TestUser];
    await bid(testApp, two, { code, price: '100' });
    await bid(testApp, one, { code, price: '110', maximum: '150' });
    const headers = { 'idempotency-key': '018f3c3e-7b1a-7c3d-8e4f-5a6b7c8d9e10' };
    const tie = () => testApp.call('POST', '/nft/bid', { token: two.token, headers, fields: { code, price: '150' } });
    const tied = await tie();
    expect(tied.message).toMatchObject({ leading: 0, price: '150.00000000', next_price: '160.00000000' });
    expect((await tie()).message).toEqual(tied.message);
    expect((await bid(testApp, three, { code, price: '150' })).error).toBe('nft_bid_low');
    const list = await readBids(testApp, code);
    expect(list.bids.map(({ bidder_id, price, automatic }) => [bidder_id, price, automatic])).toEqual([
      [one.id, '150.00000000', 1],
      [one.id, '110.00000000', 0],
      [two.id, '100.00000000', 0],
    ]);
    expect((await readWork(testApp, code, two.token)).own).toMatchObject({ is_leading: 0, price: '150.00000000' });
    // Whoever won does not pay: of two with the same price the one in the list is next.
    await bid(testApp, three, { code, price: '160' });
    await setTime(testApp, testApp.clock.nowMs() + 24 * HOUR_MS);
    await end();
    await setTime(testApp, testApp.clock.nowMs() + 24 * HOUR_MS);
    await expire(testApp);
    const { rows } = await testApp.pool.query(
      `select buyer_id as "buyerId", rank, trim_scale(r.price)::text as price from nft_order r join nft_work w on w.id = r.work_id
       where w.code = $1 order by rank`,
      [code],
    );
    expect(rows).toEqual([
      { buyerId: three.id, rank: 1, price: '160' },
      { buyerId: one.id, rank: 2, price: '150' },
    ]);
  });

  it('equal to the leader’s maximum is the next one when the leader does not pay', async () => {
    const { code } = await addAuction();
    const [one, two] = (await addBidders(2)) as [TestUser, TestUser];
    await bid(testApp, one, { code, price: '100', maximum: '150' });
    await bid(testApp, two, { code, price: '150' });
    await setTime(testApp, testApp.clock.nowMs() + 24 * HOUR_MS);
    await end();
    await setTime(testApp, testApp.clock.nowMs() + 24 * HOUR_MS);
    await expire(testApp);
    expect((await readOrders(testApp, two)).items).toMatchObject([{ price: '150.00000000', second_chance: 1 }]);
  });

  it('of the leader sets a maximum without a bid, and again', async () => {
    const { code } = await addAuction();
    const [user] = (await addBidders(1)) as [TestUser];
    await bid(testApp, user, { code, price: '100' });
    for (const maximum of ['300', '250']) {
      const set = await bid(testApp, user, { code, maximum });
      expect(set.message).toMatchObject({ leading: 1, price: '100.00000000' });
    }
    expect((await readBids(testApp, code)).count).toBe(1);
  });

  it('repeated with its key has one effect and the same reply', async () => {
    const { code } = await addAuction();
    const [one, two] = (await addBidders(2)) as [TestUser, TestUser];
    await bid(testApp, one, { code, price: '100' });
    await bid(testApp, two, { code, price: '110' });
    const headers = { 'idempotency-key': '018f3c3e-7b1a-7c3d-8e4f-5a6b7c8d9e0f' };
    const again = () => testApp.call('POST', '/nft/bid', { token: one.token, headers, fields: { code, price: '120' } });
    const first = await again();
    await bid(testApp, two, { code, price: '130' });
    const second = await again();
    expect(second.message).toEqual(first.message);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect((await readBids(testApp, code)).count).toBe(4);
  });

  it('in the last quarter of an hour moves the end, two hours at most', async () => {
    const { code, offerId } = await addAuction(3);
    const [one, two] = (await addBidders(2)) as [TestUser, TestUser];
    const { end_ms: endMs } = await readBids(testApp, code).catch(() => ({ end_ms: 0 }));
    await setTime(testApp, testApp.clock.nowMs() + 3 * HOUR_MS - 1);
    const late = await bid(testApp, one, { code, price: '100' });
    const moved = testApp.clock.nowMs() + 900_000;
    expect(late.message).toMatchObject({ extended: 1, end_ms: moved });
    expect(moved).toBeGreaterThan(endMs);
    expect(await end()).toBe(0);
    await setTime(testApp, moved - 1);
    await testApp.pool.query('update nft_offer set latest_ms = $2 where id = $1', [offerId, moved + 5]);
    const last = await bid(testApp, two, { code, price: '110' });
    expect(last.message).toMatchObject({ extended: 1, end_ms: moved + 5 });
    await setTime(testApp, moved + 5);
    expect(await bid(testApp, one, { code, price: '130' })).toMatchObject({ error: 'nft_not_on_sale' });
  });
});

describe('refused bids', () => {
  const refusal = async (
    user: TestUser,
    fields: Readonly<Record<string, string>>,
    path = '/nft/bid',
  ): Promise<string | undefined> => {
    const before = await spotOf(testApp, user.id);
    const { error } = await testApp.call('POST', path, { token: user.token, fields });
    expect(await spotOf(testApp, user.id)).toBe(before);
    return error;
  };

  it('give one reason each and change nothing [R1]', async () => {
    const { code } = await addAuction();
    const [rich, poor, small] = [
      ...(await addBidders(1)),
      ...(await addBidders(1, '105')),
      ...(await addBidders(1, '9')),
    ];
    if (!rich || !poor || !small) throw new Error('no users');
    expect(await refusal(rich, { code, price: '99.99' })).toBe('nft_bid_low');
    expect(await refusal(rich, { code })).toBe('nft_bid_low');
    expect(await refusal(rich, { code, price: '100.123456789' })).toBe('amount_invalid');
    expect(await refusal(rich, { code, price: '100', maximum: '99' })).toBe('nft_maximum_low');
    expect(await refusal(poor, { code, price: '110' })).toBe('nft_bid_uncovered');
    expect(await refusal(small, { code }, '/nft/deposit')).toBe('insufficient_balance');
    expect(await refusal(artist, { code, price: '100' })).toBe('nft_own');
    expect(await refusal(rich, { code: 'f'.repeat(32), price: '100' })).toBe('nft_not_offered');
    expect(await refusal(rich, { code: "'; drop table nft_bid; --", price: '100' })).toBe('nft_unknown');
    await bid(testApp, rich, { code, price: '100' });
    expect(await refusal(rich, { code, price: '200' })).toBe('nft_already_leading');
    expect(await refusal(poor, { code, price: '100' })).toBe('nft_bid_low');
    expect(await refusal(poor, { code, price: '99' })).toBe('nft_bid_low');
    expect(await refusal(poor, { code, price: '104.99' })).toBe('nft_bid_low');
    expect(await refusal(rich, { code }, '/nft/deposit')).toBe('nft_deposit_held');
    expect((await readBids(testApp, code)).count).toBe(1);
  });

  it('before the start, at a fixed price', async () => {
    const [user] = (await addBidders(1)) as [TestUser];
    const soon = await addWork(testApp, { artist });
    const startMs = testApp.clock.nowMs() + 1;
    const endMs = startMs + HOUR_MS;
    await addOffer(testApp, { work: soon, sellerId: artist.id, perIncrease: '1', startMs, endMs });
    expect(await refusal(user, { code: soon.code, price: '100' })).toBe('nft_not_on_sale');
    const fixed = await addWork(testApp, { artist });
    await addOffer(testApp, { work: fixed, sellerId: artist.id });
    expect(await refusal(user, { code: fixed.code, price: '100' })).toBe('nft_not_auction');
    testApp.clock.setMs(startMs);
    expect((await bid(testApp, user, { code: soon.code, price: '100' })).type).toBe('ok');
  });
});

describe('the end of auctions', () => {
  it('gives the leader an order, everybody else the deposit, and works without a bid back', async () => {
    const [won, shy, empty] = [await addAuction(), await addAuction(), await addAuction()];
    const [one, two, three] = (await addBidders(3)) as [TestUser, TestUser, TestUser];
    await bid(testApp, one, { code: won.code, price: '100' });
    await bid(testApp, two, { code: won.code, price: '110' });
    await testApp.call('POST', '/nft/deposit', { token: three.token, fields: { code: shy.code } });
    await setTime(testApp, testApp.clock.nowMs() + 24 * HOUR_MS);
    expect(await end()).toBeGreaterThanOrEqual(3);
    expect(await end()).toBe(0);
    expect(await Promise.all([one, two, three].map(({ id }) => spotOf(testApp, id)))).toEqual([
      '10000',
      '9990',
      '10000',
    ]);
    expect(await heldOf(two.id)).toBe('10');
    const { rows } = await testApp.pool.query(
      `select o.state, w.offer_id is null as free from nft_offer o join nft_work w on w.id = o.work_id where o.id = any($1) order by o.id`,
      [[won.offerId, shy.offerId, empty.offerId]],
    );
    expect(rows).toEqual([
      { state: 'awaiting', free: false },
      { state: 'unsold', free: true },
      { state: 'unsold', free: true },
    ]);
    const orders = await testApp.pool.query(
      'select buyer_id, price, rank, due_ms - created_ms as term from nft_order where offer_id = $1',
      [won.offerId],
    );
    expect(orders.rows).toEqual([{ buyer_id: two.id, price: '110.00000000', rank: 1, term: '86400000' }]);
    const ids = [won.offerId, shy.offerId, empty.offerId];
    await notifyEnds(testApp.pool, ids, 3);
    await notifyEnds(testApp.pool, ids, 3);
    const notices = await testApp.pool.query(
      'select user_id, kind, trim_scale(amount)::text as amount from nft_message where offer_id = any($1)',
      [ids],
    );
    expect(notices.rows).toHaveLength(5);
    expect(notices.rows).toEqual(
      expect.arrayContaining([
        { user_id: two.id, kind: 'won', amount: '110' },
        { user_id: one.id, kind: 'lost', amount: '10' },
        { user_id: three.id, kind: 'lost', amount: '10' },
        { user_id: artist.id, kind: 'not_sold', amount: '100' },
      ]),
    );
  });
});
