import { OPERATOR_ROLES } from '@candor/contract/call';
import type { Pool } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';
import type { PasswordHasher } from '#platform/hashing/password-hash';
import { DEMO_OPERATOR_PASSWORD, DEMO_OPERATORS, DEMO_USERS } from './demo-data';

export const seedOperators = async ({ client }: Tx, hasher: PasswordHasher, now: Date): Promise<void> => {
  for (const { email, name } of DEMO_OPERATORS) {
    const { rowCount } = await client.query('select from operator where email = $1', [email]);
    if (rowCount) continue;
    await client.query(
      'insert into operator (email, name, password_hash, roles, created_at) values ($1, $2, $3, $4, $5)',
      [email, name, await hasher.hash(DEMO_OPERATOR_PASSWORD), OPERATOR_ROLES, now],
    );
  }
};

/** Users and operators whose password is published in the README. */
export const findDemoAccounts = async (pool: Pool): Promise<string[]> => {
  const { rows } = await pool.query<{ email: string }>(
    `select email from app_user where email = any($1) and status = 'active'
     union all select email from operator where email = any($2) and status = 'active' order by 1`,
    [DEMO_USERS.map(({ email }) => email), DEMO_OPERATORS.map(({ email }) => email)],
  );
  return rows.map(({ email }) => email);
};
