import type { AlertKind } from '@candor/contract/market';
import type { AlertLevels } from '@candor/domain/market/decide-alert';
import type { Pool } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

export interface AlertRow {
  readonly id: number;
  readonly instrumentId: number;
  readonly kind: AlertKind;
  readonly price: string;
  readonly percent: string;
  readonly createdAt: Date;
  readonly firedAt: Date | null;
  readonly firedPrice: string | null;
  readonly firedSeq: string | null;
}

const COLUMNS = `id, instrument_id as "instrumentId", kind, price, percent, created_at as "createdAt",
  fired_at as "firedAt", fired_price as "firedPrice", fired_seq as "firedSeq"`;

/** All active alerts and the latest fired ones. */
export const loadAlerts = async (pool: Pool, userId: number, firedLimit: number): Promise<AlertRow[]> => {
  const { rows } = await pool.query<AlertRow>(
    `(select ${COLUMNS} from price_alert where user_id = $1 and fired_at is null order by id desc)
     union all
     (select ${COLUMNS} from price_alert where user_id = $1 and fired_at is not null order by fired_at desc, id desc limit $2)`,
    [userId, firedLimit],
  );
  return rows;
};

/** First half of the two-part advisory lock key; the second half is the user. */
const ALERTS_LOCK = 730_017;

/** Number of active alerts; the lock keeps other calls from adding one for this user until the transaction ends. */
export const lockActiveCount = async ({ client }: Tx, userId: number): Promise<number> => {
  await client.query('select pg_advisory_xact_lock($1::int, $2::int)', [ALERTS_LOCK, userId]);
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from price_alert where user_id = $1 and fired_at is null',
    [userId],
  );
  return rows[0]?.count ?? 0;
};

export interface NewAlert {
  readonly userId: number;
  readonly instrumentId: number;
  readonly kind: AlertKind;
  readonly levels: AlertLevels;
  readonly afterSeq: number;
  readonly now: Date;
}

export const insertAlert = async ({ client }: Tx, alert: NewAlert): Promise<AlertRow> => {
  const { price, percent, upper, lower } = alert.levels;
  const { rows } = await client.query<AlertRow>(
    `insert into price_alert
       (user_id, instrument_id, kind, price, percent, upper_price, lower_price, created_at, after_seq)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning ${COLUMNS}`,
    [alert.userId, alert.instrumentId, alert.kind, price, percent, upper, lower, alert.now, alert.afterSeq],
  );
  return rows[0] as AlertRow;
};

/** True when the alert existed and belonged to the user. */
export const deleteAlert = async (pool: Pool, alert: { userId: number; id: number }): Promise<boolean> => {
  const { rowCount } = await pool.query('delete from price_alert where id = $2 and user_id = $1', [
    alert.userId,
    alert.id,
  ]);
  return rowCount === 1;
};
