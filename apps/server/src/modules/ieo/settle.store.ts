import type { ShareTerms } from '@candor/domain/ieo/lines';
import { toArrayText } from '#platform/db/array-text';
import type { Pool, PoolClient } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';
import type { Project } from './projects.store';

type Sql = Pool | PoolClient;

/** Waits for commits that are being booked; from then on none can be added. Undefined when it is fixed already. */
export const lockOpen = async (client: PoolClient, projectId: number): Promise<boolean> => {
  const { rowCount } = await client.query(`select from ieo_project where id = $1 and state = 'open' for update`, [
    projectId,
  ]);
  return rowCount === 1;
};

/** Names the buyers in order of their first commit. The list is fixed by its order: (created_at, id). */
export const fixCommits = async (client: PoolClient, projectId: number): Promise<void> => {
  await client.query(
    `insert into ieo_buyer (project_id, user_id, place, alias, wanted)
     select $1, user_id, row_number() over (order by min(place)),
            substr(replace(gen_random_uuid()::text, '-', ''), 1, 8) || substr(replace(gen_random_uuid()::text, '-', ''), 1, 8), sum(wanted)
     from (select user_id, wanted, row_number() over (order by created_at, id) as place from ieo_commit where project_id = $1) c
     group by user_id`,
    [projectId],
  );
  await client.query(
    `update ieo_project p set state = 'fixed', wanted = coalesce(v.wanted, 0), buyers = v.buyers, commits = v.commits
     from (select sum(wanted) as wanted, count(*) as buyers, (select count(*) from ieo_commit where project_id = $1) as commits
           from ieo_buyer where project_id = $1) v
     where p.id = $1`,
    [projectId],
  );
};

/** One commit of a fixed list, with what is needed to publish and to pay it. */
export interface ListedCommit {
  readonly id: number;
  readonly index: number;
  readonly userId: number;
  readonly place: number;
  readonly alias: string;
  readonly currencyId: number;
  readonly coin: string;
  readonly tokens: string;
  readonly timeMs: number;
}

/** The fixed list in order; with `after`, a part of it. */
export const loadList = async (
  sql: Sql,
  projectId: number,
  { after = 0, limit = 2_147_483_647 }: { readonly after?: number; readonly limit?: number } = {},
): Promise<ListedCommit[]> => {
  const { rows } = await sql.query<ListedCommit>({
    name: 'ieo_list',
    text: `select c.id, ($2::int + row_number() over (order by c.created_at, c.id))::int as index, c.user_id as "userId",
                  b.place, b.alias, c.currency_id as "currencyId", y.name as coin, trim_scale(c.wanted)::text as tokens,
                  floor(extract(epoch from c.created_at) * 1000)::float8 as "timeMs"
           from (select id, user_id, currency_id, wanted, created_at from ieo_commit where project_id = $1
                 order by created_at, id offset $2::int limit $3::int) c
           join ieo_buyer b on b.project_id = $1 and b.user_id = c.user_id join currency y on y.id = c.currency_id
           order by c.created_at, c.id`,
    values: [projectId, after, limit],
  });
  return rows;
};

export const toShareTerms = (project: Project): ShareTerms => ({
  projectId: project.id,
  token: project.token,
  supply: project.supply,
  step: project.step,
  userCap: project.userCap,
  softCap: project.softCap,
  startMs: project.startMs,
  endMs: project.endMs,
  isCancelled: project.isCancelled,
  prices: project.prices.map(({ currency, price }) => ({ coin: currency, price })),
});

export interface StoredRoot {
  readonly kind: 'commits' | 'result';
  readonly terms: string;
  readonly root: string;
  readonly leafCount: number;
  readonly signedMs: number;
  readonly keyId: string;
  readonly signature: string;
}

export const insertRoot = async (client: PoolClient, projectId: number, root: StoredRoot): Promise<void> => {
  await client.query(
    `insert into ieo_root (project_id, kind, terms, root, leaf_count, signed_ms, key_id, signature)
     values ($1, $2, $3, decode($4, 'hex'), $5, $6, $7, decode($8, 'hex'))`,
    [projectId, root.kind, root.terms, root.root, root.leafCount, root.signedMs, root.keyId, root.signature],
  );
};

export const loadRoots = async (
  sql: Sql,
  projectId: number,
): Promise<Partial<Record<StoredRoot['kind'], StoredRoot>>> => {
  const { rows } = await sql.query<StoredRoot>({
    name: 'ieo_roots',
    text: `select kind, terms, encode(root, 'hex') as root, leaf_count as "leafCount", signed_ms::float8 as "signedMs",
                  key_id as "keyId", encode(signature, 'hex') as signature from ieo_root where project_id = $1`,
    values: [projectId],
  });
  return Object.fromEntries(rows.map((root) => [root.kind, root]));
};

