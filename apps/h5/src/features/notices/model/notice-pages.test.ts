import { describe, expect, it } from 'vitest';
import { joinPages, type NoticeRow, nextPage } from './notice-pages.ts';

const row = (id: number): NoticeRow => ({
  id,
  category: 'security',
  kind: 'security',
  title: 't',
  body: 'b',
  link: '',
  is_read: 0,
  created_time: '2026-11-15 02:00:00',
  created_time_ms: 1_794_708_000_000,
});

describe('nextPage', () => {
  it.each([
    ['none fetched', [], undefined],
    ['empty list', [{ pages: 0 }], undefined],
    ['one of one', [{ pages: 1 }], undefined],
    ['one of three', [{ pages: 3 }], 2],
    ['three of three', [{ pages: 3 }, { pages: 3 }, { pages: 3 }], undefined],
    ['grown meanwhile', [{ pages: 1 }, { pages: 3 }], 3],
  ])('%s', (_, pages, next) => expect(nextPage(pages)).toBe(next));
});

it('lists a row that moved to the next page once', () => {
  const pages = [{ data: [row(3), row(2)] }, { data: [row(2), row(1)] }];
  expect(joinPages(pages).map(({ id }) => id)).toEqual([3, 2, 1]);
});
