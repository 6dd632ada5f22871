import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BurstReply, sendAtOnce } from '#app/testing/last-byte-burst';
import { refusedAfterWaiting } from '#app/testing/late-call';
import {
  addArtist,
  addCollector,
  addOffer,
  addWork,
  HOUR_MS,
  type NftTestApp,
  setTime,
  spotOf,
  startNftApp,
} from '#app/testing/nft-steps';
import { addAuction, buy, closeAuction, expire } from '#app/testing/nft-trade-steps';
import type { TestUser } from '#app/testing/test-app';
import { expectOutcome, timeText, wholeRow } from '#app/testing/whole-row';
import { newId } from '#platform/runtime/ids';

const USERS = 20;
const ROUNDS = 5;

let test: NftTestApp;
let artist: TestUser;
beforeAll(async () => {
  test = await startNftApp();
  artist = await addArtist(test);
});
afterAll(async () => {
  await test.expectBooksBalanced();
  await test.stop();
});

const request = (path: string, { token }: TestUser, form: Readonly<Record<string, string>>, key = newId()) => ({
  origin: test.origin,
  path,
  form: new URLSearchParams(form).toString(),
  token,
  headers: { 'idempotency-key': key },
});

const countOk = (replies: readonly BurstReply[]): number => replies.filter(({ type }) => type === 'ok').length;

const ownerOf = async (id: number): Promise<number | undefined> =>
  (await test.pool.query<{ owner: number }>('select owner_id as owner from nft_work where id = $1', [id])).rows[0]
    ?.owner;

const offerForm = (code: string) => ({
  code,
  price: '50',
  per_increase: '0',
  start_time: '2026-11-01 00:00',
  end_time: new Date(test.clock.nowMs() + 24 * HOUR_MS).toISOString().slice(0, 16).replace('T', ' '),
});

it('of twenty buyers of one work one gets it, and nineteen keep their money [R9]', async () => {
  const work = await addWork(test, { artist });
  await addOffer(test, { work, sellerId: artist.id });
  const buyers = await Promise.all(Array.from({ length: USERS }, () => addCollector(test, '100')));
  const replies = await sendAtOnce(buyers.map((user) => request('/nft/buy', user, { code: work.code, price: '100' })));
  expect(countOk(replies)).toBe(1);
  const winner = buyers[replies.findIndex(({ type }) => type === 'ok')];
  expect(await ownerOf(work.id)).toBe(winner?.id);
  const balances = await Promise.all(buyers.map(({ id }) => spotOf(test, id)));
  expect(balances.filter((balance) => balance === '100')).toHaveLength(USERS - 1);
});

it('the first buyer without money leaves the work to the next', async () => {
  const work = await addWork(test, { artist });
  await addOffer(test, { work, sellerId: artist.id });
  const users = await Promise.all(
    Array.from({ length: USERS }, (_, index) => addCollector(test, index % 2 === 0 ? '99.99' : '100')),
  );
  const replies = await sendAtOnce(users.map((user) => request('/nft/buy', user, { code: work.code, price: '100' })));
  expect(countOk(replies)).toBe(1);
});

it('one buyer with money for three of twenty works buys three', async () => {
  const buyer = await addCollector(test, '300');
  const works = await Promise.all(Array.from({ length: USERS }, () => addWork(test, { artist })));
  for (const work of works) await addOffer(test, { work, sellerId: artist.id });
  const replies = await sendAtOnce(works.map(({ code }) => request('/nft/buy', buyer, { code, price: '100' })));
  expect(countOk(replies)).toBe(3);
  expect(await spotOf(test, buyer.id)).toBe('0');
});

it('one key twenty times at once: one sale, one reply', async () => {
  const work = await addWork(test, { artist });
  await addOffer(test, { work, sellerId: artist.id });
  const buyer = await addCollector(test);
  const key = newId();
  const form = { code: work.code, price: '100' };
  const replies = await sendAtOnce(Array.from({ length: USERS }, () => request('/nft/buy', buyer, form, key)));
  expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
  expect(await spotOf(test, buyer.id)).toBe('9900');
});

it('of twenty offers of one work at once one is made [R11]', async () => {
  const work = await addWork(test, { artist });
  const replies = await sendAtOnce(
    Array.from({ length: USERS }, () => request('/nft/offer', artist, offerForm(work.code))),
  );
  expect(countOk(replies)).toBe(1);
  const { rowCount } = await test.pool.query('select from nft_offer where work_id = $1', [work.id]);
  expect(rowCount).toBe(1);
});

