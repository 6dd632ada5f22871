import type { ReplyOf } from '@candor/contract/call';
import type { nftBids, nftWork } from '@candor/contract/nft';
import { type VirtualClock, virtualClock } from '#platform/runtime/clock';
import { type CallReply, startTestApp, type TestApp, type TestAppOptions, type TestUser } from './test-app';

export const USDT = 3;
export const HOUR_MS = 3_600_000;
/** When most tests begin. */
const START = Date.UTC(2026, 10, 14, 9, 30);

export type NftTestApp = TestApp & { readonly clock: VirtualClock };
export type WorkReply = ReplyOf<typeof nftWork>;
export type BidsReply = ReplyOf<typeof nftBids>;

export const startNftApp = async (options: TestAppOptions = {}): Promise<NftTestApp> => {
  const clock = virtualClock(START);
  return { ...(await startTestApp({ clock, ...options })), clock };
};

/** Sets the clock; sessions stay valid. */
export const setTime = async ({ clock, pool }: NftTestApp, ms: number): Promise<void> => {
  clock.setMs(ms);
  await pool.query(`update session set last_seen_at = $1, expires_at = $1::timestamptz + interval '30 days'`, [
    new Date(ms),
  ]);
};

const nowOf = ({ app }: Pick<TestApp, 'app'>): Date => new Date(app.parts.clock.nowMs());

/** A user with USDT on the spot account. */
export const addCollector = async (test: TestApp, usdt = '10000'): Promise<TestUser> => {
  const user = await test.addUser();
  if (usdt !== '0') await test.fund(user.id, 'change', USDT, usdt);
  return user;
};

/** A user whom operators named as artist. */
export const addArtist = async (test: TestApp, { name = 'Ama Lind', usdt = '0' } = {}): Promise<TestUser> => {
  const user = await addCollector(test, usdt);
  await test.pool.query(
    `insert into nft_artist (user_id, name, bio, since) values ($1, $2, 'Tide tables, drawn with code.', $3)`,
    [user.id, name, nowOf(test)],
  );
  return user;
};

/** Two media rows, of a picture and its still, without bytes in the storage; returns their ids. */
export const addMediaRows = async (
  test: TestApp,
  { ownerId, isPublic = true }: { ownerId: number | null; isPublic?: boolean },
): Promise<{ mediaId: number; stillId: number }> => {
  const { randomHex } = test.app.parts.ids;
  const { rows } = await test.pool.query<{ mediaId: number; stillId: number }>(
    `with still as (
       insert into media_file (owner_id, kind, sha256, token, content_type, bytes, width, height, bound_use, is_public, stored_at, created_at)
       values ($1, 'still', $2, $3, 'image/jpeg', 10, 64, 64, 'nft_work', $6, $7, $7) returning id
     ), media as (
       insert into media_file (owner_id, kind, sha256, token, content_type, bytes, width, height, still_id, bound_use, is_public, stored_at, created_at)
       select $1, 'image', $4, $5, 'image/jpeg', 10, 64, 64, id, 'nft_work', $6, $7, $7 from still returning id
     )
     select media.id::int as "mediaId", still.id::int as "stillId" from media, still`,
    [ownerId, randomHex(32), randomHex(16), randomHex(32), randomHex(16), isPublic, nowOf(test)],
  );
  return rows[0] ?? { mediaId: 0, stillId: 0 };
};

export interface TestWork {
  readonly id: number;
  readonly code: string;
}

