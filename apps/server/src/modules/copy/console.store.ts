import type { LeaderState, RelationState } from '@candor/contract/copy-fields';
import type { Found } from '#kernel/operators/load-queue';
import { PUBLIC_NAME } from '#kernel/product/public-name';
import type { Pool } from '#platform/db/pool';
import type { ApplicationState } from './applications.store';
import type { LeaderStop } from './leaders.store';
import { REALISED } from './results.store';

interface Paged {
  readonly page: number;
  readonly limit: number;
}

interface Query {
  readonly select: string;
  readonly from: string;
  readonly order: string;
  readonly values: readonly unknown[];
}

const ACCOUNT = `coalesce(u.email, u.phone) as account`;
const toMs = (column: string): string => `coalesce((extract(epoch from ${column}) * 1000)::float8, 0)`;

/** One page, and the number of all rows. */
const loadPage = async <T extends object>(
  pool: Pool,
  { select, from, order, values }: Query,
  { page, limit }: Paged,
): Promise<Found<T>> => {
  const paging = `limit $${values.length + 1} offset $${values.length + 2}`;
  const [list, count] = await Promise.all([
    pool.query<T>(`select ${select} from ${from} order by ${order} ${paging}`, [...values, limit, (page - 1) * limit]),
    pool.query<{ total: number }>(`select count(*)::int as total from ${from}`, [...values]),
  ]);
  return { rows: list.rows, total: count.rows[0]?.total ?? 0 };
};

export interface ApplicationItem {
  readonly id: number;
  readonly userId: number;
  readonly name: string;
  readonly account: string;
  readonly sharePercent: string;
  readonly signature: string;
  readonly state: ApplicationState;
  readonly reason: string;
  readonly appliedMs: number;
  readonly decidedMs: number;
  readonly decidedBy: string;
}

/** Pending ones oldest first, decided ones newest first. */
export const loadApplications = (
  pool: Pool,
  { state, ...paged }: Paged & { readonly state: ApplicationState },
): Promise<Found<ApplicationItem>> =>
  loadPage(
    pool,
    {
      select: `a.id, a.user_id as "userId", ${PUBLIC_NAME} as name, ${ACCOUNT}, a.share_percent::text as "sharePercent",
               a.signature, a.state, a.reason, ${toMs('a.applied_at')} as "appliedMs",
               ${toMs('a.decided_at')} as "decidedMs", a.decided_by as "decidedBy"`,
      from: 'copy_application a join app_user u on u.id = a.user_id where a.state = $1',
      order: state === 'pending' ? 'a.id' : 'a.id desc',
      values: [state],
    },
    paged,
  );

const FIGURES = ['profit', 'yield_percent', 'drawdown_percent', 'accuracy_percent', 'lots'] as const;
const FOLLOWER_FIGURES = ['followers_percent', 'followers_profit'] as const;
const COUNTS = ['closed', 'won', 'holding_seconds', 'risk'] as const;

export type FigureName = (typeof FIGURES)[number] | (typeof FOLLOWER_FIGURES)[number];
export type CountName = (typeof COUNTS)[number];

export interface LeaderItem extends Readonly<Record<FigureName, string>>, Readonly<Record<CountName, number>> {
  readonly userId: number;
  readonly name: string;
  readonly account: string;
  readonly state: LeaderState;
  readonly stopCause: '' | LeaderStop;
  readonly stopReason: string;
  readonly sinceMs: number;
  readonly stoppedMs: number;
  readonly sharePercent: string;
  readonly followers: number;
  readonly assets: string;
  readonly sharedTotal: string;
  readonly proposalId: number;
}

const FIGURE_COLUMNS = [
  ...[...FIGURES, ...FOLLOWER_FIGURES].map((name) => `coalesce(f.${name}, 0)::text as ${name}`),
  ...COUNTS.map((name) => `coalesce(f.${name}, 0) as ${name}`),
].join(', ');

/** Newest first; the figures are those of the whole time, zero before they were computed for the first time. */
export const loadLeaders = (
  pool: Pool,
  { state, ...paged }: Paged & { readonly state: LeaderState | 'all' },
): Promise<Found<LeaderItem>> =>
  loadPage(
    pool,
    {
      select: `l.user_id as "userId", ${PUBLIC_NAME} as name, ${ACCOUNT}, l.state, l.stop_cause as "stopCause",
               l.stop_reason as "stopReason", ${toMs('l.admitted_at')} as "sinceMs", ${toMs('l.stopped_at')} as "stoppedMs",
               l.share_percent::text as "sharePercent", l.followers,
               (select coalesce(sum(r.total_cap), 0)::text from copy_relation r
                where r.leader_id = l.user_id and r.state <> 'ended') as assets,
               (select coalesce(sum(r.shared_total), 0)::text from copy_relation r where r.leader_id = l.user_id) as "sharedTotal",
               coalesce((select max(q.id)::int from proposal q where q.state = 'open' and q.kind = 'copy_stop'
                         and q.subject = 'lead trader ' || l.user_id), 0) as "proposalId", ${FIGURE_COLUMNS}`,
      from: `copy_leader l join app_user u on u.id = l.user_id
             left join copy_leader_figures f on f.leader_id = l.user_id and f.period = 'all'
             where ($1 = 'all' or l.state = $1)`,
      order: 'l.admitted_at desc, l.user_id desc',
      values: [state],
    },
    paged,
  );

export interface RelationItem {
  readonly id: number;
  readonly leaderId: number;
  readonly leaderName: string;
  readonly followerId: number;
  readonly account: string;
  readonly state: RelationState;
  readonly type: 1 | 2;
  readonly number: string;
  readonly totalCap: string;
  readonly startedMs: number;
  readonly endedMs: number;
  readonly openCopies: number;
  readonly net: string;
  readonly shared: string;
}

/** Newest first. Leader or follower 0: all. The result of a copy that was taken over is that of its mark. */
export const loadRelations = (
  pool: Pool,
  { leaderId, followerId, ...paged }: Paged & { readonly leaderId: number; readonly followerId: number },
): Promise<Found<RelationItem>> =>
  loadPage(
    pool,
    {
      select: `r.id, r.leader_id as "leaderId", r.name as "leaderName", r.follower_id as "followerId", ${ACCOUNT}, r.state,
               r.type, r.number::text as number, r.total_cap::text as "totalCap", ${toMs('r.started_at')} as "startedMs",
               ${toMs('r.ended_at')} as "endedMs", c.open_copies as "openCopies", c.net, r.shared_total::text as shared`,
      from: `(select r.*, ${PUBLIC_NAME} as name from copy_relation r join app_user u on u.id = r.leader_id) r
             join app_user u on u.id = r.follower_id
             cross join lateral (
               select ${REALISED}::text as net, (
                 select count(*) from copy_position k join futures_position p on p.id = k.position_id
                 where k.relation_id = r.id and not k.counted and p.status in ('open', 'closing') and p.order_type = 2)::int as open_copies) c
             where ($1::int = 0 or r.leader_id = $1) and ($2::int = 0 or r.follower_id = $2)`,
      order: 'r.id desc',
      values: [leaderId, followerId],
    },
    paged,
  );
