import { toArrayText } from '#platform/db/array-text';
import type { Pool, PoolClient } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

export interface NewCommit {
  readonly id: number;
  readonly projectId: number;
  readonly userId: number;
  readonly currencyId: number;
  readonly wanted: string;
  readonly price: string;
  readonly hold: string;
  readonly value: string;
  readonly ruleVersion: number;
  readonly reference: string;
}

/** First key of the advisory locks: one per user, held while commits of the user are counted and booked. */
const USER_LOCK = 730_051;

/** Commits of one user are booked one after the other, whatever coin they are in: the cap counts all coins. */
export const lockUsers = (tx: Tx, userIds: readonly number[]): void => {
  const sorted = [...new Set(userIds)].sort((a, b) => a - b);
  tx.send(
    tx.client.query({
      name: 'ieo_lock_users',
      text: 'select pg_advisory_xact_lock($1, u.id) from (select unnest($2::int[]) as id) u',
      values: [USER_LOCK, sorted],
    }),
  );
};

export const demandKey = (projectId: number, userId: number): string => `${projectId}:${userId}`;

/** Tokens wanted so far by (project, user). They cannot grow while the users are locked. */
export const loadWanted = async (
  client: PoolClient,
  keys: readonly { readonly projectId: number; readonly userId: number }[],
): Promise<Map<string, string>> => {
  const list = [...new Map(keys.map((key) => [demandKey(key.projectId, key.userId), key])).values()];
  const { rows } = await client.query<{ projectId: number; userId: number; wanted: string }>({
    name: 'ieo_wanted',
    text: `select c.project_id as "projectId", c.user_id as "userId", trim_scale(sum(c.wanted))::text as wanted
           from unnest($1::int[], $2::int[]) as k(project_id, user_id)
           join ieo_commit c on c.project_id = k.project_id and c.user_id = k.user_id group by 1, 2`,
    values: [toArrayText(list.map((one) => one.projectId)), toArrayText(list.map((one) => one.userId))],
  });
  return new Map(rows.map((row) => [demandKey(row.projectId, row.userId), row.wanted]));
};

export const takeIds = async (client: PoolClient, count: number): Promise<number[]> => {
  const { rows } = await client.query<{ id: number }>({
    name: 'ieo_take_ids',
    text: `select nextval('ieo_commit_id')::int as id from generate_series(1, $1::int)`,
    values: [count],
  });
  return rows.map(({ id }) => id);
};

/** Sent with the commit of the transaction. */
export const sendCommits = (tx: Tx, commits: readonly NewCommit[], at: Date): void => {
  if (commits.length === 0) return;
  tx.send(
    tx.client.query({
      name: 'ieo_insert_commits',
      text: `insert into ieo_commit (id, project_id, user_id, currency_id, wanted, price, paid, value, rule_version, reference, created_at)
             select v.*, $11::timestamptz from unnest($1::int[], $2::int[], $3::int[], $4::int[], $5::numeric[], $6::numeric[],
               $7::numeric[], $8::numeric[], $9::int[], $10::uuid[]) as v`,
      values: [
        toArrayText(commits.map(({ id }) => id)),
        toArrayText(commits.map(({ projectId }) => projectId)),
        toArrayText(commits.map(({ userId }) => userId)),
        toArrayText(commits.map(({ currencyId }) => currencyId)),
        toArrayText(commits.map(({ wanted }) => wanted)),
        toArrayText(commits.map(({ price }) => price)),
        toArrayText(commits.map(({ hold }) => hold)),
        toArrayText(commits.map(({ value }) => value)),
        toArrayText(commits.map(({ ruleVersion }) => ruleVersion)),
        toArrayText(commits.map(({ reference }) => reference)),
        at,
      ],
    }),
  );
};

/** A commit as its owner sees it; decimals as trimmed text. */
export interface Commit {
  readonly id: number;
  readonly projectId: number;
  readonly currencyId: number;
  readonly currency: string;
  readonly wanted: string;
  readonly price: string;
  readonly paid: string;
  readonly allocated: string | null;
  readonly cost: string | null;
  readonly refund: string | null;
  readonly listIndex: number | null;
  readonly ruleVersion: number;
  readonly createdAt: Date;
  readonly settledAt: Date | null;
}

const trimmed = (column: string): string => `trim_scale(c.${column})::text as ${column}`;
const COLUMNS = `c.id, c.project_id as "projectId", c.currency_id as "currencyId", y.name as currency, ${trimmed('wanted')},
  ${trimmed('price')}, ${trimmed('paid')}, case when c.settled_at is null then null else trim_scale(c.allocated)::text end as allocated,
  trim_scale(c.cost)::text as cost, trim_scale(c.refund)::text as refund, c.list_index as "listIndex",
  c.rule_version as "ruleVersion", c.created_at as "createdAt", c.settled_at as "settledAt"`;
const FROM = 'from ieo_commit c join currency y on y.id = c.currency_id';

export interface CommitsAsked {
  readonly userId: number;
  /** 0: of all projects. */
  readonly projectId: number;
  readonly before: number;
  readonly limit: number;
  readonly offset?: number;
}

/** Own commits, newest first. */
export const listCommits = async (sql: Pool | PoolClient, asked: CommitsAsked): Promise<Commit[]> => {
  const { userId, projectId, before, limit, offset = 0 } = asked;
  const { rows } = await sql.query<Commit>({
    name: 'ieo_list_commits',
    text: `select ${COLUMNS} ${FROM} where c.user_id = $1 and ($2::int = 0 or c.project_id = $2) and c.id < $3
           order by c.id desc limit $4 offset $5`,
    values: [userId, projectId, before, limit, offset],
  });
  return rows;
};

export const countCommits = async (sql: Pool, userId: number): Promise<number> => {
  const { rows } = await sql.query<{ total: number }>({
    name: 'ieo_count_commits',
    text: 'select count(*)::int as total from ieo_commit where user_id = $1',
    values: [userId],
  });
  return rows[0]?.total ?? 0;
};

/** The own part in each project that the user committed to. */
export interface OwnPart {
  readonly projectId: number;
  readonly commits: number;
  readonly wanted: string;
  readonly value: string;
  readonly allocated: string;
  readonly unlocked: string;
  readonly alias: string;
  readonly place: number;
}

export const loadOwnParts = async (sql: Pool, userId: number): Promise<Map<number, OwnPart>> => {
  const { rows } = await sql.query<OwnPart>({
    name: 'ieo_own_parts',
    text: `select c.project_id as "projectId", count(*)::int as commits, trim_scale(sum(c.wanted))::text as wanted,
                  trim_scale(sum(c.value))::text as value, coalesce(trim_scale(max(b.allocated))::text, '0') as allocated,
                  coalesce(trim_scale(max(b.unlocked))::text, '0') as unlocked, coalesce(max(b.alias), '') as alias,
                  coalesce(max(b.place), 0) as place
           from ieo_commit c left join ieo_buyer b on b.project_id = c.project_id and b.user_id = c.user_id
           where c.user_id = $1 group by c.project_id`,
    values: [userId],
  });
  return new Map(rows.map((row) => [row.projectId, row]));
};
