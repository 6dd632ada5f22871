import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLogger } from '#platform/runtime/logger';
import type { Logins } from './logins';
import { startPeerChecks } from './peer-checks';

const logger = createLogger({ level: 'silent' });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Starts the checks with this work in place of the check of all sessions; returns when they began, in ms. */
const checksOf = async (work: () => Promise<void>, forMs: number): Promise<number[]> => {
  const startedMs = Date.now();
  const begunMs: number[] = [];
  const recheck = async (): Promise<void> => {
    begunMs.push(Date.now() - startedMs);
    await work();
  };
  const checks = startPeerChecks({ peers: new Set(), logins: { recheck } as Logins, logger });
  await vi.advanceTimersByTimeAsync(forMs);
  checks.stop();
  return begunMs;
};

it('checks the sessions every two seconds, so that a socket is closed within five seconds of its session [S7]', async () => {
  expect(await checksOf(async () => undefined, 9_000)).toEqual([2_000, 4_000, 6_000, 8_000]);
});

it('a failed check is repeated after two seconds [S7]', async () => {
  const failing = async (): Promise<void> => {
    throw new Error('the database is away');
  };
  expect(await checksOf(failing, 5_000)).toEqual([2_000, 4_000]);
});

it('does not start a check while one is running', async () => {
  expect(await checksOf(() => new Promise(() => undefined), 9_000)).toEqual([2_000]);
});
