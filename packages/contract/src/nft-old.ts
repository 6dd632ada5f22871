import * as z from 'zod/mini';
import { defineCall } from './call';
import { amountText, decimalText, flag, idText, pagingFields, timeText } from './fields';
import { nftCode } from './nft-fields';
import { increaseText, looseTime } from './nft-trade';

/** Calls of existing clients, all under /bind_box/. Field names and odd types are theirs. */

const text = () => z.string();
const codeInput = () => z.object({ code: nftCode() });
/** Number or code of a work. */
const idOrCode = () => z.string().check(z.regex(/^([1-9][0-9]{0,9}|[0-9a-f]{32})$/, 'nft_unknown'));
const filter = () => z.optional(z.string().check(z.maxLength(60)));

/** `per_increase` is the effective step and never null; nothing tells what is in an unopened box. */
const oldArtwork = z.object({
  id: z.number(),
  code: nftCode(),
  type: z.number(),
  currency_id: z.number(),
  currency_name: text(),
  name: text(),
  price: decimalText(),
  image: text(),
  description: text(),
  author_description: text(),
  author: z.number(),
  author_id: z.number(),
  author_name: text(),
  author_avatar: text(),
  owner: z.number(),
  status: z.number(),
  start_time: timeText(),
  end_time: timeText(),
  created: timeText(),
  updated: timeText(),
  pay_type: z.number(),
  per_increase: decimalText(),
  chain: text(),
  rarity: text(),
  /** Deposit in USDT. */
  margin: decimalText(),
  rarity_status: flag(),
  resell_nft_status: flag(),
  collect: z.boolean(),
});
const artworks = () => z.array(oldArtwork);

export const getBoxList = defineCall({
  method: 'GET',
  path: '/bind_box/getBoxList',
  auth: 'public',
  eitherMethod: true,
  summary: 'Works and box series, for existing clients.',
  input: z.object({
    ...pagingFields(2),
    currency: filter(),
    pay_type: filter(),
    status: filter(),
    type: filter(),
    keyword: filter(),
  }),
  reply: artworks(),
});

export const getBoxDetail = defineCall({
  method: 'GET',
  path: '/bind_box/getBoxDetail',
  auth: 'public',
  eitherMethod: true,
  summary: 'One work or series by number or code, for existing clients.',
  input: z.object({ id: idOrCode() }),
  reply: z.object({ ...oldArtwork.shape, collect_number: z.number() }),
});

export const getArtist = defineCall({
  method: 'GET',
  path: '/bind_box/getArtist',
  auth: 'public',
  eitherMethod: true,
  summary: 'Artists, for existing clients.',
  input: z.object(pagingFields()),
  reply: z.array(z.object({ id: z.number(), author_id: z.number(), nickname: text(), head_portrait: text() })),
});

export const getArtistDetail = defineCall({
  method: 'GET',
  path: '/bind_box/getArtistDetail',
  auth: 'public',
  eitherMethod: true,
  summary: 'An artist with works, for existing clients. `collects` is filled only for the artist in person.',
  input: z.object({ uid: idText() }),
  reply: z.object({
    id: z.number(),
    nickname: text(),
    head_portrait: text(),
    artworks: artworks(),
    collects: artworks(),
    artworks_collect_number: z.number(),
  }),
});

export const oldCollect = defineCall({
  method: 'POST',
  path: '/bind_box/collect',
  auth: 'user',
  summary: 'Add a work to the favourites, or remove it, for existing clients.',
  input: codeInput(),
  reply: text(),
});

export const getNftCurrency = defineCall({
  method: 'GET',
  path: '/bind_box/getNftCurrency',
  auth: 'public',
  eitherMethod: true,
  summary: 'Coins used by works, for existing clients.',
  input: z.object({}),
  reply: z.array(z.object({ id: z.number(), name: text() })),
});

export const getCollection = defineCall({
  method: 'GET',
  path: '/bind_box/getCollection',
  auth: 'user',
  eitherMethod: true,
  summary: 'Own favourites, for existing clients.',
  input: z.object({}),
  reply: artworks(),
});

