import { readText, readUint, readUint64, type Span } from './bytes';
import { fail } from './media-facts';

/** A box of an MP4 file: its four-letter type and where its content lies. */
export interface Box extends Span {
  readonly type: string;
}

const HEAD_BYTES = 8;
const LONG_HEAD_BYTES = 16;
/** Real files have a few dozen boxes in one place; more would only cost memory. */
const MAX_BOXES = 1_000;

const readBox = (bytes: Buffer, at: number, limit: number): Box => {
  const short = readUint(bytes, at, 4);
  const type = readText(bytes, at + 4, 4);
  const headBytes = short === 1 ? LONG_HEAD_BYTES : HEAD_BYTES;
  const size = short === 1 ? readUint64(bytes, at + HEAD_BYTES) : short;
  // A size of 0 means "up to the end of the file" and would cover anything appended.
  if (size < headBytes || at + size > limit) fail('media_broken');
  return { type, start: at + headBytes, end: at + size };
};

/** The boxes that fill a span without a gap. */
export const boxesIn = (bytes: Buffer, { start, end }: Span): Box[] => {
  const boxes: Box[] = [];
  for (let at = start; at < end; ) {
    const box = readBox(bytes, at, end);
    boxes.push(box);
    if (boxes.length > MAX_BOXES) fail('media_broken');
    at = box.end;
  }
  return boxes;
};

export const childrenOf = (bytes: Buffer, parent: Span, type: string): Box[] =>
  boxesIn(bytes, parent).filter((box) => box.type === type);

/** The child of that type; a file with none or two is broken. */
export const childOf = (bytes: Buffer, parent: Span, type: string): Box => {
  const [box, second] = childrenOf(bytes, parent, type);
  return box === undefined || second !== undefined ? fail('media_broken') : box;
};

/** Version, flags and number of entries before the entries of a table. */
const TABLE_HEAD_BYTES = 8;

/** Start positions of the entries of a table of entries of one size. */
export const entriesOf = (bytes: Buffer, table: Span, entryBytes: number): number[] => {
  const count = readUint(bytes, table.start + 4, 4);
  const start = table.start + TABLE_HEAD_BYTES;
  if (start + count * entryBytes !== table.end) fail('media_broken');
  return Array.from({ length: count }, (_, index) => start + index * entryBytes);
};

/** The boxes that are the entries of a table. */
export const boxEntriesOf = (bytes: Buffer, table: Span): Box[] => {
  const entries = boxesIn(bytes, { start: table.start + TABLE_HEAD_BYTES, end: table.end });
  return entries.length === 0 || entries.length !== readUint(bytes, table.start + 4, 4)
    ? fail('media_broken')
    : entries;
};
