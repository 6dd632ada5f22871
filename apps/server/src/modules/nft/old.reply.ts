import type { ReplyOf } from '@candor/contract/call';
import type { getBoxDetail, getMyBindBoxQuotationLog, getNeedPayNFTOrder } from '@candor/contract/nft-old';
import { stepOver } from '@candor/domain/nft/auction';
import { toFixed8 } from '@candor/money/decimal';
import { mediaAddress } from '#modules/files/index';
import { toWireTime } from '#platform/http/wire-time';
import { toStill } from './cards.store';
import { toFlag } from './flag';
import { AUCTION_MODE, SALE_MODE } from './offers.store';
import type { ArtworkRow, OldBidRow, OldOrderRow } from './old.store';

const BOX_MODE = 3;

type Artwork = Omit<ReplyOf<typeof getBoxDetail>, 'collect_number'>;

/** Of a work that is not offered: boxes stay boxes, everything else counts as a fixed price that has ended. */
const payTypeOf = ({ mode, isBox }: ArtworkRow): number => {
  if (mode !== 0) return mode;
  return isBox ? BOX_MODE : SALE_MODE;
};

/** The step in force over the current price; zero unless it is an auction. */
const stepOf = ({ mode, price, perIncrease, stepPercent, scale, currency }: ArtworkRow): string => {
  if (mode !== AUCTION_MODE) return '0';
  const terms = { startPrice: price, perIncrease, stepPercent: String(stepPercent), scale, currency };
  const state = { extendMs: 0, latestMs: 0, endMs: 0, current: null, maximum: null };
  return stepOver({ ...terms, ...state }, price);
};

const timeOf = (ms: number): string => toWireTime(new Date(ms));

/** Times are never empty: of a work that is not offered they are when it was made. */
export const toArtwork = (row: ArtworkRow): Artwork => ({
  id: row.id,
  code: row.code,
  type: row.type,
  currency_id: row.currencyId,
  currency_name: row.currency,
  name: row.name,
  price: toFixed8(row.price),
  image: row.isTakenDown ? '' : mediaAddress({ token: row.mediaToken, contentType: row.mediaType }),
  description: row.description,
  author_description: row.authorBio,
  author: row.artistId,
  author_id: row.artistId,
  author_name: row.artistName,
  author_avatar: row.authorAvatar,
  owner: row.ownerId,
  status: row.status,
  start_time: timeOf(row.startMs || row.createdMs),
  end_time: timeOf(row.endMs || row.createdMs),
  created: timeOf(row.createdMs),
  updated: timeOf(row.changedMs),
  pay_type: payTypeOf(row),
  per_increase: toFixed8(stepOf(row)),
  chain: row.chain,
  rarity: row.rarity,
  margin: toFixed8(row.deposit),
  // A series is unopened boxes; of works only those that are still in their box.
  rarity_status: toFlag(!row.isUnopened && row.mode !== BOX_MODE),
  resell_nft_status: toFlag(row.isOffered),
  collect: row.isFavourite,
});

export const toOwnBid = (row: OldBidRow, userId: number): ReplyOf<typeof getMyBindBoxQuotationLog>['data'][number] => ({
  id: row.id,
  code: row.code,
  buyer_id: userId,
  nick_name: row.bidder,
  head_portrait: row.portrait,
  price: toFixed8(row.price),
  currency_name: row.currency,
  created: timeOf(row.atMs),
  status: toFlag(row.isLeading),
  is_expired: toFlag(row.isOver),
  nft_name: row.name,
  nft_image: toStill(row),
});

export const toOldOrder = (row: OldOrderRow): ReplyOf<typeof getNeedPayNFTOrder>[number] => ({
  id: row.id,
  code: row.code,
  name: row.name,
  image: toStill(row),
  price: toFixed8(row.price),
  currency_id: row.currencyId,
  currency_name: row.currency,
  end_time: timeOf(row.endMs),
  is_read: toFlag(row.isRead),
  is_pay: toFlag(row.state === 'paid'),
  is_expired: toFlag(row.state === 'expired' || row.state === 'cancelled'),
  overtime: row.state === 'open' ? Math.floor(row.dueMs / 1_000) : 0,
  pay_time: row.state === 'paid' && row.closedMs !== null ? timeOf(row.closedMs) : '',
  created: timeOf(row.createdMs),
});
