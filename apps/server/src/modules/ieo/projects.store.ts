import type { Language } from '@candor/contract/languages';
import type { IeoState } from '@candor/domain/ieo/stage';
import type { Pool, PoolClient } from '#platform/db/pool';

type Sql = Pool | PoolClient;

export interface ProjectText {
  readonly title: string;
  readonly summary: string;
  readonly content: string;
}

export interface PayPrice {
  readonly currencyId: number;
  readonly currency: string;
  readonly scale: number;
  readonly price: string;
}

/** A project with its accepted coins; decimals as trimmed text, times in ms. */
export interface Project {
  readonly id: number;
  readonly token: string;
  readonly currencyId: number;
  readonly tokenScale: number;
  readonly priceScale: number;
  readonly logo: string;
  readonly texts: Readonly<Partial<Record<Language, ProjectText>>> & { readonly en: ProjectText };
  readonly website: string;
  readonly whitepaper: string;
  readonly isDemo: boolean;
  readonly supply: string;
  readonly step: string;
  readonly userCap: string;
  readonly commitCap: string;
  readonly softCap: string;
  readonly minValue: string;
  readonly minLevel: number;
  readonly warmUpMs: number;
  readonly startMs: number;
  readonly endMs: number;
  readonly listingMs: number;
  readonly lockDays: number;
  readonly freePercent: number;
  readonly dayMs: number;
  readonly ruleVersion: number;
  readonly state: IeoState;
  readonly isCancelled: boolean;
  readonly wanted: string | null;
  readonly buyers: number | null;
  readonly commits: number | null;
  readonly allocated: string | null;
  readonly rounds: readonly (readonly [left: string, wanted: string, capped: number])[] | null;
  readonly toldPlace: number;
  readonly toldListingPlace: number;
  readonly unlockedTranche: number;
  readonly settledMs: number;
  readonly prices: readonly PayPrice[];
}

const trimmed = (column: string): string => `trim_scale(p.${column})::text`;
const ms = (column: string): string => `coalesce(floor(extract(epoch from p.${column}) * 1000), 0)::float8`;

const COLUMNS = `
  p.id, p.token, p.currency_id as "currencyId", p.token_scale as "tokenScale", p.price_scale as "priceScale", p.logo, p.texts, p.website,
  p.whitepaper, p.is_demo as "isDemo", ${trimmed('supply')} as supply, ${trimmed('step')} as step,
  ${trimmed('user_cap')} as "userCap", ${trimmed('commit_cap')} as "commitCap", ${trimmed('soft_cap')} as "softCap",
  ${trimmed('min_value')} as "minValue", p.min_level as "minLevel", ${ms('warm_up_at')} as "warmUpMs",
  ${ms('start_at')} as "startMs", ${ms('end_at')} as "endMs", ${ms('listing_at')} as "listingMs",
  p.lock_days as "lockDays", p.free_percent as "freePercent", p.day_ms as "dayMs", p.rule_version as "ruleVersion",
  p.state, p.cancelled_at is not null as "isCancelled", ${trimmed('wanted')} as wanted, p.buyers, p.commits,
  ${trimmed('allocated')} as allocated, p.rounds, p.told_place as "toldPlace",
  p.told_listing_place as "toldListingPlace", p.unlocked_tranche as "unlockedTranche", ${ms('settled_at')} as "settledMs",
  (select coalesce(json_agg(json_build_object('currencyId', x.currency_id, 'currency', c.name, 'scale', c.scale,
            'price', trim_scale(x.price)::text) order by x.sort), '[]')
   from ieo_price x join currency c on c.id = x.currency_id where x.project_id = p.id) as prices`;

/** Announced projects only: before the warm-up nobody sees one. */
export const loadProjects = async (sql: Sql, nowMs: number): Promise<Project[]> => {
  const { rows } = await sql.query<Project>({
    name: 'ieo_projects',
    text: `select ${COLUMNS} from ieo_project p where p.warm_up_at <= to_timestamp($1::float8 / 1000)
           or p.cancelled_at is not null order by p.start_at desc, p.id desc`,
    values: [nowMs],
  });
  return rows;
};

export const findProject = async (sql: Sql, id: number): Promise<Project | undefined> => {
  const { rows } = await sql.query<Project>({
    name: 'ieo_project',
    text: `select ${COLUMNS} from ieo_project p where p.id = $1`,
    values: [id],
  });
  return rows[0];
};

/** Every project, for the console. */
export const loadAllProjects = async (sql: Sql): Promise<Project[]> =>
  (await sql.query<Project>(`select ${COLUMNS} from ieo_project p order by p.id desc`)).rows;

/** Held by a session that is seeding the demo's projects: the job leaves them alone until all their commits are booked. */
export const DEMO_LOCK = 730_052;

/** Projects on which the engine may have something to do; for the job, none of a demo that is being seeded. */
export const loadUnfinished = async (
  sql: Sql,
  { nowMs, isJob }: { readonly nowMs: number; readonly isJob: boolean },
): Promise<Project[]> => {
  const { rows } = await sql.query<Project>({
    name: 'ieo_unfinished',
    text: `select ${COLUMNS} from ieo_project p
           where (not $2::boolean or not p.is_demo or pg_try_advisory_xact_lock_shared($3))
             and ((p.state = 'open' and (p.end_at <= to_timestamp($1::float8 / 1000) or p.cancelled_at is not null))
              or p.state in ('fixed', 'published', 'shared', 'refunding')
              or (p.state = 'paid' and (p.told_place < p.buyers or p.listing_at <= to_timestamp($1::float8 / 1000)))
              or (p.state = 'listed' and (p.told_place < p.buyers or p.told_listing_place < p.buyers or p.unlocked_tranche < p.lock_days))
              or (p.state = 'refunded' and p.told_place < p.buyers))
           order by p.id`,
    values: [nowMs, isJob, DEMO_LOCK],
  });
  return rows;
};

/** Locks a project while commits are booked: it cannot end meanwhile. */
export const shareProjects = async (client: PoolClient, ids: readonly number[]): Promise<Map<number, string>> => {
  const { rows } = await client.query<{ id: number; state: string }>({
    name: 'ieo_share_projects',
    text: `select id, case when cancelled_at is null then state else 'cancelled' end as state
           from ieo_project where id = any($1::int[]) order by id for share`,
    values: [[...new Set(ids)]],
  });
  return new Map(rows.map(({ id, state }) => [id, state]));
};

/** Moves a project on; false when another process did it before. Waits for commits that are being booked. */
export const moveState = async (
  client: PoolClient,
  { id, from, to }: { readonly id: number; readonly from: IeoState; readonly to: IeoState },
  set: Readonly<Record<string, unknown>> = {},
): Promise<boolean> => {
  const names = Object.keys(set);
  const columns = names.map((name, at) => `, ${name} = $${at + 4}`).join('');
  const { rowCount } = await client.query(`update ieo_project set state = $3${columns} where id = $1 and state = $2`, [
    id,
    from,
    to,
    ...Object.values(set),
  ]);
  return rowCount === 1;
};
