import sharp from 'sharp';

/** Brightness steps from left to right on a grid of 8 x 8, and the brightness on one of 64 x 64. */
const STEPS = { width: 9, height: 8 } as const;
const GRID = { width: 64, height: 64 } as const;
const STEP_BYTES = 8;
/** Below this span a picture has nothing to tell it by. */
const LEAST_CONTRAST = 16;
/** Saving a picture again moves the brightness of a cell by less than this; another number in it by more. */
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

/** How a picture looks, whatever file it is in; null when it has no contrast. */
export const readLook = async (pixels: RawPixels): Promise<Buffer | null> => {
  const grid = await shrink(pixels, GRID);
  const cells = await shrink(pixels, STEPS);
  let [darkest, brightest] = [255, 0];
  for (const cell of grid) [darkest, brightest] = [Math.min(darkest, cell), Math.max(brightest, cell)];
  if (brightest - darkest < LEAST_CONTRAST) return null;
  return Buffer.concat([toSteps(cells), grid]);
};

/** The 64 brightness steps as the database writes bits. */
export const stepsOf = (look: Buffer): string =>
  [...look.subarray(0, STEP_BYTES)].map((byte) => byte.toString(2).padStart(8, '0')).join('');

/** Five slices of the steps, each with its place: looks that differ in four bits or fewer share at least one. */
export const slicesOf = (look: Buffer): number[] => {
  const bits = stepsOf(look);
  return [0, 13, 26, 39, 52].map((start, place) => place * 8192 + Number.parseInt(bits.slice(start, start + 13), 2));
};

/** The same picture, saved again or scaled: no cell of the grid differs by more than saving does. */
export const isSameLook = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length &&
  one.subarray(STEP_BYTES).every((cell, index) => Math.abs(cell - (other[STEP_BYTES + index] ?? 0)) <= SAME_CELL);
