import type { Pool, PoolClient } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';
import { AUCTION_MODE, SALE_MODE } from './offers.store';
import type { OfferPlan } from './plan-offer';

export type PlannedOffer = OfferPlan & {
  /** Of the call that makes the offer; null: made by operators or as demo data. */
  readonly reference: string | null;
};

const COLUMNS: readonly (readonly [column: string, type: string, of: (plan: PlannedOffer) => unknown])[] = [
  ['work_id', 'int', ({ workId }) => workId],
  ['seller_id', 'int', ({ sellerId }) => sellerId],
  ['artist_id', 'int', ({ artistId }) => artistId],
  ['mode', 'smallint', ({ terms }) => (terms.mode === 'auction' ? AUCTION_MODE : SALE_MODE)],
  ['is_resale', 'boolean', ({ isResale }) => isResale],
  ['currency_id', 'int', ({ coin }) => coin.id],
  ['start_price', 'numeric', ({ terms }) => terms.price],
  ['price', 'numeric', ({ terms }) => terms.price],
  ['per_increase', 'numeric', ({ terms }) => terms.perIncrease],
  ['step_percent', 'int', ({ stepPercent }) => stepPercent],
  ['start_ms', 'bigint', ({ terms }) => terms.startMs],
  ['end_ms', 'bigint', ({ terms }) => terms.endMs],
  ['planned_end_ms', 'bigint', ({ terms }) => terms.endMs],
  ['extend_ms', 'int', ({ terms }) => terms.extendMs],
  ['latest_ms', 'bigint', ({ terms }) => terms.latestMs],
  ['deposit', 'numeric', ({ terms }) => terms.deposit],
  ['top_up_percent', 'numeric', ({ topUpPercent }) => topUpPercent],
  ['usdt_rate', 'numeric', ({ terms }) => terms.usdtRate],
  ['fee_percent', 'numeric', ({ feePercent }) => feePercent],
  ['royalty_percent', 'numeric', ({ royaltyPercent }) => royaltyPercent],
  ['forfeit_percent', 'numeric', ({ forfeitPercent }) => forfeitPercent],
  ['pay_ms', 'int', ({ payMs }) => payMs],
  ['rule_version', 'int', ({ ruleVersion }) => ruleVersion],
  ['reference', 'uuid', ({ reference }) => reference],
];

const names = COLUMNS.map(([column]) => column).join(', ');
const arrays = COLUMNS.map(([, type], index) => `$${index + 2}::${type}[]`).join(', ');
const INSERT = `
  with added as (
    insert into nft_offer (${names}, created_at) select v.*, $1::timestamptz from unnest(${arrays}) as v(${names})
    returning id, work_id
  ), offered as (
    update nft_work w set offer_id = added.id from added where w.id = added.work_id
  )
  select id, work_id as "workId" from added`;

/** Inserts offers of works that are locked and not offered; returns the numbers of the offers by work. */
export const insertOffers = async (tx: Tx, plans: readonly PlannedOffer[], at: Date): Promise<Map<number, number>> => {
  if (plans.length === 0) return new Map();
  const columns = COLUMNS.map(([, , of]) => plans.map(of));
  const { rows } = await tx.client.query<{ id: number; workId: number }>(INSERT, [at, ...columns]);
  return new Map(rows.map(({ id, workId }) => [workId, id]));
};

/** Which calls made an offer. */
export const findOffersMade = async (
  client: Pick<PoolClient, 'query'> | Pool,
  references: readonly string[],
): Promise<readonly string[]> => {
  const { rows } = await client.query<{ reference: string }>({
    name: 'nft_offers_made',
    text: 'select reference from nft_offer where reference = any($1::uuid[])',
    values: [references],
  });
  return rows.map(({ reference }) => reference);
};
