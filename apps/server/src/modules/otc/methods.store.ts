import type { Pool, PoolClient } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

export interface PayTo {
  readonly holder: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** A payment method as an order keeps it. */
export interface Method extends PayTo {
  readonly id: number;
  readonly userId: number;
  readonly kindId: number;
}

const COLUMNS = 'id, user_id as "userId", kind_id as "kindId", holder, fields';

/** Methods that are not removed, by id. */
export const loadMethods = async (client: Pool | PoolClient, ids: readonly number[]): Promise<Map<number, Method>> => {
  const { rows } = await client.query<Method>({
    name: 'otc_load_methods',
    text: `select ${COLUMNS} from otc_payment_method where id = any($1::int[]) and not is_removed`,
    values: [ids],
  });
  return new Map(rows.map((row) => [row.id, row]));
};

/** Methods of a user that are not removed, oldest first. */
export const listMethods = async (client: Pool | PoolClient, userId: number): Promise<readonly Method[]> => {
  const { rows } = await client.query<Method>({
    name: 'otc_own_methods',
    text: `select ${COLUMNS} from otc_payment_method where user_id = $1 and not is_removed order by id`,
    values: [userId],
  });
  return rows;
};

/** Locks own methods until the transaction ends: before ads. `share`: they only must not be removed meanwhile. */
export const lockMethods = async (
  { client }: Tx,
  {
    userId,
    ids,
    mode,
  }: { readonly userId: number; readonly ids: readonly number[]; readonly mode: 'share' | 'update' },
): Promise<readonly Method[]> => {
  const { rows } = await client.query<Method>(
    `select ${COLUMNS} from otc_payment_method where user_id = $1 and id = any($2::int[]) and not is_removed
     order by id for ${mode}`,
    [userId, ids],
  );
  return rows;
};

export const insertMethod = async (
  { client }: Tx,
  { userId, kindId, holder, fields }: Omit<Method, 'id'>,
  at: Date,
): Promise<number> => {
  const { rows } = await client.query<{ id: number }>(
    `insert into otc_payment_method (user_id, kind_id, holder, fields, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $5) returning id`,
    [userId, kindId, holder, fields, at],
  );
  return rows[0]?.id ?? 0;
};

/** The method must be locked. */
export const updateMethod = async (
  { client }: Tx,
  method: PayTo & { readonly id: number },
  at: Date,
): Promise<void> => {
  await client.query('update otc_payment_method set holder = $2, fields = $3, updated_at = $4 where id = $1', [
    method.id,
    method.holder,
    method.fields,
    at,
  ]);
};

/** The method must be locked. */
export const removeMethod = async ({ client }: Tx, id: number, at: Date): Promise<void> => {
  await client.query('update otc_payment_method set is_removed = true, updated_at = $2 where id = $1', [id, at]);
};
