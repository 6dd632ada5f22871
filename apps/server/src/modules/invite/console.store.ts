import { PERSON_MATCHES, toPattern, WHO } from '#kernel/operators/load-queue';
import type { Pool } from '#platform/db/pool';
import { VERIFIED } from './people.store';

interface Found<T> {
  readonly rows: readonly T[];
  readonly total: number;
}

interface Paged {
  readonly page: number;
  readonly limit: number;
}

export interface Inviter {
  readonly userId: number;
  readonly userName: string;
  readonly invited: number;
  readonly verified: number;
  readonly secondLevel: number;
  readonly feesUsdt: string;
  readonly paidUsdt: string;
  readonly pendingUsdt: string;
  readonly withheldUsdt: string;
  readonly openFlags: number;
}

const sumOf = (state: string): string => `coalesce(sum(value_usdt) filter (where state = '${state}'), 0)`;
const SUMS = `${sumOf('paid')} as paid, ${sumOf('pending')} as pending, ${sumOf('withheld')} as withheld`;

const INVITERS = `from app_user u where exists (select from invite_link l where l.parent_id = u.id) and ${PERSON_MATCHES} and $1::int is null`;

/** Users with invited people, largest rebates first. */
export const loadInviters = async (
  pool: Pool,
  { search, page, limit }: Paged & { readonly search: string },
): Promise<Found<Inviter>> => {
  const words = search.trim();
  const values = [null, words, toPattern(words)];
  const [list, count] = await Promise.all([
    pool.query<Inviter>(
      `with sums as materialized (
         select user_id, sum(value_usdt) filter (where state <> 'reversed') as total, ${SUMS},
                coalesce(sum(fee_usdt) filter (where level = 1 and state <> 'reversed'), 0) as fees
         from rebate group by user_id
       ), chosen as materialized (
         select u.id, ${WHO}, s.* from (select u.* ${INVITERS}) u left join sums s on s.user_id = u.id
         order by s.total desc nulls last, u.id limit $4 offset $5
       )
       select c.id as "userId", c."userName", coalesce(c.fees, 0)::text as "feesUsdt", coalesce(c.paid, 0)::text as "paidUsdt",
         coalesce(c.pending, 0)::text as "pendingUsdt", coalesce(c.withheld, 0)::text as "withheldUsdt",
         (select count(*)::int from invite_link l where l.parent_id = c.id) as invited,
         (select count(*)::int from invite_link l where l.parent_id = c.id and ${VERIFIED}) as verified,
         (select count(*)::int from invite_link l where l.grand_id = c.id) as "secondLevel",
         (select count(*)::int from invite_flag f where f.parent_id = c.id and f.state = 'open') as "openFlags"
       from chosen c order by c.total desc nulls last, c.id`,
      [...values, limit, (page - 1) * limit],
    ),
    pool.query<{ total: number }>(`select count(*)::int as total ${INVITERS}`, values),
  ]);
  return { rows: list.rows, total: count.rows[0]?.total ?? 0 };
};

export interface RunRow {
  readonly dayMs: number;
  readonly fills: number;
  readonly rebates: number;
  readonly paidUsdt: string;
  readonly pendingUsdt: string;
  readonly withheldUsdt: string;
  readonly isPaid: boolean;
}

/** Daily runs, newest first. */
export const loadRuns = async (pool: Pool, { page, limit }: Paged): Promise<Found<RunRow>> => {
  const [list, count] = await Promise.all([
    pool.query<RunRow>(
      `select r.day_ms::float8 as "dayMs", r.fills, r.rebates, r.paid_at is not null as "isPaid", s.paid::text as "paidUsdt",
              s.pending::text as "pendingUsdt", s.withheld::text as "withheldUsdt"
       from (select * from rebate_run order by day_ms desc limit $1 offset $2) r
       cross join lateral (select ${SUMS} from rebate b where b.day_ms = r.day_ms) s order by r.day_ms desc`,
      [limit, (page - 1) * limit],
    ),
    pool.query<{ total: number }>('select count(*)::int as total from rebate_run'),
  ]);
  return { rows: list.rows, total: count.rows[0]?.total ?? 0 };
};
