/** A row of the watch list. Id 0: added on this device, the server's id is not known yet. */
export interface FavouriteRow {
  readonly id: number;
  readonly currency_id: number;
}

export type FavouriteRows = readonly FavouriteRow[];

export const hasCoin = (rows: FavouriteRows, currencyId: number): boolean =>
  rows.some((row) => row.currency_id === currencyId);

/** New favourites come last, as on the server. */
export function withCoin(rows: FavouriteRows, row: FavouriteRow): FavouriteRows {
  if (!hasCoin(rows, row.currency_id)) return [...rows, row];
  return rows.map((known) => (known.currency_id === row.currency_id ? row : known));
}

export const withoutCoin = (rows: FavouriteRows, currencyId: number): FavouriteRows =>
  rows.filter((row) => row.currency_id !== currencyId);

/** Sorts rows by the order of `currencyIds`; other rows follow in their previous order. */
export function inOrder(rows: FavouriteRows, currencyIds: readonly number[]): FavouriteRows {
  const placeOf = (row: FavouriteRow) => {
    const place = currencyIds.indexOf(row.currency_id);
    return place === -1 ? currencyIds.length : place;
  };
  return rows.toSorted((a, b) => placeOf(a) - placeOf(b));
}
