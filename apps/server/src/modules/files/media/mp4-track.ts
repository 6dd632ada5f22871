import { readText, readUint, readUint64, type Span } from './bytes';
import { fail } from './media-facts';
import { type Box, boxEntriesOf, boxesIn, childOf, childrenOf, entriesOf } from './mp4-boxes';

export interface Track {
  readonly kind: 'audio' | 'video';
  readonly durationMs: number;
  readonly width: number;
  readonly height: number;
}

/** Sample entries by track: the codecs, each with the box that holds its configuration. */
const CONFIGURATION: Readonly<Record<Track['kind'], Readonly<Record<string, string>>>> = {
  video: { avc1: 'avcC', av01: 'av1C', vp09: 'vpcC' },
  audio: { mp4a: 'esds' },
};
const ENTRY_HEAD_BYTES = { video: 78, audio: 28 } as const;
const KIND_OF_HANDLER: Readonly<Record<string, Track['kind']>> = { vide: 'video', soun: 'audio' };
/** Bit of a data reference that says: the data is in this file. */
const IN_THIS_FILE = 1;

/** Time units and their scale, from `mvhd` or `mdhd`, which have the same layout. */
export const readDeclaredMs = (bytes: Buffer, header: Span): { scale: number; durationMs: number } => {
  const isLong = readUint(bytes, header.start, 1) === 1;
  const scale = readUint(bytes, header.start + (isLong ? 20 : 12), 4);
  const units = isLong ? readUint64(bytes, header.start + 24) : readUint(bytes, header.start + 16, 4);
  if (scale === 0) fail('media_broken');
  return { scale, durationMs: (units * 1_000) / scale };
};

/** Sum of the durations of all samples. */
const readSampleMs = (bytes: Buffer, samples: Span, scale: number): number => {
  let units = 0;
  for (const at of entriesOf(bytes, samples, 8)) units += readUint(bytes, at, 4) * readUint(bytes, at + 4, 4);
  return (units * 1_000) / scale;
};

/** Sum of the segments of the edit list, which may play a part more than once. */
const readEditMs = (bytes: Buffer, track: Span, movieScale: number): number => {
  let units = 0;
  for (const edits of childrenOf(bytes, track, 'edts')) {
    const list = childOf(bytes, edits, 'elst');
    const isLong = readUint(bytes, list.start, 1) === 1;
    for (const at of entriesOf(bytes, list, isLong ? 20 : 12))
      units += isLong ? readUint64(bytes, at) : readUint(bytes, at, 4);
  }
  return (units * 1_000) / movieScale;
};

const ensureDataInside = (bytes: Buffer, information: Span): void => {
  const references = childOf(bytes, childOf(bytes, information, 'dinf'), 'dref');
  for (const { type, start } of boxEntriesOf(bytes, references))
    if (type !== 'url ' || (readUint(bytes, start, 4) & IN_THIS_FILE) === 0) fail('media_broken');
};

const ensureChunksInside = (bytes: Buffer, table: Span, data: readonly Span[]): void => {
  const isInside = (offset: number): boolean => data.some(({ start, end }) => offset >= start && offset < end);
  const offsets = [
    ...childrenOf(bytes, table, 'stco').flatMap((box) => entriesOf(bytes, box, 4).map((at) => readUint(bytes, at, 4))),
    ...childrenOf(bytes, table, 'co64').flatMap((box) => entriesOf(bytes, box, 8).map((at) => readUint64(bytes, at))),
  ];
  if (offsets.length === 0 || !offsets.every(isInside)) fail('media_broken');
};

/** The one sample entry: a codec on the list, with its configuration and without encryption. */
const readEntry = (bytes: Buffer, table: Span, kind: Track['kind']): Box => {
  const [entry, second] = boxEntriesOf(bytes, childOf(bytes, table, 'stsd'));
  if (entry === undefined || second !== undefined) return fail('media_broken');
  const configuration = CONFIGURATION[kind][entry.type] ?? fail('media_codec_refused');
  // Version 1 and 2 of audio entries belong to QuickTime and have another layout.
  if (kind === 'audio' && readUint(bytes, entry.start + 8, 2) !== 0) fail('media_codec_refused');
  const inner = boxesIn(bytes, { start: entry.start + ENTRY_HEAD_BYTES[kind], end: entry.end });
  if (inner.some(({ type }) => type === 'sinf') || !inner.some(({ type }) => type === configuration))
    fail('media_codec_refused');
  return entry;
};

export interface Movie {
  readonly scale: number;
  /** Contents of the boxes with the samples. */
  readonly data: readonly Span[];
}

export const readTrack = (bytes: Buffer, track: Span, { scale, data }: Movie): Track => {
  const media = childOf(bytes, track, 'mdia');
  const handler = childOf(bytes, media, 'hdlr');
  const kind = KIND_OF_HANDLER[readText(bytes, handler.start + 8, 4)] ?? fail('media_codec_refused');
  const information = childOf(bytes, media, 'minf');
  ensureDataInside(bytes, information);
  const table = childOf(bytes, information, 'stbl');
  const entry = readEntry(bytes, table, kind);
  ensureChunksInside(bytes, table, data);
  const declared = readDeclaredMs(bytes, childOf(bytes, media, 'mdhd'));
  const sampleMs = readSampleMs(bytes, childOf(bytes, table, 'stts'), declared.scale);
  if (sampleMs === 0) fail('media_broken');
  const durationMs = Math.max(declared.durationMs, sampleMs, readEditMs(bytes, track, scale));
  if (kind === 'audio') return { kind, durationMs, width: 0, height: 0 };
  return {
    kind,
    durationMs,
    width: readUint(bytes, entry.start + 24, 2),
    height: readUint(bytes, entry.start + 26, 2),
  };
};
