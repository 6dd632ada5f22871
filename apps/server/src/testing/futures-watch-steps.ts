import { expect } from 'vitest';
import type { App } from '#app/app';
import { createChargeNights } from '#modules/futures/nights/charge-nights';
import { createPositionChanges } from '#modules/futures/position-changes';
import { type WatchDeps, watchPositions } from '#modules/futures/watch/watch-positions';
import type { Pool } from '#platform/db/pool';
import type { JobRun } from '#platform/jobs/jobs';
import { pollUntil } from '#platform/runtime/monotonic';
import { publishTicks } from './market-steps';

const PATIENCE = { timeoutMs: 60_000, everyMs: 10 };

export interface RunningWatch {
  /** Settles when the watch has ended, for whatever reason. */
  readonly ended: Promise<void>;
  /** Throws the error that ended the watch, if there was one. */
  stop(): Promise<void>;
}

export const watchDepsOf = ({ parts }: App): WatchDeps => ({
  ...parts,
  chargeNights: createChargeNights(parts),
  changes: createPositionChanges(),
  fills: createPositionChanges(),
});

/** Runs the watcher alone, for servers without the role engine. */
export const startWatch = (app: App, deps: WatchDeps = watchDepsOf(app)): RunningWatch => {
  const stopping = new AbortController();
  const lease = { name: 'watch', holder: 'test', fence: '1' };
  const run: JobRun = { nowMs: 0, lease, signal: stopping.signal, ensureHeld: async () => undefined };
  const done = watchPositions(deps, run);
  // A failure is reported by stop().
  done.catch(() => undefined);
  return {
    ended: done,
    stop: () => {
      stopping.abort();
      return done;
    },
  };
};

/** Publishes prices of one market in one batch, each at least a millisecond after the last. */
export const createTape =
  (app: App, symbol: string) =>
  (...prices: string[]) =>
    publishTicks(
      app,
      prices.map((price) => ({ symbol, price })),
    );

export const untilTrue = async (what: string, probe: () => Promise<boolean>): Promise<void> => {
  const seen = await pollUntil(async () => ((await probe()) ? true : null), PATIENCE);
  expect(seen, what).toBe(true);
};

/** Resolves when all positions with these ids have ended. */
export const untilEnded = (pool: Pool, ids: readonly number[]): Promise<void> =>
  untilTrue(`${ids.length} positions have ended`, async () => {
    const { rows } = await pool.query<{ live: number }>(
      `select count(*)::int as live from futures_position where id = any($1) and status in ('pending', 'open', 'closing', 'entrust')`,
      [ids],
    );
    return rows[0]?.live === 0;
  });

/** Resolves when the watcher has processed this tick of BTC and saved its cursor. */
export const untilWatched = (pool: Pool, seq: number): Promise<void> =>
  untilTrue('the watcher has come to the tick', async () => {
    const { rows } = await pool.query<{ seq: string }>('select seq from futures_cursor where instrument_id = 1');
    return Number(rows[0]?.seq ?? 0) >= seq;
  });
