import type { Language } from '@candor/contract/languages';
import type { Pool } from '#platform/db/pool';
import { POSITION_COLUMNS, type PositionRow } from '../positions.store';

/** Open and waiting rows of these users, newest first; one query for all of them. */
export const loadLiveOf = async (pool: Pool, userIds: readonly number[]): Promise<PositionRow[]> => {
  const { rows } = await pool.query<PositionRow>({
    name: 'futures_live_of',
    text: `select ${POSITION_COLUMNS} from futures_position p
           where p.user_id = any($1::int[]) and p.status in ('entrust', 'open', 'closing') order by p.id desc`,
    values: [userIds],
  });
  return rows;
};

export interface Trader {
  readonly userId: number;
  readonly language: Language;
  /** Available balance of the futures account per currency. */
  readonly free: Readonly<Record<string, string>>;
}

export const loadTraders = async (pool: Pool, userIds: readonly number[]): Promise<Trader[]> => {
  const { rows } = await pool.query<Trader>({
    name: 'futures_traders_of',
    text: `select u.id as "userId", u.language, coalesce(jsonb_object_agg(a.currency_id, a.balance::text)
             filter (where a.id is not null), '{}') as free
           from app_user u left join ledger_account a on a.owner_id = u.id and a.type = 'lever' and a.bucket = 'available'
           where u.id = any($1::int[]) group by u.id`,
    values: [userIds],
  });
  return rows;
};