it('a work offered by the old and the new owner while it is sold is offered once, by its owner [R11]', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const work = await addWork(test, { artist });
    await addOffer(test, { work, sellerId: artist.id });
    const buyer = await addCollector(test);
    const offers = [artist, buyer, artist, buyer].map((user) => request('/nft/offer', user, offerForm(work.code)));
    await sendAtOnce([request('/nft/buy', buyer, { code: work.code, price: '100' }), ...offers]);
    const { rows } = await test.pool.query<{ seller: number }>(
      `select seller_id as seller from nft_offer where work_id = $1 and state = 'open'`,
      [work.id],
    );
    expect(await ownerOf(work.id)).toBe(buyer.id);
    expect(rows.filter(({ seller }) => seller !== buyer.id)).toEqual([]);
    expect(rows.length).toBeLessThanOrEqual(1);
  }
});

it('an order paid twenty times in its last millisecond is paid once [R7]', async () => {
  const work = await addWork(test, { artist });
  const buyer = await addCollector(test);
  const orderId = await closeAuction(
    test,
    await addAuction(test, { work, sellerId: artist.id }, [{ user: buyer, price: '150' }]),
  );
  await setTime(test, test.clock.nowMs() + 24 * HOUR_MS - 1);
  const replies = await sendAtOnce(
    Array.from({ length: USERS }, () => request('/nft/pay', buyer, { id: String(orderId) })),
  );
  expect(countOk(replies)).toBe(1);
  expect(await spotOf(test, buyer.id)).toBe('9850');
});

/** Runs the job after some round trips to the database, so that rounds meet the payments at different moments. */
const expireLater = async (dueMs: number, roundTrips: number): Promise<void> => {
  for (let trip = 0; trip < roundTrips; trip += 1) await test.pool.query('select');
  await expire(test, dueMs);
};

/** The order, its offer and the deposit of its buyer, with all columns. */
const rowsOf = async (orderId: number) => {
  const order = await wholeRow(test.pool, 'nft_order', { id: orderId });
  const [offerId, buyerId] = [order.offer_id ?? '', order.buyer_id ?? ''];
  const offer = await wholeRow(test.pool, 'nft_offer', { id: offerId });
  return { order, offer, deposit: await wholeRow(test.pool, 'nft_bidder', { offer_id: offerId, user_id: buyerId }) };
};

const endOf = async (orderId: number): Promise<string> => {
  const { rows } = await test.pool.query<{ end: string }>(
    `select concat_ws(' ', r.state, o.state, b.state) as end from nft_order r join nft_offer o on o.id = r.offer_id
     join nft_bidder b on b.offer_id = o.id and b.user_id = r.buyer_id where r.id = $1`,
    [orderId],
  );
  return rows[0]?.end ?? '';
};

it('an order paid while the job expires it is either paid or expired [R7]', async () => {
  for (let round = 0; round < 2 * ROUNDS; round += 1) {
    const work = await addWork(test, { artist });
    const buyer = await addCollector(test);
    const options = { work, sellerId: artist.id, endMs: test.clock.nowMs() + 100 * HOUR_MS };
    const orderId = await closeAuction(test, await addAuction(test, options, [{ user: buyer, price: '150' }]));
    await setTime(test, test.clock.nowMs() + 24 * HOUR_MS - 1);
    const dueMs = test.clock.nowMs() + 1;
    const before = await rowsOf(orderId);
    // The job runs with the time of the deadline while payments arrive in the millisecond before it.
    const [replies] = await Promise.all([
      sendAtOnce(Array.from({ length: 4 }, () => request('/nft/pay', buyer, { id: String(orderId) }))),
      expireLater(dueMs, round * 4),
      expireLater(dueMs, round * 4),
    ]);
    const paid = countOk(replies);
    expect(paid).toBeLessThanOrEqual(1);
    expect([await endOf(orderId), await ownerOf(work.id), await spotOf(test, buyer.id)]).toEqual(
      paid === 1 ? ['paid sold returned', buyer.id, '9850'] : ['expired unsold forfeited', artist.id, '9990'],
    );
    const after = await rowsOf(orderId);
    const shares = { to_seller: '8.00000000', to_platform: '2.00000000' };
    expectOutcome(
      { before: before.order, after: after.order },
      { paid: { closed_at: timeText(dueMs - 1) }, expired: { closed_at: timeText(dueMs), ...shares } },
    );
    expectOutcome({ before: before.offer, after: after.offer }, { sold: {}, unsold: {} });
    expectOutcome({ before: before.deposit, after: after.deposit }, { returned: {}, forfeited: {} });
    await setTime(test, dueMs);
  }
});

it('a purchase in time that waits for the offer until it has ended is refused', async () => {
  const work = await addWork(test, { artist });
  const buyer = await addCollector(test, '100');
  const freeMs = test.clock.nowMs() + HOUR_MS;
  const offerId = await addOffer(test, { work, sellerId: artist.id, endMs: freeMs });
  const lock = 'select from nft_offer where id = $1 for update';
  const send = () => buy(test, buyer, { code: work.code, price: '100' });
  const reply = await refusedAfterWaiting(test, { lock, values: [offerId], freeMs }, send);
  expect(reply).toMatchObject({ error: 'nft_not_on_sale' });
});
