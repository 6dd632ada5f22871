import type { PersonFacts } from '@candor/domain/otc/decide-take';
import type { UnpaidEnd } from '@candor/domain/otc/taking-block';
import { otcStanding } from '@candor/domain/profile/credit-score';
import type { LevelRule } from '#modules/kyc/index';
import { loadVerifiedLevels } from '#modules/kyc/index';
import type { Pool } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

/** How far back unpaid ends matter: a block lasts 24 hours after the last of those within 24 hours. */
const BLOCK_SPAN_MS = 2 * 86_400_000;

/** Order states in which coins changed hands. */
export const DONE_STATES = `('completed', 'released')`;

export interface Person extends PersonFacts {
  /** Empty: not verified. */
  readonly verifiedName: string;
  readonly score: number;
}

interface Row {
  readonly id: number;
  readonly score: number;
  readonly createdMs: number;
  readonly verifiedName: string;
  readonly completedOrders: number;
  readonly unpaidEnds: readonly UnpaidEnd[] | null;
}

/** SQL: orders of a buyer that ended unpaid after a time. */
const unpaidEnds = (user: string, after: string): string => `
  (select jsonb_agg(jsonb_build_object('atMs', o.ended_ms, 'counts', o.fault_id is not null))
   from otc_order o where o.buyer_id = ${user} and o.ended_ms > ${after} and o.state in ('cancelled', 'timed_out')) as "unpaidEnds"`;

const PEOPLE = `
  select u.id, u.credit_score as score, (extract(epoch from u.created_at) * 1000)::float8 as "createdMs",
    coalesce(u.real_name, '') as "verifiedName",
    (select count(*)::int from otc_order o where o.buyer_id = u.id and o.state in ${DONE_STATES})
      + (select count(*)::int from otc_order o where o.seller_id = u.id and o.state in ${DONE_STATES}) as "completedOrders",
    ${unpaidEnds('u.id', '$2')}
  from app_user u where u.id = any($1::int[])`;

export interface PeopleAsk {
  readonly ids: readonly number[];
  readonly levels: readonly LevelRule[];
  readonly nowMs: number;
}

/** What taking needs to know of people, in one query and one for their verification levels. */
export const loadPeople = async (pool: Pool, { ids, levels, nowMs }: PeopleAsk): Promise<Map<number, Person>> => {
  const [{ rows }, levelOf] = await Promise.all([
    pool.query<Row>({ name: 'otc_people', text: PEOPLE, values: [ids, nowMs - BLOCK_SPAN_MS] }),
    loadVerifiedLevels(pool, ids),
  ]);
  return new Map(
    rows.map(({ unpaidEnds, ...row }) => {
      const level = levelOf.get(row.id) ?? 0;
      const limitUsdt = levels.find((rule) => rule.level === level)?.fiatUsdtPerTrade ?? '0';
      return [row.id, { ...row, level, limitUsdt, standing: otcStanding(row.score), unpaidEnds: unpaidEnds ?? [] }];
    }),
  );
};

/**
 * Unpaid ends of people of the time that matters for a block. Read under the locks of the traders, which every end of an
 * order takes, no end is missing.
 */
export const loadUnpaidEnds = async (
  { client }: Tx,
  ids: readonly number[],
  nowMs: number,
): Promise<Map<number, readonly UnpaidEnd[]>> => {
  const { rows } = await client.query<Pick<Row, 'id' | 'unpaidEnds'>>({
    name: 'otc_unpaid_ends',
    text: `select v.id, ${unpaidEnds('v.id', '$2')} from unnest($1::int[]) as v(id)`,
    values: [[...new Set(ids)], nowMs - BLOCK_SPAN_MS],
  });
  return new Map(rows.map((row) => [row.id, row.unpaidEnds ?? []]));
};

/**
 * Unpaid ends after a time, by buyer, of those who have at least that many. The partial index of the table has the same
 * states.
 */
export const loadFrequentEnds = async (
  pool: Pool,
  { afterMs, least }: { readonly afterMs: number; readonly least: number },
): Promise<Map<number, readonly UnpaidEnd[]>> => {
  const { rows } = await pool.query<{ id: number; ends: UnpaidEnd[] }>({
    name: 'otc_frequent_ends',
    text: `select o.buyer_id as id, jsonb_agg(jsonb_build_object('atMs', o.ended_ms, 'counts', o.fault_id is not null)) as ends
           from otc_order o where o.state in ('cancelled', 'timed_out') and o.ended_ms > $1
           group by o.buyer_id having count(*) >= $2`,
    values: [afterMs, least],
  });
  return new Map(rows.map(({ id, ends }) => [id, ends]));
};

/** Pairs of users of which one has blocked the other, as `taker:owner`. */
export const loadBlockedPairs = async (
  pool: Pool,
  pairs: readonly { readonly takerId: number; readonly ownerId: number }[],
): Promise<Set<string>> => {
  const { rows } = await pool.query<{ pair: string }>({
    name: 'otc_blocked_pairs',
    text: `select distinct v.taker || ':' || v.owner as pair
           from unnest($1::int[], $2::int[]) as v(taker, owner)
           join otc_block b on (b.user_id = v.taker and b.blocked_id = v.owner)
             or (b.user_id = v.owner and b.blocked_id = v.taker)`,
    values: [pairs.map(({ takerId }) => takerId), pairs.map(({ ownerId }) => ownerId)],
  });
  return new Set(rows.map(({ pair }) => pair));
};
