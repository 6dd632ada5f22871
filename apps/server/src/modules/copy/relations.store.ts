import type { RelationState } from '@candor/contract/copy-fields';
import type { CopySettings } from '@candor/domain/copy/decide-follow';
import type { Pool, PoolClient } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

export interface RelationRow extends CopySettings {
  readonly id: number;
  readonly leaderId: number;
  readonly followerId: number;
  readonly state: RelationState;
  readonly endCause: '' | 'follower' | 'stop_loss' | 'leader';
  readonly sharePercent: string;
  readonly agreement: string;
  readonly sharedTotal: string;
  readonly netBefore: string;
  readonly sharedBefore: string;
  /** Due at the last settlement and not paid. */
  readonly debt: string;
  /** It has ended, and the share of its end is not settled yet. */
  readonly settling: boolean;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  readonly ruleVersion: number;
}

const text = (column: string): string => `trim_scale(r.${column})::text`;
export const RELATION_COLUMNS = `r.id, r.leader_id as "leaderId", r.follower_id as "followerId", r.state, r.end_cause as "endCause", r.type,
  ${text('number')} as number, ${text('total_cap')} as "totalCap", ${text('order_cap')} as "orderCap",
  ${text('stop_loss_percent')} as "stopLossPercent", r.max_multiple as "maxMultiple", ${text('take_profit_percent')} as "takeProfitPercent",
  ${text('stop_level_percent')} as "stopLevelPercent", ${text('guard_percent')} as "guardPercent", r.instrument_ids as "instrumentIds",
  ${text('share_percent')} as "sharePercent", r.agreement, ${text('shared_total')} as "sharedTotal", ${text('net_before')} as "netBefore",
  ${text('shared_before')} as "sharedBefore", ${text('debt')} as debt, r.settling, r.started_at as "startedAt", r.ended_at as "endedAt", r.rule_version as "ruleVersion"`;

/** Followers of a leader after a number, at most `limit`, whose follow began before a time; locked in this order. */
export const lockFollowers = async (
  client: PoolClient,
  asked: { readonly leaderId: number; readonly after: number; readonly limit: number; readonly before: Date },
): Promise<RelationRow[]> => {
  const { rows } = await client.query<RelationRow>({
    name: 'copy_lock_followers',
    text: `select ${RELATION_COLUMNS} from copy_relation r
           where r.leader_id = $1 and r.state <> 'ended' and r.follower_id > $2 and r.started_at <= $4
           order by r.follower_id limit $3 for no key update`,
    values: [asked.leaderId, asked.after, asked.limit, asked.before],
  });
  return rows;
};

/** All relations of a leader that run, locked by follower. Taken before the leader's row. */
export const lockRunning = async (client: PoolClient, leaderId: number): Promise<RelationRow[]> => {
  const { rows } = await client.query<RelationRow>({
    name: 'copy_lock_running',
    text: `select ${RELATION_COLUMNS} from copy_relation r where r.leader_id = $1 and r.state <> 'ended' order by r.follower_id for no key update`,
    values: [leaderId],
  });
  return rows;
};

export const lockRelation = async (
  client: PoolClient,
  { leaderId, followerId }: { readonly leaderId: number; readonly followerId: number },
): Promise<RelationRow | null> => {
  const { rows } = await client.query<RelationRow>(
    `select ${RELATION_COLUMNS} from copy_relation r where r.leader_id = $1 and r.follower_id = $2 for no key update`,
    [leaderId, followerId],
  );
  return rows[0] ?? null;
};

export const lockRelations = async (client: PoolClient, ids: readonly number[]): Promise<RelationRow[]> => {
  const { rows } = await client.query<RelationRow>({
    name: 'copy_lock_relations',
    text: `select ${RELATION_COLUMNS} from copy_relation r where r.id = any($1::int[]) order by r.follower_id, r.id for no key update`,
    values: [ids],
  });
  return rows;
};

