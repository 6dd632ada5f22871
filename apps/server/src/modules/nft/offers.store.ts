import { type Auction, nextPriceOf } from '@candor/domain/nft/auction';
import type { Pool, PoolClient } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

export type OfferState = 'open' | 'awaiting' | 'sold' | 'unsold' | 'cancelled';
export const SALE_MODE = 1;
export const AUCTION_MODE = 2;

/** An offer with the names that refusals and replies need. */
export interface Offer {
  readonly id: number;
  readonly workId: number;
  readonly code: string;
  readonly workName: string;
  readonly sellerId: number;
  readonly artistId: number;
  readonly mode: 1 | 2;
  readonly isResale: boolean;
  readonly currencyId: number;
  readonly currency: string;
  readonly scale: number;
  readonly startPrice: string;
  readonly perIncrease: string;
  readonly stepPercent: number;
  readonly startMs: number;
  readonly endMs: number;
  readonly extendMs: number;
  readonly latestMs: number;
  readonly deposit: string;
  /** Of the leader's highest bid: what deposit and top-up are together. */
  readonly topUpPercent: string;
  readonly usdtRate: string;
  readonly feePercent: string;
  readonly royaltyPercent: string;
  readonly forfeitPercent: string;
  readonly payMs: number;
  readonly ruleVersion: number;
  readonly state: OfferState;
  readonly price: string;
  readonly leaderId: number | null;
  readonly maximum: string | null;
  readonly bids: number;
}

const text = (column: string): string => `trim_scale(o.${column})::text`;

export const OFFER_COLUMNS = `
  o.id, o.work_id as "workId", w.code, w.name as "workName", o.seller_id as "sellerId", o.artist_id as "artistId", o.mode,
  o.is_resale as "isResale", o.currency_id as "currencyId", c.name as currency, c.scale, ${text('start_price')} as "startPrice",
  ${text('per_increase')} as "perIncrease", o.step_percent as "stepPercent", o.start_ms::float8 as "startMs", o.end_ms::float8 as "endMs",
  o.extend_ms as "extendMs", o.latest_ms::float8 as "latestMs", ${text('deposit')} as deposit,
  ${text('top_up_percent')} as "topUpPercent", ${text('usdt_rate')} as "usdtRate",
  ${text('fee_percent')} as "feePercent", ${text('royalty_percent')} as "royaltyPercent", ${text('forfeit_percent')} as "forfeitPercent",
  o.pay_ms as "payMs", o.rule_version as "ruleVersion", o.state, ${text('price')} as price, o.leader_id as "leaderId",
  ${text('maximum')} as maximum, o.bids`;
export const OFFER_TABLES = 'nft_offer o join nft_work w on w.id = o.work_id join currency c on c.id = o.currency_id';

/** The offer of a work that runs or waits for payment; null: none. */
export const findOffer = async (client: Pool | PoolClient, code: string): Promise<Offer | null> => {
  const { rows } = await client.query<Offer>({
    name: 'nft_find_offer',
    text: `select ${OFFER_COLUMNS} from ${OFFER_TABLES} where w.code = $1 and o.id = w.offer_id`,
    values: [code],
  });
  return rows[0] ?? null;
};

/** The newest offer of a work in whatever state; null: it was never offered. */
export const findLastOffer = async (client: Pool | PoolClient, code: string): Promise<Offer | null> => {
  const { rows } = await client.query<Offer>({
    name: 'nft_last_offer',
    text: `select ${OFFER_COLUMNS} from ${OFFER_TABLES} where w.code = $1 order by o.id desc limit 1`,
    values: [code],
  });
  return rows[0] ?? null;
};

/** Locks offers by id, as everywhere: offers, works, series, accounts, own limits. */
export const lockOffers = async ({ client }: Tx, ids: readonly number[]): Promise<Map<number, Offer>> => {
  const { rows } = await client.query<Offer>({
    name: 'nft_lock_offers',
    text: `select ${OFFER_COLUMNS} from ${OFFER_TABLES} where o.id = any($1::int[]) order by o.id for update of o`,
    values: [[...new Set(ids)]],
  });
  return new Map(rows.map((row) => [row.id, row]));
};

/** The state `decideBid` judges. */
export const toAuction = (offer: Offer): Auction => ({
  startPrice: offer.startPrice,
  perIncrease: offer.perIncrease,
  stepPercent: String(offer.stepPercent),
  scale: offer.scale,
  currency: offer.currency,
  extendMs: offer.extendMs,
  latestMs: offer.latestMs,
  endMs: offer.endMs,
  current: offer.leaderId === null ? null : { userId: offer.leaderId, price: offer.price },
  maximum: offer.maximum,
});

/** Least price of the next bid. */
export const nextPriceOfOffer = (offer: Offer): string => nextPriceOf(toAuction(offer));
