import { add, cmp, sub, toAmount, toRate } from '@candor/money/decimal';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  computeAccuracy,
  computeIndex,
  computeLeaderFigures,
  computeRisk,
  computeYield,
  type LeaderHour,
  toOrigin,
} from './leader-figures';

const HOUR = 3_600_000;
const ORIGIN = toOrigin(0);

interface Step {
  readonly moved?: string;
  readonly result?: string;
}

/** A leader's hours from money moved in and results. */
const walk = (steps: readonly Step[], origin: LeaderHour = ORIGIN): LeaderHour[] => {
  const points = [origin];
  for (const { moved = '0', result = '0' } of steps) {
    const last = points.at(-1) ?? origin;
    const movedIn = add(toAmount(last.movedIn), toAmount(moved));
    const netTotal = add(toAmount(last.netTotal), toAmount(result));
    const equity = add(add(toAmount(last.equity), toAmount(moved)), toAmount(result));
    const indexPercent = computeIndex(last, { netTotal, movedIn });
    points.push({ ...last, hourMs: last.hourMs + HOUR, equity, movedIn, netTotal, indexPercent });
  }
  return points;
};
const indexOf = (steps: readonly Step[]): string => walk(steps).at(-1)?.indexPercent ?? '';

describe('the chained index', () => {
  it.each<[string, readonly Step[], string]>([
    ['a gain in the first hour', [{ moved: '1000', result: '100' }], '10'],
    ['two gains multiply', [{ moved: '1000', result: '100' }, { result: '110' }], '21'],
    ['a loss and the gain that makes it good', [{ moved: '1000', result: '-500' }, { result: '500' }], '0'],
    ['money moved in is no gain', [{ moved: '1000' }, { moved: '9000' }], '0'],
    ['money moved in works in its hour', [{ moved: '1000' }, { moved: '1000', result: '200' }], '10'],
    [
      'money moved out counts from the next hour',
      [{ moved: '1000' }, { moved: '-900', result: '100' }, { result: '20' }],
      '21',
    ],
    ['everything is lost', [{ moved: '1000', result: '-1000' }], '-100'],
    ['more than everything is everything', [{ moved: '1000', result: '-1200' }], '-100'],
    [
      'new money after the loss of everything does not bring it back',
      [
        { moved: '10', result: '-10' },
        { moved: '10', result: '10' },
      ],
      '-100',
    ],
    ['no money, no return', [{}, { result: '5' }], '0'],
    ['no money left', [{ moved: '10' }, { moved: '-10' }, { result: '1' }], '0'],
    ['eight decimals, rounded down', [{ moved: '3', result: '1' }], '33.33333333'],
  ])('%s', (_, steps, index) => {
    expect(indexOf(steps)).toBe(index);
  });
});

const money = fc.integer({ min: 1, max: 1_000_000 }).map(String);
/** Results that never take everything: −40 % to +40 % of what the walk has at least. */
const result = fc.integer({ min: -400, max: 400 });

