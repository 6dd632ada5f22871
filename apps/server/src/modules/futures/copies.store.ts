import { toArrayText } from '#platform/db/array-text';
import type { Tx } from '#platform/db/with-tx';
import type { PositionRow } from './positions.store';

/** Kind of the entry that opens a copy: margin into its hold, and the fee. */
export const COPY_KIND = 'copy_open';

/** A position opened as a copy, at the tick and price of the position it copies. */
export interface NewCopy
  extends Pick<
    PositionRow,
    | 'userId'
    | 'instrumentId'
    | 'currencyId'
    | 'side'
    | 'lots'
    | 'contractSize'
    | 'besideSize'
    | 'multiple'
    | 'margin'
    | 'openFee'
    | 'takeProfit'
    | 'stopLoss'
    | 'liquidationPrice'
    | 'warnPrice'
    | 'urgentPrice'
    | 'ruleVersion'
    | 'feeLevel'
    | 'feeDiscount'
    | 'feeFactor'
    | 'reference'
  > {
  readonly entryPrice: string;
  readonly entrySeq: number;
  readonly nightsDoneMs: number;
  readonly openedMs: number;
}

const INSERT = {
  name: 'futures_insert_copies',
  text: `insert into futures_position (user_id, instrument_id, currency_id, side, status, order_type, entry_kind, lots, lots_left,
           contract_size, multiple, margin, margin_left, open_fee, take_profit, stop_loss, liquidation_price, warn_price, urgent_price,
           entry_price, entry_seq, watch_seq, nights_done_ms, rule_version, reference, opened_at, fee_level,
           fee_discount, fee_factor, beside_size, created_at)
         select user_id, instrument_id, currency_id, side, 'open', 2, 'market', lots, lots, contract_size, multiple, margin, margin,
           open_fee, take_profit, stop_loss, liquidation_price, warn_price, urgent_price, entry_price, entry_seq, entry_seq,
           nights_done_ms, rule_version, reference, to_timestamp(opened_ms / 1000.0), fee_level, fee_discount,
           fee_factor, beside_size, $25::timestamptz
         from unnest($1::int[], $2::int[], $3::int[], $4::text[], $5::numeric[], $6::numeric[], $7::int[], $8::numeric[], $9::numeric[],
           $10::numeric[], $11::numeric[], $12::numeric[], $13::numeric[], $14::numeric[], $15::numeric[], $16::bigint[], $17::bigint[],
           $18::int[], $19::uuid[], $20::bigint[], $21::smallint[], $22::numeric[], $23::numeric[], $24::numeric[]) as v (user_id, instrument_id, currency_id, side, lots, contract_size, multiple, margin,
           open_fee, take_profit, stop_loss, liquidation_price, warn_price, urgent_price, entry_price, entry_seq, nights_done_ms,
           rule_version, reference, opened_ms, fee_level, fee_discount, fee_factor, beside_size)
         returning id, user_id as "userId"`,
};

/** Inserts open positions; returns the number of each user's, of whom there is one per call. */
export const insertCopies = async (
  { client }: Tx,
  copies: readonly NewCopy[],
  at: Date,
): Promise<Map<number, number>> => {
  if (copies.length === 0) return new Map();
  const column = (name: keyof NewCopy): string => toArrayText(copies.map((copy) => copy[name] ?? 'NULL'));
  const { rows } = await client.query<{ id: number; userId: number }>({
    ...INSERT,
    values: [
      column('userId'),
      column('instrumentId'),
      column('currencyId'),
      column('side'),
      column('lots'),
      column('contractSize'),
      column('multiple'),
      column('margin'),
      column('openFee'),
      column('takeProfit'),
      column('stopLoss'),
      column('liquidationPrice'),
      column('warnPrice'),
      column('urgentPrice'),
      column('entryPrice'),
      column('entrySeq'),
      column('nightsDoneMs'),
      column('ruleVersion'),
      column('reference'),
      column('openedMs'),
      column('feeLevel'),
      column('feeDiscount'),
      column('feeFactor'),
      column('besideSize'),
      at,
    ],
  });
  return new Map(rows.map(({ id, userId }) => [userId, id]));
};
