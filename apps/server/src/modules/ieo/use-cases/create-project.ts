import { findProjectFlaw, type ProjectTerms } from '@candor/domain/ieo/decide-project';
import type { PoolClient } from '#platform/db/pool';
import { refuse } from '#platform/refusal';
import type { Project } from '../projects.store';

/** What operators, the demo and tests make a project from. */
export interface NewProject extends Omit<ProjectTerms, 'prices'> {
  readonly logo: string;
  readonly texts: Project['texts'];
  readonly website: string;
  readonly whitepaper: string;
  readonly isDemo: boolean;
  readonly freePercent: number;
  readonly minLevel: number;
  readonly dayMs: number;
  readonly ruleVersion: number;
  readonly prices: readonly { readonly currencyId: number; readonly price: string }[];
  readonly createdAt: Date;
}

const loadCoins = async (
  client: PoolClient,
  ids: readonly number[],
): Promise<Map<number, { name: string; scale: number }>> => {
  const { rows } = await client.query<{ id: number; name: string; scale: number }>(
    'select id, name, scale from currency where id = any($1::int[])',
    [ids],
  );
  return new Map(rows.map(({ id, ...coin }) => [id, coin]));
};

/** A token is named like no coin that exists and no token of another project. */
const isTaken = async (client: PoolClient, token: string): Promise<boolean> => {
  const { rowCount } = await client.query(
    'select from currency where name = $1 union all select from ieo_project where token = $1',
    [token],
  );
  return rowCount !== 0;
};

/** Refuses terms that could not be shared exactly, and a token that exists. */
export const ensureSound = async (
  client: PoolClient,
  project: Omit<NewProject, 'createdAt' | 'ruleVersion'>,
): Promise<void> => {
  const coins = await loadCoins(
    client,
    project.prices.map(({ currencyId }) => currencyId),
  );
  const prices = project.prices.map(({ currencyId, price }) => {
    const coin = coins.get(currencyId) ?? refuse('currency_unknown');
    return { currency: coin.name, scale: coin.scale, price };
  });
  const flaw = findProjectFlaw({ ...project, prices });
  if (flaw !== null) refuse('parameter_error', { field: flaw });
  if (await isTaken(client, project.token)) refuse('parameter_error', { field: 'token' });
};

/** Makes a project whose shares can be computed exactly. Terms never change afterwards. */
export const createProject = async (client: PoolClient, project: NewProject): Promise<number> => {
  await ensureSound(client, project);
  const at = (ms: number): Date => new Date(ms);
  const { rows } = await client.query<{ id: number }>(
    `insert into ieo_project (token, token_scale, price_scale, logo, texts, website, whitepaper, is_demo, supply, step,
       user_cap, commit_cap, soft_cap, min_value, min_level, warm_up_at, start_at, end_at, listing_at, lock_days,
       free_percent, day_ms, rule_version, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24)
     returning id`,
    [
      project.token,
      project.tokenScale,
      project.priceScale,
      project.logo,
      JSON.stringify(project.texts),
      project.website,
      project.whitepaper,
      project.isDemo,
      project.supply,
      project.step,
      project.userCap,
      project.commitCap,
      project.softCap,
      project.minValue,
      project.minLevel,
      at(project.warmUpMs),
      at(project.startMs),
      at(project.endMs),
      at(project.listingMs),
      project.lockDays,
      project.freePercent,
      project.dayMs,
      project.ruleVersion,
      project.createdAt,
    ],
  );
  const id = rows[0]?.id ?? 0;
  await client.query(
    `insert into ieo_price (project_id, currency_id, price, sort)
     select $1, v.currency_id, v.price, v.place
     from unnest($2::int[], $3::numeric[]) with ordinality as v(currency_id, price, place)`,
    [id, project.prices.map(({ currencyId }) => currencyId), project.prices.map(({ price }) => price)],
  );
  return id;
};

/** Calls a project off before its end: nobody can commit any more, and everything goes back. False: too late. */
export const cancelProject = async (
  client: PoolClient,
  { id, reason, at }: { readonly id: number; readonly reason: string; readonly at: Date },
): Promise<boolean> => {
  const { rowCount } = await client.query(
    `update ieo_project set cancelled_at = $3, cancel_reason = $2
     where id = $1 and state = 'open' and cancelled_at is null and end_at > $3`,
    [id, reason, at],
  );
  return rowCount === 1;
};
