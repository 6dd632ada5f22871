import { readUint, readUint64, type Span } from './bytes';
import { fail } from './media-facts';

/** An element of an EBML file: its id, with the length marker, and where its content lies. */
export interface Element extends Span {
  readonly id: number;
}

/** A cluster has a few thousand blocks at most; more elements in one place would only cost memory. */
const MAX_ELEMENTS = 20_000;

/** Bytes of a variable-length number: one more than the zero bits before its first one. */
const lengthAt = (bytes: Buffer, at: number, max: number): number => {
  const length = Math.clz32(readUint(bytes, at, 1)) - 23;
  return length > max ? fail('media_broken') : length;
};

/** A variable-length number without its length marker, and its length. */
export const readVarint = (bytes: Buffer, at: number): { value: number; length: number } => {
  const length = lengthAt(bytes, at, 8);
  const first = readUint(bytes, at, 1) & (0xff >> length);
  let value = first;
  let isUnknown = first === 0xff >> length;
  for (let next = at + 1; next < at + length; next += 1) {
    const byte = readUint(bytes, next, 1);
    isUnknown &&= byte === 0xff;
    value = value * 256 + byte;
  }
  // All ones: a size nobody knows, as live recordings have. The end of such an element cannot be checked.
  return isUnknown ? fail('media_broken') : { value, length };
};

const readElement = (bytes: Buffer, at: number, limit: number): Element => {
  const idLength = lengthAt(bytes, at, 4);
  const size = readVarint(bytes, at + idLength);
  const start = at + idLength + size.length;
  if (start + size.value > limit) fail('media_broken');
  return { id: readUint(bytes, at, idLength), start, end: start + size.value };
};

/** The elements that fill a span without a gap. */
export const elementsIn = (bytes: Buffer, { start, end }: Span): Element[] => {
  const elements: Element[] = [];
  for (let at = start; at < end; ) {
    const element = readElement(bytes, at, end);
    elements.push(element);
    if (elements.length > MAX_ELEMENTS) fail('media_broken');
    at = element.end;
  }
  return elements;
};

/** Content of an unsigned number of up to eight bytes. */
export const uintOf = (bytes: Buffer, { start, end }: Span): number => {
  const length = end - start;
  if (length > 8) fail('media_broken');
  if (length === 8) return readUint64(bytes, start);
  return length > 6
    ? readUint(bytes, start, length - 6) * 2 ** 48 + readUint(bytes, start + length - 6, 6)
    : length === 0
      ? 0
      : readUint(bytes, start, length);
};

/** Content of a float of four or eight bytes. */
export const floatOf = (bytes: Buffer, { start, end }: Span): number => {
  if (end - start === 4) return bytes.readFloatBE(start);
  return end - start === 8 ? bytes.readDoubleBE(start) : fail('media_broken');
};

/** Content of a text; zero bytes at its end are padding. */
export const textOf = (bytes: Buffer, { start, end }: Span): string =>
  bytes.toString('latin1', start, end).replace(/\0+$/, '');
