import sharp from 'sharp';

/**
 * A perceptual hash: 8 x 8 brightness differences between horizontal neighbours, and the brightness on a 64 x 64 grid.
 */
const STEPS = { width: 9, height: 8 } as const;
const GRID = { width: 64, height: 64 } as const;
const STEP_BYTES = 8;
/** Below this brightness range a picture has too little contrast to be compared. */
const LEAST_CONTRAST = 16;
/** Re-encoding a picture changes the brightness of a cell by at most this; another number drawn in it by more. */
const SAME_CELL = 8;

export interface RawPixels {
  readonly rgba: Buffer;
  readonly width: number;
  readonly height: number;
}

const shrink = ({ rgba, width, height }: RawPixels, size: { width: number; height: number }): Promise<Buffer> =>
  sharp(rgba, { raw: { width, height, channels: 4 } })
    .flatten({ background: '#ffffff' })
    .greyscale()
    .resize({ ...size, fit: 'fill', kernel: 'linear' })
    .raw({ depth: 'uchar' })
    .toBuffer();

const toSteps = (cells: Buffer): Buffer => {
  const steps = Buffer.alloc(STEP_BYTES);
  for (let row = 0; row < STEPS.height; row += 1) {
    for (let column = 0; column < STEPS.width - 1; column += 1) {
      const at = row * STEPS.width + column;
      const isBrighter = (cells[at + 1] ?? 0) > (cells[at] ?? 0);
      if (isBrighter) steps[row] = (steps[row] ?? 0) | (1 << (7 - column));
    }
  }
  return steps;
};

/** The perceptual hash of a picture, independent of its encoding; null when it has too little contrast. */
export const readFingerprint = async (pixels: RawPixels): Promise<Buffer | null> => {
  const grid = await shrink(pixels, GRID);
  const cells = await shrink(pixels, STEPS);
  let [darkest, brightest] = [255, 0];
  for (const cell of grid) [darkest, brightest] = [Math.min(darkest, cell), Math.max(brightest, cell)];
  if (brightest - darkest < LEAST_CONTRAST) return null;
  return Buffer.concat([toSteps(cells), grid]);
};

/** The 64 brightness differences as a bit string for the database. */
export const stepsOf = (fingerprint: Buffer): string =>
  [...fingerprint.subarray(0, STEP_BYTES)].map((byte) => byte.toString(2).padStart(8, '0')).join('');

/**
 * Five slices of the 64 bits, each tagged with its position: hashes that differ in at most four bits share at least
 * one.
 */
export const slicesOf = (fingerprint: Buffer): number[] => {
  const bits = stepsOf(fingerprint);
  return [0, 13, 26, 39, 52].map((start, place) => place * 8192 + Number.parseInt(bits.slice(start, start + 13), 2));
};

/** True for the same picture re-encoded or scaled: no grid cell differs by more than SAME_CELL. */
export const isSimilarPicture = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length &&
  one.subarray(STEP_BYTES).every((cell, index) => Math.abs(cell - (other[STEP_BYTES + index] ?? 0)) <= SAME_CELL);
