import * as z from 'zod/mini';
import { defineCall } from './call';
import { boundedText, decimalText, flag, idText, pagingFields } from './fields';
import { NFT_RARITIES, NFT_TYPE_NAMES, nftCard, nftCode, nftStatus } from './nft-fields';

export const NFT_MINE_TABS = ['owned', 'unopened', 'listed'] as const;

const mineItem = z.object({
  ...nftCard.shape,
  /** What the owner paid; zero for own creations. */
  paid: decimalText(),
  paid_currency: z.string(),
  since_ms: z.number(),
  /** 1: drawn, so that it can be opened. */
  can_open: flag(),
  /** 1: may be offered now. */
  can_offer: flag(),
  taken_down: flag(),
});

export const nftMine = defineCall({
  method: 'GET',
  path: '/nft/mine',
  auth: 'user',
  summary: 'Own works: owned and opened, unopened boxes, or those offered now.',
  input: z.object({ tab: z._default(z.enum(NFT_MINE_TABS), 'owned'), ...pagingFields(20) }),
  reply: z.object({
    items: z.array(mineItem),
    total: z.number(),
    counts: z.object({
      owned: z.number(),
      unopened: z.number(),
      listed: z.number(),
      /** Running auctions with an own bid. */
      bids: z.number(),
      to_pay: z.number(),
      unread: z.number(),
    }),
    /** 1: may upload works. */
    is_artist: flag(),
  }),
});

export const nftMyBids = defineCall({
  method: 'GET',
  path: '/nft/mine/bids',
  auth: 'user',
  summary: 'Auctions with an own bid or deposit, running ones first.',
  input: z.object(pagingFields(20)),
  reply: z.object({
    items: z.array(
      z.object({
        card: nftCard,
        own_price: decimalText(),
        maximum: decimalText(),
        deposit: decimalText(),
        state: z.enum(['leading', 'outbid', 'deposit_only', 'won', 'lost', 'cancelled']),
        deposit_state: z.enum(['held', 'returned', 'forfeited']),
        order_id: z.number(),
        at_ms: z.number(),
      }),
    ),
    total: z.number(),
  }),
});

export const NFT_MESSAGE_KINDS = [
  'outbid',
  'won',
  'lost',
  'second_chance',
  'payment_expired',
  'sold',
  'not_sold',
  'buyer_did_not_pay',
  'royalty',
  'box_drawn',
  'taken_down',
  'bid_voided',
  'new_work',
] as const;

export const nftMessages = defineCall({
  method: 'GET',
  path: '/nft/messages',
  auth: 'user',
  summary: 'Messages about own works, bids and orders, newest first. Texts are made by the client from kind and words.',
  input: z.object(pagingFields(20)),
  reply: z.object({
    items: z.array(
      z.object({
        id: z.number(),
        kind: z.enum(NFT_MESSAGE_KINDS),
        code: nftCode(),
        name: z.string(),
        still: z.string(),
        order_id: z.number(),
        /** Price, net or deposit the message is about. */
        amount: decimalText(),
        currency_name: z.string(),
        unread: flag(),
        at_ms: z.number(),
      }),
    ),
    total: z.number(),
    unread: z.number(),
  }),
});

export const nftMessagesRead = defineCall({
  method: 'POST',
  path: '/nft/messages/read',
  auth: 'user',
  summary: 'Mark one own message as read, or all with id 0.',
  input: z.object({ id: z.union([z.literal('0'), idText()]) }),
  reply: z.object({ unread: z.number() }),
});

export const nftMakeWork = defineCall({
  method: 'POST',
  path: '/nft/studio/make',
  auth: 'user',
  summary:
    'For artists: a new work. Part `file` is the medium; audio and video also need a picture in the part `cover`. Fields: name, description, rarity, type.',
  input: z.object({}),
  reply: z.object({ code: nftCode() }),
  body: 'multipart',
});

/** Fields of the form of `nftMakeWork` beside its files. */
export const nftWorkForm = z.object({
  type: z.enum(NFT_TYPE_NAMES),
  name: boundedText(60),
  description: z._default(z.string().check(z.maxLength(1_000)), ''),
  rarity: z._default(z.enum(NFT_RARITIES), 'N'),
});

export const nftProfile = defineCall({
  method: 'POST',
  path: '/nft/studio/profile',
  auth: 'user',
  summary: 'For artists: change the own biography.',
  input: z.object({ bio: z.string().check(z.maxLength(300)) }),
  reply: z.string(),
});

export const nftStudio = defineCall({
  method: 'GET',
  path: '/nft/studio',
  auth: 'user',
  summary: 'For artists: own creations with their sales, newest first, and what sales and royalties have earned.',
  input: z.object(pagingFields(20)),
  reply: z.object({
    name: z.string(),
    bio: z.string(),
    items: z.array(z.object({ card: nftCard, sales: z.number(), owner_is_me: flag(), status: nftStatus() })),
    total: z.number(),
    earned: z.array(
      z.object({ currency_name: z.string(), sales: decimalText(), royalties: decimalText(), count: z.number() }),
    ),
  }),
});
