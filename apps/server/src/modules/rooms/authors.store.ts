import { createHmac } from 'node:crypto';
import { toShownName } from '@candor/domain/rooms/shown-name';
import type { Pool, PoolClient } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';

/** An operator or a user writes. */
export type Who = { readonly userId: number } | { readonly operatorId: number };

const CODE_LENGTH = 16;

/** The code before there is a row with it: nobody else can compute it, and reading a room inserts no row. */
const toCode = (secret: Buffer, who: Who): string => {
  const name = 'userId' in who ? `user ${who.userId}` : `operator ${who.operatorId}`;
  return createHmac('sha256', secret).update(`room author ${name}`).digest('hex').slice(0, CODE_LENGTH);
};

export interface AuthorRow {
  readonly code: string;
  readonly wroteMs: number;
  readonly mutedUntilMs: number;
}

const columnOf = (who: Who): 'user_id' | 'operator_id' => ('userId' in who ? 'user_id' : 'operator_id');
const idOf = (who: Who): number => ('userId' in who ? who.userId : who.operatorId);

/** The author row of a person, made when there is none, locked until the transaction ends. */
export const lockAuthor = async (
  { client }: Tx,
  who: Who,
  { secret, at }: { readonly secret: Buffer; readonly at: Date },
): Promise<AuthorRow> => {
  const column = columnOf(who);
  await client.query(
    `insert into room_author (code, ${column}, created_at) values ($1, $2, $3) on conflict (${column}) do nothing`,
    [toCode(secret, who), idOf(who), at],
  );
  const { rows } = await client.query<AuthorRow>(
    `select code, wrote_ms::float8 as "wroteMs", muted_until_ms::float8 as "mutedUntilMs"
     from room_author where ${column} = $1 for no key update`,
    [idOf(who)],
  );
  if (rows[0] === undefined) throw new Error('rooms: the author is missing');
  return rows[0];
};

export interface Facts {
  readonly code: string;
  readonly name: string;
  readonly createdMs: number;
  readonly hasChannel: boolean;
  readonly mutedUntilMs: number;
}

/** What decides whether a user may write, and how others see the user. */
export const loadFacts = async (client: Pool | PoolClient, userId: number, secret: Buffer): Promise<Facts> => {
  const { rows } = await client.query<Omit<Facts, 'name' | 'code'> & { code: string | null; nickname: string }>({
    name: 'rooms_facts',
    text: `select a.code, u.nickname, (extract(epoch from u.created_at) * 1000)::float8 as "createdMs",
             (u.email is not null and u.email_confirmed) or (u.phone is not null and u.phone_confirmed) as "hasChannel",
             coalesce(a.muted_until_ms, 0)::float8 as "mutedUntilMs"
           from app_user u left join room_author a on a.user_id = u.id where u.id = $1`,
    values: [userId],
  });
  const [row] = rows;
  if (row === undefined) throw new Error(`rooms: no user ${userId}`);
  const code = row.code ?? toCode(secret, { userId });
  return { ...row, code, name: toShownName({ nickname: row.nickname, code }) };
};

export const updateWrote = async ({ client }: Tx, code: string, nowMs: number): Promise<void> => {
  await client.query({
    name: 'rooms_wrote',
    text: 'update room_author set wrote_ms = $2 where code = $1',
    values: [code, nowMs],
  });
};

export interface KnownAuthor {
  readonly code: string;
  /** Null: an operator. */
  readonly userId: number | null;
  readonly name: string;
  readonly mutedUntilMs: number;
}

export const findAuthor = async (client: Pool | PoolClient, code: string): Promise<KnownAuthor> => {
  const { rows } = await client.query<Omit<KnownAuthor, 'name'> & { nickname: string; operatorName: string | null }>({
    name: 'rooms_author',
    text: `select a.code, a.user_id as "userId", coalesce(u.nickname, '') as nickname, o.name as "operatorName",
             a.muted_until_ms::float8 as "mutedUntilMs"
           from room_author a left join app_user u on u.id = a.user_id left join operator o on o.id = a.operator_id
           where a.code = $1`,
    values: [code],
  });
  const [row] = rows;
  return row === undefined ? refuse('room_author_unknown') : { ...row, name: row.operatorName ?? toShownName(row) };
};

/**
 * Of possible names in lower case, the persons who have them and wrote in the room. Of several with one name, the one
 * who wrote last.
 */
export const findNamed = async (
  client: PoolClient,
  room: string,
  names: readonly string[],
): Promise<Map<string, string>> => {
  if (names.length === 0) return new Map();
  const tails = names.flatMap((name) => (name.startsWith('u***') ? [name.slice('u***'.length)] : []));
  const { rows } = await client.query<{ code: string; nickname: string }>({
    name: 'rooms_named',
    text: `select n.code, n.nickname from (
             select a.code, u.nickname from app_user u join room_author a on a.user_id = u.id
             where lower(u.nickname) = any($2::text[]) and u.nickname <> ''
             union
             select a.code, u.nickname from room_author a join app_user u on u.id = a.user_id where right(a.code, 4) = any($3::text[])
           ) n cross join lateral (
             select m.at_ms from room_message m where m.author = n.code and m.room = $1 order by m.at_ms desc limit 1
           ) last order by last.at_ms limit 100`,
    values: [room, names, tails],
  });
  return new Map(rows.map((row) => [toShownName(row).toLowerCase(), row.code]));
};

const MAX_BLOCKED = 500;

/** Returns false when the user has blocked as many as possible. */
export const insertBlock = async (
  { client }: Tx,
  block: { readonly userId: number; readonly author: string; readonly atMs: number },
): Promise<boolean> => {
  await client.query('select from app_user where id = $1 for no key update', [block.userId]);
  const { rowCount } = await client.query(
    `insert into room_block (user_id, author, at_ms) select $1, $2, $3
     where (select count(*) from room_block where user_id = $1) < ${MAX_BLOCKED}
       or exists (select from room_block where user_id = $1 and author = $2)
     on conflict (user_id, author) do update set at_ms = room_block.at_ms`,
    [block.userId, block.author, block.atMs],
  );
  return (rowCount ?? 0) > 0;
};
export { MAX_BLOCKED };

export const deleteBlock = async (pool: Pool, userId: number, author: string): Promise<void> => {
  await pool.query('delete from room_block where user_id = $1 and author = $2', [userId, author]);
};

export interface Blocked {
  readonly code: string;
  readonly name: string;
  readonly sinceMs: number;
}

export const loadBlocked = async (pool: Pool, userId: number): Promise<Blocked[]> => {
  const { rows } = await pool.query<{ code: string; nickname: string; sinceMs: number }>({
    name: 'rooms_blocked',
    text: `select a.code, u.nickname, b.at_ms::float8 as "sinceMs" from room_block b
           join room_author a on a.code = b.author join app_user u on u.id = a.user_id
           where b.user_id = $1 order by b.at_ms desc, a.code`,
    values: [userId],
  });
  return rows.map((row) => ({ code: row.code, name: toShownName(row), sinceMs: row.sinceMs }));
};

/** Of these authors, the users who have not blocked the one who writes. */
export const findAddressees = async (
  { client }: Tx,
  codes: readonly string[],
  writer: string,
): Promise<{ code: string; userId: number }[]> => {
  const { rows } = await client.query<{ code: string; userId: number }>({
    name: 'rooms_addressees',
    text: `select a.code, a.user_id as "userId" from room_author a
           where a.code = any($1::text[]) and a.user_id is not null and a.code <> $2
             and not exists (select from room_block b where b.user_id = a.user_id and b.author = $2)`,
    values: [codes, writer],
  });
  return rows;
};
