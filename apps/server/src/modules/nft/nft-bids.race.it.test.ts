import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BurstRequest, sendAtOnce } from '#app/testing/last-byte-burst';
import {
  addArtist,
  addCollector,
  addOffer,
  addWork,
  type NftTestApp,
  readBids,
  startNftApp,
} from '#app/testing/nft-steps';
import { checkBooks, type TestUser } from '#app/testing/test-app';
import { startTwin, type TwinApp } from '#app/testing/twin-app';
import { expectOutcome, wholeRow } from '#app/testing/whole-row';

const BURST = 20;

let testApp: NftTestApp;
let twin: TwinApp;
let artist: TestUser;
beforeAll(async () => {
  testApp = await startNftApp();
  twin = await startTwin(testApp);
  artist = await addArtist(testApp);
});
afterAll(async () => {
  await twin.stop();
  await testApp.stop();
});
checkBooks(() => testApp);

/** Half to each of two servers. */
const burst = (requests: readonly Omit<BurstRequest, 'origin'>[]) =>
  sendAtOnce(
    requests.map((request, place) => ({ ...request, origin: place % 2 === 0 ? testApp.origin : twin.origin })),
  );
const addAuction = async (): Promise<string> => {
  const work = await addWork(testApp, { artist });
  await addOffer(testApp, { work, sellerId: artist.id, perIncrease: '10' });
  return work.code;
};
const offerOf = async (code: string) => {
  const { id = '' } = await wholeRow(testApp.pool, 'nft_work', { code });
  return wholeRow(testApp.pool, 'nft_offer', { work_id: id ?? '' });
};
const addBidders = (): Promise<TestUser[]> => Promise.all(Array.from({ length: BURST }, () => addCollector(testApp)));
const countOk = (replies: readonly { type: string }[]): number => replies.filter(({ type }) => type === 'ok').length;
const heldHolds = async (code: string): Promise<{ holds: number; bidders: number }> => {
  const { rows } = await testApp.pool.query<{ holds: number; bidders: number }>(
    `select count(h.id)::int as holds, count(*)::int as bidders from nft_bidder b join nft_offer o on o.id = b.offer_id
     join nft_work w on w.id = o.work_id left join ledger_hold h on h.purpose = 'nft_deposit' and h.reference = b.reference::text and h.outcome is null
     where w.code = $1`,
    [code],
  );
  return rows[0] ?? { holds: 0, bidders: 0 };
};

it('of twenty top bids at the same price one is accepted, and one deposit is taken [R2]', async () => {
  const code = await addAuction();
  const users = await addBidders();
  const before = await offerOf(code);
  const replies = await burst(users.map(({ token }) => ({ path: '/nft/bid', token, form: `code=${code}&price=150` })));
  expect(countOk(replies)).toBe(1);
  const leader = users[replies.findIndex(({ type }) => type === 'ok')];
  const led = { price: '150.00000000', leader_id: String(leader?.id), bids: '1' };
  expectOutcome({ before, after: await offerOf(code) }, { open: led });
  expect(await readBids(testApp, code)).toMatchObject({ count: 1, price: '150.00000000' });
  expect(await heldHolds(code)).toEqual({ holds: 1, bidders: 1 });
});

it('rising bids raced leave a strictly rising history, one leader and one hold per bidder [R3]', async () => {
  const code = await addAuction();
  const users = await addBidders();
  /** Two bids of each user, the second beyond all first ones. */
  const priceAt = (at: number): number => 100 + (Math.floor(at / 2) + (at % 2) * BURST) * 20;
  const requests = users.flatMap(({ token }, place) =>
    [0, 1].map((round) => ({
      path: '/nft/bid',
      token,
      form: `code=${code}&price=${priceAt(place * 2 + round)}`,
    })),
  );
  const before = await offerOf(code);
  const replies = await burst(requests);
  const { bids, count } = await readBids(testApp, code);
  // The highest of the accepted bids leads, whatever the order in which they came.
  const accepted = replies.flatMap(({ type }, at) => (type === 'ok' ? [at] : []));
  const last = accepted.toSorted((one, other) => priceAt(other) - priceAt(one))[0] ?? 0;
  const price = `${priceAt(last)}.00000000`;
  const led = { price, leader_id: String(users[Math.floor(last / 2)]?.id), bids: String(count) };
  expectOutcome({ before, after: await offerOf(code) }, { open: led });
  expect(count).toBe(countOk(replies));
  const prices = bids.map(({ price }) => Number(price)).reverse();
  expect(prices.every((price, at) => at === 0 || price > (prices[at - 1] ?? 0))).toBe(true);
  expect(bids.filter(({ leading }) => leading === 1)).toHaveLength(1);
  const { holds, bidders } = await heldHolds(code);
  expect(holds).toBe(bidders);
  expect(bidders).toBe(new Set(bids.map(({ bidder_id: id }) => id)).size);
});

it('twenty deposits of one user for one auction: one is held', async () => {
  const code = await addAuction();
  const user = await addCollector(testApp);
  const replies = await burst(
    Array.from({ length: BURST }, () => ({ path: '/nft/deposit', token: user.token, form: `code=${code}` })),
  );
  expect(countOk(replies)).toBe(1);
  expect(await heldHolds(code)).toEqual({ holds: 1, bidders: 1 });
});
