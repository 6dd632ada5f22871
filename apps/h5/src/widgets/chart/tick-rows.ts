/** A tick as shown in the tape. */
export interface TickRow {
  readonly seq: number;
  readonly timeMs: number;
  readonly price: string;
  /** The start or end of a pause: it has a sequence number but no new price. */
  readonly isPause?: boolean;
}

export const isPriceRow = ({ isPause }: TickRow): boolean => isPause !== true;

/** Most ticks kept in the tape; older ones can be fetched again. */
const MOST_KEPT = 200;

/** Position of a new tick relative to the newest one of the tape. */
export type TickStep = 'next' | 'known' | 'gap';

export function decideStep(rows: readonly TickRow[], seq: number): TickStep {
  const last = rows.at(-1);
  if (last === undefined) return 'gap';
  if (seq <= last.seq) return 'known';
  return seq === last.seq + 1 ? 'next' : 'gap';
}

/** The rows, oldest first, continued by those of `newer` that follow without a gap. */
export function continued(rows: readonly TickRow[], newer: readonly TickRow[]): readonly TickRow[] {
  const all = [...rows];
  for (const tick of newer) if (all.length === 0 || decideStep(all, tick.seq) === 'next') all.push(tick);
  return all.length === rows.length ? rows : all.slice(-MOST_KEPT);
}
