import type { Pool, PoolClient } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';
import { NET } from './copies.store';
import { type CopyPart, PART_COLUMNS } from './hand-overs.store';

type Sql = Pick<Pool | PoolClient, 'query'>;

/** Closed results of the copies that are not counted yet: those of the time since the last settlement. */
const UNCOUNTED = `coalesce((select sum(${NET}) from copy_position c join futures_position p on p.id = c.position_id
  where c.relation_id = r.id and not c.counted), 0)`;
/** Closed results after fees of a relation, since the first follow, without a sum over all copies there ever were. */
export const REALISED = `(r.net_counted + ${UNCOUNTED})`;

/** Closed results after fees of relations, since the first follow; what was taken over counts until its mark. */
export const loadNets = async (sql: Sql, relationIds: readonly number[]): Promise<Map<number, string>> => {
  const { rows } = await sql.query<{ id: number; net: string }>({
    name: 'copy_nets',
    text: `select r.id, trim_scale(${REALISED})::text as net from copy_relation r where r.id = any($1::int[])`,
    values: [relationIds],
  });
  return new Map(rows.map(({ id, net }) => [id, net]));
};

/** Closed results of a relation and the copies that still run, or wait for their mark. */
export interface LoadedResult {
  readonly realised: string;
  readonly parts: readonly CopyPart[];
}

/** One statement, so that a copy that closes meanwhile is either closed or open, never both or neither. */
export const loadResults = async (sql: Sql, relationIds: readonly number[]): Promise<Map<number, LoadedResult>> => {
  const found = new Map<number, { realised: string; parts: CopyPart[] }>();
  if (relationIds.length === 0) return found;
  const { rows } = await sql.query<CopyPart & { relationId: number; realised: string; positionId: number | null }>({
    name: 'copy_results',
    text: `select r.id as "relationId", trim_scale(n.realised)::text as realised, s.*
           from copy_relation r cross join lateral (select ${REALISED} as realised) n
           left join lateral (
             select c.position_id as "positionId", ${PART_COLUMNS} from copy_position c join futures_position p on p.id = c.position_id
             where c.relation_id = r.id and not c.counted
               and case when c.self_held_at is null then p.status in ('open', 'closing') else c.net_at_hold is null end) s on true
           where r.id = any($1::int[])`,
    values: [relationIds],
  });
  for (const { relationId, realised, positionId, ...part } of rows) {
    const one = found.get(relationId) ?? { realised, parts: [] };
    if (positionId !== null) one.parts.push(part);
    found.set(relationId, one);
  }
  return found;
};

/** Adds results that are final to the sums of their relations, which are locked. */
export const sendCounted = (tx: Tx, relationIds: readonly number[]): void => {
  tx.send(
    tx.client.query({
      name: 'copy_count_results',
      text: `with final as (
               update copy_position c set counted = true from futures_position p
               where p.id = c.position_id and c.relation_id = any($1::int[]) and not c.counted
                 and case when c.self_held_at is null then p.status = 'closed' else c.net_at_hold is not null end
               returning c.relation_id, ${NET} as net
             )
             update copy_relation r set net_counted = r.net_counted + f.net
             from (select relation_id, sum(net) as net from final group by 1) f where f.relation_id = r.id`,
      values: [relationIds],
    }),
  );
};
