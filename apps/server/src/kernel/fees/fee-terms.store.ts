import { type FeeTerms, PLAIN_TERMS, toFeeTerms } from '@candor/domain/fees/fee-terms';
import type { Pool, PoolClient } from '#platform/db/pool';

interface TermsRow {
  readonly userId: number;
  readonly level: number;
  readonly percent: string;
  readonly discount: string;
}

/** The fee terms of users at a moment. Users without volume and without inviter are left out: `PLAIN_TERMS`. */
export const loadFeeTerms = async (
  sql: Pool | PoolClient,
  userIds: readonly number[],
  at: Date,
): Promise<(userId: number) => FeeTerms> => {
  const { rows } = await sql.query<TermsRow>({
    name: 'fee_terms',
    text: `select u.id as "userId", coalesce(f.level, 0) as level, trim_scale(coalesce(f.percent, 100))::text as percent,
             trim_scale(coalesce(l.given_percent, 0) + case when l.house_until > $2 then l.house_percent else 0 end)::text as discount
           from unnest($1::int[]) as u (id) left join fee_level f on f.user_id = u.id left join invite_link l on l.user_id = u.id
           where f.level > 0 or l.user_id is not null`,
    values: [[...new Set(userIds)], at],
  });
  const known = new Map(rows.map((row) => [row.userId, toFeeTerms(row, row.discount)]));
  return (userId) => known.get(userId) ?? PLAIN_TERMS;
};

/** The terms of one user, for display; a visitor without login sees the rates of the rules. */
export const readFeeTerms = async (pool: Pool, userId: number | null, at: Date): Promise<FeeTerms> =>
  userId === null ? PLAIN_TERMS : (await loadFeeTerms(pool, [userId], at))(userId);
