import type { Language } from '@candor/contract/languages';
import type { Pool } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

export type CannedTexts = Readonly<Record<Language, string>>;

export interface CannedRow {
  readonly id: number;
  readonly code: string;
  readonly texts: CannedTexts;
  readonly isActive: boolean;
  readonly changedAt: Date;
  readonly changedBy: string;
}

const COLUMNS = `c.id, c.code, c.texts, c.is_active as "isActive", c.changed_at as "changedAt", o.name as "changedBy"`;
const FROM = 'support_canned c join operator o on o.id = c.changed_by';
const MOST = 500;

export const loadCanned = async (pool: Pool): Promise<CannedRow[]> => {
  const { rows } = await pool.query<CannedRow>(`select ${COLUMNS} from ${FROM} order by c.code limit ${MOST}`);
  return rows;
};

/** Locks the answer until the transaction ends. */
export const lockCanned = async ({ client }: Tx, id: number): Promise<CannedRow | null> => {
  const { rows } = await client.query<CannedRow>(
    `select ${COLUMNS} from ${FROM} where c.id = $1 for no key update of c`,
    [id],
  );
  return rows[0] ?? null;
};

export interface SavedCanned {
  readonly code: string;
  readonly texts: CannedTexts;
  readonly isActive: boolean;
  readonly operatorId: number;
  readonly at: Date;
}

/** Null: the code is another answer's. */
export const insertCanned = async ({ client }: Tx, one: SavedCanned): Promise<number | null> => {
  const { rows } = await client.query<{ id: number }>(
    `insert into support_canned (code, texts, is_active, changed_by, changed_at) values ($1, $2, $3, $4, $5)
     on conflict (code) do nothing returning id`,
    [one.code, JSON.stringify(one.texts), one.isActive, one.operatorId, one.at],
  );
  return rows[0]?.id ?? null;
};

/** False: the code is another answer's. The answer must be locked. */
export const updateCanned = async ({ client }: Tx, id: number, one: SavedCanned): Promise<boolean> => {
  const { rowCount } = await client.query(
    `update support_canned set code = $2, texts = $3, is_active = $4, changed_by = $5, changed_at = $6
     where id = $1 and not exists (select from support_canned o where o.code = $2 and o.id <> $1)`,
    [id, one.code, JSON.stringify(one.texts), one.isActive, one.operatorId, one.at],
  );
  return rowCount === 1;
};
