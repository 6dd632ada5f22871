import type { Close } from '@candor/domain/futures/compute-close';
import { decideTrigger, type Trigger } from '@candor/domain/futures/decide-trigger';
import { canonical, sum, toAmount } from '@candor/money/decimal';
import { notifyMany } from '#modules/notify/index';
import { type Tx, withTx } from '#platform/db/with-tx';
import { toWireTime } from '#platform/http/wire-time';
import type { FuturesDeps } from '../deps';
import type { MarkTick } from '../marks.store';
import { lockPositions, type PositionRow } from '../positions.store';
import { type CloseItem, closeLocked } from '../use-cases/close-positions';
import { endEntrusts } from '../use-cases/end-entrusts';
import { fillEntrusts } from '../use-cases/fill-entrusts';
import type { DuePosition } from './trigger-books';
import { updateWarned } from './watch.store';

interface Met {
  readonly row: PositionRow;
  readonly tick: MarkTick;
  readonly trigger: Trigger;
}

/** Tick by tick, and within one by number: what it comes to does not depend on how it was found. */
const inOrder = (one: DuePosition, other: DuePosition): number =>
  one.tick.timeMs - other.tick.timeMs || one.tick.seq - other.tick.seq || one.id - other.id;

/** What is really met, judged by the rows as they are under the lock. */
const decideMet = (rows: ReadonlyMap<number, PositionRow>, due: readonly DuePosition[]): Met[] =>
  due.toSorted(inOrder).flatMap(({ id, tick }) => {
    const row = rows.get(id);
    if (row?.status !== 'open' && row?.status !== 'entrust') return [];
    const trigger = decideTrigger({ ...row, status: row.status }, tick);
    return trigger === null ? [] : [{ row, tick, trigger }];
  });

const isClosing = (trigger: Trigger): trigger is 'sl' | 'tp' | 'liquidation' =>
  trigger === 'sl' || trigger === 'tp' || trigger === 'liquidation';

interface Forced {
  readonly row: PositionRow;
  readonly tick: MarkTick;
  readonly closes: readonly Close[];
}

/** Whole or in steps: what is left is said, and that it is still open. */
const toForcedNotice = (deps: FuturesDeps, { row, tick, closes }: Forced) => {
  const params = {
    symbol: deps.board.instrument(row.instrumentId)?.symbol ?? '',
    number: String(row.id),
    price: canonical(tick.price),
    time: toWireTime(new Date(tick.timeMs)),
    seq: String(tick.seq),
  };
  if (row.status === 'closed') return { userId: row.userId, template: 'futures_liquidated' as const, params };
  const lots = sum(closes.map((close) => toAmount(close.lots)));
  const reduced = { ...params, lots, left: canonical(row.lotsLeft) };
  // A falling price may take several steps: the mailbox hears of the end.
  return { userId: row.userId, template: 'futures_reduced' as const, params: reduced, mail: false };
};

const closeMet = async (
  deps: FuturesDeps,
  tx: Tx,
  { rows, met }: { readonly rows: ReadonlyMap<number, PositionRow>; readonly met: readonly Met[] },
): Promise<void> => {
  const items = met.flatMap(({ row, tick, trigger }): CloseItem[] =>
    isClosing(trigger) ? [{ positionId: row.id, cause: trigger, lots: null, tick }] : [],
  );
  if (items.length === 0) return;
  const atMs = Math.max(...items.map(({ tick }) => tick.timeMs));
  const outcomes = await closeLocked(deps, tx, { rows, items, atMs });
  const forced = outcomes.flatMap((outcome, place): Forced[] => {
    const item = items[place];
    if (!outcome.ok || item?.cause !== 'liquidation') return [];
    return [{ row: outcome.position, tick: item.tick, closes: outcome.closes }];
  });
  await notifyMany(
    tx,
    forced.map((one) => toForcedNotice(deps, one)),
  );
};

const fillMet = async (deps: FuturesDeps, tx: Tx, met: readonly Met[]): Promise<void> => {
  const byTick = new Map<string, { tick: MarkTick; ids: number[] }>();
  for (const { row, tick, trigger } of met) {
    if (trigger !== 'fill') continue;
    const key = `${row.instrumentId} ${tick.seq}`;
    const group = byTick.get(key) ?? { tick, ids: [] };
    group.ids.push(row.id);
    byTick.set(key, group);
  }
  for (const { tick, ids } of byTick.values()) await fillEntrusts(deps, tx, { ids, tick });
};

const warnMet = async (deps: FuturesDeps, tx: Tx, met: readonly Met[]): Promise<void> => {
  const warned = met.filter(({ trigger }) => trigger === 'warn' || trigger === 'urgent');
  if (warned.length === 0) return;
  await updateWarned(
    tx,
    warned.map(({ row, trigger }) => ({ id: row.id, warned: trigger === 'urgent' ? 2 : 1 })),
  );
  await notifyMany(
    tx,
    warned.map(({ row, tick, trigger }) => ({
      userId: row.userId,
      template: trigger === 'urgent' ? ('futures_urgent' as const) : ('futures_warning' as const),
      params: {
        symbol: deps.board.instrument(row.instrumentId)?.symbol ?? '',
        number: String(row.id),
        price: canonical(tick.price),
        liquidation: canonical(row.liquidationPrice ?? '0'),
      },
      // By mail it would come too late to be of use.
      mail: false,
    })),
  );
};

/**
 * Does what ticks have triggered, all of it in one transaction. Rows are locked by number before anything is decided:
 * what was closed, cancelled or changed meanwhile is judged as it is now.
 */
export const actOnTriggers = (deps: FuturesDeps, due: readonly DuePosition[]): Promise<void> =>
  withTx(deps.pool, async (tx) => {
    const ids = due.map(({ id }) => id);
    const rows = await lockPositions(tx.client, ids);
    const met = decideMet(rows, due);
    await closeMet(deps, tx, { rows, met });
    await fillMet(deps, tx, met);
    const expired = met.filter(({ trigger }) => trigger === 'expire').map(({ row }) => row.id);
    if (expired.length > 0) await endEntrusts(deps, tx, { ids: expired, outcome: 'expired' });
    await warnMet(deps, tx, met);
  });