/** Tokens come after the coins and markets of the house, in order of their projects. */
export const tokenSort = ({ id }: Project): number => 10_000 + id;

/** The currency of the token: it exists from the sharing on, and can be held in the spot account. */
export const insertTokenCurrency = async (client: PoolClient, project: Project): Promise<void> => {
  await client.query(
    `insert into currency (id, name, kind, scale, accounts, logo, sort) values ($1, $2, 'coin', $3, '{change}', $4, $5)`,
    [project.currencyId, project.token, project.tokenScale, project.logo, tokenSort(project)],
  );
};

export interface SettledCommit {
  readonly id: number;
  readonly index: number;
  readonly allocated: string;
  readonly cost: string;
  readonly refund: string;
}

export interface SettledBuyer {
  readonly userId: number;
  readonly allocated: string;
}

/** Sent with the commit of the transaction that pays them. */
export const sendSettled = (
  tx: Tx,
  projectId: number,
  { commits, buyers, at }: { commits: readonly SettledCommit[]; buyers: readonly SettledBuyer[]; at: Date },
): void => {
  tx.send(
    tx.client.query({
      name: 'ieo_settle_commits',
      text: `update ieo_commit c set allocated = v.allocated, cost = v.cost, refund = v.refund, list_index = v.place, settled_at = $6
             from unnest($1::int[], $2::numeric[], $3::numeric[], $4::numeric[], $5::int[]) as v(id, allocated, cost, refund, place)
             where c.id = v.id`,
      values: [
        toArrayText(commits.map(({ id }) => id)),
        toArrayText(commits.map(({ allocated }) => allocated)),
        toArrayText(commits.map(({ cost }) => cost)),
        toArrayText(commits.map(({ refund }) => refund)),
        toArrayText(commits.map(({ index }) => index)),
        at,
      ],
    }),
  );
  tx.send(
    tx.client.query({
      name: 'ieo_settle_buyers',
      text: `update ieo_buyer b set allocated = v.allocated from unnest($2::int[], $3::numeric[]) as v(user_id, allocated)
             where b.project_id = $1 and b.user_id = v.user_id`,
      values: [
        projectId,
        toArrayText(buyers.map(({ userId }) => userId)),
        toArrayText(buyers.map(({ allocated }) => allocated)),
      ],
    }),
  );
};

/** Locks the last buyer of a part; false when the part is paid. Another process that pays it is waited for. */
export const lockUnpaid = async (
  client: PoolClient,
  { id, to }: { readonly id: number; readonly to: number },
): Promise<boolean> => {
  const { rowCount } = await client.query(
    'select from ieo_buyer where project_id = $1 and place = $2 and allocated is null for update',
    [id, to],
  );
  return rowCount === 1;
};

export const isAllPaid = async (client: PoolClient, projectId: number): Promise<boolean> => {
  const { rowCount } = await client.query('select from ieo_buyer where project_id = $1 and allocated is null limit 1', [
    projectId,
  ]);
  return rowCount === 0;
};

export interface BuyerRow {
  readonly userId: number;
  readonly place: number;
  readonly wanted: string;
  readonly allocated: string;
  readonly unlocked: string;
}

/** Buyers after a place, in order. */
export const loadBuyers = async (
  sql: Sql,
  projectId: number,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<BuyerRow[]> => {
  const { rows } = await sql.query<BuyerRow>({
    name: 'ieo_buyers',
    text: `select user_id as "userId", place, trim_scale(wanted)::text as wanted,
                  trim_scale(coalesce(allocated, 0))::text as allocated, trim_scale(unlocked)::text as unlocked
           from ieo_buyer where project_id = $1 and place > $2 order by place limit $3`,
    values: [projectId, after, limit],
  });
  return rows;
};

/** What each buyer gets back, per coin: "336.8 USDT", for notices. */
export const loadRefundTexts = async (
  sql: Sql,
  projectId: number,
  userIds: readonly number[],
): Promise<Map<number, string>> => {
  const { rows } = await sql.query<{ userId: number; text: string }>({
    name: 'ieo_refund_texts',
    text: `select user_id as "userId", string_agg(trim_scale(refund)::text || ' ' || name, ' + ' order by name) as text
           from (select c.user_id, y.name, sum(c.refund) as refund from ieo_commit c join currency y on y.id = c.currency_id
                 where c.project_id = $1 and c.user_id = any($2::int[]) group by 1, 2) v group by 1`,
    values: [projectId, userIds],
  });
  return new Map(rows.map(({ userId, text }) => [userId, text]));
};
