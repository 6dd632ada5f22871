import type { CopyOutcome, CopyReason } from '@candor/contract/copy-fields';
import { toArrayText } from '#platform/db/array-text';
import type { Pool, PoolClient } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';
import type { Signal } from './signals.store';

type Sql = Pick<Pool | PoolClient, 'query'>;

/** Closed result of a copy after all fees; of one that was taken over, the result of its mark, and before the mark what it had brought. */
export const NET = `(case when c.self_held_at is null then p.realised - p.open_fee - p.close_fee - p.overnight_fee
  else coalesce(c.net_at_hold, c.hold_net) end)`;

/** What became of an act for one follower. */
export interface NewResult {
  readonly followerId: number;
  readonly relationId: number;
  readonly outcome: CopyOutcome;
  readonly reason: CopyReason;
  readonly params: Readonly<Record<string, string>>;
  readonly positionId: number | null;
  readonly askedLots: string;
  readonly lots: string;
}

const RESULTS = {
  name: 'copy_insert_results',
  text: `insert into copy_result (signal_id, kind, created_at, follower_id, relation_id, outcome, reason, params, position_id, asked_lots, lots)
         select $1::bigint, $2::text, $3::timestamptz, v.*
         from rows from (unnest($4::int[], $5::int[], $6::text[], $7::text[]), unnest(string_to_array($8, E'\\n')::jsonb[]),
           unnest($9::int[], $10::numeric[], $11::numeric[])) as v`,
};

export const sendResults = (
  tx: Tx,
  signal: Pick<Signal, 'id' | 'kind'>,
  { results, at }: { results: readonly NewResult[]; at: Date },
): void => {
  if (results.length === 0) return;
  const column = (of: (result: NewResult) => string | number | null): string =>
    toArrayText(results.map((result) => of(result) ?? 'NULL'));
  const values = [
    signal.id,
    signal.kind,
    at,
    column(({ followerId }) => followerId),
    column(({ relationId }) => relationId),
    column(({ outcome }) => outcome),
    results.map(({ reason }) => reason),
    results.map(({ params }) => JSON.stringify(params)).join('\n'),
    column(({ positionId }) => positionId),
    column(({ askedLots }) => askedLots),
    column(({ lots }) => lots),
  ];
  tx.send(tx.client.query({ ...RESULTS, values }));
};

/** Whether the act was carried out, or decided about, for any follower. */
export const hasServed = async (sql: Sql, signal: Pick<Signal, 'id'>): Promise<boolean> => {
  const { rowCount } = await sql.query({
    name: 'copy_has_served',
    text: `select from copy_result where signal_id = $1 and reason <> 'failed' limit 1`,
    values: [signal.id],
  });
  return rowCount !== 0;
};

/** Links new copies to the position they copy. */
export const sendCopyPositions = (
  tx: Tx,
  { leaderPositionId, leaderPrice }: { readonly leaderPositionId: number; readonly leaderPrice: string },
  copies: readonly { readonly positionId: number; readonly relationId: number }[],
): void => {
  if (copies.length === 0) return;
  tx.send(
    tx.client.query({
      name: 'copy_insert_positions',
      text: `insert into copy_position (position_id, relation_id, leader_position_id, leader_price)
             select v.*, $3::int, $4::numeric from unnest($1::int[], $2::int[]) as v`,
      values: [
        toArrayText(copies.map(({ positionId }) => positionId)),
        toArrayText(copies.map(({ relationId }) => relationId)),
        leaderPositionId,
        leaderPrice,
      ],
    }),
  );
};

/** Margin of the open copies of relations. */
export const loadUsed = async (
  sql: Sql,
  relations: readonly { readonly id: number; readonly followerId: number }[],
): Promise<Map<number, string>> => {
  const { rows } = await sql.query<{ id: number; used: string }>({
    name: 'copy_used',
    text: `select r.id, trim_scale(n.used)::text as used from unnest($1::int[], $2::int[]) as r (id, follower_id) cross join lateral (
             select sum(p.margin_left) as used from futures_position p join copy_position c on c.position_id = p.id and c.relation_id = r.id
             where p.user_id = r.follower_id and p.status in ('open', 'closing') and p.order_type = 2) n where n.used is not null`,
    values: [relations.map(({ id }) => id), relations.map(({ followerId }) => followerId)],
  });
  return new Map(rows.map(({ id, used }) => [id, used]));
};

/** Margin of the open copies a follower has of a leader. */
export const loadUsedOf = async (
  sql: Sql,
  { leaderId, followerId }: { readonly leaderId: number; readonly followerId: number },
): Promise<string> => {
  const { rows } = await sql.query<{ id: number }>({
    name: 'copy_relation_id',
    text: 'select id from copy_relation where leader_id = $1 and follower_id = $2',
    values: [leaderId, followerId],
  });
  const used = await loadUsed(
    sql,
    rows.map(({ id }) => ({ id, followerId })),
  );
  return used.get(rows[0]?.id ?? 0) ?? '0';
};

/** An open copy of a position. */
export interface OpenCopy {
  readonly positionId: number;
  readonly relationId: number;
  readonly followerId: number;
}

/** Open copies of a leader's position whose followers come after a number, by follower. */
export const listOpenCopies = async (
  sql: Sql,
  {
    leaderPositionId,
    after,
    limit,
  }: { readonly leaderPositionId: number; readonly after: number; readonly limit: number },
): Promise<OpenCopy[]> => {
  const { rows } = await sql.query<OpenCopy>({
    name: 'copy_open_copies',
    text: `select c.position_id as "positionId", c.relation_id as "relationId", p.user_id as "followerId"
           from copy_position c join futures_position p on p.id = c.position_id
           where c.leader_position_id = $1 and c.self_held_at is null and p.status in ('open', 'closing') and p.user_id > $2
           order by p.user_id limit $3`,
    values: [leaderPositionId, after, limit],
  });
  return rows;
};

/** Open copies of relations. */
export const listCopiesOf = async (sql: Sql, relationIds: readonly number[]): Promise<OpenCopy[]> => {
  const { rows } = await sql.query<OpenCopy>({
    name: 'copy_copies_of',
    text: `select c.position_id as "positionId", c.relation_id as "relationId", p.user_id as "followerId"
           from copy_position c join futures_position p on p.id = c.position_id
           where c.relation_id = any($1::int[]) and c.self_held_at is null and p.status in ('open', 'closing') order by c.position_id`,
    values: [relationIds],
  });
  return rows;
};
