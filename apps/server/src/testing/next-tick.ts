import { applyTriggers } from '#modules/futures/watch/apply-triggers';
import { pollUntil } from '#platform/runtime/monotonic';
import { watchDepsOf } from './futures-watch-steps';
import { publishTicks } from './market-steps';
import type { TestApp } from './test-app';

type AppAndPool = Pick<TestApp, 'app' | 'pool'>;

interface WaitingRow {
  readonly id: number;
  readonly instrumentId: number;
  readonly acceptedSeq: number;
}

/** Market orders and closes that wait for a tick. */
export const loadWaitingRows = async ({ pool }: AppAndPool): Promise<WaitingRow[]> => {
  const { rows } = await pool.query<WaitingRow>(
    `select id, instrument_id as "instrumentId", coalesce(close_seq, accepted_seq)::float8 as "acceptedSeq"
     from futures_position where status in ('pending', 'closing') order by id`,
  );
  return rows;
};

/** Publishes the last index price again where no tick is newer than the acceptance. */
const publishNext = async ({ app }: AppAndPool, waiting: readonly WaitingRow[]): Promise<void> => {
  const { board } = app.parts;
  const stands = waiting.filter((row) => (board.quote(row.instrumentId)?.seq ?? 0) <= row.acceptedSeq);
  const ticks = [...new Set(stands.map((row) => row.instrumentId))].map((id) => ({
    symbol: board.instrument(id)?.symbol ?? '',
    price: board.quote(id)?.price ?? '0',
  }));
  if (ticks.length > 0) await publishTicks(app, ticks);
};

/** Fills what waits for a tick, as an engine would; levels that were reached are not acted on. */
const fillWaiting = async (testApp: AppAndPool): Promise<boolean> => {
  const waiting = await loadWaitingRows(testApp);
  if (waiting.length === 0) return false;
  await publishNext(testApp, waiting);
  const { board } = testApp.app.parts;
  const due = waiting.flatMap(({ id, instrumentId }) => {
    const quote = board.quote(instrumentId);
    return quote ? [{ id, instrumentId, tick: { seq: quote.seq, timeMs: quote.timeMs, price: quote.price } }] : [];
  });
  await applyTriggers(watchDepsOf(testApp.app), due);
  return true;
};

/**
 * Provides the next tick, at the current price, for a call that waits for one; without an engine it fills the orders
 * here.
 */
export const withNextTick = async <T>(testApp: AppAndPool, call: () => Promise<T>): Promise<T> => {
  let isOver = false;
  const done = call().finally(() => {
    isOver = true;
  });
  // A failure is awaited below.
  done.catch(() => undefined);
  await pollUntil(
    async () => {
      while (!isOver && (await fillWaiting(testApp)));
      return isOver ? true : null;
    },
    { timeoutMs: 120_000, everyMs: 5 },
  );
  return done;
};
