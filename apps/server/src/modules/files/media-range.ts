import type { ByteRange } from '#platform/storage/storage';

const RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * The part of a file that a Range header asks for. Null when the whole file is to be sent: without a header, and for
 * headers that are malformed or name several ranges, which a server may ignore.
 */
export const parseRange = (header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null => {
  const [, from = '', to = ''] = RANGE.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  const last = from === '' || to === '' ? size - 1 : Math.min(Number.parseInt(to, 10), size - 1);
  const first = from === '' ? Math.max(0, size - Number.parseInt(to, 10)) : Number.parseInt(from, 10);
  // An end before the start is malformed, unlike a start beyond the file.
  if (from !== '' && to !== '' && Number.parseInt(to, 10) < first) return null;
  return first >= size ? 'unsatisfiable' : { first, last };
};

/** True when one of the tags in an If-None-Match header is this one. */
export const hasTag = (header: string | undefined, tag: string): boolean =>
  (header ?? '').split(',').some((each) => {
    const text = each.trim();
    return text === '*' || text.replace(/^W\//, '') === tag;
  });
