import { toUnits } from '@candor/money/units';
import type { Pool } from '#platform/db/pool';
import type { Clock } from '#platform/runtime/clock';

/** Figures of other users may be this old; the own commit is always counted. */
const KEPT_MS = 2_000;
const SCALE = 8;

export interface ProjectDemand {
  /** Units of tokens wanted, one number per buyer, in order of the first commit. */
  readonly buyers: readonly { readonly userId: number; readonly wanted: bigint }[];
  readonly wanted: bigint;
  /** Committed per coin, decimal text. */
  readonly coins: ReadonlyMap<number, string>;
}

export interface Demand {
  of(projectId: number): Promise<ProjectDemand>;
}

const load = async (pool: Pool, projectId: number): Promise<ProjectDemand> => {
  const [buyers, coins] = await Promise.all([
    pool.query<{ userId: number; wanted: string }>({
      name: 'ieo_demand_buyers',
      text: `select user_id as "userId", sum(wanted)::text as wanted from ieo_commit where project_id = $1
             group by user_id order by min(created_at), min(id)`,
      values: [projectId],
    }),
    pool.query<{ currencyId: number; paid: string }>({
      name: 'ieo_demand_coins',
      text: `select currency_id as "currencyId", trim_scale(sum(paid))::text as paid from ieo_commit where project_id = $1
             group by currency_id`,
      values: [projectId],
    }),
  ]);
  const list = buyers.rows.map(({ userId, wanted }) => ({ userId, wanted: toUnits(wanted, SCALE) }));
  return {
    buyers: list,
    wanted: list.reduce((sum, { wanted }) => sum + wanted, 0n),
    coins: new Map(coins.rows.map(({ currencyId, paid }) => [currencyId, paid])),
  };
};

/** What all users want of a running project, read at most every two seconds. */
export const createDemand = ({ pool, clock }: { readonly pool: Pool; readonly clock: Clock }): Demand => {
  const kept = new Map<number, { at: number; demand: Promise<ProjectDemand> }>();
  return {
    of: (projectId) => {
      const known = kept.get(projectId);
      const nowMs = clock.nowMs();
      if (known && nowMs - known.at < KEPT_MS) return known.demand;
      const fresh = { at: nowMs, demand: load(pool, projectId) };
      kept.set(projectId, fresh);
      // A failed read is not cached: the next caller tries again.
      fresh.demand.catch(() => kept.delete(projectId));
      return fresh.demand;
    },
  };
};
