import { sized } from '@candor/testkit/test-size';
import { describe, expect, test } from 'vitest';
import { COUNTS } from '#app/testing/counts';
import { chooseSeed, randomFrom } from '#app/testing/seed';
import { fixture, gifOf, HTML, mp3Frames, patched, renamed, withId3 } from '../testing/sample-media';
import { checkGif } from './check-gif';
import { checkMp3 } from './check-mp3';
import { checkMp4 } from './check-mp4';
import { checkWebm } from './check-webm';
import type { CheckMedia } from './media-facts';
import { MEDIA_LIMITS } from './media-limits';
import { readMedia } from './read-media';

const VIDEO = { width: 64, height: 48 };

const ACCEPTED: readonly (readonly [string, CheckMedia, object])[] = [
  ['animation.gif', checkGif, { contentType: 'image/gif', durationMs: 600, frames: 6, width: 32, height: 24 }],
  ['tone.mp3', checkMp3, { contentType: 'audio/mpeg', durationMs: 1_097 }],
  ['tone.m4a', checkMp4, { contentType: 'audio/mp4', durationMs: 1_047 }],
  ['tone.weba', checkWebm, { contentType: 'audio/webm', durationMs: 1_008 }],
  ['h264-aac.mp4', checkMp4, { contentType: 'video/mp4', durationMs: 1_047, ...VIDEO }],
  ['h264-faststart.mp4', checkMp4, { contentType: 'video/mp4', durationMs: 1_000, ...VIDEO }],
  ['av1.mp4', checkMp4, { contentType: 'video/mp4', durationMs: 1_000, ...VIDEO }],
  ['vp9.mp4', checkMp4, { contentType: 'video/mp4', durationMs: 1_000, ...VIDEO }],
  ['vp8-vorbis.webm', checkWebm, { contentType: 'video/webm', durationMs: 1_023, ...VIDEO }],
  ['vp9-opus.webm', checkWebm, { contentType: 'video/webm', durationMs: 1_008, ...VIDEO }],
  ['av1.webm', checkWebm, { contentType: 'video/webm', durationMs: 1_000, ...VIDEO }],
];

test.each(ACCEPTED)('%s is accepted with its length and size', (name, check, facts) => {
  expect(check(fixture(name))).toEqual(facts);
});

test.each(ACCEPTED)('%s followed by a page is refused', (name, check) => {
  expect(check(Buffer.concat([fixture(name), HTML]))).toBe('media_broken');
  expect(check(Buffer.concat([fixture(name), Buffer.from([0])]))).toBe('media_broken');
});

// An MP3 has no length of its own: cut after a frame it is a shorter MP3.
test.each(ACCEPTED.filter(([name]) => name !== 'tone.mp3'))('%s cut at any length is refused', (name, check) => {
  const bytes = fixture(name);
  const outcomes = new Set<unknown>();
  // Headers stand in the first kilobyte; behind it the usual run cuts at every eleventh length.
  const stepAt = (length: number): number => (length < 1_000 ? 1 : sized({ usual: 11, full: 1 }));
  for (let length = 0; length < bytes.length; length += stepAt(length)) outcomes.add(check(bytes.subarray(0, length)));
  expect([...outcomes].toSorted()).toEqual(['media_broken', 'media_type_refused']);
});

test.each([
  ['hevc.mp4', checkMp4, 'media_codec_refused'],
  ['ac3.mp4', checkMp4, 'media_codec_refused'],
  ['encrypted.mp4', checkMp4, 'media_codec_refused'],
  ['fragmented.mp4', checkMp4, 'media_type_refused'],
  ['quicktime.mov', checkMp4, 'media_type_refused'],
  ['h264.mkv', checkWebm, 'media_type_refused'],
] as const)('%s is refused', (name, check, code) => {
  expect(check(fixture(name))).toBe(code);
});

describe('GIF', () => {
  test('a still one is accepted', () => {
    expect(checkGif(gifOf({}))).toMatchObject({ frames: 1, durationMs: 100 });
  });
  test.each([
    ['without a frame', gifOf({ frames: 0 })],
    ['with a frame beside the screen', gifOf({ width: 3, left: 2 })],
    ['with an unknown block', renamed(gifOf({}), '\x21', '\x22')],
    ['with a second trailer', Buffer.concat([gifOf({}), Buffer.from(';')])],
  ])('%s is refused', (_, bytes) => {
    expect(checkGif(bytes)).toBe('media_broken');
  });
});

