import { walletChange } from '@candor/contract/wallet';
import type { FastifyInstance } from 'fastify';
import { createReadSession } from '#modules/identity/index';
import { withClient } from '#platform/db/postgres-roles';
import { registerCall } from '#platform/http/route';
import { createHttp } from '#platform/http/server';
import { refuse } from '#platform/refusal';
import { newId } from '#platform/runtime/ids';
import type { TestApp } from './test-app';

export interface NaiveServer {
  readonly http: FastifyInstance;
  readonly origin: string;
  fund(userId: number, amount: string): Promise<void>;
  readBalance(userId: number): Promise<string>;
}

/**
 * A transfer with a race: it checks the balance and then debits it, without a lock in between. It proves that a burst
 * finds such a bug; it is not part of the product.
 */
export const startNaiveServer = async ({ app, pool, database }: TestApp): Promise<NaiveServer> => {
  await withClient(database.adminUrl, (client) =>
    client.query('create table naive_account (user_id int primary key, balance numeric not null)'),
  );
  const { clock, logger, config } = app.parts;
  const readSession = createReadSession({ pool, clock, logger });
  const http = createHttp({ config, logger, clock, newId, readSession, h5Dir: null });
  const readBalance = async (userId: number): Promise<string> => {
    const { rows } = await pool.query<{ balance: string }>('select balance from naive_account where user_id = $1', [
      userId,
    ]);
    return rows[0]?.balance ?? '0';
  };
  registerCall(http, walletChange, async ({ number }, { user }) => {
    const enough = 'select from naive_account where user_id = $1 and balance >= $2';
    const { rowCount } = await pool.query(enough, [user.userId, number]);
    if (!rowCount)
      return refuse('insufficient_balance', { available: await readBalance(user.userId), currency: 'USDT' });
    await pool.query('update naive_account set balance = balance - $2 where user_id = $1', [user.userId, number]);
    return 'moved';
  });
  const origin = await http.listen({ host: '127.0.0.1', port: 0 });
  const fund = async (userId: number, amount: string): Promise<void> => {
    await pool.query('insert into naive_account values ($1, $2)', [userId, amount]);
  };
  return { http, origin, fund, readBalance };
};
