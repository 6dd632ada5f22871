import { computeReserved } from '@candor/domain/copy/profit-share';
import { add, toAmount } from '@candor/money/decimal';
import type { AccountReserve } from '#kernel/product/account-reserve';
import type { Pool, PoolClient } from '#platform/db/pool';
import { NO_RESULT, type ResultDeps, readResults } from './relation-results';
import { listOwing } from './reserve.store';

/** What the relations of each user would owe if they were settled now. */
const loadReserved = async (
  deps: ResultDeps,
  sql: Pool | PoolClient,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  const relations = await listOwing(sql, userIds);
  const results = await readResults(
    deps,
    sql,
    relations.map(({ id }) => id),
  );
  const reserved = new Map<number, string>();
  for (const { id, followerId, sharedTotal, sharePercent } of relations) {
    const state = { ...(results.get(id) ?? NO_RESULT), sharedTotal, sharePercent };
    reserved.set(followerId, add(toAmount(reserved.get(followerId) ?? '0'), computeReserved([state])));
  }
  return reserved;
};

/** Followers cannot move out of futures what they owe their leaders. */
export const COPY_RESERVE: AccountReserve = {
  account: 'lever',
  currency: 'USDT',
  findOwing: async (sql, userIds) => new Set((await listOwing(sql, userIds)).map(({ followerId }) => followerId)),
  loadReserved,
};
