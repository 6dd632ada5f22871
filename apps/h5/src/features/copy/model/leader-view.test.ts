import { describe, expect, it } from 'vitest';
import { standingOf, toDuration } from './leader-view.ts';

const LEADER = {
  state: 'active',
  stop_cause: '',
  followers: 10,
  max_followers: 500,
  is_followed: 0,
  is_self: 0,
} as const;

describe('standingOf', () => {
  it.each([
    [{}, 'follow'],
    [{ is_followed: 1 }, 'following'],
    [{ is_self: 1 }, 'self'],
    [{ state: 'paused' }, 'paused'],
    // Settings of a follow that runs can be changed while the trader is paused or full.
    [{ state: 'paused', is_followed: 1 }, 'following'],
    [{ followers: 500 }, 'full'],
    [{ followers: 500, is_followed: 1 }, 'following'],
    [{ state: 'stopped', stop_cause: 'self' }, 'stopped'],
    [{ state: 'stopped', stop_cause: 'operator', is_followed: 1 }, 'stopped'],
    [{ state: 'stopped', stop_cause: 'failed', is_self: 1 }, 'failed'],
  ] as const)('%j is %s', (change, expected) => expect(standingOf({ ...LEADER, ...change })).toBe(expected));
});

describe('toDuration', () => {
  it.each([
    [0, 'minutes', 1],
    [90, 'minutes', 2],
    [3599, 'minutes', 60],
    [3600, 'hours', 1],
    [14_500, 'hours', 4],
    [172_799, 'hours', 48],
    [172_800, 'days', 2],
  ] as const)('%d s: %s %d', (seconds, unit, count) => expect(toDuration(seconds)).toEqual({ unit, count }));
});
