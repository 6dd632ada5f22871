import type { ReplyOf } from '@candor/contract/call';
import type { noticeList } from '@candor/contract/profile';

export type NoticePage = ReplyOf<typeof noticeList>;
export type NoticeRow = NoticePage['data'][number];

/** Number of the next page; undefined after the last. */
export function nextPage(pages: readonly Pick<NoticePage, 'pages'>[]): number | undefined {
  const total = pages.at(-1)?.pages ?? 0;
  return pages.length < total ? pages.length + 1 : undefined;
}

/** Joins the loaded pages. A row that new notifications moved to a later page is listed once. */
export function joinPages(pages: readonly Pick<NoticePage, 'data'>[]): readonly NoticeRow[] {
  const rows = new Map<number, NoticeRow>();
  for (const row of pages.flatMap((page) => page.data)) if (!rows.has(row.id)) rows.set(row.id, row);
  return [...rows.values()];
}
