import { hashToken } from '../apps/server/src/platform/crypto/hash-token';
import type { Pool } from '../apps/server/src/platform/db/pool';
import { newToken } from '../apps/server/src/platform/runtime/ids';

export interface NewTraders {
  readonly count: number;
  /** Prefix of the user names; separates the users of one benchmark from those of another. */
  readonly prefix: string;
  readonly account: string;
  readonly currencies: readonly number[];
}

/** Users with sessions and more money than a bench can spend. */
export const addTraders = async (
  pool: Pool,
  { count, prefix, account, currencies }: NewTraders,
): Promise<{ ids: number[]; tokens: string[] }> => {
  const { rows } = await pool.query<{ id: number }>(
    `insert into app_user (email, password_hash, invite_code, created_at)
     select $2 || n || '@candor.test', '', $2 || n, now() from generate_series(1, $1::int) n returning id`,
    [count, prefix],
  );
  const ids = rows.map(({ id }) => id);
  const tokens = ids.map(() => newToken());
  await pool.query(
    `insert into session (user_id, token_hash, ip, user_agent, created_at, last_seen_at, expires_at)
     select v.*, '127.0.0.1', 'bench', now(), now(), now() + interval '1 day' from unnest($1::int[], $2::bytea[]) as v`,
    [ids, tokens.map(hashToken)],
  );
  // Straight into the tables: a benchmark's opening balances are not part of what is measured.
  await pool.query(
    `insert into ledger_account (id, owner_id, type, currency_id, bucket, balance)
     select nextval('ledger_account_number') * 4096 + c, u, $3, c, 'available', 1000000000
     from unnest($1::int[]) u, unnest($2::int[]) c`,
    [ids, currencies, account],
  );
  // Autovacuum would analyze these tables within a minute.
  await pool.query('analyze app_user, session, ledger_account');
  return { ids, tokens };
};
