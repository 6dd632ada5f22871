import type { ReplyOf } from '@candor/contract/call';
import type { otcAds } from '@candor/contract/otc';
import { PUBLIC_NAME } from '#kernel/product/public-name';
import { loadVerifiedLevels } from '#modules/kyc/index';
import type { Pool } from '#platform/db/pool';
import { loadFigures, toFigures } from './figures.store';

type TraderItem = ReplyOf<typeof otcAds>['items'][number]['trader'];

/** People as others see them: public name, portrait, level and figures. Never the verified name or contact data. */
export const loadTraderItems = async (
  pool: Pool,
  userIds: readonly number[],
  nowMs: number,
): Promise<Map<number, TraderItem>> => {
  const ids = [...new Set(userIds)];
  if (ids.length === 0) return new Map();
  const [{ rows }, levels, figures] = await Promise.all([
    pool.query<{ id: number; name: string; avatar: string }>({
      name: 'otc_trader_names',
      text: `select u.id, ${PUBLIC_NAME} as name, u.head_portrait as avatar from app_user u where u.id = any($1::int[])`,
      values: [ids],
    }),
    loadVerifiedLevels(pool, ids),
    loadFigures(pool, ids, nowMs),
  ]);
  return new Map(
    rows.map((row) => [row.id, { ...row, level: levels.get(row.id) ?? 0, ...toFigures(figures.get(row.id)) }]),
  );
};
