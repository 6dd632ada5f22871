import { CARD_FIELDS } from '@candor/contract/profile';
import type { Network } from '@candor/domain/profile/address-check';
import type { CardFields } from '@candor/domain/profile/decide-profile';
import type { Pool } from '#platform/db/pool';

export interface SavedAddress {
  readonly network: Network;
  readonly name: string;
  readonly address: string;
  readonly usableFrom: Date;
  readonly isConfirmed: boolean;
}

/** The user's saved address with this canonical spelling. */
export const findAddress = async (
  pool: Pool,
  userId: number,
  target: { readonly currencyId: number; readonly network: Network; readonly address: string },
): Promise<SavedAddress | null> => {
  const { rows } = await pool.query<SavedAddress>({
    name: 'fund_saved_address',
    text: `select network, name, address, usable_from as "usableFrom", confirmed as "isConfirmed" from wallet_address
           where user_id = $1 and currency_id = $2 and network = $3 and address = $4`,
    values: [userId, target.currencyId, target.network, target.address],
  });
  return rows[0] ?? null;
};

export interface CardTarget {
  readonly fields: CardFields;
  readonly updatedAt: Date;
  readonly isConfirmed: boolean;
}

/** The user's card and the time of its last change. */
export const loadCard = async (pool: Pool, userId: number): Promise<CardTarget | null> => {
  const { rows } = await pool.query<CardFields & Omit<CardTarget, 'fields'>>({
    name: 'fund_saved_card',
    text: `select ${CARD_FIELDS.join(', ')}, updated_at as "updatedAt", confirmed as "isConfirmed"
           from bank_card where user_id = $1`,
    values: [userId],
  });
  const [row] = rows;
  if (!row) return null;
  const { updatedAt, isConfirmed, ...fields } = row;
  return { fields, updatedAt, isConfirmed };
};
