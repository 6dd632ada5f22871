import type { REBATE_REASONS, REBATE_STATES } from '@candor/contract/invite';
import type { Pool } from '#platform/db/pool';
import { MASKED_NAME } from './people.store';
import type { FillKind } from './reversals.store';

export interface TraceRow {
  readonly id: number;
  readonly name: string;
  readonly level: 1 | 2;
  readonly fillKind: FillKind;
  readonly symbol: string;
  readonly side: 'buy' | 'sell' | 'long' | 'short';
  readonly filledMs: number;
  readonly currency: string;
  readonly fee: string;
  readonly percent: string;
  readonly amount: string;
  readonly valueUsdt: string;
  readonly state: (typeof REBATE_STATES)[number];
  readonly reason: '' | (typeof REBATE_REASONS)[number];
  readonly maturesMs: number;
  readonly payoutId: number;
}

export interface TraceFilter {
  readonly userId: number;
  /** Empty: all. */
  readonly state: string;
  readonly level: string;
  /** 0: all. */
  readonly payoutId: number;
  /** Rebates with a smaller id; null: from the newest on. */
  readonly before: string | null;
  readonly limit: number;
}

/** Of a spot fill the side of the one who paid the fee, of a futures fill that of the position. */
const SIDE = `case r.fill_kind when 'spot_taker' then t.taker_side
  when 'spot_maker' then case t.taker_side when 'buy' then 'sell' else 'buy' end else p.side end`;

/** Rebates with the fills they came from, newest first. */
export const listTrace = async (pool: Pool, filter: TraceFilter): Promise<TraceRow[]> => {
  const { userId, state, level, payoutId, before, limit } = filter;
  const { rows } = await pool.query<TraceRow>({
    name: 'invite_trace',
    text: `with r as materialized (
             select * from rebate where user_id = $1 and ($2 = '' or state = $2) and ($3 = '' or level::text = $3)
               and ($4::bigint = 0 or payout_id = $4) and ($5::bigint is null or id < $5) order by id desc limit $6
           )
           select r.id::float8 as id, ${MASKED_NAME} as name, r.level, r.fill_kind as "fillKind", i.symbol, ${SIDE} as side,
             (extract(epoch from r.filled_at) * 1000)::float8 as "filledMs", c.name as currency, r.fee::text as fee,
             trim_scale(r.percent)::text as percent, r.amount::text as amount, r.value_usdt::text as "valueUsdt", r.state, r.reason,
             r.matures_ms::float8 as "maturesMs", coalesce(r.payout_id, 0)::float8 as "payoutId"
           from r join app_user u on u.id = r.payer_id join currency c on c.id = r.currency_id
           left join spot_trade t on r.fill_kind in ('spot_maker', 'spot_taker') and t.id = r.fill_id
           left join futures_fill f on r.fill_kind = 'futures_close' and f.id = r.fill_id
           left join futures_position p on p.id = case r.fill_kind when 'futures_open' then r.fill_id when 'futures_close' then f.position_id end
           join instrument i on i.id = coalesce(t.instrument_id, p.instrument_id)
           order by r.id desc`,
    values: [userId, state, level, payoutId, before, limit],
  });
  return rows;
};
