import type { Language } from '@candor/contract/languages';
import type { Pool } from '#platform/db/pool';

/** The language of each user's last request. */
export const loadLanguages = async (pool: Pool, userIds: readonly number[]): Promise<Map<number, Language>> => {
  const { rows } = await pool.query<{ id: number; language: Language }>({
    name: 'options_languages',
    text: 'select id, language from app_user where id = any($1::int[])',
    values: [userIds],
  });
  return new Map(rows.map(({ id, language }) => [id, language]));
};
