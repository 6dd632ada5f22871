import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addArtist,
  addCollector,
  addOffer,
  addWork,
  bid,
  HOUR_MS,
  type NftTestApp,
  setTime,
  spotOf,
  startNftApp,
} from '#app/testing/nft-steps';
import { expire, pay, readOrders } from '#app/testing/nft-trade-steps';
import type { CallReply, TestUser } from '#app/testing/test-app';
import { createPool } from '#platform/db/pool';
import { withTx } from '#platform/db/with-tx';
import { pollUntil } from '#platform/runtime/monotonic';
import { endDueOffers } from './use-cases/end-offers';

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

interface Auction {
  readonly offerId: number;
  readonly leader: TestUser;
  readonly outbid: TestUser;
  /** Has only paid the deposit. */
  readonly silent: TestUser;
}

/** From 100 USDT with a deposit of 10; ended a moment ago. */
const endedAuction = async (): Promise<Auction> => {
  const work = await addWork(test, { artist });
  const offerId = await addOffer(test, { work, sellerId: artist.id, perIncrease: '10' });
  const [leader, outbid, silent] = [await addCollector(test), await addCollector(test), await addCollector(test)];
  await bid(test, outbid, { code: work.code, price: '100' });
  await bid(test, leader, { code: work.code, price: '110' });
  await test.call('POST', '/nft/deposit', { token: silent.token, fields: { code: work.code } });
  await setTime(test, test.clock.nowMs() + 24 * HOUR_MS);
  await endDueOffers(test.app.parts, { nowMs: test.clock.nowMs(), ensureHeld: async () => undefined });
  return { offerId, leader, outbid, silent };
};

/** What is held for the auction, and what its deposits have moved through the frozen accounts by kind of entry. */
const depositsOf = async ({ offerId }: Auction) => {
  const { rows: held } = await test.pool.query<{ held: number }>(
    `select coalesce(sum(h.remaining), 0)::float8 as held from nft_bidder b join ledger_hold h on h.reference = b.reference::text
     where b.offer_id = $1`,
    [offerId],
  );
  const { rows } = await test.pool.query<{ kind: string; sum: number; count: number }>(
    `select p.kind, sum(case when p.kind = 'nft_deposit' then p.amount else -p.amount end)::float8 as sum, count(*)::int as count
     from nft_bidder b join ledger_posting p on p.leg = 0
       and overlay(p.reference::text placing 'x' from 15 for 1) = overlay(b.reference::text placing 'x' from 15 for 1)
     where b.offer_id = $1 and p.kind in ('nft_deposit', 'nft_deposit_back', 'nft_forfeit') group by 1 order by 1`,
    [offerId],
  );
  return { held: held[0]?.held, moved: rows.map(({ kind, sum, count }) => `${kind} ${count} ${sum}`) };
};

const firstOrder = async (user: TestUser): Promise<number> => (await readOrders(test, user)).items[0]?.id ?? 0;
const balances = (users: readonly TestUser[]) => Promise.all(users.map(({ id }) => spotOf(test, id)));

it('deposits return to losers at the end and to the winner with the payment, and sum to zero [R6]', async () => {
  const auction = await endedAuction();
  const { leader, outbid, silent } = auction;
  expect(await depositsOf(auction)).toEqual({ held: 10, moved: ['nft_deposit 3 30', 'nft_deposit_back 2 -20'] });
  expect(await balances([leader, outbid, silent])).toEqual(['9990', '10000', '10000']);
  expect((await pay(test, leader, await firstOrder(leader))).type).toBe('ok');
  expect(await depositsOf(auction)).toEqual({ held: 0, moved: ['nft_deposit 3 30', 'nft_deposit_back 3 -30'] });
  expect(await balances([leader, outbid, silent])).toEqual(['9890', '10000', '10000']);
});

it('the deposit of a winner who does not pay is forfeited once, through the second chance to the end [R6]', async () => {
  const auction = await endedAuction();
  const { leader, outbid, silent } = auction;
  const gone = { held: 0, moved: ['nft_deposit 3 30', 'nft_deposit_back 2 -20', 'nft_forfeit 1 -10'] };
  for (let round = 0; round < 3; round += 1) {
    await setTime(test, test.clock.nowMs() + 24 * HOUR_MS);
    await expire(test);
    await expire(test);
    expect(await depositsOf(auction)).toEqual(gone);
  }
  expect(await balances([leader, outbid, silent])).toEqual(['9990', '10000', '10000']);
  expect((await readOrders(test, outbid)).items.map(({ state }) => state)).toEqual(['expired']);
});

const waitsFor = async (table: string): Promise<true | null> => {
  const { rowCount } = await test.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%' || $1 || '%'`,
    [table],
  );
  return rowCount === 0 ? null : true;
};
const untilWaits = (table: string) => pollUntil(() => waitsFor(table), { timeoutMs: 60_000, everyMs: 10 });

it('a deposit of the last millisecond that is booked while the auction ends comes back [R6]', async () => {
  const work = await addWork(test, { artist });
  await addOffer(test, { work, sellerId: artist.id, perIncrease: '10', endMs: test.clock.nowMs() + HOUR_MS });
  const silent = await addCollector(test);
  await setTime(test, test.clock.nowMs() + HOUR_MS - 1);
  const nowMs = test.clock.nowMs() + 1;
  let deposit: Promise<CallReply> | undefined;
  let ending: Promise<number> | undefined;
  // The deposit has the lock of the offer and waits for the account; the job waits for the offer.
  await withTx(test.pool, async (tx) => {
    await tx.client.query('select from ledger_account where owner_id = $1 for update', [silent.id]);
    deposit = test.call('POST', '/nft/deposit', { token: silent.token, fields: { code: work.code } });
    await untilWaits('ledger_account');
    ending = endDueOffers(test.app.parts, { nowMs, ensureHeld: async () => undefined });
    await untilWaits('nft_offer');
  });
  expect((await deposit)?.type).toBe('ok');
  expect(await ending).toBe(1);
  expect(await spotOf(test, silent.id)).toBe('10000');
});

it('an auction that cannot be ended does not stop the end of others [R6]', async () => {
  const admin = createPool(test.database.adminUrl, { max: 1 });
  try {
    const offers: { readonly id: number; readonly user: TestUser }[] = [];
    for (let n = 0; n < 5; n += 1) {
      const work = await addWork(test, { artist });
      const id = await addOffer(test, { work, sellerId: artist.id, perIncrease: '10' });
      const user = await addCollector(test);
      await test.call('POST', '/nft/deposit', { token: user.token, fields: { code: work.code } });
      offers.push({ id, user });
    }
    await admin.query(
      `create function refuse_end() returns trigger language plpgsql as $$ begin raise exception 'a row that always fails'; end $$;
       create trigger refuse_end before update on nft_bidder for each row when (new.offer_id = ${offers[1]?.id}) execute function refuse_end()`,
    );
    await setTime(test, test.clock.nowMs() + 24 * HOUR_MS);
    const moment = { nowMs: test.clock.nowMs(), ensureHeld: async () => undefined };
    expect(await endDueOffers(test.app.parts, moment)).toBe(4);
    const users = offers.map(({ user }) => user);
    expect(await balances(users)).toEqual(['10000', '9990', '10000', '10000', '10000']);
    await admin.query('drop trigger refuse_end on nft_bidder');
    expect(await endDueOffers(test.app.parts, moment)).toBe(1);
    expect(await balances(users.slice(1, 2))).toEqual(['10000']);
  } finally {
    await admin.end();
  }
});
