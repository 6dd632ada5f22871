import { readUint } from './bytes';
import { fail, type MediaFacts, toChecker } from './media-facts';

const TAG_BYTES = 10;
const TAIL_BYTES = 128;
const MIN_FRAMES = 2;
/** kbit/s by the four bits of a frame header; 0 (free format) and 15 are not accepted. */
const RATES_VERSION_1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const RATES_VERSION_2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const SAMPLE_RATES = [44_100, 48_000, 32_000];
/** By the two version bits: MPEG 2.5, reserved, MPEG 2, MPEG 1. */
const RATE_DIVISORS = [4, 0, 2, 1];
const VERSION_1 = 3;
const LAYER_3 = 1;

interface Frame {
  readonly bytes: number;
  readonly samples: number;
  readonly sampleRate: number;
}

const readFrame = (bytes: Buffer, at: number): Frame => {
  const head = readUint(bytes, at, 4);
  if (head >>> 21 !== 0x7ff) fail('media_broken');
  const version = (head >>> 19) & 3;
  if (((head >>> 17) & 3) !== LAYER_3) fail('media_codec_refused');
  const kilobits = (version === VERSION_1 ? RATES_VERSION_1 : RATES_VERSION_2)[(head >>> 12) & 15] ?? 0;
  const divisor = RATE_DIVISORS[version] ?? 0;
  const baseRate = SAMPLE_RATES[(head >>> 10) & 3] ?? 0;
  if (kilobits === 0 || divisor === 0 || baseRate === 0) return fail('media_broken');
  const sampleRate = baseRate / divisor;
  const samples = version === VERSION_1 ? 1_152 : 576;
  const padding = (head >>> 9) & 1;
  return { bytes: Math.floor(((samples / 8) * kilobits * 1_000) / sampleRate) + padding, samples, sampleRate };
};

const startsWithTag = (bytes: Buffer): boolean => bytes.toString('latin1', 0, 3) === 'ID3';

/** Bytes of an ID3v2 tag before the first frame; its length has seven bits per byte. */
const headTagBytes = (bytes: Buffer): number => {
  if (!startsWithTag(bytes)) return 0;
  const hasFooter = (readUint(bytes, 5, 1) & 0x10) !== 0;
  let length = 0;
  for (let at = 6; at < TAG_BYTES; at += 1) {
    const byte = readUint(bytes, at, 1);
    if (byte > 0x7f) fail('media_broken');
    length = length * 128 + byte;
  }
  return TAG_BYTES + length + (hasFooter ? TAG_BYTES : 0);
};

/** An ID3v1 tag is the last 128 bytes of a file. */
const tailTagBytes = (bytes: Buffer): number => {
  const at = bytes.length - TAIL_BYTES;
  return at >= 0 && bytes.toString('latin1', at, at + 3) === 'TAG' ? TAIL_BYTES : 0;
};

const readMp3 = (bytes: Buffer): MediaFacts => {
  const end = bytes.length - tailTagBytes(bytes);
  let at = headTagBytes(bytes);
  if (at >= end) fail('media_broken');
  const { sampleRate } = readFrame(bytes, at);
  let [frames, samples] = [0, 0];
  while (at < end) {
    const frame = readFrame(bytes, at);
    if (frame.sampleRate !== sampleRate) fail('media_broken');
    at += frame.bytes;
    samples += frame.samples;
    frames += 1;
  }
  if (at !== end || frames < MIN_FRAMES) fail('media_broken');
  return { contentType: 'audio/mpeg', durationMs: Math.round((samples * 1_000) / sampleRate) };
};

/** MP3 (MPEG 1, 2 or 2.5, layer III): frame after frame up to the end, with at most an ID3 tag before and after. */
export const checkMp3 = toChecker(readMp3);

export const isMp3 = (bytes: Buffer): boolean =>
  bytes.length >= 4 && (startsWithTag(bytes) || readUint(bytes, 0, 2) >>> 5 === 0x7ff);
