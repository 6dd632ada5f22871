import type { CopyPeriod, CopySort, LeaderState } from '@candor/contract/copy-fields';
import { PUBLIC_NAME } from '#kernel/product/public-name';
import type { Pool } from '#platform/db/pool';
import { isLeadersOwn } from './own-positions';

/** Figures of one period; zeros before the first full hour. Decimals as text. */
export interface FiguresRow {
  readonly profit: string;
  readonly yieldPercent: string;
  readonly drawdownPercent: string;
  readonly accuracyPercent: string;
  readonly closed: number;
  readonly won: number;
  readonly lots: string;
  readonly holdingSeconds: number;
  readonly followersPercent: string;
  readonly followersProfit: string;
  readonly risk: number;
}

export interface LeaderView extends FiguresRow {
  readonly userId: number;
  readonly name: string;
  readonly portrait: string;
  readonly signature: string;
  readonly state: LeaderState;
  readonly stopCause: '' | 'self' | 'operator' | 'failed';
  readonly admittedAt: Date;
  readonly stoppedAt: Date | null;
  readonly verifiedLevel: number;
  readonly sharePercent: string;
  readonly followers: number;
  readonly assets: string;
  readonly curve: readonly string[];
  readonly isFollowed: boolean;
}

/** Level 2 counts only when level 1 is passed. */
const LEVEL = `coalesce((select case when bool_or(k.level = 1) then max(k.level) else 0 end
  from kyc_submission k where k.user_id = l.user_id and k.status = 'passed'), 0)::int`;

const zero = (column: string): string => `coalesce(f.${column}, 0)::text`;
const FIGURES = `${zero('profit')} as profit, ${zero('yield_percent')} as "yieldPercent", ${zero('drawdown_percent')} as "drawdownPercent",
  ${zero('accuracy_percent')} as "accuracyPercent", coalesce(f.closed, 0) as closed, coalesce(f.won, 0) as won,
  coalesce(f.lots, 0)::text as lots, coalesce(f.holding_seconds, 0) as "holdingSeconds", ${zero('followers_percent')} as "followersPercent",
  ${zero('followers_profit')} as "followersProfit", coalesce(f.risk, 1) as risk`;

/** Columns of a leader as the viewer with the number in parameter `viewer` sees them. */
const leaderFor = (
  viewer: string,
): string => `l.user_id as "userId", ${PUBLIC_NAME} as name, u.head_portrait as portrait, l.signature, l.state, l.stop_cause as "stopCause",
  l.admitted_at as "admittedAt", l.stopped_at as "stoppedAt", ${LEVEL} as "verifiedLevel", trim_scale(l.share_percent)::text as "sharePercent",
  l.followers, coalesce(a.assets, 0)::text as assets, coalesce(f.curve, '["0"]'::jsonb) as curve, ${FIGURES},
  exists (select from copy_relation o where o.leader_id = l.user_id and o.follower_id = ${viewer} and o.state <> 'ended') as "isFollowed"`;

const FROM = `from copy_leader l join app_user u on u.id = l.user_id
  left join copy_leader_figures f on f.leader_id = l.user_id and f.period = $1
  left join lateral (select sum(r.total_cap) as assets from copy_relation r where r.leader_id = l.user_id and r.state <> 'ended') a on true`;

const SORTED: Readonly<Record<CopySort, string>> = {
  yield: 'coalesce(f.yield_percent, 0)',
  profit: 'coalesce(f.profit, 0)',
  accuracy: 'coalesce(f.accuracy_percent, 0)',
  drawdown: 'coalesce(f.drawdown_percent, 0)',
  followers: 'l.followers',
  assets: 'coalesce(a.assets, 0)',
};

export interface LeadersAsked {
  readonly period: CopyPeriod;
  /** 0: nobody is logged in. */
  readonly userId: number;
  readonly sort: CopySort;
  readonly order: 'asc' | 'desc';
  /** Null: also those who take no more followers. */
  readonly maxFollowers: number | null;
  readonly riskMax: number;
  readonly search: string;
  readonly page: number;
  readonly limit: number;
}

