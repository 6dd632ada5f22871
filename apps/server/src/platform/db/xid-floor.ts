/**
 * All transactions with a lower id have ended. Read in the same statement, and so the same snapshot, as the rows: the
 * result contains everything those transactions wrote, and a later read from this id on finds everything else.
 */
const XID_FLOOR = 'pg_snapshot_xmin(pg_current_snapshot())::text';

/** Adds the floor to each row of a query; without rows it returns one row of nulls with the floor. */
export const withXidFloor = (query: string): string =>
  `select f.floor, q.* from (select ${XID_FLOOR} as floor) f left join (${query}) q on true`;

export interface Floored<T> {
  /** The next read starts at this transaction id. */
  readonly floor: string;
  readonly found: T[];
}

/** Parses the result of `withXidFloor`. Every row found has an id. */
export const readFloored = <T extends { readonly id: number }>(
  rows: readonly (T & { readonly floor: string })[],
): Floored<T> => {
  const found: T[] = [];
  for (const { floor, ...row } of rows) if (row.id !== null) found.push(row as unknown as T);
  return { floor: rows[0]?.floor ?? '0', found };
};
