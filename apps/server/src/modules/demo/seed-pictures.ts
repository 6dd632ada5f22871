import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { Pool } from '#platform/db/pool';
import type { Storage } from '#platform/storage/storage';

export interface SeedPicturesDeps {
  readonly pool: Pool;
  readonly storage: Storage;
  readonly ids: { randomHex(bytes: number): string };
}

export interface SeedPicture {
  readonly bytes: Buffer;
  readonly pixelSha256: string;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const INK = 60;
const PAPER = 250;
const WHITE = 255;
const RECEIPT: Size = { width: 240, height: 360 };
const LINE = 24;

const toPicture = async (rgba: Buffer, { width, height }: Size): Promise<SeedPicture> => {
  const bytes = await sharp(rgba, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .png()
    .toBuffer();
  return { bytes, pixelSha256: createHash('sha256').update(`${width}x${height}\n`).update(rgba).digest('hex') };
};

/** A placeholder picture of a receipt: dark lines of different lengths on a light background. */
export const drawReceipt = (number: number): Promise<SeedPicture> => {
  const { width, height } = RECEIPT;
  const rgba = Buffer.alloc(width * height * 4, PAPER);
  for (let y = LINE; y < height - LINE; y += 1) {
    const line = Math.floor(y / LINE);
    if (y % LINE > LINE / 3) continue;
    const length = 40 + ((line * 53 + number * 31) % 150);
    rgba.fill(INK, (y * width + 20) * 4, (y * width + 20 + length) * 4);
  }
  return toPicture(rgba, RECEIPT);
};

const MODULE = 8;
const QUIET = 4;

/** A QR code from its rows of modules, each a hexadecimal number with one bit per module, with a quiet zone around. */
export const drawCode = (rows: readonly string[]): Promise<SeedPicture> => {
  const edge = (rows.length + 2 * QUIET) * MODULE;
  const rgba = Buffer.alloc(edge * edge * 4, WHITE);
  for (const [row, hex] of rows.entries()) {
    const bits = Number.parseInt(hex, 16).toString(2).padStart(rows.length, '0');
    for (const [column, bit] of [...bits].entries()) {
      if (bit !== '1') continue;
      for (let line = 0; line < MODULE; line += 1) {
        const start = ((QUIET + row) * MODULE + line) * edge + (QUIET + column) * MODULE;
        rgba.fill(0, start * 4, (start + MODULE) * 4);
      }
    }
  }
  return toPicture(rgba, { width: edge, height: edge });
};

/**
 * Inserts the row before the bytes are written, as every upload does: a stored file always has an owner. Returns its
 * name.
 */
export const storePicture = async (
  deps: SeedPicturesDeps,
  { bytes, pixelSha256 }: SeedPicture,
  owner: { readonly email: string; readonly now: Date },
): Promise<string> => {
  const name = deps.ids.randomHex(16);
  await deps.pool.query(
    `insert into upload_file (owner_id, name, content_type, bytes, pixel_sha256, created_at)
     select id, $2, 'image/png', $3, $4, $5 from app_user where email = $1`,
    [owner.email, name, bytes.length, pixelSha256, owner.now],
  );
  await deps.storage.put(name, bytes, 'image/png');
  return name;
};
