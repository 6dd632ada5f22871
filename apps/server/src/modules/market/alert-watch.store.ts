import type { AlertKind } from '@candor/contract/market';
import type { WatchedAlert } from '@candor/domain/market/alert-levels';
import { cursorWriter } from '#kernel/pricing/tick-cursors.store';
import type { Due } from '#kernel/triggers/trigger-books';
import type { Pool } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';
import { type Floored, readFloored, withXidFloor } from '#platform/db/xid-floor';

export interface ActiveAlert extends WatchedAlert {
  readonly instrumentId: number;
}

interface ActiveAlertRow extends Omit<ActiveAlert, 'afterSeq'> {
  readonly afterSeq: string;
}

const ACTIVE = {
  name: 'market_active_alerts',
  text: withXidFloor(`
    select a.id, a.instrument_id as "instrumentId", a.upper_price as upper, a.lower_price as lower,
           case when a.xid < c.xid then greatest(a.after_seq, c.seq) else a.after_seq end as "afterSeq"
    from price_alert a left join price_alert_cursor c on c.instrument_id = a.instrument_id
    where a.fired_at is null and a.xid >= $1::bigint`),
};

/**
 * Active alerts written by this transaction id or a later one. Alerts older than the saved cursor start after its tick.
 */
export const loadActiveAlerts = async (pool: Pool, sinceXid: string): Promise<Floored<ActiveAlert>> => {
  const { rows } = await pool.query<ActiveAlertRow & { floor: string }>({ ...ACTIVE, values: [sinceXid] });
  const { floor, found } = readFloored<ActiveAlertRow>(rows);
  return { floor, found: found.map((row) => ({ ...row, afterSeq: Number.parseInt(row.afterSeq, 10) })) };
};

export type DueAlert = Pick<Due, 'id' | 'tick'>;

export interface FiredAlert {
  readonly id: number;
  readonly userId: number;
  readonly instrumentId: number;
  readonly kind: AlertKind;
  readonly price: string;
  readonly percent: string;
}

/** Marks the alerts that are still active as fired and returns them: of several processes only one gets each row. */
export const updateFired = async ({ client }: Tx, due: readonly DueAlert[]): Promise<FiredAlert[]> => {
  const { rows } = await client.query<FiredAlert>(
    `update price_alert a
     set fired_at = to_timestamp(due.time_ms / 1000.0), fired_price = due.price, fired_seq = due.seq
     from unnest($1::int[], $2::numeric[], $3::bigint[], $4::bigint[]) as due (id, price, seq, time_ms)
     where a.id = due.id and a.fired_at is null
     returning a.id, a.user_id as "userId", a.instrument_id as "instrumentId", a.kind, a.price, a.percent`,
    [
      due.map(({ id }) => id),
      due.map(({ tick }) => tick.price),
      due.map(({ tick }) => tick.seq),
      due.map(({ tick }) => tick.timeMs),
    ],
  );
  return rows;
};

export const upsertCursors = cursorWriter('price_alert_cursor');
