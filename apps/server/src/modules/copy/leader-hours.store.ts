import type { CopyPeriod } from '@candor/contract/copy-fields';
import type { LeaderFigures, LeaderHour } from '@candor/domain/copy/leader-figures';
import type { Pool, PoolClient } from '#platform/db/pool';
import type { FigureHours } from './figure-hours';

export interface DueLeader {
  readonly leaderId: number;
  readonly admittedMs: number;
  /** The last full hour that is there; null: none. */
  readonly lastMs: number | null;
  /** The last hour that is computed: the newest one that is over, or a day after the leader's end. */
  readonly untilMs: number;
}

/** Leaders but some with hours to compute up to `overMs`, those with the oldest first. */
export const listDueLeaders = async (
  pool: Pool,
  asked: {
    readonly overMs: number;
    readonly hours: Pick<FigureHours, 'hourMs' | 'dayMs'>;
    readonly except: readonly number[];
    readonly limit: number;
  },
): Promise<DueLeader[]> => {
  const { rows } = await pool.query<DueLeader>({
    name: 'copy_due_leaders',
    text: `select * from (
             select l.user_id as "leaderId", floor(extract(epoch from l.admitted_at) * 1000)::float8 as "admittedMs", h.last::float8 as "lastMs",
                    least($1::float8, floor((extract(epoch from l.stopped_at) * 1000 + $5::float8) / $4::float8) * $4::float8)::float8 as "untilMs"
             from copy_leader l
             left join lateral (select max(hour_ms) as last from copy_leader_hour h where h.leader_id = l.user_id) h on true) due
           where floor(coalesce("lastMs", "admittedMs") / $4::float8) * $4::float8 < "untilMs" and "leaderId" <> all($3::int[])
           order by "lastMs" nulls first, "leaderId" limit $2`,
    values: [asked.overMs, asked.limit, asked.except, asked.hours.hourMs, asked.hours.dayMs],
  });
  return rows;
};

const text = (column: string): string => `trim_scale(h.${column})::text`;
const HOUR_COLUMNS = `h.leader_id as "leaderId", h.hour_ms::float8 as "hourMs", ${text('equity')} as equity, ${text('net_total')} as "netTotal",
  ${text('moved_in')} as "movedIn", h.closed, h.won, ${text('lots')} as lots, h.holding_ms::float8 as "holdingMs", h.followers,
  ${text('assets')} as assets, ${text('followers_net')} as "followersNet", ${text('followers_open')} as "followersOpen",
  ${text('followers_caps')} as "followersCaps", ${text('index_percent')} as "indexPercent"`;

export interface StoredHour extends LeaderHour {
  readonly leaderId: number;
}

/** The newest point of each of these leaders. */
export const loadLastHours = async (
  client: PoolClient,
  leaderIds: readonly number[],
): Promise<Map<number, StoredHour>> => {
  const { rows } = await client.query<StoredHour>({
    name: 'copy_last_hours',
    text: `select ${HOUR_COLUMNS} from unnest($1::int[]) as k (id)
           cross join lateral (select * from copy_leader_hour n where n.leader_id = k.id order by n.hour_ms desc limit 1) h`,
    values: [leaderIds],
  });
  return new Map(rows.map((row) => [row.leaderId, row]));
};

/** The newest point of a leader at or before a time; null: none. */
export const loadHourAt = async (pool: Pool, leaderId: number, atMs: number): Promise<StoredHour | null> => {
  const { rows } = await pool.query<StoredHour>(
    `select ${HOUR_COLUMNS} from copy_leader_hour h where h.leader_id = $1 and h.hour_ms <= $2 order by h.hour_ms desc limit 1`,
    [leaderId, Math.floor(atMs)],
  );
  return rows[0] ?? null;
};

export const insertHours = async (client: PoolClient, hours: readonly StoredHour[]): Promise<void> => {
  const column = <K extends keyof StoredHour>(name: K): StoredHour[K][] => hours.map((hour) => hour[name]);
  await client.query({
    name: 'copy_insert_hours',
    text: `insert into copy_leader_hour (leader_id, hour_ms, equity, net_total, moved_in, closed, won, lots, holding_ms, followers, assets,
             followers_net, followers_open, followers_caps, index_percent)
           select * from unnest($1::int[], $2::bigint[], $3::numeric[], $4::numeric[], $5::numeric[], $6::int[], $7::int[], $8::numeric[],
             $9::bigint[], $10::int[], $11::numeric[], $12::numeric[], $13::numeric[], $14::numeric[], $15::numeric[])`,
    values: [
      column('leaderId'),
      column('hourMs'),
      column('equity'),
      column('netTotal'),
      column('movedIn'),
      column('closed'),
      column('won'),
      column('lots'),
      column('holdingMs'),
      column('followers'),
      column('assets'),
      column('followersNet'),
      column('followersOpen'),
      column('followersCaps'),
      column('indexPercent'),
    ],
  });
};

