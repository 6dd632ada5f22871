import { fromUnits } from '@candor/money/units';
import { describe, expect, it } from 'vitest';
import { decidePrice, decideSilence, type PriceState, type PriceTerms } from './decide-price';
import { PRICE_RULES } from './price-rules';
import { PRICE_SCALE } from './price-units';

const START = 1_800_000_000_000;
const MINUTE = 60_000;
const fresh = (anchor: bigint | null = 10_000_000_000n): PriceState => ({
  anchor,
  quoteMs: START,
  heardMs: START,
  pause: null,
});

/** `at` ms after the start: the index, and what each source says ("a=100 b=101"); empty: no quote. */
interface Step {
  readonly at: number;
  readonly price?: string;
  readonly says?: string;
  /** tick 100, pause jump, resume gap, held, drop few_sources */
  readonly gives: string;
}

const terms = (at: number, isAlone: boolean): PriceTerms => ({
  rules: PRICE_RULES,
  nowMs: START + at,
  isAlone,
  isOpen: true,
});

const toQuote = ({ at, price = '', says = `a=${price} b=${price}` }: Step) => ({
  timeMs: START + at,
  price,
  volume: '1',
  sources: says
    .split(' ')
    .filter((text) => text !== '')
    .map((text) => ({ name: text.split('=')[0] ?? '', price: text.split('=')[1] ?? '' })),
});

const walk = (state: PriceState, steps: readonly Step[], isAlone = false): string[] => {
  let now = state;
  return steps.map((step) => {
    const at = terms(step.at, isAlone);
    const made = step.price === undefined ? decideSilence(now, at) : decidePrice(now, toQuote(step), at);
    now = made.state;
    const { outcome } = made;
    if (outcome.kind === 'tick') return `tick ${fromUnits(outcome.price, PRICE_SCALE)}`;
    return outcome.kind === 'held' ? 'held' : `${outcome.kind} ${outcome.reason}`;
  });
};

const every = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step);
const held = (from: number, to: number, step: Omit<Step, 'at' | 'gives'>): Step[] =>
  every(from, to, 250).map((at) => ({ ...step, at, gives: 'held' }));

