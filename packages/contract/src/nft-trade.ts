import * as z from 'zod/mini';
import { defineCall } from './call';
import { amountText, decimalText, flag, idText, pagingFields } from './fields';
import { nftCode } from './nft-fields';
import { recordId } from './receipt-fields';

/** "YYYY-MM-DD HH:mm:ss" in UTC; the date picker of existing clients may leave out leading zeros. */
export const looseTime = () =>
  z.string().check(z.regex(/^[0-9]{4}-[0-9]{1,2}-[0-9]{1,2} [0-9]{1,2}:[0-9]{1,2}(:[0-9]{1,2})?$/, 'nft_time_wrong'));
/** Zero means a fixed price. */
export const increaseText = () =>
  z.string().check(z.regex(/^(0|0\.0{1,8})$|^[0-9]{1,18}(\.[0-9]{1,8})?$/, 'nft_increase_wrong'));

/** Split of a price; price = net + royalty + fee. */
const split = {
  price: decimalText(),
  fee_percent: z.string(),
  fee: decimalText(),
  royalty_percent: z.string(),
  royalty: decimalText(),
  /** What the seller receives. */
  net: decimalText(),
};

export const nftBuy = defineCall({
  method: 'POST',
  path: '/nft/buy',
  auth: 'user',
  summary: 'Buy a work at its fixed price. `price` is the price shown to the buyer; refused when it is another one.',
  input: z.object({ code: nftCode(), price: amountText() }),
  reply: z.object({ code: nftCode(), sale_id: z.number(), price: decimalText(), currency_name: z.string() }),
  money: true,
});

export const nftBid = defineCall({
  method: 'POST',
  path: '/nft/bid',
  auth: 'user',
  summary:
    'Bid a total price; the first bid takes the deposit. With `maximum` further bids are made automatically up to it. The leader may only set a maximum.',
  input: z.object({
    code: nftCode(),
    /** The whole bid, not the increment. Left out by the leader who only sets a maximum. */
    price: z.optional(amountText()),
    /** Private. */
    maximum: z.optional(z.union([z.literal(''), amountText()])),
  }),
  reply: z.object({
    code: nftCode(),
    /** 0: no bid was made; the leader has set a maximum. */
    bid_id: z.number(),
    /** 1: this bidder leads after the bid; 0: an earlier automatic bid was higher. */
    leading: flag(),
    /** Current bid afterwards, and the least next one. */
    price: decimalText(),
    next_price: decimalText(),
    end_ms: z.number(),
    /** 1: the bid moved the end. */
    extended: flag(),
    /** Taken with this bid, in USDT; zero if it was held before. */
    deposit: decimalText(),
    /** Taken with this bid beyond the deposit, in USDT: deposit and top-up are a percentage of the leader's highest bid, if that is more. */
    top_up: decimalText(),
    currency_name: z.string(),
  }),
  money: true,
});

export const nftDeposit = defineCall({
  method: 'POST',
  path: '/nft/deposit',
  auth: 'user',
  summary: 'Pay the deposit of an auction before the first bid. It comes back at the end like that of any bidder.',
  input: z.object({ code: nftCode() }),
  reply: z.object({ code: nftCode(), record_id: recordId(), deposit: decimalText() }),
  money: true,
});

const offerFields = {
  code: nftCode(),
  currency_id: z.optional(idText()),
  price: amountText(),
  per_increase: increaseText(),
  start_time: looseTime(),
  end_time: looseTime(),
};

/** Everything an offer would have; the same function makes the offer. */
const offerQuote = z.object({
  mode: z.union([z.literal(1), z.literal(2)]),
  is_resale: flag(),
  currency_id: z.number(),
  currency_name: z.string(),
  start_ms: z.number(),
  end_ms: z.number(),
  /** Deposit of each bidder in USDT; zero for fixed prices. */
  deposit: decimalText(),
  extend_ms: z.number(),
  latest_ms: z.number(),
  /** At the price asked: of an auction at the start price. */
  ...split,
  rule_version: z.number(),
});

export const nftOfferQuote = defineCall({
  method: 'GET',
  path: '/nft/offer/quote',
  auth: 'user',
  summary: 'What the seller of an own work would receive, and the terms of the offer.',
  input: z.object(offerFields),
  reply: offerQuote,
});

export const nftOffer = defineCall({
  method: 'POST',
  path: '/nft/offer',
  auth: 'user',
  summary: 'Offer an own work: fixed price, or auction when `per_increase` is above zero. It cannot be withdrawn.',
  input: z.object(offerFields),
  reply: z.object({ code: nftCode(), offer_id: z.number() }),
  money: true,
});

const NFT_ORDER_STATES = ['open', 'paid', 'expired', 'cancelled'] as const;

const nftOrderItem = z.object({
  id: z.number(),
  code: nftCode(),
  name: z.string(),
  still: z.string(),
  price: decimalText(),
  currency_name: z.string(),
  /** Own free balance in that coin. */
  available: decimalText(),
  /** Held for this order, in USDT; zero for a second chance. */
  deposit: decimalText(),
  /** 1: the winner did not pay and this is the next bidder's chance, without duty. */
  second_chance: flag(),
  state: z.enum(NFT_ORDER_STATES),
  unread: flag(),
  created_ms: z.number(),
  due_ms: z.number(),
  paid_ms: z.number(),
  /** Parts of a forfeited deposit: to the seller and to the platform. */
  forfeited: decimalText(),
  forfeited_to_seller: decimalText(),
});

export const nftOrders = defineCall({
  method: 'GET',
  path: '/nft/orders',
  auth: 'user',
  summary: 'Won auctions: those to pay first, then paid and expired ones.',
  input: z.object(pagingFields(20)),
  reply: z.object({ items: z.array(nftOrderItem), total: z.number(), to_pay: z.number(), pay_hours: z.number() }),
});

export const nftPay = defineCall({
  method: 'POST',
  path: '/nft/pay',
  auth: 'user',
  summary: 'Pay a won auction: the price in full; the deposit comes back and the work changes owner.',
  input: z.object({ id: idText() }),
  reply: z.object({
    code: nftCode(),
    sale_id: z.number(),
    price: decimalText(),
    currency_name: z.string(),
    deposit: decimalText(),
  }),
  money: true,
});
