import type { ReplyOf } from '@candor/contract/call';
import type { nftSeries } from '@candor/contract/nft-boxes';
import { toFixed8 } from '@candor/money/decimal';
import { loadMedia, type Media, mediaAddress } from '#modules/files/index';
import { refuse } from '#platform/refusal';
import { loadSpot, spotKey } from '../box.store';
import { findCard } from '../box-cards.store';
import { toCard } from '../cards.store';
import type { NftDeps } from '../deps';
import { toFlag } from '../flag';
import { toPublicOdds } from '../public-odds';
import { findSeries, isRevealed, loadItems, type SeriesItem, seriesStatus } from '../series.store';

type Reply = ReplyOf<typeof nftSeries>;

const toItems = (items: readonly SeriesItem[], media: ReadonlyMap<string, Media>): Reply['items'] => {
  const odds = toPublicOdds(items).items;
  return items.map(({ code, name, rarity, count, stillId, isSeen }, at) => {
    const still = isSeen ? media.get(String(stillId)) : undefined;
    return {
      item: code,
      name,
      rarity,
      count,
      left: odds[at]?.remaining ?? 0,
      chance_percent: odds[at]?.percent ?? '',
      still: still?.isPublic ? mediaAddress(still) : '',
    };
  });
};

export const readSeries = async (
  { pool, clock }: Pick<NftDeps, 'pool' | 'clock'>,
  { code, userId }: { readonly code: string; readonly userId: number },
): Promise<Reply> => {
  const nowMs = clock.nowMs();
  const series = (await findSeries(pool, code)) ?? refuse('nft_series_unknown');
  if (series.isTakenDown) refuse('nft_taken_down');
  const { currencyId } = series;
  const [items, card, spot] = await Promise.all([
    loadItems(pool, [series.id]),
    findCard(pool, code, { nowMs, userId }),
    loadSpot(pool, [{ userId, currencyId }]),
  ]);
  // Stills of unseen items are not even read.
  const stills = items.filter(({ isSeen }) => isSeen).map(({ stillId }) => String(stillId));
  const media = await loadMedia(pool, [String(series.coverId), ...stills]);
  const cover = media.get(String(series.coverId));
  return {
    card: toCard(card ?? refuse('nft_series_unknown')),
    description: series.description,
    cover: cover === undefined ? '' : mediaAddress(cover),
    currency_id: currencyId,
    price: toFixed8(series.price),
    total: series.total,
    sold: series.sold,
    status: seriesStatus(series, nowMs),
    start_ms: series.startMs,
    end_ms: series.endMs,
    odds: toPublicOdds(items).rarities,
    items: toItems(items, media),
    terms: series.terms,
    root: series.root,
    committed_ms: series.createdMs,
    revealed: toFlag(isRevealed(series, nowMs)),
    available: toFixed8(spot.get(spotKey(userId, currencyId)) ?? '0'),
    rule_version: series.ruleVersion,
  };
};