/** A picture of an artist that belongs to `ownerId`, the artist unless said otherwise; 0 is the house. */
export const addWork = async (
  test: TestApp,
  { artist, ownerId = artist.id, name = 'Low Tide' }: { artist: TestUser; ownerId?: number; name?: string },
): Promise<TestWork> => {
  const code = test.app.parts.ids.randomHex(16);
  const { mediaId, stillId } = await addMediaRows(test, { ownerId: artist.id });
  const { rows } = await test.pool.query<{ id: number }>(
    `with added as (
       insert into nft_work (code, artist_id, owner_id, type, name, rarity, media_id, still_id, owned_since, created_at)
       values ($1, $2, $3, 1, $4, 'N', $5, $6, $7, $7) returning id
     ), made as (
       insert into nft_sale (work_id, kind, seller_id, buyer_id, artist_id, currency_id, price, fee, royalty, net, usdt_value, rule_version, created_at)
       select id, 'made', $2, $3, $2, ${USDT}, 0, 0, 0, 0, 0, 1, $7 from added
     )
     select id from added`,
    [code, artist.id, ownerId, name, mediaId, stillId, nowOf(test)],
  );
  return { id: rows[0]?.id ?? 0, code };
};

export interface OfferOptions {
  readonly work: TestWork;
  readonly sellerId: number;
  readonly artistId?: number;
  readonly price?: string;
  /** Above zero: an auction. */
  readonly perIncrease?: string;
  readonly startMs?: number;
  readonly endMs?: number;
  readonly currencyId?: number;
}

/** Offers a work directly in the tables, with the terms of the first rule version; returns the offer's id. */
export const addOffer = async (test: TestApp, options: OfferOptions): Promise<number> => {
  const nowMs = test.app.parts.clock.nowMs();
  const { work, sellerId, artistId = sellerId, price = '100', perIncrease = '0', startMs = nowMs } = options;
  const { endMs = nowMs + 24 * HOUR_MS, currencyId = USDT } = options;
  const extendMs = endMs - startMs >= 2 * HOUR_MS ? 900_000 : 120_000;
  const { rows } = await test.pool.query<{ id: number }>(
    `with added as (
       insert into nft_offer (work_id, seller_id, artist_id, mode, is_resale, currency_id, start_price, price, per_increase, step_percent,
         start_ms, end_ms, planned_end_ms, extend_ms, latest_ms, deposit, top_up_percent, usdt_rate, fee_percent, royalty_percent, forfeit_percent, pay_ms,
         rule_version, created_at)
       values ($1, $2::int, $3::int, case when $5::numeric > 0 then 2 else 1 end, $2::int <> $3::int and $2::int <> 0, $6, $4::numeric, $4::numeric, $5, 5, $7, $8, $8, $9, $8::bigint + 7200000,
         case when $5::numeric > 0 then greatest(1, $4::numeric / 10) else 0 end, 5, 1, 5, case when $2::int <> $3::int and $2::int <> 0 then 10 else 0 end, 80,
         86400000, 1, $10)
       returning id
     ), offered as (update nft_work w set offer_id = added.id from added where w.id = $1)
     select id from added`,
    [work.id, sellerId, artistId, price, perIncrease, currencyId, startMs, endMs, extendMs, new Date(nowMs)],
  );
  return rows[0]?.id ?? 0;
};

export const bid = (test: TestApp, user: TestUser, fields: Readonly<Record<string, string>>): Promise<CallReply> =>
  test.call('POST', '/nft/bid', { token: user.token, fields });

export const readWork = async (test: TestApp, code: string, token?: string): Promise<WorkReply> =>
  (await test.call('GET', '/nft/work', { fields: { code }, ...(token === undefined ? {} : { token }) }))
    .message as WorkReply;

export const readBids = async (test: TestApp, code: string): Promise<BidsReply> =>
  (await test.call('GET', '/nft/bids', { fields: { code } })).message as BidsReply;

/** Free balance of the spot account. */
export const spotOf = async (test: TestApp, userId: number, currencyId = USDT): Promise<string> => {
  const { rows } = await test.pool.query<{ balance: string }>(
    `select trim_scale(balance)::text as balance from ledger_account
     where owner_id = $1 and type = 'change' and currency_id = $2 and bucket = 'available'`,
    [userId, currencyId],
  );
  return rows[0]?.balance ?? '0';
};

