import * as z from 'zod/mini';
import { defineCall } from './call';
import { amountText, decimalText, flag, idOrAllText, idText, pagingFields } from './fields';
import { NFT_RARITIES, nftCard, nftChange, nftCode, nftPerson, nftStatus } from './nft-fields';

/** Socket: a client sends the code of the work on its screen, and gets the reply of `nftBids` after each change. */
export const NFT_WATCH_EVENT = 'nft_watch';
export const NFT_BIDS_EVENT = 'nft_bids';

export const NFT_SORTS = ['ending', 'newest', 'price_up', 'price_down', 'bids'] as const;
const oneOf = <const T extends readonly string[]>(values: T) => z._default(z.enum(['', ...values]), '');
const optionalAmount = () => z.optional(z.union([z.literal(''), amountText()]));

export const nftWorks = defineCall({
  method: 'GET',
  path: '/nft/works',
  auth: 'public',
  summary: 'Works and box series on offer or found by filters; those on sale first unless a status is chosen.',
  input: z.object({
    mode: oneOf(['0', '1', '2', '3']),
    currency_id: z._default(idOrAllText(), 0),
    type: oneOf(['1', '2', '3', '4']),
    /** Empty: on sale and coming. */
    status: oneOf(['0', '1', '2', 'all']),
    rarity: oneOf(NFT_RARITIES),
    min_price: optionalAmount(),
    max_price: optionalAmount(),
    artist_id: z._default(idOrAllText(), 0),
    /** Part of a work's or artist's name. */
    keyword: z._default(z.string().check(z.maxLength(60)), ''),
    sort: z._default(z.enum(NFT_SORTS), 'ending'),
    ...pagingFields(20),
  }),
  reply: z.object({
    items: z.array(nftCard),
    total: z.number(),
    /** Coins in which something is or was offered, for the filter. */
    currencies: z.array(z.object({ id: z.number(), name: z.string() })),
  }),
});

/** Terms and state of the offer of a work; frozen when it was offered. */
const offer = z.object({
  id: z.number(),
  mode: z.union([z.literal(1), z.literal(2)]),
  is_resale: flag(),
  seller: nftPerson,
  status: nftStatus(),
  currency_id: z.number(),
  currency_name: z.string(),
  /** Decimals of the coin. */
  scale: z.number(),
  start_price: decimalText(),
  /** Fixed price or current bid; the start price before the first bid. */
  price: decimalText(),
  bids: z.number(),
  /** Least increment of the next bid; zero for the first bid, which may be the start price, and for fixed prices. */
  step: decimalText(),
  /** Least price of the next bid. */
  next_price: decimalText(),
  /** Taken once with the first bid, in USDT, and returned at the end. */
  deposit: decimalText(),
  /** The leader holds this percentage of the own highest bid, private maximum included, when it is more than the deposit. */
  top_up_percent: z.string(),
  /** USDT of one coin when it was offered: deposits are counted with it. */
  usdt_rate: decimalText(),
  start_ms: z.number(),
  end_ms: z.number(),
  /** A bid later than this moves the end to `extend_ms` after the bid, never past `latest_ms`. */
  extend_ms: z.number(),
  latest_ms: z.number(),
  fee_percent: z.string(),
  royalty_percent: z.string(),
  rule_version: z.number(),
});

/** The own part in an auction; all zero without one. */
const ownBid = z.object({
  /** 1: the deposit is held. */
  has_deposit: flag(),
  /** Deposit and top-up held now, in USDT; shown to nobody else while the auction runs. */
  held: decimalText(),
  is_leading: flag(),
  /** Highest own bid. */
  price: decimalText(),
  /** The private maximum of automatic bidding; zero: none. */
  maximum: decimalText(),
  /** Order waiting to be paid; 0: none. */
  order_id: z.number(),
});

export const nftWork = defineCall({
  method: 'GET',
  path: '/nft/work',
  auth: 'public',
  summary: 'One work: media, offer, provenance and, with a session, the own part in its auction.',
  input: z.object({ code: nftCode() }),
  reply: z.object({
    card: nftCard,
    description: z.string(),
    artist_bio: z.string(),
    artist_avatar: z.string(),
    chain: z.string(),
    /** Of an unopened box: the cover of the series. */
    media: z.object({
      address: z.string(),
      content_type: z.string(),
      duration_ms: z.number(),
      width: z.number(),
      height: z.number(),
    }),
    owner: nftPerson,
    is_own: flag(),
    /** 1: taken down; only its owner and those who had to do with it see it. */
    taken_down: flag(),
    takedown_reason: z.string(),
    favourites: z.number(),
    created_ms: z.number(),
    /** Empty text: not from a box series. */
    series_code: z.string(),
    series_name: z.string(),
    offer: z.nullable(offer),
    own: ownBid,
    /** Own free balances on the spot account: in the coin of the offer, and in USDT. */
    available: decimalText(),
    available_usdt: decimalText(),
    provenance: z.array(nftChange),
  }),
});

