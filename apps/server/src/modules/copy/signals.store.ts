import type { PositionAction } from '#kernel/product/position-watcher';
import { toArrayText } from '#platform/db/array-text';
import type { Pool, PoolClient } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

/** An act of a leader that is being copied. */
export interface Signal {
  readonly id: string;
  readonly leaderId: number;
  readonly positionId: number;
  readonly kind: PositionAction['kind'];
  readonly instrumentId: number;
  readonly side: 'long' | 'short';
  readonly lots: string;
  readonly lotsBefore: string;
  readonly multiple: number;
  readonly price: string;
  readonly tickSeq: number;
  readonly tickMs: number;
  readonly takeProfit: string | null;
  readonly stopLoss: string | null;
  readonly createdAt: Date;
  /** Followers up to this number are done; 0: nobody yet. */
  readonly doneTo: number;
}

/**
 * Writes acts of leaders who have followers, in the transaction of the act. An opening of a paused leader is not copied; its
 * closes are, because earlier copies may be open.
 */
const INSERT = {
  name: 'copy_insert_signals',
  text: `insert into copy_signal (leader_id, position_id, kind, nth, instrument_id, side, lots, lots_before, multiple, price, tick_seq, tick_ms,
           take_profit, stop_loss, created_at)
         select v.user_id, v.position_id, v.kind, case when v.kind = 'levels' then pg_current_xact_id()::text::bigint else v.nth end,
           v.instrument_id, v.side, v.lots, v.lots_before, v.multiple, v.price, v.tick_seq, v.tick_ms, v.take_profit, v.stop_loss, $15::timestamptz
         from unnest($1::int[], $2::int[], $3::text[], $4::int[], $5::int[], $6::text[], $7::numeric[], $8::numeric[], $9::int[], $10::numeric[],
           $11::bigint[], $12::bigint[], $13::numeric[], $14::numeric[]) with ordinality as v (user_id, position_id, kind, nth, instrument_id, side,
           lots, lots_before, multiple, price, tick_seq, tick_ms, take_profit, stop_loss, place)
         join copy_leader l on l.user_id = v.user_id and l.followers > 0 and (l.state = 'active' or (l.state = 'paused' and v.kind <> 'open'))
         order by v.place`,
};

export const sendSignals = (tx: Tx, actions: readonly PositionAction[], at: Date): void => {
  const column = (of: (action: PositionAction) => string | number | null): string =>
    toArrayText(actions.map((action) => of(action) ?? 'NULL'));
  const values = [
    column(({ userId }) => userId),
    column(({ positionId }) => positionId),
    column(({ kind }) => kind),
    column(({ nth }) => nth),
    column(({ instrumentId }) => instrumentId),
    column(({ side }) => side),
    column(({ lots }) => lots),
    column(({ lotsBefore }) => lotsBefore),
    column(({ multiple }) => multiple),
    column(({ price }) => price),
    column(({ tick }) => tick.seq),
    column(({ tick }) => tick.timeMs),
    column(({ takeProfit }) => takeProfit),
    column(({ stopLoss }) => stopLoss),
    at,
  ];
  tx.send(tx.client.query({ ...INSERT, values }));
};

const COLUMNS = `id::text as id, leader_id as "leaderId", position_id as "positionId", kind, instrument_id as "instrumentId", side, lots,
  lots_before as "lotsBefore", multiple, trim_scale(price)::text as price, tick_seq::float8 as "tickSeq", tick_ms::float8 as "tickMs",
  trim_scale(take_profit)::text as "takeProfit", trim_scale(stop_loss)::text as "stopLoss", created_at as "createdAt", coalesce(done_to, 0) as "doneTo"`;

/** The oldest waiting act of each leader: acts of one leader are copied one after the other. */
export const loadWaiting = async (pool: Pool, limit: number): Promise<Signal[]> => {
  const { rows } = await pool.query<Signal>({
    name: 'copy_waiting_signals',
    text: `select ${COLUMNS} from copy_signal where id in (
             select min(id) from copy_signal where not is_done group by leader_id order by 1 limit $1) order by id`,
    values: [limit],
  });
  return rows;
};

/** Locks an act that is not done; null: another process has finished it. */
export const lockSignal = async (client: PoolClient, id: string): Promise<Signal | null> => {
  const { rows } = await client.query<Signal>({
    name: 'copy_lock_signal',
    text: `select ${COLUMNS} from copy_signal where id = $1 and not is_done for update`,
    values: [id],
  });
  return rows[0] ?? null;
};

export const sendProgress = (
  tx: Tx,
  { id }: Signal,
  progress: { readonly doneTo: number; readonly isDone: boolean },
): void => {
  tx.send(
    tx.client.query({
      name: 'copy_signal_progress',
      text: 'update copy_signal set done_to = $2, is_done = $3 where id = $1',
      values: [id, progress.doneTo, progress.isDone],
    }),
  );
};
