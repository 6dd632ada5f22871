import type { DualSide } from '@candor/contract/dual';
import { computeOutcomes, computeTermRate, type DualOutcomes } from '@candor/domain/dual/outcomes';

/** The example of the help page: round figures, computed by the functions that settle orders. */
const TERMS = { rate: '0.1825', days: 7, baseScale: 8, quoteScale: 6 } as const;

export interface WorkedExample {
  readonly side: DualSide;
  readonly cost: string;
  readonly linkedPrice: string;
  readonly rate: string;
  readonly days: number;
  readonly termRate: string;
  readonly outcomes: DualOutcomes;
}

const EXAMPLES = {
  call: { cost: '1', linkedPrice: '70000' },
  put: { cost: '65000', linkedPrice: '65000' },
} as const;

export function workedExample(side: DualSide): WorkedExample {
  const { cost, linkedPrice } = EXAMPLES[side];
  const { rate, days } = TERMS;
  const outcomes = computeOutcomes({ side, linkedPrice, ...TERMS }, cost);
  return { side, cost, linkedPrice, rate, days, termRate: computeTermRate({ rate, days }), outcomes };
}
