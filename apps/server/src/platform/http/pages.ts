export interface PageRequest {
  readonly page: number;
  readonly limit: number;
}

export interface Page<T> {
  readonly rows: readonly T[];
  readonly total: number;
}

/** Page shape P1. A page past the end is empty: every infinite scroll stops there. */
export const toLaravelPage = <T>({ rows, total }: Page<T>, { page, limit }: PageRequest, path: string) => {
  const lastPage = Math.max(1, Math.ceil(total / limit));
  const urlOf = (number: number): string => `${path}?page=${number}`;
  const from = rows.length === 0 ? null : (page - 1) * limit + 1;
  return {
    current_page: page,
    data: [...rows],
    first_page_url: urlOf(1),
    from,
    last_page: lastPage,
    last_page_url: urlOf(lastPage),
    next_page_url: page < lastPage ? urlOf(page + 1) : null,
    path,
    per_page: limit,
    prev_page_url: page > 1 ? urlOf(page - 1) : null,
    to: from === null ? null : from + rows.length - 1,
    total,
  };
};

/** Page shape P2. */
export const toCountedPage = <T>({ rows, total }: Page<T>, { page, limit }: PageRequest) => ({
  data: [...rows],
  page,
  pages: Math.ceil(total / limit),
  total,
});

/** Page shape P3. */
export const toListPage = <T>({ rows, total }: Page<T>, { page, limit }: PageRequest) => ({
  list: [...rows],
  count: total,
  limit,
  page,
});
