/**
 * Transactions below this number are over. Asked for in the statement that reads, it is of the same snapshot: what they
 * wrote is in the answer, and what the others write is found by looking from this number on the next time.
 */
const XID_FLOOR = 'pg_snapshot_xmin(pg_current_snapshot())::text';

/** A query, and in each of its rows the floor; a row of nulls with the floor when it finds nothing. */
export const withXidFloor = (query: string): string =>
  `select f.floor, q.* from (select ${XID_FLOOR} as floor) f left join (${query}) q on true`;

export interface Floored<T> {
  /** Look from here on the next time. */
  readonly floor: string;
  readonly found: T[];
}

/** Takes the answer of `withXidFloor` apart. Every row found has an id. */
export const readFloored = <T extends { readonly id: number }>(
  rows: readonly (T & { readonly floor: string })[],
): Floored<T> => {
  const found: T[] = [];
  for (const { floor, ...row } of rows) if (row.id !== null) found.push(row as unknown as T);
  return { floor: rows[0]?.floor ?? '0', found };
};
