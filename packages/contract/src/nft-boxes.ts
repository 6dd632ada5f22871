import * as z from 'zod/mini';
import { defineCall } from './call';
import { amountText, decimalText, flag, pagingFields } from './fields';
import { NFT_RARITIES, nftCard, nftCode, nftStatus } from './nft-fields';

const clientSeed = () => z.string().check(z.regex(/^[0-9A-Za-z_-]{1,64}$/, 'nft_seed_wrong'));
const hash = () => z.string().check(z.regex(/^[0-9a-f]{64}$/));
const hashOrNone = () => z.string().check(z.regex(/^([0-9a-f]{64})?$/));
const boxPath = () => z.array(z.object({ side: z.enum(['left', 'right']), hash: hash() }));

/** Ed25519 by the key of the tick checkpoints, over a text of series, total, root and time. */
const signedRoot = z.object({ signed_ms: z.number(), key_id: z.string(), signature: z.string() });

const odds = z.object({
  rarity: z.enum(NFT_RARITIES),
  count: z.number(),
  /** Not opened yet. Counted by opened boxes, because a count by drawn ones would tell what is in a box before it is opened. */
  left: z.number(),
  /** Chance of the next box by what is known to everybody, percent with four decimals. */
  chance_percent: z.string(),
});

export const nftSeries = defineCall({
  method: 'GET',
  path: '/nft/series',
  auth: 'public',
  summary: 'A box series: odds and remaining counts, the published root, and when the sale runs.',
  input: z.object({ code: nftCode() }),
  reply: z.object({
    card: nftCard,
    description: z.string(),
    cover: z.string(),
    currency_id: z.number(),
    price: decimalText(),
    total: z.number(),
    sold: z.number(),
    status: nftStatus(),
    start_ms: z.number(),
    end_ms: z.number(),
    odds: z.array(odds),
    /** Items by name, without media until one was opened. */
    items: z.array(
      z.object({
        item: nftCode(),
        name: z.string(),
        rarity: z.enum(NFT_RARITIES),
        count: z.number(),
        left: z.number(),
        chance_percent: z.string(),
        /** Address of its still once a box with it was opened; empty before. */
        still: z.string(),
      }),
    ),
    /** The terms hashed as the first leaf, and the root over all leaves, published before the first sale. */
    terms: z.string(),
    root: hash(),
    committed_ms: z.number(),
    /** 1: sold out or ended and all drawn, so all leaves are published. */
    revealed: flag(),
    /** Own free balance in the coin; zero for visitors. */
    available: decimalText(),
    rule_version: z.number(),
  }),
});

export const nftBoxBuy = defineCall({
  method: 'POST',
  path: '/nft/box/buy',
  auth: 'user',
  summary:
    'Buy one box. What is in it is drawn with the first BTC/USDT tick after the purchase. `price` is the price shown.',
  input: z.object({ code: nftCode(), price: amountText(), client_seed: clientSeed() }),
  reply: z.object({ code: nftCode(), number: z.number(), price: decimalText(), currency_name: z.string() }),
  money: true,
});

export const nftBoxOpen = defineCall({
  method: 'POST',
  path: '/nft/box/open',
  auth: 'user',
  summary: 'Open an own box: reveals its leaf. Repeating it gives the same work.',
  input: z.object({ code: nftCode() }),
  reply: z.object({ card: nftCard, address: z.string(), content_type: z.string() }),
});

/** One draw of a series, in the order drawn. */
const draw = z.object({
  number: z.number(),
  box: nftCode(),
  client_seed: z.string(),
  accepted_ms: z.number(),
  tick_seq: z.number(),
  tick_ms: z.number(),
  tick_hash: hash(),
  /** SHA-256 of seed, box code and tick hash: the first number of the draw. */
  hash: hash(),
  /** Positions free before this draw. */
  free: z.number(),
  position: z.number(),
  /** Hash over the positions of all draws up to this one. */
  head: hash(),
});

export const nftBoxProof = defineCall({
  method: 'GET',
  path: '/nft/box/proof',
  auth: 'public',
  summary:
    'What is needed to verify a box: its draw, the root and terms and, once it is opened, the leaf with its salt and path. Earlier positions: /nft/series/draws.',
  input: z.object({ code: nftCode() }),
  reply: z.object({
    series: nftCode(),
    terms: z.string(),
    /** Leads from the terms, leaf 0, to the root. */
    terms_path: boxPath(),
    root: hash(),
    committed_ms: z.number(),
    /** The house's signature under the root; null when it was not signed before the purchase. */
    signed: z.nullable(signedRoot),
    /** Null until the tick after the purchase. */
    draw: z.nullable(draw),
    /** Null until it is opened, or the series is revealed. */
    leaf: z.nullable(
      z.object({
        position: z.number(),
        item: nftCode(),
        rarity: z.enum(NFT_RARITIES),
        salt: z.string(),
        path: boxPath(),
      }),
    ),
    bought_ms: z.number(),
    opened_ms: z.number(),
    /** The odds of the next box as everybody could know them when this box was bought. */
    odds: z.array(odds),
  }),
});

const DRAWS_PER_PAGE = 2_000;

export const nftDraws = defineCall({
  method: 'GET',
  path: '/nft/series/draws',
  auth: 'public',
  summary: `All draws of a series in order, ${DRAWS_PER_PAGE} at a time.`,
  input: z.object({ code: nftCode(), after: z._default(z.string().check(z.regex(/^[0-9]{1,9}$/)), '0') }),
  reply: z.object({ draws: z.array(draw), next_after: z.string() }),
});

export const nftLeaves = defineCall({
  method: 'GET',
  path: '/nft/series/leaves',
  auth: 'public',
  summary: 'All leaves of a series that is sold out or ended, with their salts.',
  input: z.object({ code: nftCode(), after: z._default(z.string().check(z.regex(/^[0-9]{1,9}$/)), '0') }),
  reply: z.object({
    terms: z.string(),
    root: hashOrNone(),
    /** Null when it was not signed before the end of the sale. */
    signed: z.nullable(signedRoot),
    leaves: z.array(
      z.object({ position: z.number(), item: nftCode(), rarity: z.enum(NFT_RARITIES), salt: z.string() }),
    ),
    next_after: z.string(),
  }),
});

export const nftOpened = defineCall({
  method: 'GET',
  path: '/nft/series/opened',
  auth: 'public',
  summary: 'Opened boxes of a series as works, newest first.',
  input: z.object({ code: nftCode(), ...pagingFields(20) }),
  reply: z.object({ items: z.array(nftCard), total: z.number() }),
});
