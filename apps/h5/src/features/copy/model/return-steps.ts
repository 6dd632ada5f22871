import type { ReplyOf } from '@candor/contract/call';
import type { copyQuality } from '@candor/contract/copy';
import { toUnits } from '@candor/money/units';

export type Quality = ReplyOf<typeof copyQuality>;
export type Fill = Quality['items'][number];

export const STEP_NAMES = ['leader', 'began_later', 'not_copied', 'fees', 'slippage', 'share', 'own'] as const;
export type StepName = (typeof STEP_NAMES)[number];

const FIELD = {
  leader: 'leader_return',
  began_later: 'began_later',
  not_copied: 'not_copied',
  fees: 'fees',
  slippage: 'slippage',
  share: 'share',
  own: 'own_return',
} as const satisfies Record<StepName, keyof Quality['steps']>;

export interface ReturnStep {
  readonly name: StepName;
  readonly percent: string;
  /** Left edge, width and place of the running sum after the step, in percent of the drawing's width. */
  readonly from: number;
  readonly size: number;
  readonly at: number;
}

const SCALE = 8;
const LEAST_RANGE = 0.01;
/** A JavaScript number: for drawing only, so lost digits do not matter. */
const toPlotNumber = (text: string): number => Number.parseInt(String(toUnits(text, SCALE)), 10) / 10 ** SCALE;
const hundredth = (value: number): number => Math.round(value * 100) / 100;

/** Bars of a waterfall: the two returns from zero, each step from where the one before it ended. */
export function drawSteps(steps: Quality['steps']): readonly ReturnStep[] {
  let sum = 0;
  const bars = STEP_NAMES.map((name) => {
    const percent = steps[FIELD[name]];
    const value = toPlotNumber(percent);
    const start = name === 'leader' || name === 'own' ? 0 : sum;
    sum = start + value;
    return { name, percent, low: Math.min(start, sum), high: Math.max(start, sum), end: sum };
  });
  const low = Math.min(0, ...bars.map((bar) => bar.low));
  const range = Math.max(Math.max(0, ...bars.map((bar) => bar.high)) - low, LEAST_RANGE);
  const place = (value: number) => hundredth(((value - low) / range) * 100);
  return bars.map((bar) => ({
    name: bar.name,
    percent: bar.percent,
    from: place(bar.low),
    size: hundredth(place(bar.high) - place(bar.low)),
    at: place(bar.end),
  }));
}
