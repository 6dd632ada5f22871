import { listNights } from '@candor/domain/futures/overnight';
import type { Tick } from '@candor/domain/pricing/tick';
import { withTx } from '#platform/db/with-tx';
import { actInHalves } from '#platform/jobs/act-in-halves';
import type { JobRun } from '#platform/jobs/jobs';
import type { Relay } from '#platform/outbox/relay';
import { type Alarm, createAlarm } from '#platform/runtime/alarm';
import type { Logger } from '#platform/runtime/logger';
import type { FuturesDeps } from '../deps';
import { loadNightsFrom } from '../nights/nights.store';
import { runNight } from '../nights/run-night';
import { endEntrusts } from '../use-cases/end-entrusts';
import { actOnTriggers } from './act-on-triggers';
import { createTriggerBooks, type DuePosition, type TriggerBooks } from './trigger-books';
import { loadChanged, loadExpired, loadLiveIds, loadTicksAfter, loadWaiting, upsertCursors } from './watch.store';

export interface WatchDeps extends FuturesDeps {
  readonly relay: Pick<Relay, 'nudge'>;
  readonly logger: Logger;
}

/** Changes made by other processes are picked up this often; ticks that came before that are made up for. */
const LOOK_EVERY_MS = 250;
/** How much is looked at again after a crash. */
const SAVE_EVERY_LOOKS = 8;
/** How often entrusts are ended, and what has ended is forgotten. */
const SWEEP_EVERY_LOOKS = 40;
const PAGE = 5_000;
/** At most this much is closed in one transaction. */
const BATCH = 1_000;
const EXPIRE_BATCH = 500;
const DAY_MS = 86_400_000;
/** Where no tick comes any more, midnight has passed for certain by then. */
const NIGHT_WAIT_MS = 2_000;

interface Watch {
  readonly deps: WatchDeps;
  readonly books: TriggerBooks;
  /** Reached and not yet dealt with; the first tick that reached it counts. */
  readonly due: Map<number, DuePosition>;
  /** Could not be dealt with; tried again with every sweep. */
  readonly stuck: Map<number, DuePosition>;
  sinceXid: string;
  /** Time of the newest tick heard of. */
  newestMs: number;
  readonly alarm: Alarm;
}

const addDue = ({ due }: Watch, reached: readonly DuePosition[]): void => {
  for (const one of reached) if (!due.has(one.id)) due.set(one.id, one);
};

const onTicks = (watch: Watch, ticks: readonly Tick[]): void => {
  for (const { instrumentId, seq, price, timeMs } of ticks) {
    watch.newestMs = Math.max(watch.newestMs, timeMs);
    addDue(watch, watch.books.follow(instrumentId, { seq, price, timeMs }));
  }
  if (watch.due.size > 0 || watch.books.behind().length > 0) watch.alarm.ring();
};

const lookForChanges = async (watch: Watch): Promise<void> => {
  const { found, floor } = await loadChanged(watch.deps.pool, watch.sinceXid);
  watch.books.take(found);
  watch.sinceXid = floor;
};

const catchUp = async (watch: Watch): Promise<void> => {
  const { deps, books } = watch;
  const untilMs = books.barrierMs();
  for (const { instrumentId, seq } of books.behind()) {
    const ticks = await loadTicksAfter(deps.pool, { instrumentId, seq, untilMs, limit: PAGE });
    addDue(watch, books.catchUp(instrumentId, ticks, ticks.length < PAGE));
  }
};

/** One that cannot be dealt with is reported and set aside; the others go on. Answers what was set aside. */
const actOn = (deps: WatchDeps, due: readonly DuePosition[]): Promise<readonly DuePosition[]> =>
  actInHalves(
    due,
    (some) => actOnTriggers(deps, some),
    async ({ id }, error) => {
      // Without a database nothing is wrong with the position.
      await deps.pool.query('select 1');
      deps.logger.error({ err: error, position: id }, 'futures: a position could not be dealt with');
    },
  );

const dealWithDue = async ({ deps, due, stuck, books }: Watch): Promise<void> => {
  const batch = [...due.values()].slice(0, BATCH);
  if (batch.length === 0) return;
  for (const one of await actOn(deps, batch)) stuck.set(one.id, one);
  const done = batch.filter(({ id }) => !stuck.has(id));
  const waiting = await loadWaiting(
    deps.pool,
    done.map(({ id }) => id),
  );
  for (const { id } of batch) due.delete(id);
  books.settled(done, waiting);
  deps.relay.nudge();
};

const settle = async (watch: Watch, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted && (watch.due.size > 0 || watch.books.behind().length > 0)) {
    await catchUp(watch);
    await dealWithDue(watch);
  }
};

/**
 * A night is charged when every tick up to it was held against everything, and before any tick after it is: so the same
 * positions are charged, in the same order, whenever this is done.
 */
