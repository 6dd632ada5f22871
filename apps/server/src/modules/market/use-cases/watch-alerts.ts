import { alertLevels } from '@candor/domain/market/alert-levels';
import type { LevelsOf } from '#kernel/triggers/trigger-books';
import { type TriggerKind, TriggerWatch, type WatchDeps } from '#kernel/triggers/watch-triggers';
import type { JobRun } from '#platform/jobs/jobs';
import { type ActiveAlert, loadActiveAlerts, upsertCursors } from '../alert-watch.store';
import { fireAlerts } from './fire-alerts';

/** Alerts are immutable: the levels of a known alert never change. */
export const levelsOfAlert: LevelsOf<ActiveAlert> = (alert, known) => (known === null ? alertLevels(alert) : null);

const alertKind = (deps: WatchDeps): TriggerKind<ActiveAlert> => ({
  name: 'alert',
  checkEveryMs: 1_000,
  checksEveryTick: false,
  saveEveryChecks: 10,
  sweepEveryChecks: 10,
  batch: 5_000,
  levelsOf: levelsOfAlert,
  loadChanged: (sinceXid) => loadActiveAlerts(deps.pool, sinceXid),
  // An alert fires once, so none waits for a retry.
  loadWaiting: async () => [],
  handle: async (due) => {
    await fireAlerts(deps, due);
    return due;
  },
  writeCursors: upsertCursors,
});

/** Watches all active alerts for as long as the lease is held. */
export const watchAlerts = (deps: WatchDeps, run: JobRun): Promise<void> =>
  new TriggerWatch(deps, alertKind(deps)).run(run);
