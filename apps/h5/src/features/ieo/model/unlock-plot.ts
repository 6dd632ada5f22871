import type { Tranche } from './project.ts';

/** Size of the drawing; the curve uses the height between the two margins. */
export const PLOT = { width: 326, height: 82, top: 6 } as const;

export interface UnlockPlot {
  /** The whole curve. */
  readonly line: string;
  /** The part up to now, empty before the listing. */
  readonly freeLine: string;
  readonly freeArea: string;
  /** Where the curve is now; null before the listing. */
  readonly now: { readonly x: number; readonly y: number } | null;
}

type Step = Pick<Tranche, 'at_ms' | 'percent_total'>;

const round = (value: number): number => Math.round(value * 10) / 10;

/** Percent of the allocation as a number; it only positions a line. */
const percentOf = (text: string): number => Number.parseInt(text.replace('.', ''), 10) / 10_000;

/** Index of the last tranche that is due; −1 before the listing. */
export const dueIndex = (steps: readonly Step[], nowMs: number): number =>
  steps.filter(({ at_ms }) => at_ms <= nowMs).length - 1;

/** The lock schedule as a stair: one step per tranche, as wide as a day. */
export function plotUnlock(steps: readonly Step[], nowMs: number): UnlockPlot {
  const xOf = (index: number): number =>
    steps.length < 2 ? PLOT.width : round((PLOT.width * index) / (steps.length - 1));
  const yOf = (index: number): number =>
    round(PLOT.height - ((PLOT.height - PLOT.top) * percentOf(steps[index]?.percent_total ?? '0.0000')) / 100);
  const stairTo = (last: number): string => {
    const parts = [`M0 ${yOf(0)}`];
    for (let index = 1; index <= last; index += 1) parts.push(`H${xOf(index)}V${yOf(index)}`);
    return parts.join('');
  };
  const due = dueIndex(steps, nowMs);
  const line = steps.length === 1 ? `M0 ${yOf(0)}H${PLOT.width}` : stairTo(steps.length - 1);
  if (due < 0) return { line, freeLine: '', freeArea: '', now: null };
  const now = { x: steps.length === 1 ? PLOT.width : xOf(due), y: yOf(due) };
  const freeLine = steps.length === 1 ? line : stairTo(due);
  return { line, freeLine, freeArea: `${freeLine}V${PLOT.height}H0Z`, now };
}
