import { listLevels } from '@candor/domain/futures/decide-trigger';
import type { TriggerLevel } from '@candor/domain/pricing/trigger-index';
import type { Known } from '#kernel/triggers/trigger-books';
import { isPosition } from '../positions.store';
import type { WatchRow } from './watch.store';

/** No transaction takes as long as these many ticks: what lies further back was seen by the last watcher. */
const REACH = 240;

const areStopsSame = (a: WatchRow, b: WatchRow): boolean =>
  a.watchSeq === b.watchSeq && a.takeProfit === b.takeProfit && a.stopLoss === b.stopLoss;

/** A position stays what it is while a close of it waits. */
const isSameKind = (a: WatchRow, b: WatchRow): boolean => a.status === b.status || (isPosition(a) && isPosition(b));

/** From which tick on a row waits, of what nobody here has held yet. */
const startOf = ({ wasKnown, cursorSeq }: WatchRow, seq: number): number =>
  wasKnown || seq < cursorSeq - REACH ? Math.max(seq, cursorSeq) : seq;

const firstTicks = (row: WatchRow, known: Known<WatchRow> | null): [entry: number, stops: number] => {
  if (known === null) return [startOf(row, row.entrySeq), startOf(row, row.watchSeq)];
  if (!isSameKind(known.row, row)) return [row.entrySeq, row.watchSeq];
  // What has been held against a tick is not held against it again with levels that came later.
  const entry = Math.max(row.entrySeq, known.seq);
  return [entry, areStopsSame(known.row, row) ? Math.max(row.watchSeq, known.seq) : row.watchSeq];
};

/** What a position or an order waits for. The tick behind an acceptance counts whenever it is heard of. */
export const positionLevels = (row: WatchRow, known: Known<WatchRow> | null): TriggerLevel[] => {
  const [entrySeq, watchSeq] = firstTicks(row, known);
  return listLevels({ ...row, entrySeq, watchSeq });
};
