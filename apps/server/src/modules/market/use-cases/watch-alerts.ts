import type { Tick } from '@candor/domain/pricing/tick';
import type { Board } from '#kernel/pricing/board';
import type { Pool } from '#platform/db/pool';
import { withTx } from '#platform/db/with-tx';
import type { JobRun } from '#platform/jobs/jobs';
import type { Relay } from '#platform/outbox/relay';
import { type Alarm, createAlarm } from '#platform/runtime/alarm';
import { type AlertBooks, createAlertBooks } from '../alert-books';
import { type DueAlert, loadActiveAlerts, loadTicksAfter, upsertCursors } from '../alert-watch.store';
import { fireAlerts } from './fire-alerts';

export interface WatchDeps {
  readonly pool: Pool;
  readonly board: Board;
  readonly relay: Pick<Relay, 'nudge'>;
}

/** New alerts are picked up this often; ticks that came before that are made up for. */
const LOOK_EVERY_MS = 1_000;
/** How much is looked at again after a crash. */
const SAVE_EVERY_LOOKS = 10;
const PAGE = 5_000;

interface Watch {
  readonly deps: WatchDeps;
  readonly books: AlertBooks;
  /** Crossed and not yet fired; the first tick that crossed counts. */
  readonly due: Map<number, DueAlert>;
  sinceXid: string;
  readonly alarm: Alarm;
}

const addDue = ({ due }: Watch, crossed: readonly DueAlert[]): void => {
  for (const one of crossed) if (!due.has(one.id)) due.set(one.id, one);
};

const onTicks = (watch: Watch, ticks: readonly Tick[]): void => {
  for (const { instrumentId, seq, price, timeMs } of ticks) {
    addDue(watch, watch.books.follow(instrumentId, { seq, price, timeMs }));
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
    addDue(watch, watch.books.catchUp(instrumentId, ticks, ticks.length < PAGE));
  }
};

const fireDue = async ({ deps, due }: Watch): Promise<void> => {
  if (due.size === 0) return;
  const firing = [...due.values()];
  await fireAlerts(deps, firing);
  for (const { id } of firing) due.delete(id);
  deps.relay.nudge();
};

const settle = async (watch: Watch, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted && (watch.due.size > 0 || watch.books.behind().length > 0)) {
    await catchUp(watch);
    await fireDue(watch);
  }
};

const save = async ({ deps, books, sinceXid }: Watch, run: JobRun): Promise<void> => {
  // Taken before anything is awaited: later ticks may have crossed what is not fired yet.
  const cursors = books.cursors();
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
    if (looks % SAVE_EVERY_LOOKS === 0 && watch.due.size === 0) await save(watch, run);
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