const CASES: readonly {
  readonly how: string;
  readonly from?: PriceState;
  readonly isAlone?: boolean;
  readonly steps: readonly Step[];
}[] = [
  {
    how: 'the first price of all is a tick: there is nothing it could jump from',
    from: { ...fresh(null), quoteMs: 0 },
    steps: [{ at: 0, price: '7', gives: 'tick 7' }],
  },
  {
    how: 'up to 20 % is a tick, one unit more is a pause',
    steps: [
      { at: 250, price: '120', gives: 'tick 120' },
      { at: 500, price: '144.00000001', gives: 'pause jump' },
    ],
  },
  {
    how: 'down by 20 % is a tick, one unit more is a pause',
    steps: [
      { at: 250, price: '80', gives: 'tick 80' },
      { at: 500, price: '63.99999999', gives: 'pause jump' },
    ],
  },
  {
    how: 'a jump is a jump however long ago the last price was',
    steps: [{ at: 599_000, price: '121', gives: 'pause jump' }],
  },
  {
    how: 'two sources that hold a jump for 10 s are believed, not a moment before',
    steps: [
      { at: 250, price: '1000', gives: 'pause jump' },
      ...held(500, 10_000, { price: '1000' }),
      { at: 10_250, price: '1000', gives: 'resume jump' },
      { at: 10_500, price: '1001', gives: 'tick 1001' },
    ],
  },
  {
    how: 'one source is never believed, however long it holds [W3]',
    isAlone: true,
    steps: [
      { at: 250, price: '100000', says: 'simulated=100000', gives: 'pause jump' },
      ...held(500, 60_000, { price: '100000', says: 'simulated=100000' }),
      { at: 60_250, price: '100', says: 'simulated=100', gives: 'resume jump' },
      { at: 60_500, price: '101', says: 'simulated=101', gives: 'tick 101' },
    ],
  },
  {
    how: 'a price that is back ends the pause at once',
    steps: [
      { at: 250, price: '100000', gives: 'pause jump' },
      { at: 1_250, price: '119', gives: 'resume jump' },
      { at: 1_500, price: '119', gives: 'tick 119' },
    ],
  },
  {
    how: 'one of three that leaves does not matter while two hold',
    steps: [
      { at: 250, price: '1000', says: 'a=1000 b=1000 c=1000', gives: 'pause jump' },
      ...held(500, 5_000, { price: '1000', says: 'a=1000 b=1001 c=999' }),
      ...held(5_250, 10_000, { price: '1000', says: 'a=1000 b=1001' }),
      { at: 10_250, price: '1000', says: 'a=1000 b=1000', gives: 'resume jump' },
    ],
  },
  {
    how: 'two that held it one after the other do not count: it begins anew',
    steps: [
      { at: 250, price: '1000', says: 'a=1000 b=1000', gives: 'pause jump' },
      ...held(500, 5_000, { price: '1000', says: 'a=1000 b=1000' }),
      ...held(5_250, 15_000, { price: '1000', says: 'a=1000 c=1000' }),
      { at: 15_250, price: '1000', says: 'a=1000 c=1000', gives: 'resume jump' },
    ],
  },
  {
    how: 'a level that moves on by more than 2 % begins anew',
    steps: [
      { at: 250, price: '1000', gives: 'pause jump' },
      ...held(500, 5_000, { price: '1019' }),
      ...held(5_250, 15_000, { price: '1021' }),
      { at: 15_250, price: '1021', gives: 'resume jump' },
    ],
  },
  {
    how: 'a silence of more than 5 s begins anew',
    steps: [
      { at: 250, price: '1000', gives: 'pause jump' },
      { at: 5_251, price: '1000', gives: 'held' },
      ...held(5_500, 15_000, { price: '1000' }),
      { at: 15_251, price: '1000', gives: 'resume jump' },
    ],
  },
  {
    how: 'a doubled quote is out of order and holds nothing',
    steps: [
      { at: 250, price: '1000', gives: 'pause jump' },
      { at: 500, price: '1000', gives: 'held' },
      { at: 500, price: '1000', gives: 'drop out_of_order' },
    ],
  },
  {
    how: 'a gap of 10 minutes is none, one millisecond more is',
    steps: [
      { at: 600_000, price: '100', gives: 'tick 100' },
      { at: 1_200_001, price: '100', gives: 'pause gap' },
    ],
  },
  {
    how: 'after a gap the first price is an anchor when it was held for 10 s, also near the last one',
    steps: [
      { at: 700_000, price: '101', gives: 'pause gap' },
      ...held(700_250, 709_750, { price: '101' }),
      { at: 710_000, price: '101', gives: 'resume gap' },
      { at: 710_250, price: '101', gives: 'tick 101' },
    ],
  },
  {
    how: 'after a gap the simulated feed suffices alone, at any distance',
    isAlone: true,
    steps: [
      { at: 700_000, price: '900', says: 'simulated=900', gives: 'pause gap' },
      ...held(700_250, 709_750, { price: '901', says: 'simulated=901' }),
      { at: 710_000, price: '901', says: 'simulated=901', gives: 'resume gap' },
      { at: 710_250, price: '902', says: 'simulated=902', gives: 'tick 902' },
    ],
  },
  {
    how: 'a jump that is followed by a gap is anchored anew',
    isAlone: true,
    steps: [
      { at: 250, price: '900', says: 'simulated=900', gives: 'pause jump' },
      ...held(700_000, 709_750, { price: '900', says: 'simulated=900' }),
      { at: 710_000, price: '900', says: 'simulated=900', gives: 'resume jump' },
    ],
  },
  {
    how: 'one source makes no price; after 10 s of that the market is paused, and two end it',
    steps: [
      { at: 250, price: '100', says: 'a=100', gives: 'drop few_sources' },
      { at: 10_000, gives: 'held' },
      { at: 10_001, gives: 'pause sources' },
      { at: 30_000, gives: 'held' },
      { at: 30_250, price: '100', says: 'a=100', gives: 'drop few_sources' },
      { at: 30_500, price: '100', gives: 'resume sources' },
      { at: 30_750, price: '100', gives: 'tick 100' },
    ],
  },
  {
    how: 'two that come back far away have to hold it',
    steps: [
      { at: 10_001, gives: 'pause sources' },
      ...held(10_250, 20_000, { price: '200' }),
      { at: 20_250, price: '200', gives: 'resume sources' },
    ],
  },
  {
    how: 'the same name twice is one source',
    steps: [{ at: 250, price: '100', says: 'a=100 a=100', gives: 'drop few_sources' }],
  },
];

describe('decidePrice', () => {
  it.each(CASES)('$how', ({ from = fresh(), isAlone = false, steps }) => {
    expect(walk(from, steps, isAlone)).toEqual(steps.map(({ gives }) => gives));
  });

  it('a pause goes on after a restart and is held from its beginning', () => {
    const pause = { reason: 'jump' as const, sinceMs: START, isAfterGap: false, candidate: null };
    const steps: Step[] = [
      ...held(9_750, 19_500, { price: '1000' }),
      { at: 19_750, price: '1000', gives: 'resume jump' },
    ];
    expect(walk({ ...fresh(), pause }, steps)).toEqual(steps.map(({ gives }) => gives));
  });

  it('a closed market is not silent, and neither is one that never had a price', () => {
    const late = terms(5 * MINUTE, false);
    expect(decideSilence(fresh(), { ...late, isOpen: false }).outcome).toEqual({ kind: 'held' });
    expect(decideSilence(fresh(null), late).outcome).toEqual({ kind: 'held' });
    const opened = decideSilence(fresh(), { ...late, isOpen: false }).state;
    expect(decideSilence(opened, { ...late, nowMs: late.nowMs + 10_000 }).outcome).toEqual({ kind: 'held' });
    expect(decideSilence(opened, { ...late, nowMs: late.nowMs + 10_001 }).outcome).toMatchObject({ kind: 'pause' });
  });
});
