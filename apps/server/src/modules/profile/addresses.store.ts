import type { Network } from '@candor/domain/profile/address-check';
import { loadOwnPage } from '#platform/db/load-own-page';
import type { Pool } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

export interface AddressRow {
  readonly id: number;
  readonly currencyId: number;
  readonly network: Network;
  readonly name: string;
  readonly address: string;
  readonly qrcode: string;
  readonly usableFrom: Date;
  /** Saved with a second proof. */
  readonly isConfirmed: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const COLUMNS = `id, currency_id as "currencyId", network, name, address, qrcode, usable_from as "usableFrom", confirmed as "isConfirmed",
  created_at as "createdAt", updated_at as "updatedAt"`;

export const loadAddresses = (
  pool: Pool,
  userId: number,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: AddressRow[]; total: number }> =>
  loadOwnPage<AddressRow>(pool, { table: 'wallet_address', columns: COLUMNS }, { userId, page, limit });

/** Null unless it is the user's own. Locks it until the transaction ends. */
export const lockAddress = async (tx: Tx, userId: number, id: number): Promise<AddressRow | null> => {
  const { rows } = await tx.client.query<AddressRow>(
    `select ${COLUMNS} from wallet_address where id = $2 and user_id = $1 for update`,
    [userId, id],
  );
  return rows[0] ?? null;
};

export type AddressContent = Omit<AddressRow, 'id' | 'createdAt' | 'updatedAt'>;

/** Fails as a unique violation when the user has already saved the address. */
export const insertAddress = async (
  tx: Tx,
  userId: number,
  { content, now }: { content: AddressContent; now: Date },
): Promise<void> => {
  await tx.client.query(
    `insert into wallet_address (user_id, currency_id, network, name, address, qrcode, usable_from, confirmed, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $9, $8, $8)`,
    [
      userId,
      content.currencyId,
      content.network,
      content.name,
      content.address,
      content.qrcode,
      content.usableFrom,
      now,
      content.isConfirmed,
    ],
  );
};

/** The row must be locked as the user's own. */
export const updateAddress = async (
  tx: Tx,
  id: number,
  { content, now }: { content: AddressContent; now: Date },
): Promise<void> => {
  await tx.client.query(
    `update wallet_address set currency_id = $2, network = $3, name = $4, address = $5, qrcode = $6, usable_from = $7,
       updated_at = $8, confirmed = $9
     where id = $1`,
    [
      id,
      content.currencyId,
      content.network,
      content.name,
      content.address,
      content.qrcode,
      content.usableFrom,
      now,
      content.isConfirmed,
    ],
  );
};

export const removeAddress = async (tx: Tx, id: number): Promise<void> => {
  await tx.client.query('delete from wallet_address where id = $1', [id]);
};
