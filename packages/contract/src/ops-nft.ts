import * as z from 'zod/mini';
import { defineOperatorCall } from './call';
import { amountText, boundedText, decimalText, flag, idOrAllText, idText, pagingFields } from './fields';
import { NFT_RARITIES, NFT_TYPE_NAMES, nftCode, nftMode, nftRarity, nftStatus, nftType } from './nft-fields';
import { increaseText } from './nft-trade';
import { EVERYBODY, jsonText, reasonText, searchText } from './ops-fields';
import { countedPage } from './paging';

const proposed = () => z.object({ proposal_id: z.number() });
/** Milliseconds since 1970. */
const timeMs = () =>
  z.pipe(
    z.string().check(z.regex(/^[1-9][0-9]{12}$/, 'nft_time_wrong')),
    z.transform((text) => Number.parseInt(text, 10)),
  );

export const operatorNftArtists = defineOperatorCall({
  method: 'GET',
  path: '/ops/nft/artists',
  roles: EVERYBODY,
  summary: 'Artists, also those who are no longer.',
  input: z.object(pagingFields(20)),
  reply: countedPage(
    z.object({
      id: z.number(),
      name: z.string(),
      account: z.string(),
      bio: z.string(),
      active: flag(),
      works: z.number(),
      sold: z.number(),
      fans: z.number(),
      since_ms: z.number(),
    }),
  ),
});

export const proposeNftArtist = defineOperatorCall({
  method: 'POST',
  path: '/ops/nft/artists/propose',
  roles: ['content', 'admin'],
  summary: 'Propose to name a user as artist, or to end it with `active` 0. A second operator decides.',
  input: z.object({
    user_id: idText(),
    active: z.enum(['0', '1']),
    name: boundedText(40),
    bio: z._default(z.string().check(z.maxLength(300)), ''),
    reason: reasonText(),
  }),
  reply: proposed(),
});

export const operatorNftWorks = defineOperatorCall({
  method: 'GET',
  path: '/ops/nft/works',
  roles: EVERYBODY,
  summary: 'Works and boxes with owner and offer; nothing tells what is in an unopened box.',
  input: z.object({ keyword: searchText(), artist_id: z._default(idOrAllText(), 0), ...pagingFields(20) }),
  reply: countedPage(
    z.object({
      code: nftCode(),
      name: z.string(),
      type: nftType(),
      rarity: nftRarity(),
      still: z.string(),
      artist_id: z.number(),
      artist_name: z.string(),
      owner_id: z.number(),
      owner_name: z.string(),
      mode: nftMode(),
      status: nftStatus(),
      price: decimalText(),
      currency_name: z.string(),
      bids: z.number(),
      end_ms: z.number(),
      unopened: flag(),
      taken_down: flag(),
      takedown_reason: z.string(),
      created_ms: z.number(),
    }),
  ),
});

/** The field of the form of `operatorNftMedia` beside its files. */
export const nftMediaForm = z.object({ type: z.enum(NFT_TYPE_NAMES) });

export const operatorNftMedia = defineOperatorCall({
  method: 'POST',
  path: '/ops/nft/media',
  roles: ['content', 'admin'],
  summary:
    'Upload a file for a work or box: part `file`, and part `cover` for audio and video; field `type`. Not public before it is used.',
  input: z.object({}),
  reply: z.object({
    media_id: z.number(),
    still_id: z.number(),
    type: nftType(),
    bytes: z.number(),
    duration_ms: z.number(),
  }),
  body: 'multipart',
});

export const operatorNftMakeWork = defineOperatorCall({
  method: 'POST',
  path: '/ops/nft/works/make',
  roles: ['content', 'admin'],
  summary: 'Make a work of an artist from an uploaded file; it belongs to the house until it is sold.',
  input: z.object({
    artist_id: idText(),
    media_id: idText(),
    name: boundedText(60),
    description: z._default(z.string().check(z.maxLength(1_000)), ''),
    rarity: z.enum(NFT_RARITIES),
  }),
  reply: z.object({ code: nftCode() }),
});

