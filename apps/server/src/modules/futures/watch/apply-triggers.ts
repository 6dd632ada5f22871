import { isInTime } from '@candor/domain/futures/decide-fill';
import { decideTrigger, rankOf, type Trigger } from '@candor/domain/futures/decide-trigger';
import type { Due } from '#kernel/triggers/trigger-books';
import { type Tx, withTx } from '#platform/db/with-tx';
import type { FuturesDeps } from '../deps';
import type { MarkTick } from '../marks.store';
import { lockPositions, type PositionRow } from '../positions.store';
import { openFunds } from '../trial/trial-funds';
import { type CloseItem, closeLocked } from '../use-cases/close-positions';
import { endEntrusts } from '../use-cases/end-entrusts';
import { fillEntrusts } from '../use-cases/fill-entrusts';
import { fillOpens } from '../use-cases/fill-opens';
import { noFillInTime, refuseWaiting } from '../use-cases/refuse-waiting';
import { loadDecidingTicks } from '../waiting.store';
import { type Forced, notifyForced, notifyWarned } from './notify-triggered';

interface Met {
  readonly id: number;
  readonly instrumentId: number;
  readonly tick: MarkTick;
  readonly trigger: Trigger;
}

type Rows = Map<number, PositionRow>;
const isWaiting = ({ status }: PositionRow): boolean => status === 'pending' || status === 'closing';

type Deciding = ReadonlyMap<number, MarkTick>;

const findDeciding = (tx: Tx, rows: Rows, due: readonly Due[]): Promise<Deciding> =>
  loadDecidingTicks(tx.client, due.flatMap(({ id }) => rows.get(id) ?? []).filter(isWaiting));

/**
 * An order or close is decided by its fill tick: a later tick, whatever it has reached, waits until that is done. So the
 * result does not depend on when the engine received which tick.
 */
const toDecidingTicks = (deciding: Deciding, due: readonly Due[]): Due[] =>
  due.map((one) => {
    const tick = deciding.get(one.id);
    return tick && tick.seq < one.tick.seq ? { ...one, tick } : one;
  });

/** The levels really met, decided on the rows under the lock; a waiting close comes after everything else. */
const decideMet = (rows: Rows, due: readonly Due[], deciding: Deciding): Met[] =>
  due.flatMap(({ id, instrumentId, tick }): Met[] => {
    const row = rows.get(id);
    if (row === undefined || row.status === 'closed' || row.status === 'cancelled') return [];
    const fillSeq = deciding.get(id)?.seq ?? null;
    const trigger = decideTrigger({ ...row, status: row.status, fillSeq }, tick);
    if (trigger === null) return [];
    const met = { id, instrumentId, tick };
    const isCloseMet = row.status === 'closing' && tick.seq === fillSeq && trigger !== 'close';
    return [{ ...met, trigger }, ...(isCloseMet ? [{ ...met, trigger: 'close' as const }] : [])];
  });

/** By tick, then by the order of the rules, then by id: the result does not depend on the order of discovery. */
const inOrder = (one: Met, other: Met): number =>
  one.tick.timeMs - other.tick.timeMs ||
  rankOf(one.trigger) - rankOf(other.trigger) ||
  one.tick.seq - other.tick.seq ||
  one.id - other.id;

type Phase = 'triggers' | 'entrusts' | 'closes' | 'opens' | 'rest';
const PHASES: Readonly<Record<Trigger, Phase>> = {
  liquidation: 'triggers',
  sl: 'triggers',
  tp: 'triggers',
  fill: 'entrusts',
  close: 'closes',
  open: 'opens',
  expire: 'rest',
  urgent: 'rest',
  warn: 'rest',
};

/** Groups of the same tick time and phase, in order. */
const toRuns = (met: readonly Met[]): Met[][] => {
  const runs: Met[][] = [];
  for (const one of met.toSorted(inOrder)) {
    const last = runs.at(-1);
    const before = last?.[0];
    const isSame = before?.tick.timeMs === one.tick.timeMs && PHASES[before.trigger] === PHASES[one.trigger];
    if (last && isSame) last.push(one);
    else runs.push([one]);
  }
  return runs;
};

interface Acting {
  readonly deps: FuturesDeps;
  readonly tx: Tx;
  readonly rows: Rows;
}

