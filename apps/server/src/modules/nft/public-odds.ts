import type { ReplyOf } from '@candor/contract/call';
import type { nftSeries } from '@candor/contract/nft-boxes';
import { type BoxOdds, computeOdds } from '@candor/domain/nft/box-odds';
import type { SeriesItem } from './series.store';

type WireOdds = ReplyOf<typeof nftSeries>['odds'];

/** Counted by opened boxes: everybody knows these, and what is in drawn ones is as open as in unsold ones. */
export const toPublicOdds = (
  counted: readonly Pick<SeriesItem, 'code' | 'rarity' | 'count' | 'opened'>[],
): { readonly items: BoxOdds['items']; readonly rarities: WireOdds } => {
  const { items, rarities } = computeOdds(
    counted,
    new Map(counted.map(({ code, count, opened }) => [code, count - opened])),
  );
  return {
    items,
    rarities: rarities.map(({ rarity, count, remaining, percent }) => ({
      rarity,
      count,
      left: remaining,
      chance_percent: percent,
    })),
  };
};
