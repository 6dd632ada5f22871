import type { ReplyOf } from '@candor/contract/call';
import type { nftOfferQuote, nftOrders } from '@candor/contract/nft-trade';
import { canonical, toFixed8 } from '@candor/money/decimal';
import { mediaAddress } from '#modules/files/index';
import { AUCTION_MODE, SALE_MODE } from './offers.store';
import type { ListedOrder } from './order-list.store';
import type { OfferPlan } from './plan-offer';

export const toQuote = ({ terms, split, coin, ...plan }: OfferPlan): ReplyOf<typeof nftOfferQuote> => ({
  mode: terms.mode === 'auction' ? AUCTION_MODE : SALE_MODE,
  is_resale: plan.isResale ? 1 : 0,
  currency_id: coin.id,
  currency_name: coin.name,
  start_ms: terms.startMs,
  end_ms: terms.endMs,
  deposit: toFixed8(terms.deposit),
  extend_ms: terms.extendMs,
  latest_ms: terms.latestMs,
  price: toFixed8(split.price),
  fee_percent: canonical(plan.feePercent),
  fee: toFixed8(split.fee),
  royalty_percent: canonical(plan.royaltyPercent),
  royalty: toFixed8(split.royalty),
  net: toFixed8(split.net),
  rule_version: plan.ruleVersion,
});

export const toOrderItem = (order: ListedOrder): ReplyOf<typeof nftOrders>['items'][number] => ({
  id: order.id,
  code: order.code,
  name: order.name,
  still: mediaAddress({ token: order.stillToken, contentType: order.stillType }),
  price: toFixed8(order.price),
  currency_name: order.currency,
  available: toFixed8(order.available),
  deposit: toFixed8(order.deposit),
  second_chance: order.rank === 2 ? 1 : 0,
  state: order.state,
  unread: order.isRead ? 0 : 1,
  created_ms: order.createdMs,
  due_ms: order.dueMs,
  paid_ms: order.paidMs,
  forfeited: toFixed8(order.forfeited),
  forfeited_to_seller: toFixed8(order.toSeller),
});
