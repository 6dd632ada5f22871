import { describe, expect, it } from 'vitest';
import { isSubscribable, nextMs, type StagedProject, stageOf, timeStatusOf } from './stage';

const project: StagedProject = {
  state: 'open',
  isCancelled: false,
  startMs: 1_000,
  endMs: 2_000,
  listingMs: 3_000,
  lockDays: 10,
  dayMs: 100,
};

describe('the subscription is half-open [O3]', () => {
  it.each([
    [999, false],
    [1_000, true],
    [1_999, true],
    [2_000, false],
    [2_001, false],
  ])('at %i: %s', (nowMs, isOpen) => {
    expect(isSubscribable(project, nowMs)).toBe(isOpen);
    expect(stageOf(project, nowMs) === 'in_progress').toBe(isOpen);
  });
});

describe('stages', () => {
  it.each<[Partial<StagedProject>, number, ReturnType<typeof stageOf>, number, 1 | 2 | 3]>([
    [{}, 0, 'warm_up', 1_000, 1],
    [{}, 1_500, 'in_progress', 2_000, 2],
    [{}, 2_500, 'ended', 0, 3],
    [{ state: 'fixed' }, 2_500, 'ended', 0, 3],
    [{ state: 'published' }, 2_500, 'ended', 0, 3],
    [{ state: 'shared' }, 2_500, 'ended', 0, 3],
    [{ state: 'paid' }, 2_500, 'distributed', 3_000, 3],
    [{ state: 'listed' }, 3_999, 'unlocking', 4_000, 3],
    [{ state: 'listed' }, 4_000, 'completed', 0, 3],
    [{ state: 'refunding' }, 2_500, 'failed', 0, 3],
    [{ state: 'refunded' }, 2_500, 'failed', 0, 3],
    [{ isCancelled: true, state: 'refunded' }, 1_500, 'cancelled', 0, 3],
  ])('%j at %i is %s', (change, nowMs, stage, next, timeStatus) => {
    const at = { ...project, ...change };
    expect([stageOf(at, nowMs), nextMs(at, stage), timeStatusOf(stage)]).toEqual([stage, next, timeStatus]);
  });
});
