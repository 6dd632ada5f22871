import { PUBLIC_NAME } from '#kernel/product/public-name';
import type { Pool } from '#platform/db/pool';
import { HOUSE } from './nft-entries';

const HOUSE_NAME = 'Candor';

/** Names others see: of artists the one they publish under, of everybody else the public name. */
export const loadPeople = async (
  pool: Pool,
  ids: readonly number[],
): Promise<(id: number) => { id: number; name: string }> => {
  const { rows } = await pool.query<{ id: number; name: string }>({
    name: 'nft_people',
    text: `select u.id, coalesce(a.name, ${PUBLIC_NAME}) as name from app_user u left join nft_artist a on a.user_id = u.id
           where u.id = any($1::int[])`,
    values: [[...new Set(ids)]],
  });
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (id) => ({ id, name: id === HOUSE ? HOUSE_NAME : (names.get(id) ?? '') });
};
