import { listLevels } from '@candor/domain/futures/decide-trigger';
import type { TriggerLevel } from '@candor/domain/pricing/trigger-index';
import type { Known } from '#kernel/triggers/trigger-books';
import { isPosition } from '../positions.store';
import type { WatchRow } from './watch.store';

/** No transaction lasts as long as this many ticks: older ticks were checked by the last watcher. */
const REACH = 240;

const areStopsSame = (a: WatchRow, b: WatchRow): boolean =>
  a.watchSeq === b.watchSeq && a.takeProfit === b.takeProfit && a.stopLoss === b.stopLoss;

/** A position with a waiting close is still a position. */
const isSameKind = (a: WatchRow, b: WatchRow): boolean => a.status === b.status || (isPosition(a) && isPosition(b));

/** The tick from which a row, not watched here before, is checked. */
const startOf = ({ wasKnown, cursorSeq }: WatchRow, seq: number): number =>
  wasKnown || seq < cursorSeq - REACH ? Math.max(seq, cursorSeq) : seq;

const firstTicks = (row: WatchRow, known: Known<WatchRow> | null): [entry: number, stops: number] => {
  if (known === null) return [startOf(row, row.entrySeq), startOf(row, row.watchSeq)];
  if (!isSameKind(known.row, row)) return [row.entrySeq, row.watchSeq];
  // A tick that was already checked is not checked again against levels set later.
  const entry = Math.max(row.entrySeq, known.seq);
  return [entry, areStopsSame(known.row, row) ? Math.max(row.watchSeq, known.seq) : row.watchSeq];
};

/**
 * The ticks after an acceptance count whenever they are received. One that did not fill what waits is not looked at again:
 * whichever tick comes next, the fill tick is read from the database.
 */
const acceptedFrom = (row: WatchRow, known: Known<WatchRow> | null): number => {
  const isSameWait = known?.row.status === row.status && known.row.acceptedSeq === row.acceptedSeq;
  return isSameWait ? Math.max(row.acceptedSeq, known.seq) : row.acceptedSeq;
};

/** The levels of a position or an order. */
export const positionLevels = (row: WatchRow, known: Known<WatchRow> | null): TriggerLevel[] => {
  const [entrySeq, watchSeq] = firstTicks(row, known);
  return listLevels({ ...row, entrySeq, watchSeq, acceptedSeq: acceptedFrom(row, known) });
};
