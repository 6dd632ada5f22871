import type { Pool } from '#platform/db/pool';
import type { DepositRow } from './deposits.store';
import type { WithdrawalState } from './withdrawals.store';

interface ChargeBase {
  readonly id: number;
  readonly currencyId: number;
  readonly network: string;
  readonly amount: string;
  readonly createdAt: Date;
}

export type ChargeRow = ChargeBase &
  (
    | { readonly way: 'in'; readonly state: DepositRow['status'] }
    | { readonly way: 'out'; readonly state: WithdrawalState }
  );

/** A deposit counts what was credited once that is known. */
const BOTH = `(select id, 'in' as way, currency_id, network, coalesce(credited, amount) as amount, status as state, created_at
    from deposit where user_id = $1
  union all
  select id, 'out', currency_id, network, amount, state, created_at from withdrawal where user_id = $1) c`;

/** Own deposits and withdrawals in one list, newest first. */
export const loadCharges = async (
  pool: Pool,
  userId: number,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ rows: ChargeRow[]; total: number }> => {
  const [list, counted] = await Promise.all([
    pool.query<ChargeRow>(
      `select id, way, currency_id as "currencyId", network, amount::text as amount, state, created_at as "createdAt"
       from ${BOTH} order by created_at desc, way, id desc limit $2 offset $3`,
      [userId, limit, (page - 1) * limit],
    ),
    pool.query<{ total: number }>(`select count(*)::int as total from ${BOTH}`, [userId]),
  ]);
  return { rows: list.rows, total: counted.rows[0]?.total ?? 0 };
};
