import type { CopyOutcome, CopyReason } from '@candor/contract/copy-fields';
import { PUBLIC_NAME } from '#kernel/product/public-name';
import type { Pool } from '#platform/db/pool';
import { isLeadersOwn } from './own-positions';
import { RELATION_COLUMNS, type RelationRow } from './relations.store';

export interface RelationView extends RelationRow {
  readonly leaderName: string;
  readonly leaderPortrait: string;
  readonly leaderState: 'active' | 'paused' | 'stopped';
}

/** Relations of a follower, newest first; `leaderId` 0: with all leaders. */
export const listRelations = async (
  pool: Pool,
  asked: { readonly followerId: number; readonly leaderId: number; readonly state: 'running' | 'ended' | 'all' },
): Promise<RelationView[]> => {
  const { rows } = await pool.query<RelationView>({
    name: 'copy_list_relations',
    text: `select ${RELATION_COLUMNS}, ${PUBLIC_NAME} as "leaderName", u.head_portrait as "leaderPortrait", l.state as "leaderState"
           from copy_relation r join copy_leader l on l.user_id = r.leader_id join app_user u on u.id = r.leader_id
           where r.follower_id = $1 and ($2 = 0 or r.leader_id = $2) and ($3 = 'all' or (r.state = 'ended') = ($3 = 'ended'))
           order by r.started_at desc, r.id desc`,
    values: [asked.followerId, asked.leaderId, asked.state],
  });
  return rows;
};

export interface CopyView {
  readonly positionId: number;
  readonly relationId: number;
  readonly leaderId: number;
  readonly leaderName: string;
  readonly instrumentId: number;
  readonly side: 'long' | 'short';
  readonly status: string;
  readonly multiple: number;
  readonly lots: string;
  readonly lotsLeft: string;
  readonly contractSize: string;
  readonly margin: string;
  readonly marginLeft: string;
  readonly entryPrice: string;
  readonly closePrice: string;
  readonly takeProfit: string;
  readonly stopLoss: string;
  readonly liquidationPrice: string;
  readonly closeCause: string;
  readonly isSelfHeld: boolean;
  readonly net: string;
  readonly fees: string;
  readonly openedMs: number;
  readonly closedMs: number;
}

interface CopiesAsked {
  readonly followerId: number;
  readonly leaderId: number;
  readonly isOpen: boolean;
  readonly before: number;
  readonly limit: number;
}

const OWN = `from copy_position c join futures_position p on p.id = c.position_id join copy_relation r on r.id = c.relation_id
  where r.follower_id = $1 and ($2 = 0 or r.leader_id = $2) and (p.status in ('open', 'closing')) = $3`;
const orZero = (column: string): string => `coalesce(p.${column}, 0)::text`;

/** Own copies, newest first, and how many there are. */
export const listCopies = async (pool: Pool, asked: CopiesAsked): Promise<{ rows: CopyView[]; total: number }> => {
  const values = [asked.followerId, asked.leaderId, asked.isOpen];
  const [list, count] = await Promise.all([
    pool.query<CopyView>({
      name: 'copy_list_copies',
      text: `select p.id as "positionId", r.id as "relationId", r.leader_id as "leaderId", ${PUBLIC_NAME} as "leaderName",
               p.instrument_id as "instrumentId", p.side, p.status, p.multiple, p.lots::text as lots, p.lots_left::text as "lotsLeft",
               p.contract_size::text as "contractSize", p.margin::text as margin, p.margin_left::text as "marginLeft",
               ${orZero('entry_price')} as "entryPrice", ${orZero('close_price')} as "closePrice", ${orZero('take_profit')} as "takeProfit",
               ${orZero('stop_loss')} as "stopLoss", ${orZero('liquidation_price')} as "liquidationPrice", p.close_cause as "closeCause",
               c.self_held_at is not null as "isSelfHeld", (p.realised - p.open_fee - p.close_fee - p.overnight_fee)::text as net,
               (p.open_fee + p.close_fee + p.overnight_fee)::text as fees,
               coalesce(extract(epoch from p.opened_at) * 1000, 0)::float8 as "openedMs",
               coalesce(extract(epoch from p.ended_at) * 1000, 0)::float8 as "closedMs"
             from (select c.* ${OWN} and p.id < $4 order by p.id desc limit $5) c
             join futures_position p on p.id = c.position_id join copy_relation r on r.id = c.relation_id
             join app_user u on u.id = r.leader_id order by p.id desc`,
      values: [...values, asked.before, asked.limit],
    }),
    pool.query<{ total: number }>({ name: 'copy_count_copies', text: `select count(*)::int as total ${OWN}`, values }),
  ]);
  return { rows: list.rows, total: count.rows[0]?.total ?? 0 };
};

