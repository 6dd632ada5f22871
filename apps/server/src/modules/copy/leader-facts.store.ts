import type { LeaderFacts } from '@candor/domain/copy/conditions';
import type { Pool, PoolClient } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

const LIVE = `('pending', 'entrust', 'open', 'closing')`;

/** Locks the user's futures accounts until the transaction ends: no order of the user is accepted meanwhile. */
export const lockFuturesAccounts = async ({ client }: Tx, userId: number, currencyId: number): Promise<void> => {
  await client.query({
    name: 'copy_lock_accounts',
    text: `select from ledger_account where owner_id = $1 and type = 'lever' and currency_id = $2 order by id for update`,
    values: [userId, currencyId],
  });
};

/**
 * What the conditions of a leader are judged by, besides the verification: futures account with its holds, positions
 * and orders that are not ended, and relations that run.
 */
export const loadLeaderFacts = async (
  sql: Pool | PoolClient,
  userId: number,
  currencyId: number,
): Promise<Omit<LeaderFacts, 'verifiedLevel'>> => {
  const { rows } = await sql.query<Omit<LeaderFacts, 'verifiedLevel'>>({
    name: 'copy_leader_facts',
    text: `select trim_scale(coalesce((select sum(balance) from ledger_account where owner_id = $1 and type = 'lever'
                                         and currency_id = $2), 0))::text as balance,
                  (select count(*)::int from futures_position where user_id = $1 and status in ${LIVE}) as "openPositions",
                  (select count(*)::int from copy_relation where follower_id = $1 and state <> 'ended') as following`,
    values: [userId, currencyId],
  });
  const [facts] = rows;
  if (!facts) throw new Error('a sum answers a row');
  return facts;
};
