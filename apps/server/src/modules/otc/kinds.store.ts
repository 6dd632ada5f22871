import type { KindField } from '@candor/domain/otc/payment-fields';
import type { Pool, PoolClient } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

/** A kind of payment operators defined. */
export interface Kind {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly fields: readonly KindField[];
  /** Empty: for every currency. */
  readonly fiats: readonly string[];
  readonly isOpen: boolean;
  readonly sort: number;
}

const COLUMNS = 'id, code, name, fields, fiats, is_open as "isOpen", sort';

/** All kinds in display order, closed ones too: saved methods may be of one. */
export const listKinds = async (client: Pool | PoolClient): Promise<readonly Kind[]> => {
  const { rows } = await client.query<Kind>({
    name: 'otc_kinds',
    text: `select ${COLUMNS} from otc_payment_kind order by sort, id`,
  });
  return rows;
};

/** Names of kinds of payment, by id. */
export const findKindNames = async (pool: Pool, ids: readonly number[]): Promise<Map<number, string>> => {
  const { rows } = await pool.query<{ id: number; name: string }>({
    name: 'otc_kind_names',
    text: 'select id, name from otc_payment_kind where id = any($1::int[])',
    values: [ids],
  });
  return new Map(rows.map(({ id, name }) => [id, name]));
};

/** How many methods that are not removed there are of each kind. */
export const countMethodsByKind = async (pool: Pool): Promise<Map<number, number>> => {
  const { rows } = await pool.query<{ id: number; count: number }>(
    'select kind_id as id, count(*)::int as count from otc_payment_method where not is_removed group by kind_id',
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
};

/** Locks a kind until the transaction ends; null: there is none of this code. */
export const lockKind = async ({ client }: Tx, code: string): Promise<Kind | null> => {
  const { rows } = await client.query<Kind>(`select ${COLUMNS} from otc_payment_kind where code = $1 for update`, [
    code,
  ]);
  return rows[0] ?? null;
};

/** Adds a kind at the end of the list, or changes the one of this code. */
export const upsertKind = async ({ client }: Tx, kind: Omit<Kind, 'id' | 'sort'>, at: Date): Promise<void> => {
  await client.query(
    `insert into otc_payment_kind (code, name, fields, fiats, is_open, sort, updated_at)
     select $1, $2, $3, $4, $5, coalesce(max(sort), 0) + 1, $6 from otc_payment_kind
     on conflict (code) do update set name = excluded.name, fields = excluded.fields, fiats = excluded.fiats,
       is_open = excluded.is_open, updated_at = excluded.updated_at`,
    [kind.code, kind.name, JSON.stringify(kind.fields), kind.fiats, kind.isOpen, at],
  );
};