export interface LogView {
  readonly id: number;
  readonly relationId: number;
  readonly leaderId: number;
  readonly leaderName: string;
  readonly kind: 'open' | 'close' | 'levels';
  readonly outcome: CopyOutcome;
  readonly reason: CopyReason;
  readonly params: Readonly<Record<string, string>>;
  readonly instrumentId: number;
  readonly side: 'long' | 'short';
  readonly askedLots: string;
  readonly lots: string;
  readonly atMs: number;
}

interface LogAsked {
  readonly followerId: number;
  readonly leaderId: number;
  readonly problemsOnly: boolean;
  readonly before: number;
  readonly limit: number;
}

const LOG = `from copy_result x join copy_relation r on r.id = x.relation_id
  where x.follower_id = $1 and ($2 = 0 or r.leader_id = $2) and (not $3 or x.outcome <> 'made')`;

/** What became of the leaders' acts, newest first, and how many there are. */
export const listLog = async (pool: Pool, asked: LogAsked): Promise<{ rows: LogView[]; total: number }> => {
  const values = [asked.followerId, asked.leaderId, asked.problemsOnly];
  const [list, count] = await Promise.all([
    pool.query<LogView>({
      name: 'copy_list_log',
      text: `select x.id::float8 as id, r.id as "relationId", r.leader_id as "leaderId", ${PUBLIC_NAME} as "leaderName", x.kind, x.outcome, x.reason,
               coalesce(x.params, '{}') as params, s.instrument_id as "instrumentId", s.side, x.asked_lots::text as "askedLots", x.lots::text as lots,
               (extract(epoch from x.created_at) * 1000)::float8 as "atMs"
             from (select x.* ${LOG} and x.id < $4 order by x.id desc limit $5) x
             join copy_relation r on r.id = x.relation_id join copy_signal s on s.id = x.signal_id join app_user u on u.id = r.leader_id
             order by x.id desc`,
      values: [...values, asked.before, asked.limit],
    }),
    pool.query<{ total: number }>({ name: 'copy_count_log', text: `select count(*)::int as total ${LOG}`, values }),
  ]);
  return { rows: list.rows, total: count.rows[0]?.total ?? 0 };
};

/** The last own position a leader has opened while leading. */
export interface LastOrder {
  readonly instrumentId: number;
  readonly side: 'long' | 'short';
  readonly lots: string;
  readonly multiple: number;
  readonly price: string;
  readonly takeProfit: string | null;
  readonly stopLoss: string | null;
}

export const findLastOrder = async (pool: Pool, leaderId: number): Promise<LastOrder | null> => {
  const { rows } = await pool.query<LastOrder>({
    name: 'copy_last_order',
    text: `select p.instrument_id as "instrumentId", p.side, trim_scale(p.lots)::text as lots, p.multiple, trim_scale(p.entry_price)::text as price,
                  null as "takeProfit", null as "stopLoss"
           from copy_leader l join futures_position p on p.user_id = l.user_id and ${isLeadersOwn('l')}
           where l.user_id = $1 and p.entry_price is not null order by p.id desc limit 1`,
    values: [leaderId],
  });
  return rows[0] ?? null;
};
