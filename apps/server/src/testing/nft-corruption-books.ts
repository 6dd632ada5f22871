import { BOX_KIND, toSaleEntries } from '#modules/nft/nft-entries';
import { sendSales } from '#modules/nft/sales.store';
import { endDueOffers } from '#modules/nft/use-cases/end-offers';
import { takeDownWork } from '#modules/nft/use-cases/take-down-work';
import { withTx } from '#platform/db/with-tx';
import { newId } from '#platform/runtime/ids';
import {
  addArtist,
  addCollector,
  addMediaRows,
  addOffer,
  addWork,
  bid,
  HOUR_MS,
  type NftTestApp,
  setTime,
  USDT,
} from './nft-steps';
import { addAuction, buy, closeAuction, expire, pay, readOrders } from './nft-trade-steps';
import type { TestUser } from './test-app';

/** A series of three boxes with two items, without the proof of its list. */
const addSeries = async (test: NftTestApp, artist: TestUser): Promise<number> => {
  const { randomHex } = test.app.parts.ids;
  const { mediaId, stillId } = await addMediaRows(test, { ownerId: artist.id });
  const { rows } = await test.pool.query<{ id: number }>(
    `insert into nft_series (code, artist_id, title, cover_id, cover_still_id, currency_id, price, usdt_rate, fee_percent, total,
       start_ms, end_ms, terms, root, rule_version, created_at)
     values ($1, $2, 'Tides', $3, $4, ${USDT}, 20, 1, 5, 3, 0, 1, '', $5, 1, now()) returning id`,
    [randomHex(16), artist.id, mediaId, stillId, randomHex(32)],
  );
  const id = rows[0]?.id ?? 0;
  await test.pool.query(
    `with item as (
       insert into nft_item (series_id, code, name, rarity, count, type, media_id, still_id)
       values ($1, $2, 'Ebb', 'N', 2, 1, $4, $5), ($1, $3, 'Flood', 'SR', 1, 1, $4, $5) returning id, rarity
     )
     insert into nft_leaf (series_id, position, item_id, salt)
     select $1, place.position, item.id, $6 from item join (values (1, 'N'), (2, 'SR'), (3, 'N')) as place(position, rarity) using (rarity)`,
    [id, randomHex(16), randomHex(16), mediaId, stillId, randomHex(16)],
  );
  return id;
};

const sellBox = async (
  test: NftTestApp,
  seriesId: number,
  { artist, buyer }: { artist: TestUser; buyer: TestUser },
) => {
  const { rows } = await test.pool.query<{ id: number }>(
    `with added as (
       insert into nft_work (code, artist_id, owner_id, type, name, rarity, media_id, still_id, series_id, is_unopened, owned_since, created_at)
       select $2, artist_id, 0, 1, title, '', cover_id, cover_still_id, id, true, now(), now() from nft_series where id = $1 returning id
     ), counted as (update nft_series set sold = sold + 1 where id = $1 returning sold)
     insert into nft_box (work_id, series_id, number, buyer_id, client_seed, accepted_ms)
     select added.id, $1, counted.sold, $3, 'seed', 5 from added, counted returning work_id as id`,
    [seriesId, test.app.parts.ids.randomHex(16), buyer.id],
  );
  const workId = rows[0]?.id ?? 0;
  const money = { buyerId: buyer.id, sellerId: artist.id, artistId: artist.id, currencyId: USDT, price: '20' };
  const sale = { ...money, fee: '1', royalty: '0', net: '19', reference: newId(), ruleVersion: 1 };
  await withTx(test.pool, async (tx) => {
    await test.app.parts.ledger.postMany(tx, toSaleEntries({ ...sale, kind: BOX_KIND }));
    const row = { ...sale, workId, kind: 'box' as const, offerId: null, seriesId, usdtValue: '20', isResale: false };
    sendSales(tx, [row], new Date(test.clock.nowMs()));
  });
  return workId;
};

const drawBox = (test: NftTestApp, workId: number, position: number) =>
  test.pool.query(
    `with drawn as (
       update nft_box set position = $2, tick_seq = 1, tick_ms = 6, tick_hash = 'ab', head = 'cd' where work_id = $1 returning series_id
     ), item as (
       update nft_item i set drawn = i.drawn + 1 from drawn, nft_leaf l
       where l.series_id = drawn.series_id and l.position = $2 and i.id = l.item_id
     )
     update nft_series s set drawn = s.drawn + 1 from drawn where s.id = drawn.series_id`,
    [workId, position],
  );