const closeTriggered = async ({ deps, tx, rows }: Acting, met: readonly Met[]): Promise<void> => {
  const items = met.map(
    ({ id, tick, trigger }): CloseItem => ({
      positionId: id,
      cause: trigger as 'sl' | 'tp' | 'liquidation',
      lots: null,
      tick,
    }),
  );
  const outcomes = await closeLocked(deps, tx, { rows, items, atMs: met[0]?.tick.timeMs ?? 0 });
  const forced = outcomes.flatMap((outcome, place): Forced[] => {
    const item = items[place];
    if (!outcome.ok || item?.cause !== 'liquidation') return [];
    return [{ row: outcome.position, tick: item.tick, closes: outcome.closes }];
  });
  await notifyForced(deps, tx, forced);
};

/** Closes that waited for this tick; one that is too late, or has no margin to return, is refused. */
const closeByUsers = async ({ deps, tx, rows }: Acting, met: readonly Met[]): Promise<void> => {
  const waiting = met.filter(({ id }) => rows.get(id)?.status === 'closing');
  const inTime = waiting.filter(({ id, tick }) => isInTime(tick, rows.get(id)?.fillByMs ?? 0));
  const items = inTime.map(({ id, tick }): CloseItem => ({ positionId: id, cause: 'user', lots: null, tick }));
  if (items.length > 0) await closeLocked(deps, tx, { rows, items, atMs: met[0]?.tick.timeMs ?? 0 });
  const closed = new Set(inTime.map(({ id }) => id));
  const refused = waiting.flatMap(({ id }) => {
    const row = rows.get(id);
    if (row?.status !== 'closing') return [];
    const refusal = closed.has(id) ? { code: 'position_not_open' as const, params: {} } : noFillInTime(deps, row);
    return [{ row, refusal }];
  });
  await refuseWaiting(deps, tx, refused);
};

const fillReached = async ({ deps, tx }: Acting, met: readonly Met[]): Promise<void> => {
  const byTick = new Map<string, { tick: MarkTick; ids: number[] }>();
  for (const { id, instrumentId, tick } of met) {
    const key = `${instrumentId} ${tick.seq}`;
    const group = byTick.get(key) ?? { tick, ids: [] };
    group.ids.push(id);
    byTick.set(key, group);
  }
  for (const group of byTick.values()) await fillEntrusts(deps, tx, group);
};

const openMet = ({ deps, tx, rows }: Acting, met: readonly Met[]): Promise<void> =>
  fillOpens(
    deps,
    tx,
    met.flatMap(({ id, tick }) => {
      const row = rows.get(id);
      return row ? [{ row, tick }] : [];
    }),
  );

const doTheRest = async ({ deps, tx, rows }: Acting, met: readonly Met[]): Promise<void> => {
  const expired = met.filter(({ trigger }) => trigger === 'expire').map(({ id }) => id);
  if (expired.length > 0) await endEntrusts(deps, tx, { ids: expired, outcome: 'expired' });
  const warned = met.flatMap(({ id, tick, trigger }) => {
    const row = rows.get(id);
    return row && trigger !== 'expire' ? [{ row, tick, isUrgent: trigger === 'urgent' }] : [];
  });
  await notifyWarned(deps, tx, warned);
};

const ACTIONS: Readonly<Record<Phase, (acting: Acting, met: readonly Met[]) => Promise<void>>> = {
  triggers: closeTriggered,
  entrusts: fillReached,
  closes: closeByUsers,
  opens: openMet,
  rest: doTheRest,
};

/**
 * Executes what ticks have triggered, in one transaction, tick by tick in the order of the rules: forced closes, loss
 * and profit levels, entrusts, users' closes, openings. Rows are locked in id order before anything is decided: rows
 * closed, cancelled or changed meanwhile are decided as they are now. Returns the tick by which each was decided.
 */
export const applyTriggers = (deps: FuturesDeps, due: readonly Due[]): Promise<readonly Due[]> =>
  withTx(deps.pool, async (tx) => {
    const rows = await lockPositions(
      tx.client,
      due.map(({ id }) => id),
    );
    // All of them at once: a later step would lock them after the accounts of an earlier one.
    await openFunds(deps, tx, [...rows.values()]);
    const deciding = await findDeciding(tx, rows, due);
    const decided = toDecidingTicks(deciding, due);
    const acting = { deps, tx, rows };
    for (const run of toRuns(decideMet(rows, decided, deciding))) {
      const [first] = run;
      if (first) await ACTIONS[PHASES[first.trigger]](acting, run);
    }
    return decided;
  });
