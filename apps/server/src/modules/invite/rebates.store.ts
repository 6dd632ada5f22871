import type { PoolClient } from '#platform/db/pool';
import { closingFills, openingFills, spotFills } from './fills';
import { FIRST_FLAGS } from './flags.store';

export interface RunTerms {
  /** Begin and length of the day: a UTC day, shorter in the demo. */
  readonly dayMs: number;
  readonly lengthMs: number;
  readonly nowMs: number;
  readonly maturesMs: number;
}

/**
 * Openings have the time of their tick. After an outage they are booked later than that, so those of some days before are
 * looked at again.
 */
const LATE_DAYS = 2;

// $1 begin and $2 end of the day, $3 begin of the days before.
const FILLS = [
  spotFills('t.created_at >= $1 and t.created_at < $2'),
  openingFills(`p.opened_at >= $3 and p.opened_at < $2 and p.open_fee > 0 and (p.opened_at >= $1 or not exists (
    select from rebate r where r.fill_kind = 'futures_open' and r.fill_id = p.id))`),
  closingFills('c.created_at >= $1 and c.created_at < $2 and c.fee > 0'),
].join(' union all ');

/** Adds up rebates `r` in order of the fills, within what `day` tells apart. */
const totalOver = (r: string, day: string): string =>
  `sum(${r}.value_usdt) over (partition by ${day} order by ${r}.filled_at, ${r}.fill_kind, ${r}.fill_id, ${r}.level rows unbounded preceding)`;

/** The shares of the day's fills, rounded down to the coin's decimals as `computeRebate` does, with the first flag of the pair. */
const SHARES = `
  select f.fill_kind, f.fill_id, v.level, v.user_id, f.payer_id, f.currency_id, f.fee, trunc(f.fee * f.usdt_price, 8) as fee_usdt, v.percent,
         v.amount, trunc(v.amount * f.usdt_price, 8) as value_usdt, f.filled_at, coalesce(g.reason, '') as reason
  from (${FILLS}) f join invite_link l on l.user_id = f.payer_id join currency c on c.id = f.currency_id
  cross join lateral (
    select n.level, n.user_id, n.percent, trunc(f.fee * n.percent * 0.01, c.scale) as amount
    from (values (1::smallint, l.parent_id, l.first_percent), (2::smallint, l.grand_id, l.second_percent)) as n (level, user_id, percent)) v
  left join (${FIRST_FLAGS}) g on g.user_id = f.payer_id and g.parent_id = v.user_id
  where v.user_id is not null and v.amount > 0
    and not exists (select from fee_reversal d where d.fill_kind = f.fill_kind and d.fill_id = f.fill_id)`;

/** One row per fill and level; a flag of the pair withholds them. $4 when they mature, $5 now. In the order of the fills. */
const INSERT = `
  insert into rebate (fill_kind, fill_id, level, user_id, payer_id, currency_id, fee, fee_usdt, percent, amount, value_usdt, day_ms, filled_at,
                      matures_ms, state, reason, created_at)
  select s.fill_kind, s.fill_id, s.level, s.user_id, s.payer_id, s.currency_id, s.fee, s.fee_usdt, s.percent, s.amount, s.value_usdt,
         round(extract(epoch from $1::timestamptz) * 1000), s.filled_at, $4::bigint,
         case when s.reason <> '' then 'withheld' else 'pending' end, s.reason, $5::timestamptz
  from (${SHARES}) s`;

/** A day may have millions of fills: time and memory for its one statement. */
const LIMIT_MS = 1_800_000;
const SETTINGS = `set local statement_timeout = ${LIMIT_MS}; set local work_mem = '128MB'`;

/** Writes the rebates of all fills of a day with one statement. Unnamed, so that it is planned for its day. */
export const insertRebates = async (
  client: PoolClient,
  { dayMs, lengthMs, nowMs, maturesMs }: RunTerms,
): Promise<void> => {
  const day = [new Date(dayMs), new Date(dayMs + lengthMs), new Date(dayMs - LATE_DAYS * lengthMs)];
  await client.query(SETTINGS);
  const query = { text: INSERT, values: [...day, maturesMs, new Date(nowMs)], query_timeout: LIMIT_MS };
  await client.query(query);
};

