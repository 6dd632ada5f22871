import { type CostState, NO_COST } from '@candor/domain/wallet/average-cost';
import { fromUnits, toUnits } from '@candor/money/units';
import type { Pool } from '#platform/db/pool';

const SCALE = 8;

export interface SavedCosts {
  /** By currency. */
  readonly states: Map<number, CostState>;
  /** The last posting included in them. */
  readonly upto: string;
}

interface CostRow {
  readonly upto: string;
  readonly currencyId: number | null;
  readonly amount: string;
  readonly cost: string;
  readonly unknown: string;
  readonly realised: string;
}

const units = (text: string): bigint => toUnits(text, SCALE);

/** The last posting and the costs in one statement, so that they are consistent. */
export const loadCosts = async (pool: Pool, userId: number): Promise<SavedCosts> => {
  const { rows } = await pool.query<CostRow>(
    `select m.upto_posting_id as upto, c.currency_id as "currencyId", c.amount, c.cost, c.unknown, c.realised
     from coin_cost_mark m left join coin_cost c using (user_id) where m.user_id = $1`,
    [userId],
  );
  const states = new Map<number, CostState>();
  for (const { currencyId, amount, cost, unknown, realised } of rows) {
    if (currencyId === null) continue;
    const [known, paid, rest, won] = [units(amount), units(cost), units(unknown), units(realised)];
    states.set(currencyId, { ...NO_COST, amount: known, cost: paid, unknown: rest, realised: won });
  }
  return { upto: rows[0]?.upto ?? '0', states };
};

/** Two readers may fold the same postings; the second one does not overwrite the first. */
export const saveCosts = async (
  pool: Pool,
  userId: number,
  { states, upto, before }: SavedCosts & { readonly before: string },
): Promise<void> => {
  const rows = [...states];
  const text = (of: (state: CostState) => bigint): string[] => rows.map(([, state]) => fromUnits(of(state), SCALE));
  await pool.query(
    `with mark as (
       insert into coin_cost_mark (user_id, upto_posting_id) values ($1, $2)
       on conflict (user_id) do update set upto_posting_id = excluded.upto_posting_id
       where coin_cost_mark.upto_posting_id = $3
       returning user_id)
     insert into coin_cost (user_id, currency_id, amount, cost, unknown, realised)
     select mark.user_id, v.* from mark,
            unnest($4::int[], $5::numeric[], $6::numeric[], $7::numeric[], $8::numeric[]) as v
     on conflict (user_id, currency_id) do update
     set amount = excluded.amount, cost = excluded.cost, unknown = excluded.unknown, realised = excluded.realised`,
    [
      userId,
      upto,
      before,
      rows.map(([id]) => id),
      text((state) => state.amount),
      text((state) => state.cost),
      text((state) => state.unknown),
      text((state) => state.realised),
    ],
  );
};
