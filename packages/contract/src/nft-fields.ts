import * as z from 'zod/mini';
import { decimalText, flag } from './fields';

/** How a work is offered, as existing clients number it: 0 not offered, 1 fixed price, 2 auction, 3 blind box. */
export const NFT_MODES = { none: 0, sale: 1, auction: 2, box: 3 } as const;
/** Media of a work, as existing clients number them. */
export const NFT_TYPES = { image: 1, gif: 2, audio: 3, video: 4 } as const;
export const NFT_TYPE_NAMES = ['image', 'gif', 'audio', 'video'] as const;
export type NftTypeName = (typeof NFT_TYPE_NAMES)[number];
export const NFT_RARITIES = ['N', 'R', 'SR'] as const;
export type NftRarity = (typeof NFT_RARITIES)[number];

/** 128 random bits: names works, boxes and series on the wire. */
export const nftCode = () => z.string().check(z.regex(/^[0-9a-f]{32}$/, 'nft_unknown'));

/** Sale timing, as existing clients number it: 2 not started, 1 on sale, 0 ended or not offered. */
export const nftStatus = () => z.union([z.literal(0), z.literal(1), z.literal(2)]);
export const nftMode = () => z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);
export const nftType = () => z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);
/** Empty while a box is unopened, and of a series. */
export const nftRarity = () => z.enum(['', ...NFT_RARITIES]);

/** A work or a box series in a list. */
export const nftCard = z.object({
  code: nftCode(),
  mode: nftMode(),
  type: nftType(),
  name: z.string(),
  /** Address of the still picture. */
  still: z.string(),
  rarity: nftRarity(),
  artist_id: z.number(),
  artist_name: z.string(),
  currency_id: z.number(),
  currency_name: z.string(),
  /** Fixed price, current bid (start price before the first), or price of a box; of a work that is not offered what was last paid, or zero. */
  price: decimalText(),
  status: nftStatus(),
  start_ms: z.number(),
  /** Of an auction the end in force, with extensions. */
  end_ms: z.number(),
  bids: z.number(),
  /** Boxes of a series, and those left; zero for works. */
  total: z.number(),
  left: z.number(),
  /** 1: an unopened box; it shows the cover of its series. */
  unopened: flag(),
  /** 1: among the own favourites; 0 for visitors. */
  favourite: flag(),
});

/** Who owns or owned a work, under the public name. `id` 0: the house. */
export const nftPerson = z.object({ id: z.number(), name: z.string() });

/** One change of owner. */
export const nftChange = z.object({
  kind: z.enum(['made', 'sale', 'auction', 'second_chance', 'box', 'returned']),
  from: nftPerson,
  to: nftPerson,
  /** Zero for `made`. */
  price: decimalText(),
  currency_name: z.string(),
  at_ms: z.number(),
});