const passNights = async (watch: Watch, signal: AbortSignal): Promise<void> => {
  const { deps, books } = watch;
  while (!signal.aborted) {
    const nightMs = books.barrierMs();
    const nowMs = deps.clock.nowMs();
    if (nowMs < nightMs || (watch.newestMs <= nightMs && nowMs < nightMs + NIGHT_WAIT_MS)) return;
    // Ticks that were committed just before the one heard of.
    books.setBarrier(nightMs);
    await settle(watch, signal);
    if (signal.aborted) return;
    await runNight(deps, nightMs);
    books.setBarrier(nightMs + DAY_MS);
    await lookForChanges(watch);
    await settle(watch, signal);
  }
};

const sweep = async (watch: Watch): Promise<void> => {
  const { deps, books, stuck } = watch;
  addDue(watch, [...stuck.values()]);
  stuck.clear();
  const ids = await loadExpired(deps.pool, deps.clock.nowMs(), EXPIRE_BATCH);
  if (ids.length > 0) await withTx(deps.pool, (tx) => endEntrusts(deps, tx, { ids, outcome: 'expired' }));
  books.keepOnly(await loadLiveIds(deps.pool));
};

const save = async ({ deps, books, stuck, sinceXid }: Watch, run: JobRun): Promise<void> => {
  const lowest = (instrumentId: number): number =>
    Math.min(...[...stuck.values()].flatMap((one) => (one.instrumentId === instrumentId ? one.tick.seq - 1 : [])));
  // Taken before anything is awaited: later ticks may have reached what is not dealt with yet.
  const cursors = books
    .cursors()
    .map(({ instrumentId, seq }) => ({ instrumentId, seq: Math.min(seq, lowest(instrumentId)) }));
  if (cursors.length === 0) return;
  await withTx(deps.pool, async (tx) => {
    await run.ensureHeld(tx);
    await upsertCursors(tx, { cursors, xid: sinceXid });
  });
};

/** The first midnight that may not have been charged to everybody. */
const loadNextNight = async ({ pool, clock }: WatchDeps): Promise<number> => {
  const nowMs = clock.nowMs();
  const fromMs = (await loadNightsFrom(pool)) ?? nowMs;
  return listNights(fromMs, fromMs + DAY_MS)[0] ?? nowMs + DAY_MS;
};

const createWatch = async (deps: WatchDeps): Promise<Watch> => ({
  deps,
  books: createTriggerBooks(await loadNextNight(deps)),
  due: new Map(),
  stuck: new Map(),
  sinceXid: '0',
  newestMs: Math.max(0, ...deps.board.instruments().map(({ id }) => deps.board.quote(id)?.timeMs ?? 0)),
  alarm: createAlarm(),
});

const listen = (watch: Watch): (() => void) => {
  const { board, changes } = watch.deps;
  const stops = [board.onTicks((ticks) => onTicks(watch, ticks)), changes.listen(watch.alarm.ring)];
  return () => {
    for (const stop of stops) stop();
  };
};

/** Looks at everything there is, and deals with it. */
const turn = async (watch: Watch, signal: AbortSignal): Promise<void> => {
  watch.alarm.set();
  await lookForChanges(watch);
  await settle(watch, signal);
  await passNights(watch, signal);
};

const look = async (watch: Watch, run: JobRun): Promise<void> => {
  for (let looks = 1; !run.signal.aborted; looks += 1) {
    await turn(watch, run.signal);
    if (looks % SWEEP_EVERY_LOOKS === 1) await sweep(watch);
    if (looks % SAVE_EVERY_LOOKS === 0 && watch.due.size === 0) await save(watch, run);
    await watch.alarm.sleep(LOOK_EVERY_MS);
  }
  if (watch.due.size === 0) await save(watch, run);
};

/**
 * Watches all positions and entrusts for as long as the lease is held. Ticks made while nobody watched are read from the
 * database in order, so what was reached meanwhile is closed by the tick that reached it. An error ends the watch; the
 * next one begins from the database again.
 */
export const watchPositions = async (deps: WatchDeps, run: JobRun): Promise<void> => {
  const watch = await createWatch(deps);
  const stops = [listen(watch), watch.alarm.ringOn(run.signal)];
  try {
    await look(watch, run);
  } finally {
    for (const stop of stops) stop();
  }
};

/** The same, a turn at a time, for whoever must know when it has come to the end of the ticks. */
export const openWatch = async (deps: WatchDeps) => {
  const watch = await createWatch(deps);
  const stopListening = listen(watch);
  const never = new AbortController().signal;
  return {
    turn: async (): Promise<void> => {
      await turn(watch, never);
      await sweep(watch);
    },
    stop: stopListening,
  };
};