export const nftBids = defineCall({
  method: 'GET',
  path: '/nft/bids',
  auth: 'public',
  summary: 'Bids of the running or last auction of a work, highest first, and its state. The same bytes for everybody.',
  input: z.object({ code: nftCode() }),
  reply: z.object({
    code: nftCode(),
    status: nftStatus(),
    price: decimalText(),
    step: decimalText(),
    next_price: decimalText(),
    end_ms: z.number(),
    count: z.number(),
    bids: z.array(
      z.object({
        id: z.number(),
        bidder_id: z.number(),
        bidder: z.string(),
        price: decimalText(),
        automatic: flag(),
        /** 1: leads while the auction runs, or has won it. */
        leading: flag(),
        at_ms: z.number(),
      }),
    ),
    /** Bidders whose bids two operators voided, newest first; the bids above are those of the others, replayed without them. */
    voids: z.array(z.object({ bidder: z.string(), price: decimalText(), sentence: z.string(), at_ms: z.number() })),
  }),
});

export const nftDeposits = defineCall({
  method: 'GET',
  path: '/nft/deposits',
  auth: 'public',
  summary:
    'Deposits of the last auction of a work, once it has ended: held, returned and forfeited per bidder, in USDT. Of a maximum only what was bid counts.',
  input: z.object({ code: nftCode() }),
  reply: z.object({
    deposits: z.array(
      z.object({ bidder: z.string(), deposit: decimalText(), returned: decimalText(), forfeited: decimalText() }),
    ),
  }),
});

const artistItem = z.object({
  id: z.number(),
  name: z.string(),
  avatar: z.string(),
  bio: z.string(),
  works: z.number(),
  sold: z.number(),
  fans: z.number(),
  /** 1: followed by this user. */
  followed: flag(),
  since_ms: z.number(),
});

export const nftArtists = defineCall({
  method: 'GET',
  path: '/nft/artists',
  auth: 'public',
  summary: 'Artists, those with the most fans first; found by part of their name.',
  input: z.object({ keyword: z._default(z.string().check(z.maxLength(60)), ''), ...pagingFields(20) }),
  reply: z.object({ items: z.array(artistItem), total: z.number() }),
});

export const nftArtist = defineCall({
  method: 'GET',
  path: '/nft/artist',
  auth: 'public',
  summary: 'One artist with prices of first sales and resales in USDT value. Works are found with /nft/works.',
  input: z.object({ id: idText() }),
  reply: z.object({
    artist: artistItem,
    /** 1: identity verified. */
    verified: flag(),
    on_sale: z.number(),
    not_for_sale: z.number(),
    /** Medians at the value in USDT when sold; empty: none yet. */
    median_first: z.string(),
    median_resale: z.string(),
    resales: z.number(),
    /** Resales below what the seller had paid, compared in USDT value. */
    resales_at_loss: z.number(),
  }),
});

export const nftFollow = defineCall({
  method: 'POST',
  path: '/nft/follow',
  auth: 'user',
  summary: 'Follow or unfollow an artist. Repeating it changes nothing.',
  input: z.object({ id: idText(), on: z.enum(['0', '1']) }),
  reply: z.object({ followed: flag(), fans: z.number() }),
});

export const nftFavourite = defineCall({
  method: 'POST',
  path: '/nft/favourite',
  auth: 'user',
  summary: 'Add a work or series to the own favourites, or remove it. Refused for own works.',
  input: z.object({ code: nftCode(), on: z.enum(['0', '1']) }),
  reply: z.object({ favourite: flag(), favourites: z.number() }),
});

export const nftFavourites = defineCall({
  method: 'GET',
  path: '/nft/favourites',
  auth: 'user',
  summary: 'Own favourites, newest first.',
  input: z.object(pagingFields(20)),
  reply: z.object({ items: z.array(nftCard), total: z.number() }),
});
