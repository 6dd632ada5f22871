import { readUint, type Span } from './bytes';
import { type Element, elementsIn, floatOf, readVarint, textOf, uintOf } from './ebml';
import { fail, type MediaFacts, toChecker } from './media-facts';

const ID = {
  header: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  seekHead: 0x114d9b74,
  info: 0x1549a966,
  tracks: 0x1654ae6b,
  cluster: 0x1f43b675,
  cues: 0x1c53bb6b,
  tags: 0x1254c367,
  void: 0xec,
  checksum: 0xbf,
  timeScale: 0x2ad7b1,
  duration: 0x4489,
  track: 0xae,
  trackNumber: 0xd7,
  trackType: 0x83,
  codec: 0x86,
  encodings: 0x6d80,
  video: 0xe0,
  width: 0xb0,
  height: 0xba,
  clusterTime: 0xe7,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
  blockDuration: 0x9b,
} as const;

/** Attachments and chapters are not among them: a work needs neither. */
const IN_SEGMENT = new Set<number>([
  ...[ID.seekHead, ID.info, ID.tracks, ID.cluster, ID.cues, ID.tags, ID.void, ID.checksum],
]);
const MAX_TRACKS = 2;
const VIDEO = 1;
const AUDIO = 2;
const CODECS: Readonly<Record<number, readonly string[]>> = {
  [VIDEO]: ['V_VP8', 'V_VP9', 'V_AV1'],
  [AUDIO]: ['A_OPUS', 'A_VORBIS'],
};
const DEFAULT_TIME_SCALE = 1_000_000;
const NANOSECONDS_PER_MS = 1_000_000;

interface WebmTrack {
  readonly number: number;
  readonly type: number;
  readonly width: number;
  readonly height: number;
}

const find = (elements: readonly Element[], id: number): Element | undefined =>
  elements.find((element) => element.id === id);

const theOne = (elements: readonly Element[], id: number): Element => {
  const [found, second] = elements.filter((element) => element.id === id);
  return found === undefined || second !== undefined ? fail('media_broken') : found;
};

/** The header and one segment, which ends where the file ends. */
const readSegment = (bytes: Buffer): Element[] => {
  if (!isEbml(bytes)) fail('media_type_refused');
  const [header, segment, ...others] = elementsIn(bytes, { start: 0, end: bytes.length });
  if (header === undefined) return fail('media_broken');
  const type = find(elementsIn(bytes, header), ID.docType);
  if (type === undefined || textOf(bytes, type) !== 'webm') fail('media_type_refused');
  if (segment === undefined || segment.id !== ID.segment || others.length > 0) return fail('media_broken');
  const elements = elementsIn(bytes, segment);
  return elements.every(({ id }) => IN_SEGMENT.has(id)) ? elements : fail('media_broken');
};

const readTrack = (bytes: Buffer, track: Span): WebmTrack => {
  const fields = elementsIn(bytes, track);
  const type = uintOf(bytes, theOne(fields, ID.trackType));
  const codec = textOf(bytes, theOne(fields, ID.codec));
  // Content encodings are compression and encryption of a track.
  if (CODECS[type]?.includes(codec) !== true || find(fields, ID.encodings) !== undefined) fail('media_codec_refused');
  const number = uintOf(bytes, theOne(fields, ID.trackNumber));
  if (type === AUDIO) return { number, type, width: 0, height: 0 };
  const picture = elementsIn(bytes, theOne(fields, ID.video));
  const [width, height] = [ID.width, ID.height].map((id) => uintOf(bytes, theOne(picture, id)));
  return width && height ? { number, type, width, height } : fail('media_broken');
};

/** Time of a block within its cluster; the block belongs to a declared track. */
const readBlockTime = (bytes: Buffer, { start, end }: Span, tracks: readonly WebmTrack[]): number => {
  const number = readVarint(bytes, start);
  const at = start + number.length;
  if (at + 3 > end || !tracks.some((track) => track.number === number.value)) fail('media_broken');
  const time = readUint(bytes, at, 2);
  return time > 0x7fff ? time - 0x10000 : time;
};

const readGroupEnd = (bytes: Buffer, group: Span, tracks: readonly WebmTrack[]): number => {
  const fields = elementsIn(bytes, group);
  const duration = find(fields, ID.blockDuration);
  const time = readBlockTime(bytes, theOne(fields, ID.block), tracks);
  return time + (duration === undefined ? 0 : uintOf(bytes, duration));
};

/** Latest time of a block in a cluster, in units of the time scale. */
const readClusterEnd = (bytes: Buffer, cluster: Span, tracks: readonly WebmTrack[]): number => {
  const fields = elementsIn(bytes, cluster);
  const start = uintOf(bytes, theOne(fields, ID.clusterTime));
  let latest = 0;
  for (const field of fields) {
    if (field.id === ID.simpleBlock) latest = Math.max(latest, readBlockTime(bytes, field, tracks));
    if (field.id === ID.blockGroup) latest = Math.max(latest, readGroupEnd(bytes, field, tracks));
  }
  return start + latest;
};

const readDurationMs = (bytes: Buffer, elements: readonly Element[], tracks: readonly WebmTrack[]): number => {
  const info = elementsIn(bytes, theOne(elements, ID.info));
  const scaleField = find(info, ID.timeScale);
  const scale = scaleField === undefined ? DEFAULT_TIME_SCALE : uintOf(bytes, scaleField);
  const declared = floatOf(bytes, theOne(info, ID.duration));
  const clusters = elements.filter(({ id }) => id === ID.cluster);
  if (scale === 0 || !(declared > 0) || clusters.length === 0) fail('media_broken');
  let units = declared;
  for (const cluster of clusters) units = Math.max(units, readClusterEnd(bytes, cluster, tracks));
  return Math.ceil((units * scale) / NANOSECONDS_PER_MS);
};

const readWebm = (bytes: Buffer): MediaFacts => {
  const elements = readSegment(bytes);
  const entries = elementsIn(bytes, theOne(elements, ID.tracks)).filter(({ id }) => id === ID.track);
  if (entries.length > MAX_TRACKS) fail('media_broken');
  const tracks = entries.map((track) => readTrack(bytes, track));
  const [video, secondVideo] = tracks.filter(({ type }) => type === VIDEO);
  const audio = tracks.filter(({ type }) => type === AUDIO);
  if (tracks.length === 0 || secondVideo !== undefined || audio.length > 1) fail('media_broken');
  const durationMs = readDurationMs(bytes, elements, tracks);
  if (video === undefined) return { contentType: 'audio/webm', durationMs };
  return { contentType: 'video/webm', durationMs, width: video.width, height: video.height };
};

/**
 * WebM: elements of known size fill the file to its last byte. The duration is the declared one or, when it is later,
 * the time of the last block.
 */
export const checkWebm = toChecker(readWebm);

export const isEbml = (bytes: Buffer): boolean => bytes.length >= 4 && bytes.readUInt32BE(0) === ID.header;
