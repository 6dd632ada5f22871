import { describe, expect, it } from 'vitest';
import { type Attempt, computeRoomLock, decideWrite, roomAgeMs } from './decide-write';

const DAY = 24 * 3_600_000;
const NOW = Date.UTC(2026, 10, 18, 12, 0, 0);
const WRITER = { createdMs: NOW - 2 * DAY, hasChannel: true, mutedUntilMs: 0 };
const MOMENT = { nowMs: NOW, ageMs: DAY, isClosed: false };
const ATTEMPT: Attempt = {
  writer: WRITER,
  moment: MOMENT,
  wroteMs: 0,
  slowMs: 2_000,
  scale: 1,
  recentFolds: [],
  fold: 'hello',
};

describe('a lock', () => {
  it.each([
    ['none', {}, {}, null],
    ['exactly one day old', { createdMs: NOW - DAY }, {}, null],
    ['younger by 1 ms', { createdMs: NOW - DAY + 1 }, {}, { lock: 'age', untilMs: NOW + 1 }],
    ['without a confirmed channel', { hasChannel: false }, {}, { lock: 'channel', untilMs: 0 }],
    ['muted for one more ms', { mutedUntilMs: NOW + 1 }, {}, { lock: 'muted', untilMs: NOW + 1 }],
    [
      'muted and without a confirmed channel',
      { hasChannel: false, mutedUntilMs: NOW + 1 },
      {},
      { lock: 'muted', untilMs: NOW + 1 },
    ],
    ['a mute that ends now', { mutedUntilMs: NOW }, {}, null],
    ['closed', {}, { isClosed: true }, { lock: 'closed', untilMs: 0 }],
    ['muted in a closed room', { mutedUntilMs: NOW + 9 }, { isClosed: true }, { lock: 'muted', untilMs: NOW + 9 }],
    ['at once in the demo', { createdMs: NOW + 1 }, { ageMs: roomAgeMs('demo') }, null],
    [
      'a day in production',
      { createdMs: NOW },
      { ageMs: roomAgeMs('production') },
      { lock: 'age', untilMs: NOW + DAY },
    ],
  ])('%s', (_, writer, moment, lock) =>
    expect(computeRoomLock({ ...WRITER, ...writer }, { ...MOMENT, ...moment })).toEqual(lock),
  );
});

describe('writing', () => {
  const no = (code: string, params = {}) => ({ ok: false, code, params });

  it.each<[string, Partial<Attempt>, unknown]>([
    ['the first message', {}, { ok: true }],
    ['2 s after the last', { wroteMs: NOW - 2_000 }, { ok: true }],
    ['1 ms too early', { wroteMs: NOW - 1_999 }, no('room_too_fast', { seconds: '2' })],
    ['in slow mode', { wroteMs: NOW - 29_999, slowMs: 30_000 }, no('room_too_fast', { seconds: '30' })],
    ['in slow mode, in time', { wroteMs: NOW - 30_000, slowMs: 30_000 }, { ok: true }],
    ['faster by the scale', { wroteMs: NOW - 2, scale: 1_000 }, { ok: true }],
    ['the same again', { recentFolds: ['x', 'hello'] }, no('room_duplicate')],
    ['something else', { recentFolds: ['x', 'hello you'] }, { ok: true }],
    ['muted', { writer: { ...WRITER, mutedUntilMs: NOW + 3_600_000 } }, no('room_muted', { time: '2026-11-18 13:00' })],
    [
      'a new account',
      { writer: { ...WRITER, createdMs: NOW - 3_600_000 } },
      no('room_account_new', { time: '2026-11-19 11:00' }),
    ],
    ['without a channel', { writer: { ...WRITER, hasChannel: false } }, no('room_channel_needed')],
    ['in a closed room', { moment: { ...MOMENT, isClosed: true } }, no('room_closed')],
    [
      'a lock is told before the pace',
      { moment: { ...MOMENT, isClosed: true }, wroteMs: NOW, recentFolds: ['hello'] },
      no('room_closed'),
    ],
  ])('%s', (_, change, decision) => expect(decideWrite({ ...ATTEMPT, ...change })).toEqual(decision));
});
