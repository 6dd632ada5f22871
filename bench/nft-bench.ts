import { performance } from 'node:perf_hooks';
import { endDueOffers } from '../apps/server/src/modules/nft/use-cases/end-offers';
import { createPool, type Pool } from '../apps/server/src/platform/db/pool';
import { drive, startApp } from './app-under-load';
import type { Measured } from './measure';
import { endNaively, serveNaiveBids } from './naive-nft';
import type { BenchRow } from './report';
import { addTraders } from './traders';

const USDT = 3;
const CALLERS = 64;
const POLLERS = 2_000;
const AUCTIONS = 10_000;
const USERS = 2_000;
/** Row by row is measured on fewer, and multiplied. */
const SAMPLE = 300;
const FLOORS = { bids: 3, ends: 30, polls: 0.5 };
const DAY_MS = 86_400_000;

interface Urls {
  readonly appUrl: string;
  readonly adminUrl: string;
}

/** Works with auctions in steps of one, without a percent step: prices of thousands of bids stay small. */
const addAuctions = async (admin: Pool, artistId: number, { count, endMs }: { count: number; endMs: number }) => {
  await admin.query(
    `insert into nft_artist (user_id, name, since) values ($1, 'Bench', now()) on conflict do nothing`,
    [artistId],
  );
  const { rows } = await admin.query<{ id: number; code: string }>(
    `with work as (
       insert into nft_work (code, artist_id, owner_id, type, name, rarity, media_id, still_id, owned_since, created_at)
       select md5($3::text || n || random()), $1::int, $1::int, 1, 'Bench ' || n, 'N', 1, 1, now(), now() from generate_series(1, $2::int) n
       returning id, code
     ), offer as (
       insert into nft_offer (work_id, seller_id, artist_id, mode, is_resale, currency_id, start_price, price, per_increase, step_percent, start_ms,
         end_ms, planned_end_ms, extend_ms, latest_ms, deposit, usdt_rate, fee_percent, royalty_percent, forfeit_percent, pay_ms, rule_version, created_at)
       select id, $1::int, $1::int, 2, false, ${USDT}, 1, 1, 1, 0, 0, $3::bigint, $3::bigint, 1, $3::bigint, 1, 1, 5, 0, 80, ${DAY_MS}, 1, now() from work
       returning id, work_id
     )
     select offer.id, work.code from offer join work on work.id = offer.work_id order by offer.id`,
    [artistId, count, endMs],
  );
  await admin.query(
    'update nft_work w set offer_id = o.id from nft_offer o where o.work_id = w.id and w.offer_id is null',
  );
  return rows;
};

/** Deposits of bidders as their first bids would have left them. `each` users bid in every auction. */
const addBidders = async (
  admin: Pool,
  offers: readonly number[],
  { ids, each }: { ids: readonly number[]; each: number },
) => {
  await admin.query(
    `insert into ledger_account (id, owner_id, type, currency_id, bucket, balance)
     select nextval('ledger_account_number') * 4096 + ${USDT}, u, 'change', ${USDT}, 'frozen', 0 from unnest($1::int[]) u on conflict do nothing`,
    [ids],
  );
  await admin.query(
    `with pairs as (
       select o.id as offer_id, ($2::int[])[1 + (o.place * $3 + k) % cardinality($2::int[])] as user_id, k, gen_random_uuid() as reference
       from unnest($1::int[]) with ordinality o(id, place), generate_series(1, $3::int) k
     ), bidder as (
       insert into nft_bidder (offer_id, user_id, reference, deposit, price, created_at) select offer_id, user_id, reference, 1, k, now() from pairs
     ), held as (
       insert into ledger_hold (purpose, reference, account_id, amount, remaining, created_at)
       select 'nft_deposit', reference::text, a.id, 1, 1, now() from pairs p
       join ledger_account a on a.owner_id = p.user_id and a.type = 'change' and a.currency_id = ${USDT} and a.bucket = 'frozen'
     ), led as (
       update nft_offer o set leader_id = p.user_id, price = p.k, bids = $3::int from pairs p where p.offer_id = o.id and p.k = $3::int
     )
     update ledger_account a set balance = balance + s.count from (select user_id, count(*) as count from pairs group by 1) s
     where a.owner_id = s.user_id and a.type = 'change' and a.currency_id = ${USDT} and a.bucket = 'frozen'`,
    [offers, ids, each],
  );
};

const countBids = async (admin: Pool, offerId: number): Promise<number> => {
  const { rows } = await admin.query<{ count: number }>(
    'select count(*)::int as count from nft_bid where offer_id = $1',
    [offerId],
  );
  return rows[0]?.count ?? 0;
};

