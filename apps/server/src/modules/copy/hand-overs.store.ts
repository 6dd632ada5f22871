import type { FuturesSide } from '@candor/domain/futures/position-math';
import { toArrayText } from '#platform/db/array-text';
import type { PoolClient } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

/**
 * Copies that their owners take over, as they are now and under the newest tick; the next one marks them. The positions are
 * locked. What happens to a position afterwards is its owner's own.
 */
export const sendSelfHeld = (tx: Tx, positionIds: readonly number[], at: Date): void => {
  tx.send(
    tx.client.query({
      name: 'copy_self_held',
      text: `update copy_position c set self_held_at = $2, hold_lots = p.lots_left, hold_margin = p.margin_left,
               hold_net = p.realised - p.open_fee - p.close_fee - p.overnight_fee,
               hold_seq = coalesce((select n.seq from tick n where n.instrument_id = p.instrument_id and n.kind = 0 order by n.seq desc limit 1), 0)
             from futures_position p where p.id = c.position_id and c.position_id = any($1::int[]) and c.self_held_at is null`,
      values: [positionIds, at],
    }),
  );
};

/** The part of a position that a copy still has, or had when it was taken over, with what its terms are read by. */
export interface CopyPart {
  readonly instrumentId: number;
  readonly currencyId: number;
  readonly side: FuturesSide;
  readonly entryPrice: string;
  readonly lotsLeft: string;
  readonly marginLeft: string;
  readonly contractSize: string;
  readonly ruleVersion: number;
  readonly feeFactor: string;
}

export const PART_COLUMNS = `p.instrument_id as "instrumentId", p.currency_id as "currencyId", p.side, p.entry_price as "entryPrice",
  coalesce(c.hold_lots, p.lots_left) as "lotsLeft", coalesce(c.hold_margin, p.margin_left) as "marginLeft",
  p.contract_size as "contractSize", p.rule_version as "ruleVersion", trim_scale(p.fee_factor)::text as "feeFactor"`;

/** A copy that was taken over, and the first tick after that. */
export interface DueMark extends CopyPart {
  readonly positionId: number;
  readonly relationId: number;
  readonly followerId: number;
  readonly holdNet: string;
  readonly seq: number;
  readonly price: string;
}

/** Copies that were taken over whose next tick is there, at most `limit`; locked. Those another process is marking are left out. */
export const lockDueMarks = async (client: PoolClient, limit: number): Promise<DueMark[]> => {
  const { rows } = await client.query<DueMark>({
    name: 'copy_due_marks',
    text: `select c.position_id as "positionId", c.relation_id as "relationId", p.user_id as "followerId", c.hold_net as "holdNet",
             t.seq::float8 as seq, trim_scale(t.price)::text as price, ${PART_COLUMNS}
           from copy_position c join futures_position p on p.id = c.position_id
           cross join lateral (select n.seq, n.price from tick n
             where n.instrument_id = p.instrument_id and n.kind = 0 and n.seq > c.hold_seq order by n.seq limit 1) t
           where c.self_held_at is not null and c.net_at_hold is null order by c.position_id limit $1 for update of c skip locked`,
    values: [limit],
  });
  return rows;
};

export const sendMarks = (
  tx: Tx,
  marks: readonly (Pick<DueMark, 'positionId' | 'seq' | 'price'> & { readonly net: string })[],
): void => {
  const column = (name: 'positionId' | 'seq' | 'price' | 'net'): string => toArrayText(marks.map((one) => one[name]));
  tx.send(
    tx.client.query({
      name: 'copy_marks',
      text: `update copy_position c set net_at_hold = v.net, mark_seq = v.seq, mark_price = v.price
             from unnest($1::int[], $2::bigint[], $3::numeric[], $4::numeric[]) as v (id, seq, price, net)
             where c.position_id = v.id and c.net_at_hold is null`,
      values: [column('positionId'), column('seq'), column('price'), column('net')],
    }),
  );
};