export interface LeaderHistory {
  /** All hours of the last 90 days, and one a day before that; by time. */
  readonly points: readonly LeaderHour[];
  /** The highest index before the last 90 days, and the figures for all time as they were; null: there is nothing older. */
  readonly older: {
    readonly peakPercent: string;
    readonly drawdownPercent: string;
    readonly movePercent: string;
  } | null;
}

interface OlderRow {
  readonly leaderId: number;
  readonly peakPercent: string;
  readonly drawdownPercent: string;
  readonly movePercent: string;
}

const HISTORY = `unnest($1::int[], $2::bigint[]) as k (id, from_ms)`;

/** What figures of these leaders are computed from; `fromMs` is the start of the longest period of which all hours are read. */
export const loadHistories = async (
  client: PoolClient,
  asked: readonly { readonly leaderId: number; readonly fromMs: number }[],
  dayMs: number,
): Promise<Map<number, LeaderHistory>> => {
  const values = [asked.map(({ leaderId }) => leaderId), asked.map(({ fromMs }) => fromMs)];
  const hours = await client.query<StoredHour>({
    name: 'copy_hours',
    text: `select ${HOUR_COLUMNS} from ${HISTORY} join copy_leader_hour h on h.leader_id = k.id
             and (h.hour_ms >= k.from_ms or h.hour_ms % $3::bigint = 0)
           order by h.leader_id, h.hour_ms`,
    values: [...values, dayMs],
  });
  const older = await client.query<OlderRow>({
    name: 'copy_hours_older',
    text: `select k.id as "leaderId", trim_scale(h.peak)::text as "peakPercent", trim_scale(f.drawdown_percent)::text as "drawdownPercent",
                  trim_scale(f.move_percent)::text as "movePercent"
           from ${HISTORY} join copy_leader_figures f on f.leader_id = k.id and f.period = 'all'
           cross join lateral (select max(n.index_percent) as peak from copy_leader_hour n where n.leader_id = k.id and n.hour_ms < k.from_ms) h
           where h.peak is not null`,
    values,
  });
  const points = new Map<number, StoredHour[]>(asked.map(({ leaderId }) => [leaderId, []]));
  for (const hour of hours.rows) points.get(hour.leaderId)?.push(hour);
  const known = new Map(older.rows.map((row) => [row.leaderId, row]));
  return new Map(asked.map(({ leaderId: id }) => [id, { points: points.get(id) ?? [], older: known.get(id) ?? null }]));
};

export interface StoredFigures extends LeaderFigures {
  readonly leaderId: number;
  readonly period: CopyPeriod;
}

export const saveFigures = async (client: PoolClient, figures: readonly StoredFigures[], at: Date): Promise<void> => {
  const column = <K extends keyof StoredFigures>(name: K): StoredFigures[K][] => figures.map((one) => one[name]);
  await client.query({
    name: 'copy_save_figures',
    text: `insert into copy_leader_figures (leader_id, period, profit, yield_percent, drawdown_percent, accuracy_percent, closed, won, lots,
             holding_seconds, followers_percent, followers_profit, move_percent, risk, curve, computed_at)
           select v.*, $16::timestamptz from unnest($1::int[], $2::text[], $3::numeric[], $4::numeric[], $5::numeric[], $6::numeric[], $7::int[],
             $8::int[], $9::numeric[], $10::int[], $11::numeric[], $12::numeric[], $13::numeric[], $14::int[], $15::jsonb[]) as v
           on conflict (leader_id, period) do update set profit = excluded.profit, yield_percent = excluded.yield_percent,
             drawdown_percent = excluded.drawdown_percent, accuracy_percent = excluded.accuracy_percent, closed = excluded.closed,
             won = excluded.won, lots = excluded.lots, holding_seconds = excluded.holding_seconds,
             followers_percent = excluded.followers_percent, followers_profit = excluded.followers_profit,
             move_percent = excluded.move_percent, risk = excluded.risk, curve = excluded.curve, computed_at = excluded.computed_at`,
    values: [
      column('leaderId'),
      column('period'),
      column('profit'),
      column('yieldPercent'),
      column('drawdownPercent'),
      column('accuracyPercent'),
      column('closed'),
      column('won'),
      column('lots'),
      column('holdingSeconds'),
      column('followersPercent'),
      column('followersProfit'),
      column('movePercent'),
      column('risk'),
      figures.map(({ curve }) => JSON.stringify(curve)),
      at,
    ],
  });
};