export const buyNFT = defineCall({
  method: 'POST',
  path: '/bind_box/buyNFT',
  auth: 'user',
  summary: 'Buy a work at its fixed price, or one box of a series, for existing clients. A price is not accepted.',
  input: z.object({ code: nftCode(), price: z.optional(z.never()) }),
  reply: text(),
  money: true,
});

export const marginNFT = defineCall({
  method: 'POST',
  path: '/bind_box/marginNFT',
  auth: 'user',
  summary: 'Pay the deposit of an auction, for existing clients.',
  input: codeInput(),
  reply: text(),
  money: true,
});

export const auctionNFT = defineCall({
  method: 'POST',
  path: '/bind_box/auctionNFT',
  auth: 'user',
  summary: 'Bid, for existing clients: `price` is the increment over the current price when the call arrives.',
  input: z.object({ code: nftCode(), price: amountText() }),
  reply: text(),
  money: true,
});

const oldBid = {
  id: z.number(),
  code: nftCode(),
  buyer_id: z.number(),
  nick_name: text(),
  head_portrait: text(),
  price: decimalText(),
  currency_name: text(),
  created: timeText(),
  /** 1 leading. */
  status: flag(),
  is_expired: flag(),
};

export const getBindBoxQuotationLog = defineCall({
  method: 'POST',
  path: '/bind_box/getBindBoxQuotationLog',
  auth: 'public',
  eitherMethod: true,
  summary: 'The ten highest bids of a work, for existing clients, which ask every two seconds.',
  input: codeInput(),
  reply: z.array(z.object(oldBid)),
});

export const getMyNFTs = defineCall({
  method: 'POST',
  path: '/bind_box/getMyNFTs',
  auth: 'user',
  eitherMethod: true,
  summary: 'Own works and boxes, for existing clients.',
  input: z.object({}),
  reply: artworks(),
});

export const getMyBindBoxQuotationLog = defineCall({
  method: 'POST',
  path: '/bind_box/getMyBindBoxQuotationLog',
  auth: 'user',
  eitherMethod: true,
  summary: 'Own bids, newest first, for existing clients.',
  input: z.object(pagingFields(10)),
  reply: z.object({
    code: z.literal(0),
    data: z.array(z.object({ ...oldBid, nft_name: text(), nft_image: text() })),
    count: z.number(),
  }),
});

export const openBlindBox = defineCall({
  method: 'POST',
  path: '/bind_box/openBlindBox',
  auth: 'user',
  summary: 'Open an own box, for existing clients: the work that was in it.',
  input: codeInput(),
  reply: oldArtwork,
});

export const resellNFT = defineCall({
  method: 'POST',
  path: '/bind_box/resellNFT',
  auth: 'user',
  summary: 'Offer an own work in the coin it was bought with, for existing clients. `per_increase` 0: fixed price.',
  input: z.object({
    code: nftCode(),
    price: amountText(),
    start_time: looseTime(),
    end_time: looseTime(),
    per_increase: increaseText(),
  }),
  reply: text(),
  money: true,
});

export const getNeedPayNFTOrder = defineCall({
  method: 'POST',
  path: '/bind_box/getNeedPayNFTOrder',
  auth: 'user',
  eitherMethod: true,
  summary: 'Won auctions to pay, for existing clients.',
  input: z.object({}),
  reply: z.array(
    z.object({
      id: z.number(),
      code: nftCode(),
      name: text(),
      image: text(),
      price: decimalText(),
      currency_id: z.number(),
      currency_name: text(),
      end_time: timeText(),
      is_read: flag(),
      is_pay: flag(),
      is_expired: flag(),
      /** Deadline in unix seconds; 0 when paid or expired. */
      overtime: z.number(),
      pay_time: text(),
      created: timeText(),
    }),
  ),
});

export const readNFTOrderMessage = defineCall({
  method: 'POST',
  path: '/bind_box/readNFTOrderMessage',
  auth: 'user',
  eitherMethod: true,
  summary: 'Mark an own order as seen, for existing clients.',
  input: z.object({ id: idText() }),
  reply: text(),
});

export const payNFTOrder = defineCall({
  method: 'POST',
  path: '/bind_box/payNFTOrder',
  auth: 'user',
  summary: 'Pay a won auction, for existing clients.',
  input: z.object({ id: idText() }),
  reply: text(),
  money: true,
});