/** Writes a new follow or changed settings; a follow that begins again counts its stop-loss from now. */
export const saveRelation = async (
  { client }: Tx,
  saved: {
    readonly leaderId: number;
    readonly followerId: number;
    readonly settings: CopySettings;
    readonly sharePercent: string;
    readonly agreement: string;
    readonly isNew: boolean;
    readonly netBefore: string;
    readonly ruleVersion: number;
    readonly at: Date;
  },
): Promise<RelationRow> => {
  const { settings } = saved;
  const { rows } = await client.query<RelationRow>(
    `insert into copy_relation as r (leader_id, follower_id, state, type, number, total_cap, order_cap, stop_loss_percent, max_multiple,
       take_profit_percent, stop_level_percent, guard_percent, instrument_ids, share_percent, agreement, net_before, started_at, rule_version)
     values ($1, $2, 'following', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
     on conflict (leader_id, follower_id) do update set type = excluded.type, number = excluded.number, total_cap = excluded.total_cap,
       order_cap = excluded.order_cap, stop_loss_percent = excluded.stop_loss_percent, max_multiple = excluded.max_multiple,
       take_profit_percent = excluded.take_profit_percent, stop_level_percent = excluded.stop_level_percent,
       guard_percent = excluded.guard_percent, instrument_ids = excluded.instrument_ids, agreement = excluded.agreement,
       rule_version = excluded.rule_version,
       state = case when $18 then 'following' else r.state end, end_cause = case when $18 then '' else r.end_cause end,
       ended_at = case when $18 then null else r.ended_at end,
       share_percent = case when $18 then excluded.share_percent else r.share_percent end,
       net_before = case when $18 then excluded.net_before else r.net_before end,
       shared_before = case when $18 then r.shared_total else r.shared_before end,
       started_at = case when $18 then excluded.started_at else r.started_at end
     returning ${RELATION_COLUMNS}`,
    [
      saved.leaderId,
      saved.followerId,
      settings.type,
      settings.number,
      settings.totalCap,
      settings.orderCap,
      settings.stopLossPercent,
      settings.maxMultiple,
      settings.takeProfitPercent,
      settings.stopLevelPercent,
      settings.guardPercent,
      settings.instrumentIds,
      saved.sharePercent,
      saved.agreement,
      saved.netBefore,
      saved.at,
      saved.ruleVersion,
      saved.isNew,
    ],
  );
  const [row] = rows;
  if (!row) throw new Error('a relation was not written');
  return row;
};

export const setPaused = async ({ client }: Tx, { id }: RelationRow, isPaused: boolean): Promise<void> => {
  await client.query('update copy_relation set state = $2 where id = $1', [id, isPaused ? 'paused' : 'following']);
};

/** Ends relations, whose share is to be settled, and lowers the number of followers of their leaders, whose rows are locked by it in id order. */
export const endRelations = async (
  { client }: Tx,
  ids: readonly number[],
  { cause, at }: { readonly cause: 'follower' | 'stop_loss' | 'leader'; readonly at: Date },
): Promise<void> => {
  await client.query(
    `with ended as (
       update copy_relation set state = 'ended', end_cause = $2, ended_at = $3, settling = true where id = any($1::int[]) and state <> 'ended' returning leader_id
     ), locked as (
       select user_id from copy_leader where user_id in (select leader_id from ended) order by user_id for no key update
     )
     update copy_leader l set followers = l.followers - e.count from (select leader_id, count(*)::int as count from ended group by 1) e
     where l.user_id = e.leader_id and l.user_id in (select user_id from locked)`,
    [ids, cause, at],
  );
};

export interface LeaderRow {
  readonly userId: number;
  readonly state: 'active' | 'paused' | 'stopped';
  readonly followers: number;
  readonly sharePercent: string;
}

export const lockLeader = async (client: PoolClient, userId: number): Promise<LeaderRow | null> => {
  const { rows } = await client.query<LeaderRow>(
    `select user_id as "userId", state, followers, trim_scale(share_percent)::text as "sharePercent" from copy_leader
     where user_id = $1 for no key update`,
    [userId],
  );
  return rows[0] ?? null;
};

export const addFollower = async ({ client }: Tx, leaderId: number): Promise<void> => {
  await client.query('update copy_leader set followers = followers + 1 where user_id = $1', [leaderId]);
};

/** Who leads, has applied to lead or follows: read under the user's own lock. */
export const loadRole = async (
  client: Pool | PoolClient,
  userId: number,
): Promise<{ readonly isLeading: boolean; readonly running: number; readonly agreement: string }> => {
  const { rows } = await client.query<{ isLeading: boolean; running: number; agreement: string | null }>(
    `select exists (select from copy_leader where user_id = $1 and state <> 'stopped')
              or exists (select from copy_application where user_id = $1 and state = 'pending') as "isLeading",
            (select count(*)::int from copy_relation where follower_id = $1 and state <> 'ended') as running,
            (select max(agreement) from copy_relation where follower_id = $1) as agreement`,
    [userId],
  );
  const { isLeading = false, running = 0, agreement = null } = rows[0] ?? {};
  return { isLeading, running, agreement: agreement ?? '' };
};

/** Following and leading exclude each other: whoever changes one of them for a user locks this first. */
export const lockCopyRole = async ({ client }: Tx, userIds: readonly number[]): Promise<void> => {
  await client.query(
    `select pg_advisory_xact_lock(hashtextextended('copy_role', 0) # id::bigint) from (
       select unnest($1::int[]) as id order by 1) u`,
    [userIds],
  );
};

/** Share of the profit a leader asks of new followers; null: no such leader. */
export const findShare = async (pool: Pool, leaderId: number): Promise<string | null> => {
  const { rows } = await pool.query<{ share: string }>({
    name: 'copy_find_share',
    text: 'select trim_scale(share_percent)::text as share from copy_leader where user_id = $1',
    values: [leaderId],
  });
  return rows[0]?.share ?? null;
};
