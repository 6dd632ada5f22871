import { describe, expect, it } from 'vitest';
import { findApprovalWait, type Making } from './approval-wait';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = 100 * DAY;

/** 1 and 2 were there before; 3 was made by both, 4 by 1 and 5 by 3. */
const FOUNDERS = [1, 2];
const made = (operatorId: number, ageMs: number, makers: readonly number[] = FOUNDERS): Making => ({
  operatorId,
  madeAtMs: NOW - ageMs,
  makers,
});

const wait = (operatorId: number, authorId: number | null, makings: readonly Making[], holdMs = DAY) => {
  const found = findApprovalWait({ operatorId, authorId }, makings, { nowMs: NOW, holdMs });
  return found === null ? null : [found.cause, (found.fromMs - NOW) / HOUR];
};

describe('the four-eyes rule', () => {
  it.each<[string, number, number | null, readonly Making[], unknown]>([
    ['two who were always there', 1, 2, [], null],
    ['a founder, with somebody new about', 1, 2, [made(3, 0)], null],
    ['somebody made just now, alone', 3, null, [made(3, 0)], ['new', 24]],
    ['somebody made 23 hours ago, alone', 3, null, [made(3, 23 * HOUR)], ['new', 1]],
    ['somebody made 24 hours ago, alone', 3, null, [made(3, DAY)], null],
    ['a stranger’s matter, a day after', 3, 9, [made(3, DAY)], null],
    ['a stranger’s matter, before a day', 3, 9, [made(3, DAY - 1)], ['new', 1 / HOUR]],
    ['a proposal of the own proposer', 3, 1, [made(3, DAY)], ['related', 6 * 24]],
    ['a proposal of the own approver', 3, 2, [made(3, DAY)], ['related', 6 * 24]],
    ['a proposal of the own maker on the seventh day', 3, 1, [made(3, 7 * DAY - HOUR)], ['related', 1]],
    ['a proposal of the own maker after seven days', 3, 1, [made(3, 7 * DAY)], null],
    ['a proposal of somebody they made', 1, 3, [made(3, DAY)], ['related', 6 * 24]],
    ['the matter of somebody with the same maker', 3, 4, [made(3, DAY), made(4, 2 * DAY)], ['related', 5 * 24]],
    ['the matter of somebody with other makers', 3, 4, [made(3, DAY), made(4, 2 * DAY, [8, 9])], null],
    ['a proposal of the maker of their maker', 5, 1, [made(3, 3 * DAY), made(5, 2 * DAY, [3, 9])], ['related', 4 * 24]],
    [
      'a proposal of somebody made by somebody they made',
      1,
      5,
      [made(3, 3 * DAY), made(5, 2 * DAY, [3, 9])],
      ['related', 4 * 24],
    ],
    ['from the command line: new, and nobody’s', 3, 1, [made(3, HOUR, [])], ['new', 23]],
    ['from the command line, a day after', 3, 1, [made(3, DAY, [])], null],
    ['made long ago, and given more roles just now', 3, 9, [made(3, 50 * DAY), made(3, 0)], ['new', 24]],
    ['both new and related: the later end', 3, 1, [made(3, 0)], ['related', 7 * 24]],
    [
      'new from the command line, related until earlier',
      3,
      1,
      [made(3, 7 * DAY - HOUR), made(3, HOUR, [])],
      ['new', 23],
    ],
  ])('%s', (_, operatorId, authorId, makings, expected) => {
    expect(wait(operatorId, authorId, makings)).toEqual(expected);
  });

  it('makers who were made by each other end the walk', () => {
    const makings = [made(3, DAY, [4]), made(4, DAY, [3])];
    expect(wait(3, 9, makings)).toBeNull();
    expect(wait(3, 4, makings)).toEqual(['related', 6 * 24]);
  });

  it('both times follow the hold', () => {
    const minute = 60_000;
    expect(wait(3, 9, [made(3, 30_000)], minute)).toEqual(['new', 30_000 / HOUR]);
    expect(wait(3, 1, [made(3, minute)], minute)).toEqual(['related', (6 * minute) / HOUR]);
    expect(wait(3, 1, [made(3, 7 * minute)], minute)).toBeNull();
  });
});
