import { type ConditionState, checkConditions } from '@candor/domain/copy/conditions';
import { loadVerifiedLevel } from '#modules/kyc/index';
import type { Pool, PoolClient } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';
import type { CopyDeps } from '../deps';
import { loadLeaderFacts, lockFuturesAccounts } from '../leader-facts.store';

const MARGIN_COIN = 'USDT';

type ConditionDeps = Pick<CopyDeps, 'currencies' | 'rules'>;

const findMarginCoin = async ({ currencies }: ConditionDeps): Promise<number> => {
  const coin = (await currencies.list()).find(({ name }) => name === MARGIN_COIN);
  if (!coin) throw new Error(`no currency ${MARGIN_COIN}`);
  return coin.id;
};

/** The conditions of a leader as they are now, by the rules in force. */
export const readConditions = async (
  deps: ConditionDeps,
  sql: Pool | PoolClient,
  userId: number,
): Promise<ConditionState[]> => {
  const facts = await loadLeaderFacts(sql, userId, await findMarginCoin(deps));
  const verifiedLevel = await loadVerifiedLevel(sql, userId);
  return checkConditions({ ...facts, verifiedLevel }, (await deps.rules.now()).copy);
};

/** The same, with the user's futures accounts locked: balance and positions cannot change before the commit. */
export const lockConditions = async (deps: ConditionDeps, tx: Tx, userId: number): Promise<ConditionState[]> => {
  await lockFuturesAccounts(tx, userId, await findMarginCoin(deps));
  return readConditions(deps, tx.client, userId);
};