export const proposeNftOffer = defineOperatorCall({
  method: 'POST',
  path: '/ops/nft/works/offer',
  roles: ['finance', 'admin'],
  summary:
    'Propose to offer a work of the house: fixed price, or auction with `per_increase` above zero. A second operator decides.',
  input: z.object({
    code: nftCode(),
    currency_id: idText(),
    price: amountText(),
    per_increase: increaseText(),
    start_ms: timeMs(),
    end_ms: timeMs(),
    reason: reasonText(),
  }),
  reply: proposed(),
});

export const operatorNftBidders = defineOperatorCall({
  method: 'GET',
  path: '/ops/nft/bidders',
  roles: EVERYBODY,
  summary:
    'Bidders of the running or last auction of a work, with what they hold and signs that they are near its seller.',
  input: z.object({ code: nftCode() }),
  reply: z.object({
    bidders: z.array(
      z.object({
        user_id: z.number(),
        account: z.string(),
        /** Highest own bid; zero: none, or voided. */
        price: decimalText(),
        currency_name: z.string(),
        bids: z.number(),
        leading: flag(),
        deposit: decimalText(),
        top_up: decimalText(),
        deposit_state: z.enum(['held', 'returned', 'forfeited']),
        /** Shared with the seller within 30 days; carriers share them too. */
        same_address: flag(),
        same_agent: flag(),
        voided: flag(),
      }),
    ),
  }),
});

export const proposeNftVoid = defineOperatorCall({
  method: 'POST',
  path: '/ops/nft/bids/void',
  roles: ['reviewer', 'admin'],
  summary:
    'Propose to void the bids of a bidder before payment; the bids of all others are replayed without them. A second operator decides. Everybody sees the sentence.',
  input: z.object({ code: nftCode(), user_id: idText(), sentence: boundedText(300), reason: reasonText() }),
  reply: proposed(),
});

export const operatorNftSeries = defineOperatorCall({
  method: 'GET',
  path: '/ops/nft/series',
  roles: EVERYBODY,
  summary: 'Box series with supply, sales and the published root. What lies at which position is shown to nobody.',
  input: z.object(pagingFields(20)),
  reply: countedPage(
    z.object({
      code: nftCode(),
      title: z.string(),
      artist_name: z.string(),
      currency_name: z.string(),
      price: decimalText(),
      total: z.number(),
      sold: z.number(),
      opened: z.number(),
      counts: z.array(z.object({ name: z.string(), rarity: z.enum(NFT_RARITIES), count: z.number() })),
      root: z.string(),
      start_ms: z.number(),
      end_ms: z.number(),
      status: nftStatus(),
      revealed: flag(),
      taken_down: flag(),
    }),
  ),
});

/** Items of a proposed series, as JSON text. */
export const nftSeriesItems = z
  .array(
    z.strictObject({
      media_id: z.number().check(z.int(), z.positive()),
      name: boundedText(60),
      description: z._default(z.string().check(z.maxLength(1_000)), ''),
      rarity: z.enum(NFT_RARITIES),
      count: z.number().check(z.int(), z.positive(), z.maximum(10_000)),
    }),
  )
  .check(z.minLength(1), z.maxLength(100));

export const proposeNftSeries = defineOperatorCall({
  method: 'POST',
  path: '/ops/nft/series/propose',
  roles: ['content', 'finance', 'admin'],
  summary:
    'Propose a box series: items with counts, price and times. When a second operator approves, the list is shuffled and its root published; nothing of it changes afterwards.',
  input: z.object({
    artist_id: idText(),
    title: boundedText(60),
    description: z._default(z.string().check(z.maxLength(1_000)), ''),
    cover_id: idText(),
    currency_id: idText(),
    price: amountText(),
    start_ms: timeMs(),
    end_ms: timeMs(),
    items: jsonText(200_000),
    reason: reasonText(),
  }),
  reply: proposed(),
});

export const proposeNftTakedown = defineOperatorCall({
  method: 'POST',
  path: '/ops/nft/takedown/propose',
  roles: ['content', 'reviewer', 'admin'],
  summary:
    'Propose to take a work or series down. A second operator decides: bids end, deposits return, and an owner who bought it gets back the price paid.',
  input: z.object({ code: nftCode(), reason: reasonText() }),
  reply: proposed(),
});