const SEARCHED = `($2 = '' or strpos(lower(${PUBLIC_NAME}), lower($2)) > 0) and coalesce(f.risk, 1) <= $3`;
/** Takes followers; without a number in the parameter everybody. */
const IS_OPEN = `($4::int is null or (l.state = 'active' and l.followers < $4))`;

/** Leaders by page; those who ended are among them. */
export const listLeaders = async (
  pool: Pool,
  asked: LeadersAsked,
): Promise<{ rows: LeaderView[]; total: number; ended: number; updatedMs: number }> => {
  const filter = [asked.period, asked.search.trim(), asked.riskMax, asked.maxFollowers];
  const [{ rows }, counted] = await Promise.all([
    pool.query<LeaderView>(
      `select ${leaderFor('$5')} ${FROM} where ${SEARCHED} and ${IS_OPEN}
       order by ${SORTED[asked.sort]} ${asked.order}, l.user_id limit $6 offset $7`,
      [...filter, asked.userId, asked.limit, (asked.page - 1) * asked.limit],
    ),
    pool.query<{ total: number; ended: number; updatedMs: number }>(
      `select (count(*) filter (where ${IS_OPEN}))::int as total, (count(*) filter (where l.state = 'stopped'))::int as ended,
              coalesce(extract(epoch from max(f.computed_at)) * 1000, 0)::float8 as "updatedMs"
       ${FROM} where ${SEARCHED}`,
      filter,
    ),
  ]);
  return { rows, ...(counted.rows[0] ?? { total: 0, ended: 0, updatedMs: 0 }) };
};

export const findLeader = async (
  pool: Pool,
  asked: { readonly leaderId: number; readonly userId: number; readonly period: CopyPeriod },
): Promise<LeaderView | null> => {
  const { rows } = await pool.query<LeaderView>(`select ${leaderFor('$2')} ${FROM} where l.user_id = $3`, [
    asked.period,
    asked.userId,
    asked.leaderId,
  ]);
  return rows[0] ?? null;
};

/** Figures of all periods there are. */
export const loadPeriods = async (
  pool: Pool,
  leaderId: number,
): Promise<(FiguresRow & { readonly period: CopyPeriod; readonly computedMs: number })[]> => {
  const { rows } = await pool.query<FiguresRow & { period: CopyPeriod; computedMs: number }>(
    `select f.period, (extract(epoch from f.computed_at) * 1000)::float8 as "computedMs", ${FIGURES}
     from copy_leader_figures f where f.leader_id = $1`,
    [leaderId],
  );
  return rows;
};

const NET = `(p.realised - p.open_fee - p.close_fee - p.overnight_fee)`;
const OF_LEADER = `from copy_leader l join futures_position p on p.user_id = l.user_id and ${isLeadersOwn('l')} where l.user_id = $1`;

/** A leader's own position, as everybody may see it. */
export interface LeaderOrderRow {
  readonly id: number;
  readonly instrumentId: number;
  readonly side: 'long' | 'short';
  readonly multiple: number;
  readonly lots: string;
  readonly lotsLeft: string;
  readonly contractSize: string;
  readonly entryPrice: string;
  readonly closePrice: string | null;
  /** What closed parts brought, after all fees so far. */
  readonly net: string;
  readonly openedAt: Date;
  readonly endedAt: Date | null;
  readonly closeCause: string;
}

const ORDER = `p.id, p.instrument_id as "instrumentId", p.side, p.multiple, p.lots, p.lots_left as "lotsLeft", p.contract_size as "contractSize",
  p.entry_price as "entryPrice", p.close_price as "closePrice", ${NET}::text as net, p.opened_at as "openedAt", p.ended_at as "endedAt",
  p.close_cause as "closeCause"`;
const STATUSES = { open: ['open', 'closing'], closed: ['closed'] } as const;

/** Orders below a number, newest first. */
export const listLeaderOrders = async (
  pool: Pool,
  asked: {
    readonly leaderId: number;
    readonly state: 'open' | 'closed';
    readonly before: number;
    readonly limit: number;
  },
): Promise<LeaderOrderRow[]> => {
  const { rows } = await pool.query<LeaderOrderRow>(
    `select ${ORDER} ${OF_LEADER} and p.status = any($2::text[]) and p.id < $3 order by p.id desc limit $4`,
    [asked.leaderId, STATUSES[asked.state], asked.before, asked.limit],
  );
  return rows;
};

