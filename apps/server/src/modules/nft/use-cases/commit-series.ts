import { NFT_TYPES } from '@candor/contract/nft-fields';
import { makeCommitment } from '@candor/domain/nft/box-commitment';
import { type BoxRarity, countBoxes, readBoxLeaf } from '@candor/domain/nft/box-lines';
import { isZero, toAmount } from '@candor/money/decimal';
import { toUnits } from '@candor/money/units';
import type { Currency } from '#kernel/ledger/currencies';
import { usdtPriceOf } from '#kernel/pricing/usdt-price';
import { bindMedia, publishMedia } from '#modules/files/index';
import { nodeHashing } from '#modules/proof/index';
import type { Tx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import type { NftDeps } from '../deps';
import { insertItems, insertSeries, type NewItem } from '../series.store';
import { type FreeMedia, lockFreeMedia } from '../series-media.store';

export interface SeriesBodyItem {
  readonly mediaId: number;
  readonly name: string;
  readonly description: string;
  readonly rarity: BoxRarity;
  readonly count: number;
}

/** Times in ms and decimals as text: exactly what is approved is made. */
export interface SeriesBody {
  readonly artistId: number;
  readonly title: string;
  readonly description: string;
  readonly coverId: number;
  readonly currencyId: number;
  readonly price: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly items: readonly SeriesBodyItem[];
}

export type SeriesDeps = Pick<NftDeps, 'board' | 'currencies' | 'rules' | 'clock' | 'ids'>;

/** Most boxes of a series. */
export const MAX_TOTAL = 10_000;
const MAX_ITEMS = 100;
const SCALE = 8;
const CODE_BYTES = 16;
const MEDIA_USE = 'nft_series';

interface Coin {
  readonly currency: Currency;
  readonly usdtRate: string;
}

const ensureCoin = async ({ currencies, board, rules }: SeriesDeps, body: SeriesBody): Promise<Coin> => {
  const { nft } = await rules.now();
  const currency = await currencies.find(body.currencyId);
  if (currency === undefined || !nft.coins.includes(currency.name)) return refuse('nft_coin_unknown');
  const unit = 10n ** BigInt(SCALE - currency.scale);
  if (isZero(toAmount(body.price)) || toUnits(body.price, SCALE) % unit !== 0n)
    refuse('nft_price_wrong', { decimals: String(currency.scale) });
  const usdtRate = usdtPriceOf(board, currency)?.now ?? refuse('nft_rate_unknown', { currency: currency.name });
  return { currency, usdtRate };
};

/** The cover and the media of the items, each used once. */
const ensureMedia = async (tx: Tx, { coverId, items }: SeriesBody): Promise<Map<number, FreeMedia>> => {
  const ids = [coverId, ...items.map(({ mediaId }) => mediaId)];
  const media = await lockFreeMedia(tx, ids);
  return media.size === ids.length ? media : refuse('nft_media_unknown');
};

const ensureArtist = async ({ client }: Tx, artistId: number): Promise<void> => {
  const { rowCount } = await client.query('select from nft_artist where user_id = $1 and is_active', [artistId]);
  if (rowCount === 0) refuse('nft_artist_unknown');
};

/** Refuses what cannot be committed; checked when a series is proposed and again when it is approved. */
export const ensureSeries = async (
  tx: Tx,
  deps: SeriesDeps,
  body: SeriesBody,
): Promise<Coin & { readonly media: ReadonlyMap<number, FreeMedia> }> => {
  const total = countBoxes(body.items);
  if (body.items.length === 0 || body.items.length > MAX_ITEMS || total > MAX_TOTAL)
    refuse('nft_items_wrong', { maximum: String(MAX_TOTAL) });
  if (body.endMs <= body.startMs || body.endMs <= deps.clock.nowMs()) refuse('nft_time_wrong');
  const coin = await ensureCoin(deps, body);
  await ensureArtist(tx, body.artistId);
  return { ...coin, media: await ensureMedia(tx, body) };
};

const toNewItem = (item: SeriesBodyItem, media: ReadonlyMap<number, FreeMedia>, code: string): NewItem => {
  const { stillId, kind } = media.get(item.mediaId) ?? refuse('nft_media_unknown');
  return { ...item, code, type: NFT_TYPES[kind], stillId };
};

/** Binds all media. Those of items stay hidden until a box with them is opened; the cover is public. */
const bindAll = async (tx: Tx, media: ReadonlyMap<number, FreeMedia>, coverId: number): Promise<void> => {
  for (const { id } of media.values()) await bindMedia(tx, { mediaId: String(id), ownerId: null, use: MEDIA_USE });
  const cover = media.get(coverId);
  if (cover !== undefined) await publishMedia(tx, [String(cover.id), String(cover.stillId)]);
};

export interface CommittedSeries {
  readonly id: number;
  readonly code: string;
  readonly root: string;
}

/**
 * Makes a series: shuffles its list, and fixes it by the root over all leaves. From the commit on nothing of it can be
 * changed, and what lies at which position is known to the database only. A start in the past means now.
 */
export const commitSeries = async (tx: Tx, deps: SeriesDeps, body: SeriesBody): Promise<CommittedSeries> => {
  const { media, usdtRate } = await ensureSeries(tx, deps, body);
  const { version, nft } = await deps.rules.now();
  const nowMs = deps.clock.nowMs();
  const newCode = (): string => deps.ids.randomHex(CODE_BYTES);
  const code = newCode();
  const items = body.items.map((item) => toNewItem(item, media, newCode()));
  const random = (length: number): Uint8Array => Buffer.from(deps.ids.randomHex(length), 'hex');
  const made = await makeCommitment({ series: { code, endMs: body.endMs }, items, random }, nodeHashing);
  const id = await insertSeries(
    tx,
    {
      code,
      artistId: body.artistId,
      title: body.title,
      description: body.description,
      coverId: body.coverId,
      coverStillId: media.get(body.coverId)?.stillId ?? 0,
      currencyId: body.currencyId,
      price: body.price,
      usdtRate,
      feePercent: nft.feePercent,
      total: countBoxes(items),
      startMs: Math.max(body.startMs, nowMs),
      endMs: body.endMs,
      terms: made.terms,
      root: made.root,
      ruleVersion: version,
    },
    new Date(nowMs),
  );
  await insertItems(tx, id, { items, leaves: made.leaves.map(readBoxLeaf) });
  await bindAll(tx, media, body.coverId);
  return { id, code, root: made.root };
};
