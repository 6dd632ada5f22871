import { decideEntry } from '@candor/domain/options/option-outcome';
import { loadTickHorizon } from '#kernel/pricing/tick-horizon.store';
import { KEPT_BEFORE_FILL_MS, type KeepSpan, keepTicks } from '#kernel/pricing/tick-keep';
import { GIVE_UP_MS } from '#kernel/pricing/tick-limits';
import { type Tx, withTx } from '#platform/db/with-tx';
import { isPoison } from '#platform/jobs/is-poison';
import { processInHalves } from '#platform/jobs/process-in-halves';
import type { EngineDeps } from '../deps';
import { type EnteredGroup, type EntryGroup, loadIdsOf, loadWaiting, sendEntries } from '../settle.store';
import { callOff } from './call-off';

export interface EngineMoment {
  readonly nowMs: number;
  /** False after a clock jump: no order is called off for lack of a tick. */
  readonly mayGiveUp: boolean;
  /** Throws when the lease is lost, so that the transaction does not commit. */
  readonly ensureHeld: (tx: Tx) => Promise<void>;
}

/** Kept after the exit: the tick that shows it was the last. */
const KEPT_AFTER_MS = 5_000;
const OFF_TOGETHER = 5_000;

interface Sorted {
  readonly entered: EnteredGroup[];
  readonly off: EntryGroup[];
}

const sortGroups = (groups: readonly EntryGroup[], { nowMs, mayGiveUp }: EngineMoment): Sorted => {
  const sorted: Sorted = { entered: [], off: [] };
  for (const group of groups) {
    const { tick } = group;
    if (tick === null) {
      if (mayGiveUp && nowMs > group.entryByMs + GIVE_UP_MS) sorted.off.push(group);
      continue;
    }
    const entry = decideEntry(group, tick);
    if (entry.ok) sorted.entered.push({ ...group, tick, dueMs: entry.dueMs });
    else sorted.off.push(group);
  }
  return sorted;
};

/** One span for all orders with the same entry and the same end. */
const toSpans = (groups: readonly EnteredGroup[]): KeepSpan[] => {
  const spans = groups.map(({ instrumentId, tick, dueMs }) => ({
    instrumentId,
    fromMs: tick.timeMs - KEPT_BEFORE_FILL_MS,
    toMs: dueMs + KEPT_AFTER_MS,
    reason: 'option',
    reference: `${instrumentId}-${tick.seq}-${dueMs}`,
  }));
  return [...new Map(spans.map((span) => [span.reference, span])).values()];
};

/** An order that fails by its own data is logged and unchanged until the next check; other errors are rethrown. */
const reportStuck = async ({ logger }: EngineDeps, error: unknown, what: object): Promise<void> => {
  if (!isPoison(error)) throw error;
  logger.error({ err: error, ...what }, 'options: an order could not be given its entry or called off');
};

/**
 * Stores the entry of every accepted order whose fill tick is committed, and calls off those whose tick was too late or
 * cannot come. Returns whether an open order may be due.
 */
export const fixEntries = async (deps: EngineDeps, moment: EngineMoment): Promise<boolean> => {
  const { groups, firstDueMs } = await loadWaiting(deps.pool);
  const { entered, off } = sortGroups(groups, moment);
  const enter = (groups: readonly EnteredGroup[]): Promise<void> =>
    withTx(deps.pool, async (tx) => {
      await moment.ensureHeld(tx);
      sendEntries(tx, groups);
      tx.send(keepTicks(tx, toSpans(groups)));
    });
  await processInHalves(entered, enter, ({ instrumentId, acceptedSeq }, error) =>
    reportStuck(deps, error, { instrumentId, acceptedSeq }),
  );
  const horizonMs = off.length > 0 ? await loadTickHorizon(deps.pool, deps.clock) : Number.NEGATIVE_INFINITY;
  const ids = await loadIdsOf(deps.pool, off);
  const end = (some: readonly number[]): Promise<void> =>
    withTx(deps.pool, async (tx) => {
      await moment.ensureHeld(tx);
      await callOff(deps, tx, { ids: some, horizonMs });
    });
  for (let at = 0; at < ids.length; at += OFF_TOGETHER) {
    await processInHalves(ids.slice(at, at + OFF_TOGETHER), end, (order, error) => reportStuck(deps, error, { order }));
  }
  if (ids.length > 0) deps.relay.nudge();
  return entered.length > 0 || (firstDueMs !== null && firstDueMs <= moment.nowMs);
};
