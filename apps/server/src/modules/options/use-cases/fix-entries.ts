import { decideEntry } from '@candor/domain/options/option-outcome';
import { loadTickHorizon } from '#kernel/pricing/tick-horizon.store';
import { type KeepSpan, keepTicks } from '#kernel/pricing/tick-keep';
import { GIVE_UP_MS } from '#kernel/pricing/tick-limits';
import { type Tx, withTx } from '#platform/db/with-tx';
import type { EngineDeps } from '../deps';
import { type EnteredGroup, type EntryGroup, loadIdsOf, loadWaiting, sendEntries } from '../settle.store';
import { callOff } from './call-off';

export interface EngineMoment {
  readonly nowMs: number;
  /** False while the clock has leapt: nothing is given up for want of a tick. */
  readonly mayGiveUp: boolean;
  /** Throws in a transaction that must not commit because another process does this work now. */
  readonly ensureHeld: (tx: Tx) => Promise<void>;
}

/** Kept beside what an option was decided by: the tick before its entry and the tick behind its exit. */
const KEPT_AROUND_MS = 5_000;
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
    fromMs: tick.timeMs - KEPT_AROUND_MS,
    toMs: dueMs + KEPT_AROUND_MS,
    reason: 'option',
    reference: `${instrumentId}-${tick.seq}-${dueMs}`,
  }));
  return [...new Map(spans.map((span) => [span.reference, span])).values()];
};

/**
 * Gives every accepted order whose next tick has come its entry, and calls off those whose tick came too late or never.
 * Answers whether an open order may be due.
 */
export const fixEntries = async (deps: EngineDeps, moment: EngineMoment): Promise<boolean> => {
  const { groups, firstDueMs } = await loadWaiting(deps.pool);
  const { entered, off } = sortGroups(groups, moment);
  if (entered.length > 0) {
    await withTx(deps.pool, async (tx) => {
      await moment.ensureHeld(tx);
      sendEntries(tx, entered);
      tx.send(keepTicks(tx, toSpans(entered)));
    });
  }
  const horizonMs = off.length > 0 ? await loadTickHorizon(deps.pool, deps.clock) : Number.NEGATIVE_INFINITY;
  const ids = await loadIdsOf(deps.pool, off);
  for (let at = 0; at < ids.length; at += OFF_TOGETHER) {
    await withTx(deps.pool, async (tx) => {
      await moment.ensureHeld(tx);
      await callOff(deps, tx, { ids: ids.slice(at, at + OFF_TOGETHER), horizonMs });
    });
  }
  if (ids.length > 0) deps.relay.nudge();
  return entered.length > 0 || (firstDueMs !== null && firstDueMs <= moment.nowMs);
};