describe('properties of the index', () => {
  it('is not changed by money moved in or out in hours without a result', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(result, money), { maxLength: 20 }), (hours) => {
        const plain = hours.map(([cents]) => ({ result: (cents / 1000).toFixed(3) }));
        const moving = hours.flatMap(([, moved], hour) => [
          { moved },
          { moved: sub(toAmount('0'), toAmount(moved)) },
          plain[hour] ?? {},
        ]);
        expect(indexOf([{ moved: '1000' }, ...moving])).toBe(indexOf([{ moved: '1000' }, ...plain]));
      }),
    );
  });
  it('is the same for a hundred times the money', () => {
    fc.assert(
      fc.property(fc.array(result, { maxLength: 20 }), (hours) => {
        const at = (factor: number) =>
          indexOf([{ moved: String(1000 * factor) }, ...hours.map((cents) => ({ result: String(cents * factor) }))]);
        expect(at(100)).toBe(at(1));
      }),
    );
  });
  it('never falls below −100', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -2000, max: 2000 }), { maxLength: 20 }), (hours) => {
        const index = indexOf([{ moved: '1000' }, ...hours.map((one) => ({ result: String(one) }))]);
        expect(cmp(toRate(index), toRate('-100'))).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

const points = (...indexes: readonly string[]): LeaderHour[] =>
  indexes.map((indexPercent, hour) => ({ ...ORIGIN, hourMs: hour * HOUR, indexPercent }));

describe('figures of a period', () => {
  it.each<[string, readonly string[], { yieldPercent: string; drawdownPercent: string; risk: number }]>([
    ['no points', [], { yieldPercent: '0', drawdownPercent: '0', risk: 1 }],
    ['only the start', ['12'], { yieldPercent: '0', drawdownPercent: '0', risk: 1 }],
    ['a rise', ['0', '4', '8.16'], { yieldPercent: '8.16', drawdownPercent: '0', risk: 1 }],
    [
      'a fall from the top and back',
      ['0', '100', '50', '100'],
      { yieldPercent: '100', drawdownPercent: '25', risk: 10 },
    ],
    [
      'counted from the start of the period',
      ['100', '120', '110'],
      { yieldPercent: '5', drawdownPercent: '4.54545454', risk: 2 },
    ],
    ['everything', ['0', '-100'], { yieldPercent: '-100', drawdownPercent: '100', risk: 10 }],
    ['everything was lost before', ['-100', '-100'], { yieldPercent: '0', drawdownPercent: '0', risk: 1 }],
  ])('%s', (_, indexes, figures) => {
    expect(computeLeaderFigures(points(...indexes))).toMatchObject(figures);
  });

  it('are differences of the running totals', () => {
    const start = {
      ...ORIGIN,
      netTotal: '50',
      closed: 4,
      won: 1,
      lots: '40',
      holdingMs: 4 * HOUR,
      assets: '500',
      followersNet: '10',
      followersCaps: '900',
    };
    const end = {
      ...start,
      hourMs: 24 * HOUR,
      netTotal: '20.5',
      closed: 7,
      won: 3,
      lots: '55.5',
      holdingMs: 7 * HOUR,
      assets: '0',
      followersNet: '-140',
      followersCaps: '1400',
    };
    expect(computeLeaderFigures([start, end])).toMatchObject({
      profit: '-29.5',
      closed: 3,
      won: 2,
      accuracyPercent: '66.66666666',
      lots: '15.5',
      holdingSeconds: 3600,
      // −150 over the 500 there were and the 500 that came.
      followersPercent: '-15',
      followersProfit: '-150',
    });
  });

  it('has no accuracy and no followers without any', () => {
    expect(computeAccuracy(0, 0)).toBe('0');
    expect(computeLeaderFigures(points('0', '1'))).toMatchObject({
      accuracyPercent: '0',
      followersPercent: '0',
      holdingSeconds: 0,
    });
  });

  it('has a curve through zero with at most 31 even steps', () => {
    const hours = Array.from({ length: 720 }, (_, hour) => String(hour));
    const { curve } = computeLeaderFigures(points(...hours));
    expect(curve).toHaveLength(31);
    expect([curve[0], curve.at(-1)]).toEqual(['0', '719']);
    expect(computeLeaderFigures(points('100', '110', '90')).curve).toEqual(['0', '5', '-5']);
    expect(computeLeaderFigures([]).curve).toEqual(['0']);
  });

  it('gives the same fall and risk for all time, whether old points are read or carried', () => {
    const index = fc.integer({ min: -99, max: 300 }).map(String);
    fc.assert(
      fc.property(
        fc.array(index, { minLength: 1, maxLength: 30 }),
        fc.array(index, { minLength: 1, maxLength: 30 }),
        (old, recent) => {
          const before = computeLeaderFigures(points(...old));
          const highest = [...old].sort((a, b) => Number(b) - Number(a))[0] ?? '0';
          const carried = {
            peakPercent: highest,
            drawdownPercent: before.drawdownPercent,
            movePercent: before.movePercent,
          };
          const whole = computeLeaderFigures(points(...old, ...recent));
          const last = old.at(-1) ?? '0';
          const continued = computeLeaderFigures(points(old[0] ?? '0', last), {
            points: points(last, ...recent),
            carried,
          });
          expect([continued.drawdownPercent, continued.risk]).toEqual([whole.drawdownPercent, whole.risk]);
        },
      ),
    );
  });

  it('has a deeper fall, or the same, the longer the period', () => {
    const index = fc.integer({ min: -99, max: 300 }).map(String);
    fc.assert(
      fc.property(fc.array(index, { minLength: 2, maxLength: 30 }), fc.nat(29), (indexes, from) => {
        const part = computeLeaderFigures(points(...indexes).slice(from));
        const whole = computeLeaderFigures(points(...indexes));
        expect(cmp(whole.drawdownPercent, part.drawdownPercent)).toBeGreaterThanOrEqual(0);
        expect(whole.risk).toBeGreaterThanOrEqual(part.risk);
      }),
    );
  });
});

describe('risk', () => {
  it.each([
    ['0', '0', 1],
    ['5', '2', 1],
    ['7', '2.99999999', 1],
    ['8', '2', 2],
    ['45', '20', 7],
    ['60', '29.99', 9],
    ['60', '30', 10],
    ['100', '100', 10],
  ])('of a fall of %s %% and an hour of %s %% is %i', (drawdown, move, risk) => {
    expect(computeRisk(drawdown, move)).toBe(risk);
  });
});

it('a yield is the same over two parts as over the whole', () => {
  const [a, b, c] = points('0', '25', '50') as [LeaderHour, LeaderHour, LeaderHour];
  expect([computeYield(a, b), computeYield(b, c), computeYield(a, c)]).toEqual(['25', '20', '50']);
});
