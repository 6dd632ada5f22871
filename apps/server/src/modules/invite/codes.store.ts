import type { Pool, PoolClient } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

export interface CodeRow {
  readonly id: number;
  readonly code: string;
  readonly givenPercent: string;
  readonly note: string;
  readonly invited: number;
  readonly isFirst: boolean;
}

/** A user's codes, the first one first. */
export const listCodes = async (sql: Pool | PoolClient, userId: number): Promise<CodeRow[]> => {
  const { rows } = await sql.query<CodeRow>({
    name: 'invite_codes',
    text: `select c.id, c.code, trim_scale(c.given_percent)::text as "givenPercent", c.note, c.code = u.invite_code as "isFirst",
             (select count(*)::int from invite_link l where l.parent_id = c.user_id and l.code_id = c.id) as invited
           from invite_code c join app_user u on u.id = c.user_id where c.user_id = $1 order by c.id`,
    values: [userId],
  });
  return rows;
};

/** Makes the codes of one user change one after the other. */
export const lockCodesOf = async ({ client }: Tx, userId: number): Promise<void> => {
  await client.query('select from app_user where id = $1 for no key update', [userId]);
};

export interface NewCode {
  readonly userId: number;
  readonly code: string;
  readonly givenPercent: string;
  readonly note: string;
  readonly now: Date;
}

/** The id; null when somebody has the code. */
export const insertCode = async ({ client }: Tx, code: NewCode): Promise<number | null> => {
  const { rows } = await client.query<{ id: number }>(
    `insert into invite_code (user_id, code, given_percent, note, created_at) values ($1, $2, $3, $4, $5)
     on conflict (code) do nothing returning id`,
    [code.userId, code.code, code.givenPercent, code.note, code.now],
  );
  return rows[0]?.id ?? null;
};

export const updateCode = async (
  { client }: Tx,
  { id, givenPercent, note }: { readonly id: number; readonly givenPercent: string; readonly note: string },
): Promise<void> => {
  await client.query('update invite_code set given_percent = $2, note = $3 where id = $1', [id, givenPercent, note]);
};