describe('MP3', () => {
  test('ID3 tags before and after are not counted', () => {
    expect(checkMp3(withId3(mp3Frames()))).toEqual(checkMp3(mp3Frames()));
  });
  test('a cut one is refused, or shorter where a frame ends', () => {
    const frames = mp3Frames();
    let accepted = 0;
    for (let length = 0; length < frames.length; length += 1)
      if (checkMp3(frames.subarray(0, length)) !== 'media_broken') accepted += 1;
    // 42 frames of 26 ms: one alone is not accepted, and all of them are not cut.
    expect(accepted).toBe(40);
  });
  test.each([
    ['a page after the ID3 tag', Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\0'), HTML]), 'media_broken'],
    ['a tag longer than the file', Buffer.from('ID3\x04\0\0\x7f\x7f\x7f\x7f'), 'media_broken'],
    ['layer II', Buffer.from([0xff, 0xfd, 0x90, 0, 0, 0]), 'media_codec_refused'],
    ['a free bit rate', Buffer.from([0xff, 0xfb, 0x00, 0, 0, 0]), 'media_broken'],
    [
      'another sample rate in the middle',
      Buffer.concat([mp3Frames(), Buffer.from([0xff, 0xfb, 0x90, 0])]),
      'media_broken',
    ],
  ])('%s is refused', (_, bytes, code) => {
    expect(checkMp3(bytes)).toBe(code);
  });
});

describe('MP4', () => {
  const clip = fixture('h264-faststart.mp4');
  test.each([
    ['the data of a track in another file', patched(clip, 'url ', { offset: 0, value: 0 }), 'media_broken'],
    ['samples outside of the data', patched(clip, 'stco', { offset: 8, value: 20 }), 'media_broken'],
    ['a box up to the end of the file', patched(clip, 'mdat', { offset: -8, value: 0 }), 'media_broken'],
    ['a box that is too long', patched(clip, 'moov', { offset: -8, value: 0x7fffffff }), 'media_broken'],
    ['a box shorter than its head', patched(clip, 'mdat', { offset: -8, value: 7 }), 'media_broken'],
    ['a track of text', renamed(clip, 'vide', 'text'), 'media_codec_refused'],
    ['an encrypted entry', patched(clip, 'stsd', { offset: 12, value: 0x656e6376 }), 'media_codec_refused'],
    ['no configuration of the codec', renamed(clip, 'avcC', 'free'), 'media_codec_refused'],
    ['a time scale of zero', patched(clip, 'mdhd', { offset: 12, value: 0 }), 'media_broken'],
    ['an unknown box at the top', renamed(clip, 'mdat', 'evil'), 'media_type_refused'],
    ['the brand of a picture', renamed(clip, 'ftypisom', 'ftypheic'), 'media_type_refused'],
  ])('%s is refused', (_, bytes, code) => {
    expect(checkMp4(bytes)).toBe(code);
  });

  test.each([
    ['the movie', 'mvhd', 16, 61_000],
    ['the track', 'mdhd', 16, 61 * 10_240],
    ['the samples', 'stts', 12, 61 * 1_024],
    ['the edit list', 'elst', 8, 61_000],
  ])('the longest duration counts: that of %s', (_, mark, offset, value) => {
    const longer = patched(clip, mark, { offset, value });
    expect(checkMp4(longer)).toMatchObject({ durationMs: 61_000 });
    expect(() => readMedia('video', longer, MEDIA_LIMITS)).toThrow('media_too_long');
  });
});

/** The tags of a WebM file renamed to attachments, which may hold any file. */
const withAttachments = (webm: Buffer): Buffer => {
  const copy = Buffer.from(webm);
  copy.writeUInt32BE(0x1941a469, webm.lastIndexOf(Buffer.from([0x12, 0x54, 0xc3, 0x67])));
  return copy;
};

describe('WebM', () => {
  const clip = fixture('vp9-opus.webm');
  const DURATION = Buffer.from([0x44, 0x89, 0x88]);
  const CLUSTER_TIME = Buffer.from([0xe7, 0x81]);
  test.each([
    ['another document type', renamed(clip, 'webm', 'mkvx'), 'media_type_refused'],
    ['another codec', renamed(clip, 'V_VP9', 'V_XXX'), 'media_codec_refused'],
    [
      'a segment of unknown size',
      patched(clip, Buffer.from([0x18, 0x53, 0x80, 0x67]), { offset: 0, value: 0x01ffff, length: 3 }),
      'media_broken',
    ],
    [
      'no duration',
      patched(clip, DURATION, { offset: 0, value: 0 }).fill(0, clip.indexOf(DURATION) + 3, clip.indexOf(DURATION) + 11),
      'media_broken',
    ],
    ['attachments', withAttachments(clip), 'media_broken'],
  ])('%s is refused', (_, bytes, code) => {
    expect(checkWebm(bytes)).toBe(code);
  });

  test('a block after the declared end makes it longer', () => {
    const later = patched(clip, CLUSTER_TIME, { offset: 0, value: 200, length: 1 });
    const facts = checkWebm(later);
    expect(typeof facts === 'string' ? 0 : facts.durationMs).toBeGreaterThan(1_008);
  });

  test('a declared duration of 61 s is too long', () => {
    const long = Buffer.from(clip);
    long.writeDoubleBE(61_000, clip.indexOf(DURATION) + 3);
    expect(() => readMedia('video', long, MEDIA_LIMITS)).toThrow('media_too_long');
  });
});

describe('a work', () => {
  const kinds = ['gif', 'audio', 'video'] as const;
  test.each([
    ['html', HTML],
    ['wav', fixture('tone.wav')],
    ['zip', Buffer.from('PK\x03\x04')],
    ['svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['nothing', Buffer.alloc(0)],
  ])('%s is of no accepted type, whatever it is called', (_, bytes) => {
    for (const kind of kinds) expect(() => readMedia(kind, bytes, MEDIA_LIMITS)).toThrow('media_type_refused');
  });

  test('is of the kind it is sent as', () => {
    for (const [name, , { contentType }] of ACCEPTED as readonly (readonly [
      string,
      CheckMedia,
      { contentType: string },
    ])[]) {
      const own = contentType === 'image/gif' ? 'gif' : contentType.split('/')[0];
      for (const kind of kinds) {
        const read = () => readMedia(kind, fixture(name), MEDIA_LIMITS).contentType;
        if (kind === own) expect(read()).toBe(contentType);
        else expect(read).toThrow('media_type_refused');
      }
    }
  });

  test.each([
    ['gif', 5 * 1024 * 1024, '5'],
    ['audio', 10 * 1024 * 1024, '10'],
    ['video', 20 * 1024 * 1024, '20'],
  ] as const)('%s has at most %i bytes', (kind, bytes, megabytes) => {
    expect(() => readMedia(kind, Buffer.alloc(bytes), MEDIA_LIMITS)).toThrow('media_type_refused');
    expect(() => readMedia(kind, Buffer.alloc(bytes + 1), MEDIA_LIMITS)).toThrow(
      expect.objectContaining({ code: 'media_too_large', params: { megabytes } }),
    );
  });

  test('audio lasts at most 180 s', () => {
    const frames = mp3Frames();
    const repeated = (times: number): Buffer => Buffer.concat(Array.from({ length: times }, () => frames));
    const perRound = 1.097;
    expect(readMedia('audio', repeated(Math.floor(180 / perRound)), MEDIA_LIMITS).durationMs).toBeGreaterThan(178_000);
    expect(() => readMedia('audio', repeated(Math.ceil(182 / perRound)), MEDIA_LIMITS)).toThrow(
      expect.objectContaining({ code: 'media_too_long', params: { seconds: '180' } }),
    );
  });

  test('an animation has at most 400 frames and 4096 pixels a side', () => {
    expect(readMedia('gif', gifOf({ frames: 400 }), MEDIA_LIMITS).frames).toBe(400);
    expect(() => readMedia('gif', gifOf({ frames: 401 }), MEDIA_LIMITS)).toThrow('media_too_many_frames');
    expect(() => readMedia('gif', gifOf({ width: 4_097 }), MEDIA_LIMITS)).toThrow('picture_too_large');
    expect(() => readMedia('gif', gifOf({ width: 3_001, height: 3_000 }), MEDIA_LIMITS)).toThrow('picture_too_large');
  });
});

test('no input makes a checker throw', () => {
  const random = randomFrom(chooseSeed('media checkers'));
  const files = ACCEPTED.map(([name]) => fixture(name));
  const checks = [checkGif, checkMp3, checkMp4, checkWebm];
  const codes = ['media_broken', 'media_type_refused', 'media_codec_refused'];
  const outcomes = new Set<string>();
  for (let round = 0; round < COUNTS.mediaMutations; round += 1) {
    const bytes = mutate(files[round % files.length] ?? HTML, random);
    for (const check of checks) {
      const facts = check(bytes);
      const isAccepted = typeof facts !== 'string' && facts.durationMs >= 0;
      outcomes.add(isAccepted ? 'accepted' : String(facts));
    }
  }
  expect([...outcomes].toSorted()).toEqual(['accepted', ...codes].toSorted());
});

/** Bytes replaced, mostly by values that are a length, a sign or a limit somewhere; sometimes cut or doubled. */
const mutate = (file: Buffer, random: (below: number) => number): Buffer => {
  const bytes = Buffer.from(file);
  for (let times = 1 + random(6); times > 0; times -= 1) {
    // Headers are at the start and, in MP4, at the end.
    const near = random(2) === 0 ? random(Math.min(600, bytes.length)) : bytes.length - 1 - random(bytes.length);
    bytes[near] = random(2) === 0 ? ([0, 1, 0x7f, 0x80, 0xff][random(5)] ?? 0) : random(256);
  }
  if (random(8) === 0) return bytes.subarray(0, random(bytes.length));
  return random(8) === 0 ? Buffer.concat([bytes, bytes.subarray(random(bytes.length))]) : bytes;
};