/** Closed orders by page, newest first. */
export const pageLeaderOrders = async (
  pool: Pool,
  leaderId: number,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ rows: LeaderOrderRow[]; total: number }> => {
  const closed = `${OF_LEADER} and p.status = 'closed'`;
  const [{ rows }, counted] = await Promise.all([
    pool.query<LeaderOrderRow>(`select ${ORDER} ${closed} order by p.id desc limit $2 offset $3`, [
      leaderId,
      limit,
      (page - 1) * limit,
    ]),
    pool.query<{ total: number }>(`select count(*)::int as total ${closed}`, [leaderId]),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
};

/** The newest order that was filled; null: none yet. */
export const findLastOrder = async (pool: Pool, leaderId: number): Promise<LeaderOrderRow | null> => {
  const { rows } = await pool.query<LeaderOrderRow>(
    `select ${ORDER} ${OF_LEADER} and p.status in ('open', 'closing', 'closed') order by p.opened_at desc, p.id desc limit 1`,
    [leaderId],
  );
  return rows[0] ?? null;
};

export interface InstrumentSum {
  readonly instrumentId: number;
  readonly orders: number;
  readonly open: number;
  readonly longs: number;
  readonly shorts: number;
  readonly net: string;
}

/** Own orders of a leader by instrument, the most used first. */
export const sumByInstrument = async (pool: Pool, leaderId: number): Promise<InstrumentSum[]> => {
  const { rows } = await pool.query<InstrumentSum>(
    `select p.instrument_id as "instrumentId", count(*)::int as orders, (count(*) filter (where p.status <> 'closed'))::int as open,
            (count(*) filter (where p.side = 'long'))::int as longs, (count(*) filter (where p.side = 'short'))::int as shorts,
            sum(${NET})::text as net
     ${OF_LEADER} and p.status in ('open', 'closing', 'closed') group by p.instrument_id order by count(*) desc, p.instrument_id`,
    [leaderId],
  );
  return rows;
};

export interface ClosedSum {
  readonly leaderId: number;
  readonly net: string;
  readonly longs: number;
  readonly shorts: number;
}

const CLOSED_SUM = `l.user_id as "leaderId", coalesce(sum(${NET}), 0)::text as net, (count(p.id) filter (where p.side = 'long'))::int as longs,
  (count(p.id) filter (where p.side = 'short'))::int as shorts
  from copy_leader l left join futures_position p on p.user_id = l.user_id and p.status = 'closed' and ${isLeadersOwn('l')}`;

/** What closed orders brought and how many there were, as existing clients show a leader. */
export const sumClosedOrders = async (pool: Pool, leaderId: number): Promise<ClosedSum> => {
  const { rows } = await pool.query<ClosedSum>(`select ${CLOSED_SUM} where l.user_id = $1 group by l.user_id`, [
    leaderId,
  ]);
  return rows[0] ?? { leaderId, net: '0', longs: 0, shorts: 0 };
};

/** All leaders by what their closed orders brought. */
export const pageByClosedOrders = async (
  pool: Pool,
  { userId, page, limit }: { readonly userId: number; readonly page: number; readonly limit: number },
): Promise<{ rows: (LeaderView & { readonly closedNet: string })[]; total: number }> => {
  const [{ rows: sums }, counted] = await Promise.all([
    pool.query<ClosedSum>(
      `select ${CLOSED_SUM} group by l.user_id order by coalesce(sum(${NET}), 0) desc, l.user_id limit $1 offset $2`,
      [limit, (page - 1) * limit],
    ),
    pool.query<{ total: number }>('select count(*)::int as total from copy_leader'),
  ]);
  const { rows: leaders } = await pool.query<LeaderView>(
    `select ${leaderFor('$2')} ${FROM} where l.user_id = any($3::int[])`,
    ['all' satisfies CopyPeriod, userId, sums.map(({ leaderId }) => leaderId)],
  );
  const rows = sums.flatMap(({ leaderId, net }) => {
    const leader = leaders.find((one) => one.userId === leaderId);
    return leader === undefined ? [] : [{ ...leader, closedNet: net }];
  });
  return { rows, total: counted.rows[0]?.total ?? 0 };
};