export const loadLastRebate = async (client: PoolClient): Promise<string> => {
  const { rows } = await client.query<{ id: string }>('select coalesce(max(id), 0)::text as id from rebate');
  return rows[0]?.id ?? '0';
};

/** What the run of a day made: rebates, those of level 1, and the users whose rebates exceed the limit of a day. */
export interface NewRebates {
  readonly rebates: number;
  readonly fills: number;
  readonly beyond: readonly number[];
}

/**
 * Looks through the rebates after `afterId` once. Nearly every fill has a rebate of level 1; one of level 2 alone exists only
 * where the code of the inviter gives most of the share away.
 */
export const sumRebates = async (
  client: PoolClient,
  { maxPerDay, afterId }: { readonly maxPerDay: string; readonly afterId: string },
): Promise<NewRebates> => {
  const text = `
    select coalesce(sum(n), 0)::int as rebates, coalesce(array_agg(user_id) filter (where value > $1::numeric), '{}') as beyond,
           (coalesce(sum(firsts), 0) + (
             select count(*) from rebate b join invite_link l on l.user_id = b.payer_id and l.first_percent < l.second_percent
             where b.id > $2::bigint and b.level = 2 and not exists (
               select from rebate f where f.fill_kind = b.fill_kind and f.fill_id = b.fill_id and f.level = 1)))::int as fills
    from (select user_id, count(*) as n, count(*) filter (where level = 1) as firsts, sum(value_usdt) as value
          from rebate where id > $2::bigint group by user_id) u`;
  const query = { text, values: [maxPerDay, afterId], query_timeout: LIMIT_MS };
  const { rows } = await client.query<NewRebates>(query);
  return rows[0] ?? { rebates: 0, fills: 0, beyond: [] };
};

/** Withholds what the new rebates of these users exceed the limit of the day by, in order of the fills. */
export const withholdBeyond = async (
  client: PoolClient,
  {
    userIds,
    maxPerDay,
    afterId,
  }: { readonly userIds: readonly number[]; readonly maxPerDay: string; readonly afterId: string },
): Promise<void> => {
  const text = `
    update rebate set state = 'withheld', reason = 'day_limit' where state = 'pending' and id in (
      select id from (
        select r.id, ${totalOver('r', 'r.user_id')} as total from rebate r where r.id > $2::bigint and r.user_id = any($3::int[])) s
      where s.total > $1::numeric)`;
  const query = { text, values: [maxPerDay, afterId, userIds], query_timeout: LIMIT_MS };
  if (userIds.length > 0) await client.query(query);
};

/** The pair of a flag. */
export interface Pair {
  readonly userId: number;
  readonly parentId: number;
}

/**
 * After a flag of the pair was cleared: what it withheld waits for its payment again, unless another flag or the daily
 * limit withholds it. Returns how many are pending now.
 */
export const releasePair = async (
  client: PoolClient,
  { userId, parentId, maxPerDay }: Pair & { readonly maxPerDay: string },
): Promise<number> => {
  const { rows } = await client.query<{ state: string }>(
    `with mine as materialized (
       select id, day_ms from rebate where payer_id = $2 and user_id = $3 and state = 'withheld' and reason <> 'day_limit'
       order by id for update
     ), beyond as materialized (
       select id from (
         select r.id, ${totalOver('r', 'r.day_ms')} as total
         from rebate r where r.user_id = $3 and r.state <> 'reversed' and r.day_ms in (select day_ms from mine)) s
       where s.total > $1::numeric
     ), flag as (select reason from (${FIRST_FLAGS}) f where f.user_id = $2 and f.parent_id = $3)
     update rebate r set
       state = case when x.reason is null then 'pending' else 'withheld' end, reason = coalesce(x.reason, '')
     from (select m.id, coalesce((select reason from flag), case when b.id is not null then 'day_limit' end) as reason
           from mine m left join beyond b on b.id = m.id) x
     where r.id = x.id returning r.state`,
    [maxPerDay, userId, parentId],
  );
  return rows.filter(({ state }) => state === 'pending').length;
};
