import type { Tick } from '@candor/domain/pricing/tick';
import type { Board } from '#kernel/pricing/board';
import type { Pool } from '#platform/db/pool';
import { withTx } from '#platform/db/with-tx';
import { actInHalves } from '#platform/jobs/act-in-halves';
import type { JobRun } from '#platform/jobs/jobs';
import type { Relay } from '#platform/outbox/relay';
import { type Alarm, createAlarm } from '#platform/runtime/alarm';
import type { Logger } from '#platform/runtime/logger';
import { type AlertBooks, createAlertBooks } from '../alert-books';
import { type DueAlert, loadActiveAlerts, loadTicksAfter, upsertCursors } from '../alert-watch.store';
import { fireAlerts } from './fire-alerts';

export interface WatchDeps {
  readonly pool: Pool;
  readonly board: Board;
  readonly relay: Pick<Relay, 'nudge'>;
  readonly logger: Logger;
}

/** New alerts are picked up this often; ticks that came before that are made up for. */
const LOOK_EVERY_MS = 1_000;
/** How much is looked at again after a crash, and how often what could not be fired is tried again. */
const SAVE_EVERY_LOOKS = 10;
const PAGE = 5_000;

interface CrossedAlert extends DueAlert {
  readonly instrumentId: number;
}

interface Watch {
  readonly deps: WatchDeps;
  readonly books: AlertBooks;
  /** Crossed and not yet fired; the first tick that crossed counts. */
  readonly due: Map<number, CrossedAlert>;
  /** Could not be fired; tried again after every save. */
  readonly stuck: Map<number, CrossedAlert>;
  sinceXid: string;
  readonly alarm: Alarm;
}

const addDue = ({ due }: Watch, instrumentId: number, crossed: readonly DueAlert[]): void => {
  for (const one of crossed) if (!due.has(one.id)) due.set(one.id, { ...one, instrumentId });
};

const onTicks = (watch: Watch, ticks: readonly Tick[]): void => {
  for (const { instrumentId, seq, price, timeMs } of ticks) {
    addDue(watch, instrumentId, watch.books.follow(instrumentId, { seq, price, timeMs }));
  }
  if (watch.due.size > 0 || watch.books.behind().length > 0) watch.alarm.ring();
};

const lookForNew = async (watch: Watch): Promise<void> => {
  const { found, floor } = await loadActiveAlerts(watch.deps.pool, watch.sinceXid);
  for (const alert of found) watch.books.add(alert);
  watch.sinceXid = floor;
};

const catchUp = async (watch: Watch): Promise<void> => {
  for (const { instrumentId, seq } of watch.books.behind()) {
    const ticks = await loadTicksAfter(watch.deps.pool, { instrumentId, seq, limit: PAGE });
    addDue(watch, instrumentId, watch.books.catchUp(instrumentId, ticks, ticks.length < PAGE));
  }
};

/** One that cannot be fired is reported and set aside; the others are fired. */
const fireDue = async ({ deps, due, stuck }: Watch): Promise<void> => {
  if (due.size === 0) return;
  const firing = [...due.values()];
  const failed = await actInHalves(
    firing,
    (some) => fireAlerts(deps, some),
    async ({ id }, error) => {
      // Without a database nothing is wrong with the alert.
      await deps.pool.query('select 1');
      deps.logger.error({ err: error, alert: id }, 'market: an alert could not be fired');
    },
  );
  for (const one of failed) stuck.set(one.id, one);
  for (const { id } of firing) due.delete(id);
  deps.relay.nudge();
};

const retryStuck = (watch: Watch): void => {
  for (const one of watch.stuck.values()) addDue(watch, one.instrumentId, [one]);
  watch.stuck.clear();
};

const settle = async (watch: Watch, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted && (watch.due.size > 0 || watch.books.behind().length > 0)) {
    await catchUp(watch);
    await fireDue(watch);
  }
};

const save = async ({ deps, books, stuck, sinceXid }: Watch, run: JobRun): Promise<void> => {
  const lowest = (instrumentId: number): number =>
    Math.min(...[...stuck.values()].flatMap((one) => (one.instrumentId === instrumentId ? one.tick.seq - 1 : [])));
  // Taken before anything is awaited: later ticks may have crossed what is not fired yet.
  const cursors = books
    .cursors()
    .map(({ instrumentId, seq }) => ({ instrumentId, seq: Math.min(seq, lowest(instrumentId)) }));
  if (cursors.length === 0) return;
  await withTx(deps.pool, async (tx) => {
    await run.ensureHeld(tx);
    await upsertCursors(tx, { cursors, xid: sinceXid });
  });
};

const look = async (watch: Watch, run: JobRun): Promise<void> => {
  for (let looks = 1; !run.signal.aborted; looks += 1) {
    watch.alarm.set();
    await lookForNew(watch);
    await settle(watch, run.signal);
    if (looks % SAVE_EVERY_LOOKS === 0 && watch.due.size === 0) {
      await save(watch, run);
      retryStuck(watch);
    }
    await watch.alarm.sleep(LOOK_EVERY_MS);
  }
  if (watch.due.size === 0) await save(watch, run);
};

/**
 * Watches all active alerts for as long as the lease is held. Ticks made while nobody watched are read from the
 * database, so an alert that was crossed meanwhile fires with the tick that crossed it. An error ends the watch; the
 * next one begins from the database again.
 */
export const watchAlerts = async (deps: WatchDeps, run: JobRun): Promise<void> => {
  const watch: Watch = {
    deps,
    books: createAlertBooks(),
    due: new Map(),
    stuck: new Map(),
    sinceXid: '0',
    alarm: createAlarm(),
  };
  const stops = [deps.board.onTicks((ticks) => onTicks(watch, ticks)), watch.alarm.ringOn(run.signal)];
  try {
    await look(watch, run);
  } finally {
    for (const stop of stops) stop();
  }
};