/** Rising bids by 64 callers on one auction; only accepted ones count. */
const benchBids = async (
  { pool, admin, origin }: { pool: Pool; admin: Pool; origin: string },
  options: { rounds: number; seconds: number },
) => {
  const { ids, tokens } = await addTraders(pool, {
    count: CALLERS,
    prefix: 'bid',
    account: 'change',
    currencies: [USDT],
  });
  const [artist = 0, ...bidders] = ids;
  const [ours, naive] = await addAuctions(admin, artist, { count: 2, endMs: Date.now() + 9 * DAY_MS });
  if (!ours || !naive) throw new Error('no auctions');
  await addBidders(admin, [ours.id, naive.id], { ids: bidders, each: bidders.length });
  const own = tokens.slice(1);
  const idOf = new Map(own.map((token, place) => [token, bidders[place] ?? 0]));
  const server = await serveNaiveBids(pool, naive.id, idOf);
  const best = { ours: { perSecond: 0, p50Ms: 0, p99Ms: 0 }, naive: { perSecond: 0, p50Ms: 0, p99Ms: 0 } };
  const run = async (name: 'ours' | 'naive', round: number): Promise<void> => {
    const offer = name === 'ours' ? ours : naive;
    const target = {
      origin: name === 'ours' ? origin : server.origin,
      path: '/api/nft/bid',
      body: `code=${offer.code}&price={n}&lang=en`,
      countFrom: (round + 1) * 1_000_000,
      tokens: own,
    };
    const before = await countBids(admin, offer.id);
    const measured = await drive(target, { callers: CALLERS - 1, seconds: options.seconds });
    const perSecond = ((await countBids(admin, offer.id)) - before) / options.seconds;
    if (perSecond > best[name].perSecond) best[name] = { ...measured, perSecond };
  };
  for (let round = 0; round < options.rounds; round += 1) {
    await run('naive', round);
    await run('ours', round);
  }
  server.stop();
  return { ...best, code: ours.code };
};

const benchEnds = async ({
  pool,
  admin,
  app,
}: {
  pool: Pool;
  admin: Pool;
  app: Awaited<ReturnType<typeof startApp>>['app'];
}) => {
  const { ids } = await addTraders(pool, { count: USERS, prefix: 'end', account: 'change', currencies: [USDT] });
  const [artist = 0, ...bidders] = ids;
  const endMs = Date.now() + DAY_MS;
  const offers = await addAuctions(admin, artist, { count: AUCTIONS + SAMPLE, endMs });
  await addBidders(
    admin,
    offers.map(({ id }) => id),
    { ids: bidders, each: 3 },
  );
  await admin.query('vacuum analyze nft_offer, nft_bidder, nft_work, ledger_account, ledger_hold, ledger_posting');
  await admin.query('checkpoint');
  const startedNaive = performance.now();
  for (const { id } of offers.slice(0, SAMPLE)) if (!(await endNaively(pool, id))) throw new Error('naive end failed');
  const naiveMs = (performance.now() - startedNaive) / SAMPLE;
  const started = performance.now();
  const ended = await endDueOffers(app.parts, { nowMs: endMs, ensureHeld: async () => undefined });
  const oursMs = performance.now() - started;
  if (ended !== AUCTIONS) throw new Error(`ended ${ended} of ${AUCTIONS}`);
  return { naiveMs, oursMs };
};

const row = (name: string, measured: Measured, judged: { ratio: number; floor: number | null }): BenchRow => ({
  name,
  ...measured,
  ...judged,
});

/** Bids on one hot auction, bid lists polled by many, and auctions that end in the same second. */
export const benchNft = async (urls: Urls, options: { rounds: number; seconds: number }): Promise<BenchRow[]> => {
  const pool = createPool(urls.appUrl);
  const admin = createPool(urls.adminUrl, { max: 2 });
  const { app, origin } = await startApp(pool, 'api');
  const bids = await benchBids({ pool, admin, origin }, options);
  const load = { callers: POLLERS, seconds: options.seconds };
  const get = { origin, method: 'GET' as const, body: '', tokens: [] };
  const still = await drive({ ...get, path: '/healthz' }, load);
  const polled = await drive({ ...get, path: `/api/nft/bids?code=${bids.code}` }, load);
  const { naiveMs, oursMs } = await benchEnds({ pool, admin, app });
  await app.close();
  await Promise.all([pool.end(), admin.end()]);
  const whole = (ms: number, count: number): Measured => ({ perSecond: (count * 1000) / ms, p50Ms: ms, p99Ms: ms });
  return [
    row('bids/s accepted on one auction, one transaction each', bids.naive, { ratio: 1, floor: null }),
    row('bids/s accepted on one auction', bids.ours, {
      ratio: bids.ours.perSecond / bids.naive.perSecond,
      floor: FLOORS.bids,
    }),
    row(`static replies/s to ${POLLERS} clients`, still, { ratio: 1, floor: null }),
    row(`bid lists/s to ${POLLERS} clients`, polled, {
      ratio: polled.perSecond / still.perSecond,
      floor: FLOORS.polls,
    }),
    row(`auctions ended row by row (${SAMPLE} measured)`, whole(naiveMs, 1), { ratio: 1, floor: null }),
    row(`${AUCTIONS} auctions ended, whole ms as p50`, whole(oursMs, AUCTIONS), {
      ratio: (naiveMs * AUCTIONS) / oursMs,
      floor: FLOORS.ends,
    }),
  ];
};
