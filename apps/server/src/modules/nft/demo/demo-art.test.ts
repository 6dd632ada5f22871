import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { DEMO_ARTISTS, DEMO_SERIES, DEMO_WORKS, demoArtPath, stillOf } from './demo-art';

const KB = 1000;
const TOTAL_BYTES = 6_000 * KB;
const folder = dirname(demoArtPath('low-water.jpg'));
const shown = [...DEMO_WORKS, ...DEMO_SERIES.items];
const artists = new Set(DEMO_ARTISTS.map(({ key }) => key));

interface Asset {
  readonly file: string;
  readonly maxBytes: number;
  /** Width and height of a picture; null for sound and video. */
  readonly side: number | null;
}

const LIMITS = {
  image: { maxBytes: 90 * KB, side: 1024 },
  gif: { maxBytes: 350 * KB, side: 400 },
  audio: { maxBytes: 200 * KB, side: null },
  video: { maxBytes: 400 * KB, side: null },
} as const;

const assets: readonly Asset[] = [
  ...DEMO_ARTISTS.map(({ avatar }) => ({ file: avatar, maxBytes: 24 * KB, side: 256 })),
  ...shown.map(({ file, type }) => ({ file, ...LIMITS[type] })),
  ...shown.flatMap(({ cover }) => (cover === null ? [] : [{ file: cover, maxBytes: 60 * KB, side: 640 }])),
  { file: DEMO_SERIES.cover, ...LIMITS.image },
  ...[...shown, { file: DEMO_SERIES.cover, cover: null }].flatMap((work) =>
    work.cover === null ? [{ file: stillOf(work), maxBytes: 40 * KB, side: 480 }] : [],
  ),
];

/** First bytes by file ending, in hexadecimal. An MP3 file without an ID3 tag starts with a frame header. */
const MAGIC: Readonly<Record<string, RegExp>> = {
  jpg: /^ffd8ff/,
  gif: /^474946383961/,
  mp3: /^(494433|ff[ef])/,
  webm: /^1a45dfa3/,
  mp4: /^.{8}66747970/,
};

const endingOf = (file: string): string => file.slice(file.lastIndexOf('.') + 1);

/** From memory, because the server blocks every decoder but those of JPEG and PNG buffers; a GIF has its size in bytes 6 to 9. */
const sizeOf = async (file: string): Promise<{ width: number; height: number }> => {
  const bytes = readFileSync(demoArtPath(file));
  if (endingOf(file) === 'gif') return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
  const { width, height } = await sharp(bytes).metadata();
  return { width, height };
};

describe('every file of the demo art', () => {
  it.each(assets)('$file exists, is within its size and is what its name says', ({ file, maxBytes }) => {
    expect(statSync(demoArtPath(file)).size).toBeLessThanOrEqual(maxBytes);
    const head = readFileSync(demoArtPath(file)).subarray(0, 16).toString('hex');
    expect(head).toMatch(MAGIC[endingOf(file)] ?? /^unknown ending$/);
  });

  it.each(assets.filter(({ side }) => side !== null))('$file is a square of $side pixels', async ({ file, side }) => {
    expect(await sizeOf(file)).toEqual({ width: side, height: side });
  });
});

describe('the folder of the demo art', () => {
  it('has no file that is not named', () => {
    expect(readdirSync(folder).toSorted()).toEqual(assets.map(({ file }) => file).toSorted());
  });

  it('is at most 6 MB', () => {
    const bytes = readdirSync(folder).map((file) => statSync(demoArtPath(file)).size);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(TOTAL_BYTES);
  });
});

describe('the list of works', () => {
  it('has 24 works of four types by three artists, and keys and titles only once', () => {
    const count = (type: string): number => DEMO_WORKS.filter((work) => work.type === type).length;
    expect(['image', 'gif', 'audio', 'video'].map(count)).toEqual([15, 3, 3, 3]);
    expect(new Set(shown.map(({ key }) => key)).size).toBe(shown.length);
    expect(new Set(shown.map(({ title }) => title)).size).toBe(shown.length);
    expect(new Set(DEMO_WORKS.map(({ artist }) => artist))).toEqual(artists);
    expect(artists).toContain(DEMO_SERIES.artist);
  });

  it('gives a cover to exactly the works that are not still pictures', () => {
    for (const { key, type, cover } of shown) expect(cover === null, key).toBe(type === 'image');
  });

  it('has three items of rarity N, two R and one SR in the series', () => {
    expect(DEMO_SERIES.items.map(({ rarity }) => rarity)).toEqual(['N', 'N', 'N', 'R', 'R', 'SR']);
  });

  it('describes every work in one or two sentences, and every artist in two, without exclamation marks', () => {
    const sentences = (text: string): number => text.match(/[.](\s|$)/g)?.length ?? 0;
    for (const { key, description } of [...shown, DEMO_SERIES]) {
      expect([1, 2], key).toContain(sentences(description));
      expect(description, key).not.toMatch(/!/);
    }
    for (const { key, biography } of DEMO_ARTISTS) expect(sentences(biography), key).toBe(2);
  });
});