const openBox = (test: NftTestApp, workId: number) =>
  test.pool.query(
    `with opened as (update nft_box set opened_at = now() where work_id = $1 returning series_id, position), item as (
       update nft_item i set opened = i.opened + 1 from opened join nft_leaf l using (series_id, position) where i.id = l.item_id
     )
     update nft_work w set is_unopened = false, rarity = i.rarity, media_id = i.media_id
     from opened join nft_leaf l using (series_id, position) join nft_item i on i.id = l.item_id where w.id = $1`,
    [workId],
  );

/** One box each: waiting for its draw, drawn, opened. */
const addBoxes = async (test: NftTestApp, artist: TestUser): Promise<void> => {
  const seriesId = await addSeries(test, artist);
  const parties = { artist, buyer: await addCollector(test) };
  const [opened, drawn] = [await sellBox(test, seriesId, parties), await sellBox(test, seriesId, parties)];
  await sellBox(test, seriesId, parties);
  await drawBox(test, opened, 2);
  await drawBox(test, drawn, 3);
  await openBox(test, opened);
};

/** Sales at a fixed price of an artist, of the house, and a resale. */
const addSales = async (test: NftTestApp, artist: TestUser): Promise<void> => {
  const seller = await addCollector(test);
  for (const ownerId of [artist.id, 0, seller.id]) {
    const work = await addWork(test, { artist, ownerId });
    await addOffer(test, { work, sellerId: ownerId, artistId: artist.id });
    await buy(test, await addCollector(test), { code: work.code, price: '100' });
  }
};

const addBidAuction = async (test: NftTestApp, artist: TestUser, sellerId = artist.id) => {
  const [first, second, watcher] = [await addCollector(test), await addCollector(test), await addCollector(test)];
  const work = await addWork(test, { artist, ownerId: sellerId });
  const options = { work, sellerId, artistId: artist.id, endMs: test.clock.nowMs() + 100 * HOUR_MS };
  const bids = [
    { user: second, price: '100' },
    { user: first, price: '110' },
    { user: second, price: '120' },
    { user: first, price: '150' },
    { user: watcher, price: null },
  ];
  return { offerId: await addAuction(test, options, bids), first, second };
};

/** One auction each: paid, expired and bought by the next bidder, expired twice, waiting, running; of a user or the house. */
const addAuctions = async (test: NftTestApp, artist: TestUser): Promise<void> => {
  const paid = await addBidAuction(test, artist);
  await pay(test, paid.first, await closeAuction(test, paid.offerId));
  const expired = await addBidAuction(test, artist);
  await closeAuction(test, expired.offerId);
  await closeAuction(test, (await addBidAuction(test, artist, 0)).offerId);
  await setTime(test, test.clock.nowMs() + 24 * HOUR_MS);
  await expire(test);
  await pay(test, expired.second, (await readOrders(test, expired.second)).items[0]?.id ?? 0);
  await setTime(test, test.clock.nowMs() + 24 * HOUR_MS);
  await expire(test);
  await closeAuction(test, (await addBidAuction(test, artist)).offerId);
  await addBidAuction(test, artist);
};

/** Auctions whose leaders topped up their deposit: running, waiting for payment, forfeited; each had a leader who was outbid. */
const addTopUps = async (test: NftTestApp, artist: TestUser): Promise<void> => {
  const begin = async (): Promise<number> => {
    const work = await addWork(test, { artist });
    const offerId = await addOffer(test, { work, sellerId: artist.id, perIncrease: '10' });
    for (const price of ['500', '900']) await bid(test, await addCollector(test), { code: work.code, price });
    return offerId;
  };
  const end = async (): Promise<void> => {
    await setTime(test, test.clock.nowMs() + 24 * HOUR_MS);
    await endDueOffers(test.app.parts, { nowMs: test.clock.nowMs(), ensureHeld: async () => undefined });
  };
  await begin();
  await end();
  await setTime(test, test.clock.nowMs() + 24 * HOUR_MS);
  await expire(test);
  await begin();
  await end();
  await begin();
};

/** A work whose owner was paid back when it was taken down. */
const addTakenDown = async (test: NftTestApp, artist: TestUser): Promise<void> => {
  const work = await addWork(test, { artist });
  await addOffer(test, { work, sellerId: artist.id });
  await buy(test, await addCollector(test), { code: work.code, price: '100' });
  const taken = { code: work.code, reason: 'A copy', at: new Date(test.clock.nowMs()) };
  await withTx(test.pool, (tx) => takeDownWork(tx, test.app.parts, taken));
};

/** Books in which every statement of invariant I20 has something to say. */
export const addNftBooks = async (test: NftTestApp): Promise<void> => {
  const artist = await addArtist(test);
  await addSales(test, artist);
  await addAuctions(test, artist);
  await addBoxes(test, artist);
  await addTakenDown(test, artist);
  await addTopUps(test, artist);
  await addWork(test, { artist });
};
