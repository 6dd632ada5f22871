import { readText } from './bytes';
import { fail, type MediaFacts, toChecker } from './media-facts';
import { type Box, boxesIn, childOf, childrenOf } from './mp4-boxes';
import { readDeclaredMs, readTrack, type Track } from './mp4-track';

const BRANDS = new Set([
  ...['isom', 'iso2', 'iso3', 'iso4', 'iso5', 'iso6', 'mp41', 'mp42', 'avc1', 'av01'],
  ...['M4A ', 'M4B ', 'M4V ', 'MSNV', 'dash'],
]);
/** Other boxes at the top mean a variant that is not accepted, such as fragments (`moof`). */
const TOP_BOXES = new Set(['ftyp', 'moov', 'mdat', 'free', 'skip', 'wide', 'udta', 'meta', 'uuid']);
const MAX_TRACKS = 2;

const readTopBoxes = (bytes: Buffer): Box[] => {
  if (!isMp4(bytes) || !BRANDS.has(bytes.toString('latin1', 8, 12))) fail('media_type_refused');
  const boxes = boxesIn(bytes, { start: 0, end: bytes.length });
  if (!boxes.every(({ type }) => TOP_BOXES.has(type))) fail('media_type_refused');
  return boxes;
};

const readMp4 = (bytes: Buffer): MediaFacts => {
  const boxes = readTopBoxes(bytes);
  const movie = childOf(bytes, { start: 0, end: bytes.length }, 'moov');
  const inside = boxesIn(bytes, movie);
  if (inside.some(({ type }) => type === 'mvex')) fail('media_type_refused');
  if (inside.some(({ type }) => type === 'pssh')) fail('media_codec_refused');
  const data = boxes.filter(({ type }) => type === 'mdat');
  const declared = readDeclaredMs(bytes, childOf(bytes, movie, 'mvhd'));
  const tracks = childrenOf(bytes, movie, 'trak');
  if (tracks.length > MAX_TRACKS) fail('media_broken');
  return toFacts(
    tracks.map((track) => readTrack(bytes, track, { ...declared, data })),
    declared.durationMs,
  );
};

/** One video track, one audio track, or one of each. */
const toFacts = (tracks: readonly Track[], declaredMs: number): MediaFacts => {
  const audio = tracks.filter(({ kind }) => kind === 'audio');
  const video = tracks.filter(({ kind }) => kind === 'video');
  if (tracks.length === 0 || audio.length > 1 || video.length > 1) fail('media_broken');
  const durationMs = Math.ceil(Math.max(declaredMs, ...tracks.map((track) => track.durationMs)));
  const [picture] = video;
  if (picture === undefined) return { contentType: 'audio/mp4', durationMs };
  if (picture.width === 0 || picture.height === 0) fail('media_broken');
  return { contentType: 'video/mp4', durationMs, width: picture.width, height: picture.height };
};

/**
 * MP4 and M4A: boxes fill the file to its last byte, samples are in the file itself and not encrypted. The duration is
 * the longest of what the headers declare, what the samples add up to and what the edit list plays.
 */
export const checkMp4 = toChecker(readMp4);

export const isMp4 = (bytes: Buffer): boolean => bytes.length >= 12 && readText(bytes, 4, 4) === 'ftyp';
