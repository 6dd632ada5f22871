import { CARD_FIELDS } from '@candor/contract/profile';
import type { CardFields } from '@candor/domain/profile/decide-profile';
import type { Pool } from '#platform/db/pool';

// The contract's field names are the column names.
const COLUMNS = CARD_FIELDS.join(', ');
const PLACES = CARD_FIELDS.map((_, index) => `$${index + 2}`).join(', ');
const CHANGES = CARD_FIELDS.map((field) => `${field} = excluded.${field}`).join(', ');
const NOW_PLACE = `$${CARD_FIELDS.length + 2}`;

export const loadCard = async (pool: Pool, userId: number): Promise<CardFields | null> => {
  const { rows } = await pool.query<CardFields>({
    name: 'profile_card',
    text: `select ${COLUMNS} from bank_card where user_id = $1`,
    values: [userId],
  });
  return rows[0] ?? null;
};

export const upsertCard = async (
  pool: Pool,
  userId: number,
  { fields, now }: { fields: CardFields; now: Date },
): Promise<void> => {
  await pool.query(
    `insert into bank_card (user_id, ${COLUMNS}, updated_at) values ($1, ${PLACES}, ${NOW_PLACE})
     on conflict (user_id) do update set ${CHANGES}, updated_at = excluded.updated_at`,
    [userId, ...CARD_FIELDS.map((field) => fields[field]), now],
  );
};

export const removeCard = async (pool: Pool, userId: number): Promise<void> => {
  await pool.query('delete from bank_card where user_id = $1', [userId]);
};
