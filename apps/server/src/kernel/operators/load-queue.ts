import type { Pool } from '#platform/db/pool';

export interface Found<T> {
  readonly rows: readonly T[];
  readonly total: number;
}

export interface QueueFilter {
  /** A status or state, or "all". */
  readonly status: string;
  readonly search: string;
  readonly page: number;
  readonly limit: number;
}

export interface Queue {
  readonly select: string;
  /** Parameters: $1 status, $2 search as typed, $3 search as a LIKE pattern. */
  readonly from: string;
  /** Pending items are listed oldest first, decided ones newest first. */
  readonly oldestFirst: boolean;
}

const ESCAPED = /[\\%_]/g;
/** LIKE pattern for a substring, with special characters escaped. */
export const toPattern = (search: string): string => `%${search.replace(ESCAPED, (sign) => `\\${sign}`)}%`;

/** Columns and conditions for the owner `u` of an item `q`. */
export const WHO = `coalesce(u.email, u.phone) as "userName"`;
export const PERSON_MATCHES = `($2 = '' or u.id::text = $2 or u.email ilike $3 or u.phone ilike $3 or u.nickname ilike $3)`;

/** One page of a queue, and the number of all its items. */
export const loadQueue = async <T extends object>(
  pool: Pool,
  { select, from, oldestFirst }: Queue,
  { status, search, page, limit }: QueueFilter,
): Promise<Found<T>> => {
  const values = [status, search.trim(), toPattern(search.trim())];
  const [list, count] = await Promise.all([
    pool.query<T>(`select ${select} from ${from} order by q.id ${oldestFirst ? 'asc' : 'desc'} limit $4 offset $5`, [
      ...values,
      limit,
      (page - 1) * limit,
    ]),
    pool.query<{ total: number }>(`select count(*)::int as total from ${from}`, values),
  ]);
  return { rows: list.rows, total: count.rows[0]?.total ?? 0 };
};
