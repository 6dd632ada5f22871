import { CARD_FIELDS } from '@candor/contract/profile';
import type { CardFields } from '@candor/domain/profile/decide-profile';
import type { Pool } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

// The contract's field names are the column names.
const COLUMNS = CARD_FIELDS.join(', ');
const PLACES = CARD_FIELDS.map((_, index) => `$${index + 2}`).join(', ');
const CHANGES = CARD_FIELDS.map((field) => `${field} = excluded.${field}`).join(', ');
const NOW_PLACE = `$${CARD_FIELDS.length + 2}`;
const CONFIRMED_PLACE = `$${CARD_FIELDS.length + 3}`;

export interface SavedCard {
  readonly fields: CardFields;
  /** Saved with a second proof. */
  readonly isConfirmed: boolean;
}

const toCard = (row: (CardFields & { isConfirmed: boolean }) | undefined): SavedCard | null => {
  if (!row) return null;
  const { isConfirmed, ...fields } = row;
  return { fields, isConfirmed };
};

export const loadCard = async (pool: Pool, userId: number): Promise<SavedCard | null> => {
  const { rows } = await pool.query<CardFields & { isConfirmed: boolean }>({
    name: 'profile_card',
    text: `select ${COLUMNS}, confirmed as "isConfirmed" from bank_card where user_id = $1`,
    values: [userId],
  });
  return toCard(rows[0]);
};

/** Locks it until the transaction ends. */
export const lockCard = async (tx: Tx, userId: number): Promise<SavedCard | null> => {
  const { rows } = await tx.client.query<CardFields & { isConfirmed: boolean }>(
    `select ${COLUMNS}, confirmed as "isConfirmed" from bank_card where user_id = $1 for update`,
    [userId],
  );
  return toCard(rows[0]);
};

export const upsertCard = async (
  tx: Tx,
  userId: number,
  { fields, isConfirmed, now }: SavedCard & { now: Date },
): Promise<void> => {
  await tx.client.query(
    `insert into bank_card (user_id, ${COLUMNS}, updated_at, confirmed) values ($1, ${PLACES}, ${NOW_PLACE}, ${CONFIRMED_PLACE})
     on conflict (user_id) do update set ${CHANGES}, updated_at = excluded.updated_at, confirmed = excluded.confirmed`,
    [userId, ...CARD_FIELDS.map((field) => fields[field]), now, isConfirmed],
  );
};

export const removeCard = async (pool: Pool, userId: number): Promise<void> => {
  await pool.query('delete from bank_card where user_id = $1', [userId]);
};