/** A series of one item without sold boxes, written directly in the tables; returns its code. */
export const addBareSeries = async (
  test: TestApp,
  { artist, title, price, total }: { artist: TestUser; title: string; price: string; total: number },
): Promise<string> => {
  const { randomHex } = test.app.parts.ids;
  const code = randomHex(16);
  const nowMs = test.app.parts.clock.nowMs();
  const { mediaId, stillId } = await addMediaRows(test, { ownerId: null });
  await test.pool.query(
    `with added as (
       insert into nft_series (code, artist_id, title, cover_id, cover_still_id, currency_id, price, usdt_rate, fee_percent, total, start_ms,
         end_ms, terms, root, rule_version, created_at)
       values ($1, $2, $3, $4, $5, ${USDT}, $6, 1, 5, $7, $8, $9, '', $10, 1, $11) returning id, total
     ), item as (
       insert into nft_item (series_id, code, name, rarity, count, type, media_id, still_id)
       select id, $12, 'Pebble', 'N', total, 1, $4, $5 from added returning id, series_id, count
     )
     insert into nft_leaf (series_id, position, item_id, salt)
     select item.series_id, position, item.id, $13 from item, generate_series(1, item.count) as position`,
    [
      code,
      artist.id,
      title,
      mediaId,
      stillId,
      price,
      total,
      nowMs,
      nowMs + 24 * HOUR_MS,
      randomHex(32),
      new Date(nowMs),
      randomHex(16),
      randomHex(16),
    ],
  );
  return code;
};

export interface SaleOptions {
  readonly work: TestWork;
  readonly artist: TestUser;
  readonly sellerId: number;
  readonly buyerId: number;
  readonly price: string;
  readonly isResale?: boolean;
}

/** A past sale in the provenance, without money, and the buyer as owner. */
export const addSale = async (
  test: TestApp,
  { work, artist, sellerId, buyerId, price, isResale = false }: SaleOptions,
): Promise<void> => {
  await test.pool.query(
    `with sold as (
       update nft_work set owner_id = $3, paid = $5, paid_currency_id = ${USDT}, owned_since = $7, offer_id = null where id = $1
     )
     insert into nft_sale (work_id, kind, seller_id, buyer_id, artist_id, currency_id, price, fee, royalty, net, usdt_value, is_resale,
       rule_version, created_at)
     values ($1, 'sale', $2, $3, $4, ${USDT}, $5, 0, 0, $5, $5, $6, 1, $7)`,
    [work.id, sellerId, buyerId, artist.id, price, isResale, nowOf(test)],
  );
};

/** A message as a booking would have written it. */
export const addMessage = async (
  test: TestApp,
  { user, work, kind, amount }: { user: TestUser; work: TestWork; kind: string; amount: string },
): Promise<void> => {
  await test.pool.query(
    `insert into nft_message (user_id, kind, work_id, amount, currency_id, created_at) values ($1, $2, $3, $4, ${USDT}, $5)`,
    [user.id, kind, work.id, amount, nowOf(test)],
  );
};

export interface SentForm {
  readonly fields: Readonly<Record<string, string>>;
  readonly file?: Buffer;
  readonly cover?: Buffer;
}

/** A multipart form with files, to the studio unless told otherwise. */
export const sendWork = async (
  { origin }: TestApp,
  { token }: { readonly token: string },
  { fields, file, cover }: SentForm,
  path = '/nft/studio/make',
): Promise<{ status: number; type: string; error: string; message: unknown }> => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  if (file) body.set('file', new Blob([new Uint8Array(file)]), 'work');
  if (cover) body.set('cover', new Blob([new Uint8Array(cover)]), 'cover');
  const response = await fetch(`${origin}/api${path}`, { method: 'POST', headers: { authorization: token }, body });
  const { type, error = '', message } = (await response.json()) as { type: string; error?: string; message: unknown };
  return { status: response.status, type, error, message };
};
