import type { FeeRules } from '@candor/domain/fees/fee-rules';
import type { Pool, PoolClient } from '#platform/db/pool';

const DAY_MS = 86_400_000;

/** Whether the levels of this day, or of a later one, are computed. */
export const hasLevelRun = async (sql: Pool | PoolClient, dayMs: number): Promise<boolean> => {
  const { rows } = await sql.query('select from fee_level_run where day_ms >= $1 limit 1', [dayMs]);
  return rows.length > 0;
};

/** False when another process has the day. A second caller waits for the first to end. */
export const insertLevelRun = async (client: PoolClient, dayMs: number, at: Date): Promise<boolean> => {
  const { rowCount } = await client.query(
    `insert into fee_level_run (day_ms, users, created_at) values ($1, 0, $2) on conflict do nothing`,
    [dayMs, at],
  );
  return rowCount === 1;
};

/**
 * Values traded from $2 to before $3: both sides of every spot trade, and every opening and close of futures, forced ones
 * included, those of trial funds not. A quote coin other than USDT counts at its last daily close before $1.
 */
const traded = (isUser: (column: string) => string = () => 'true'): string => `
  with traded as (
    select t.maker_user_id as user_id, t.instrument_id, t.price * t.amount as value from spot_trade t
    where t.created_at >= $2 and t.created_at < $3 and ${isUser('t.maker_user_id')}
    union all
    select t.taker_user_id, t.instrument_id, t.price * t.amount from spot_trade t
    where t.created_at >= $2 and t.created_at < $3 and ${isUser('t.taker_user_id')}
    union all
    select p.user_id, p.instrument_id, p.entry_price * p.lots * p.contract_size from futures_position p
    where p.opened_at >= $2 and p.opened_at < $3 and p.coupon_id is null and ${isUser('p.user_id')}
    union all
    select f.user_id, f.instrument_id, f.price * f.lots * p.contract_size
    from futures_fill f join futures_position p on p.id = f.position_id
    where f.created_at >= $2 and f.created_at < $3 and p.coupon_id is null and ${isUser('f.user_id')}
  ), summed as (
    select user_id, instrument_id, sum(value) as value from traded
    where user_id not in (select user_id from spot_maker) group by user_id, instrument_id
  ), quote as (
    select i.id, case q.name when 'USDT' then 1 else coalesce(bar.close, 0) end as usdt
    from instrument i join currency q on q.id = i.quote_currency_id
    left join instrument v on v.base_currency_id = q.id and v.quote_currency_id = (select id from currency where name = 'USDT')
    left join lateral (select c.close from candle c
                       where c.instrument_id = v.id and c.period = '1D' and c.start_ms < $1 order by c.start_ms desc limit 1) bar on true
  ), volume as (
    select s.user_id, trunc(sum(s.value * q.usdt), 8) as volume from summed s join quote q on q.id = s.instrument_id group by s.user_id
  )`;

/** Levels of all users by their volume in the days before. Users without volume lose their row. The house's market maker has no level. */
const REPLACE = `${traded()}, forgotten as (
    delete from fee_level f where not exists (select from volume v where v.user_id = f.user_id)
  )
  insert into fee_level (user_id, level, percent, volume, day_ms)
  select v.user_id, l.nth - 1, l.percent, v.volume, $1
  from volume v cross join lateral (
    select b.percent, b.nth from unnest($4::numeric[], $5::numeric[]) with ordinality as b (starts, percent, nth)
    where b.starts <= v.volume order by b.nth desc limit 1) l
  on conflict (user_id) do update set level = excluded.level, percent = excluded.percent, volume = excluded.volume, day_ms = excluded.day_ms`;

/** Writes the levels that count from `dayMs` on; returns how many users have volume. */
export const replaceLevels = async (
  client: PoolClient,
  { dayMs, fromMs, rules }: { readonly dayMs: number; readonly fromMs: number; readonly rules: FeeRules },
): Promise<number> => {
  const { rowCount } = await client.query(REPLACE, [
    dayMs,
    new Date(fromMs),
    new Date(dayMs),
    rules.levels.map(({ from }) => from),
    rules.levels.map(({ percent }) => percent),
  ]);
  const users = rowCount ?? 0;
  await client.query('update fee_level_run set users = $2 where day_ms = $1', [dayMs, users]);
  return users;
};

export interface OwnLevel {
  readonly volume: string;
  /** Since midnight (UTC), which counts from the next one on. */
  readonly volumeToday: string;
  /** End of the house's part of the discount; 0: none in force. */
  readonly discountUntilMs: number;
}

type StoredLevel = Omit<OwnLevel, 'volumeToday'>;
const NO_LEVEL: StoredLevel = { volume: '0', discountUntilMs: 0 };
const TODAY = `${traded((column) => `${column} = $4`)} select volume::text as volume from volume`;

/** The own volume, up to midnight and since then, and the end of the discount. */
export const loadOwnLevel = async (pool: Pool, userId: number, at: Date): Promise<OwnLevel> => {
  const dayMs = Math.floor(at.getTime() / DAY_MS) * DAY_MS;
  const [stored, today] = await Promise.all([
    pool.query<StoredLevel>({
      name: 'fee_own_level',
      text: `select coalesce((select volume from fee_level where user_id = $1), 0)::text as volume,
               coalesce((select extract(epoch from house_until) * 1000 from invite_link
                         where user_id = $1 and house_until > $2 and house_percent > 0), 0)::float8 as "discountUntilMs"`,
      values: [userId, at],
    }),
    pool.query<{ volume: string }>(TODAY, [dayMs, new Date(dayMs), new Date(dayMs + DAY_MS), userId]),
  ]);
  return { ...(stored.rows[0] ?? NO_LEVEL), volumeToday: today.rows[0]?.volume ?? '0' };
};
