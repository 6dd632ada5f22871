/** Size and frame count from the header of a picture file; nothing is decompressed. */
export interface PictureHead {
  readonly width: number;
  readonly height: number;
  /** More than one for an animated PNG. */
  readonly frames: number;
}

const PNG_START_BYTES = 8;
/** Length, name and checksum around the data of a PNG chunk. */
const CHUNK_WRAPPING = 12;

/** Chunks up to the first with pixels: IHDR with the size, and acTL with the number of frames when it is animated. */
export const readPngHead = (bytes: Buffer): PictureHead | null => {
  let size: { width: number; height: number } | null = null;
  for (let at = PNG_START_BYTES; at + CHUNK_WRAPPING <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const name = bytes.toString('latin1', at + 4, at + 8);
    const data = bytes.subarray(at + 8, at + 8 + length);
    if (name === 'IHDR' && data.length >= 8) size = { width: data.readUInt32BE(0), height: data.readUInt32BE(4) };
    if (name === 'acTL' && data.length >= 4 && size !== null) return { ...size, frames: data.readUInt32BE(0) };
    if (name === 'IDAT') break;
    at += CHUNK_WRAPPING + length;
  }
  return size === null ? null : { ...size, frames: 1 };
};

/** Markers that stand alone; all others are followed by the length of their data. */
const isBareMarker = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
/** C4, C8 and CC lie in the range of frame headers but are none. */
const isFrameHeader = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** Segments up to the frame header, which holds the size. */
export const readJpegHead = (bytes: Buffer): PictureHead | null => {
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) at += 1;
    else if (isBareMarker(marker)) at += 2;
    else if (isFrameHeader(marker)) {
      if (at + 9 > bytes.length) return null;
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7), frames: 1 };
    } else at += 2 + Math.max(2, bytes.readUInt16BE(at + 2));
  }
  return null;
};
