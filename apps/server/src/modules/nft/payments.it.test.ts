import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addArtist,
  addCollector,
  addWork,
  HOUR_MS,
  type NftTestApp,
  setTime,
  spotOf,
  startNftApp,
  type TestWork,
} from '#app/testing/nft-steps';
import {
  addAuction,
  closeAuction,
  expire,
  offer,
  pay,
  readMessageKinds,
  readOrders,
} from '#app/testing/nft-trade-steps';
import { expectNoChange } from '#app/testing/no-change';
import type { TestUser } from '#app/testing/test-app';

let test: NftTestApp;
let artist: TestUser;
let buyer: TestUser;
let work: TestWork;
beforeAll(async () => {
  test = await startNftApp();
  artist = await addArtist(test);
});
beforeEach(async () => {
  buyer = await addCollector(test);
  work = await addWork(test, { artist });
});
afterAll(async () => {
  await test.expectBooksBalanced();
  await test.stop();
});

const ownerOf = async (id: number): Promise<number | undefined> =>
  (await test.pool.query<{ owner: number }>('select owner_id as owner from nft_work where id = $1', [id])).rows[0]
    ?.owner;
const stateOf = async (offerId: number): Promise<string | undefined> =>
  (await test.pool.query<{ state: string }>('select state from nft_offer where id = $1', [offerId])).rows[0]?.state;

describe('paying a won auction', () => {
  const win = async (price = '150', other?: TestUser): Promise<{ offerId: number; orderId: number }> => {
    const bids = [...(other ? [{ user: other, price: '120' }] : []), { user: buyer, price }];
    const offerId = await addAuction(test, { work, sellerId: artist.id }, bids);
    return { offerId, orderId: await closeAuction(test, offerId) };
  };

  it('takes the price, returns the deposit and changes the owner', async () => {
    const { offerId, orderId } = await win();
    expect(await readOrders(test, buyer)).toMatchObject({
      total: 1,
      to_pay: 1,
      pay_hours: 24,
      items: [
        { id: orderId, state: 'open', price: '150.00000000', deposit: '10.00000000', second_chance: 0, paid_ms: 0 },
      ],
    });
    expect((await pay(test, buyer, orderId)).message).toEqual({
      code: work.code,
      sale_id: expect.any(Number),
      price: '150.00000000',
      currency_name: 'USDT',
      deposit: '10.00000000',
    });
    expect(await spotOf(test, buyer.id)).toBe('9850');
    expect([await ownerOf(work.id), await stateOf(offerId)]).toEqual([buyer.id, 'sold']);
    expect(await readOrders(test, buyer)).toMatchObject({
      to_pay: 0,
      items: [{ state: 'paid', paid_ms: test.clock.nowMs() }],
    });
    expect(await readMessageKinds(test, work.id)).toEqual([`sold ${artist.id} 142.5`]);
  });

  it('may use the deposit as part of the price', async () => {
    const poor = await addCollector(test, '150');
    const offerId = await addAuction(test, { work, sellerId: artist.id }, [{ user: poor, price: '150' }]);
    const orderId = await closeAuction(test, offerId);
    expect(await spotOf(test, poor.id)).toBe('140');
    expect((await pay(test, poor, orderId)).type).toBe('ok');
    expect(await spotOf(test, poor.id)).toBe('0');
  });

  it('is refused for orders of others, closed ones, and without the money', async () => {
    const { orderId } = await win('10000');
    const refused = async (by: TestUser, id: number) => (await expectNoChange(test, () => pay(test, by, id))).error;
    expect(await refused(artist, orderId)).toBe('nft_order_unknown');
    expect(await refused(buyer, 2_000_000_000)).toBe('nft_order_unknown');
    expect((await pay(test, buyer, orderId)).type).toBe('ok');
    expect(await refused(buyer, orderId)).toBe('nft_order_closed');
    const poor = await addCollector(test, '100');
    const next = await addWork(test, { artist });
    const offerId = await addAuction(test, { work: next, sellerId: artist.id }, [{ user: poor, price: '100.01' }]);
    expect(await refused(poor, await closeAuction(test, offerId))).toBe('insufficient_balance');
  });

  it.each([
    [-1, undefined],
    [0, 'nft_order_closed'],
  ])('%i ms from the end of the 24 hours', async (offsetMs, error) => {
    const { orderId } = await win();
    await setTime(test, test.clock.nowMs() + 24 * HOUR_MS + offsetMs);
    await expire(test);
    expect((await pay(test, buyer, orderId)).error).toBe(error);
  });
});

