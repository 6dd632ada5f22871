import type { traderItem } from '@candor/contract/otc-fields';
import type * as z from 'zod/mini';
import { PUBLIC_NAME } from '#kernel/product/public-name';
import { loadVerifiedLevels } from '#modules/kyc/index';
import type { Pool } from '#platform/db/pool';
import { loadFigures, toFigures } from './figures.store';

type TraderCard = z.output<typeof traderItem>;

export interface TraderPerson extends TraderCard {
  readonly score: number;
  /** Empty: not verified. */
  readonly verifiedName: string;
}

interface Row {
  readonly id: number;
  readonly name: string;
  readonly avatar: string;
  readonly score: number;
  readonly verifiedName: string;
}

/** People by id: public name, level, figures from orders; score and verified name for those who may see them. */
export const loadTraderPeople = async (
  pool: Pool,
  ids: readonly number[],
  nowMs: number,
): Promise<Map<number, TraderPerson>> => {
  const [{ rows }, levels, figures] = await Promise.all([
    pool.query<Row>({
      name: 'otc_trader_people',
      text: `select u.id, ${PUBLIC_NAME} as name, u.head_portrait as avatar, u.credit_score as score,
               coalesce(u.real_name, '') as "verifiedName"
             from app_user u where u.id = any($1::int[])`,
      values: [ids],
    }),
    loadVerifiedLevels(pool, ids),
    loadFigures(pool, ids, nowMs),
  ]);
  return new Map(
    rows.map((row) => [row.id, { ...row, level: levels.get(row.id) ?? 0, ...toFigures(figures.get(row.id)) }]),
  );
};

/** What the other side sees of a person. */
export const toTraderCard = ({ score: _, verifiedName: __, ...card }: TraderPerson): TraderCard => card;