describe('an order that is not paid', () => {
  const lapse = async (): Promise<void> => {
    await setTime(test, test.clock.nowMs() + 24 * HOUR_MS);
    await expire(test);
  };

  it('forfeits the deposit: 80 % to the seller, and the work goes back', async () => {
    const before = await spotOf(test, artist.id);
    const offerId = await addAuction(test, { work, sellerId: artist.id }, [{ user: buyer, price: '150' }]);
    const orderId = await closeAuction(test, offerId);
    await lapse();
    expect(await spotOf(test, buyer.id)).toBe('9990');
    expect(Number(await spotOf(test, artist.id)) - Number(before)).toBe(8);
    expect(await stateOf(offerId)).toBe('unsold');
    expect((await readOrders(test, buyer)).items).toMatchObject([
      { id: orderId, state: 'expired', forfeited: '10.00000000', forfeited_to_seller: '8.00000000' },
    ]);
    expect(await readMessageKinds(test, work.id)).toEqual([
      `payment_expired ${buyer.id} 10`,
      `buyer_did_not_pay ${artist.id} 8`,
      `not_sold ${artist.id} 150`,
    ]);
    const { rows } = await test.pool.query(
      `select payload from outbox_event where topic = 'nft_forfeited' and key = $1`,
      [String(buyer.id)],
    );
    expect(rows).toEqual([{ payload: { userId: buyer.id, orderId, workId: work.id } }]);
    const times = { start_time: '2026-11-01 00:00', end_time: '2026-12-31 00:00' };
    const again = { code: work.code, price: '150', per_increase: '0', ...times };
    expect((await offer(test, artist, again)).type).toBe('ok');
  });

  it('gives the next bidder one chance at the own bid, without a duty', async () => {
    const next = await addCollector(test);
    const third = await addCollector(test);
    const bids = [
      { user: third, price: '100' },
      { user: next, price: '120' },
      { user: buyer, price: '150' },
    ];
    const offerId = await addAuction(test, { work, sellerId: artist.id }, bids);
    await closeAuction(test, offerId);
    await lapse();
    const { items } = await readOrders(test, next);
    expect(items).toMatchObject([{ state: 'open', second_chance: 1, price: '120.00000000', deposit: '0.00000000' }]);
    expect(items[0]?.due_ms).toBe(test.clock.nowMs() + 24 * HOUR_MS);
    expect((await pay(test, next, items[0]?.id ?? 0)).type).toBe('ok');
    expect([await ownerOf(work.id), await spotOf(test, next.id)]).toEqual([next.id, '9880']);
    expect(await readMessageKinds(test, work.id)).toContain(`second_chance ${next.id} 120`);
  });

  it('ends after the second chance: nothing is forfeited, nobody else is asked', async () => {
    const next = await addCollector(test);
    const third = await addCollector(test);
    const bids = [
      { user: third, price: '100' },
      { user: next, price: '120' },
      { user: buyer, price: '150' },
    ];
    const offerId = await addAuction(test, { work, sellerId: artist.id }, bids);
    await closeAuction(test, offerId);
    await lapse();
    await lapse();
    await lapse();
    expect([await stateOf(offerId), await ownerOf(work.id)]).toEqual(['unsold', artist.id]);
    expect([await spotOf(test, next.id), await spotOf(test, third.id)]).toEqual(['10000', '10000']);
    expect((await readOrders(test, third)).total).toBe(0);
  });

  it('refuses a second chance to a bidder with a self-exclusion since', async () => {
    const next = await addCollector(test);
    const bids = [
      { user: next, price: '120' },
      { user: buyer, price: '150' },
    ];
    await closeAuction(test, await addAuction(test, { work, sellerId: artist.id }, bids));
    await lapse();
    const [order] = (await readOrders(test, next)).items;
    await test.pool.query(`insert into self_exclusion (user_id, excluded_until) values ($1, $2)`, [
      next.id,
      new Date(test.clock.nowMs() + 48 * HOUR_MS),
    ]);
    expect((await pay(test, next, order?.id ?? 0)).error).toBe('self_excluded');
  });

  it('keeps the house’s share of a forfeited deposit', async () => {
    const own = await addWork(test, { artist, ownerId: 0 });
    const options = { work: own, sellerId: 0, artistId: artist.id };
    await closeAuction(test, await addAuction(test, options, [{ user: buyer, price: '150' }]));
    await lapse();
    expect(await spotOf(test, buyer.id)).toBe('9990');
    expect(await ownerOf(own.id)).toBe(0);
  });
});
