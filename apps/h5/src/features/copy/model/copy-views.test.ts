import { describe, expect, it } from 'vitest';
import { followPath, idOf, traderPath } from './copy-paths.ts';
import { toFillsCsv } from './fills-csv.ts';
import { countMet, isShareValid, stageOf, stepShare } from './lead-view.ts';
import { reasonOf } from './log-line.ts';
import { runningAt, usedPercent, withName } from './relation-view.ts';
import { drawSteps } from './return-steps.ts';
import { exampleWeeks } from './share-example.ts';
import { isDay, sinceOf } from './what-if.ts';

describe('paths', () => {
  it('take an id only from digits', () => {
    expect(idOf(new URLSearchParams('id=12'))).toBe(12);
    expect(idOf(new URLSearchParams('trader_user_id=7'), 'trader_user_id', 'id')).toBe(7);
    for (const query of ['', 'id=', 'id=0', 'id=-1', 'id=1e3', 'id=12345678901'])
      expect(idOf(new URLSearchParams(query))).toBe(0);
  });

  it('lead to the trader and the sheet', () => {
    expect(traderPath(12)).toBe('/pages/copytrade/trader?id=12');
    expect(followPath(12)).toBe('/pages/copytrade/trader?id=12&follow=1');
  });
});

describe('usedPercent', () => {
  it.each([
    ['113.06', '2000', 5],
    ['0', '2000', 0],
    ['2000', '2000', 100],
    ['2100', '2000', 100],
    ['1', '0', 0],
  ])('%s of %s: %d', (used, cap, percent) => expect(usedPercent({ used, total_cap: cap })).toBe(percent));
});

it('a trader without a name is called by the number', () => {
  expect(withName({ leader_id: 5, leader_name: '' }).leader_name).toBe('#5');
  expect(withName({ leader_id: 5, leader_name: 'Wren' }).leader_name).toBe('Wren');
});

describe('runningAt', () => {
  const COPY = { side: 'long', lots_left: '12.50', contract_size: '0.01', entry_price: '3496.20' } as const;

  it('is the result of the open lots at the price', () => {
    expect(runningAt(COPY, '3518.42')).toBe('2.7775');
    expect(runningAt({ ...COPY, side: 'short' }, '3518.42')).toBe('-2.7775');
  });
});

describe('reasonOf', () => {
  it.each([
    ['', {}, null],
    ['price_moved', { moved: '0.61', guard: '0.5' }, 'price_moved'],
    ['price_moved', {}, 'other'],
    ['order_cap', { needed: '31.5', cap: '14' }, 'order_cap'],
    ['pair_off', {}, 'pair_off'],
    ['a_new_reason', {}, 'other'],
  ])('%s %j: %s', (reason, params, expected) => expect(reasonOf(reason, params)).toBe(expected));
});

describe('drawSteps', () => {
  const STEPS = {
    leader_return: '11.07',
    began_later: '-0.62',
    not_copied: '-0.31',
    fees: '-0.47',
    slippage: '-0.09',
    share: '-0.96',
    own_return: '8.62',
  };

  it('begins each step where the one before ended, and ends at the own return', () => {
    const bars = drawSteps(STEPS);
    expect(bars.map(({ name }) => name)).toEqual([
      'leader',
      'began_later',
      'not_copied',
      'fees',
      'slippage',
      'share',
      'own',
    ]);
    for (const [nth, bar] of bars.slice(1, -1).entries())
      expect(bar.from + bar.size).toBeCloseTo(bars[nth]?.at ?? 0, 1);
    expect(bars.at(-1)?.size).toBeCloseTo(bars.at(-2)?.at ?? 0, 1);
    expect(bars[0]).toMatchObject({ from: 0, size: 100 });
  });

  it('stays in the drawing when the own return is a loss', () => {
    const bars = drawSteps({ ...STEPS, leader_return: '1', began_later: '-5', own_return: '-5.83' });
    for (const { from, size } of bars) {
      expect(from).toBeGreaterThanOrEqual(0);
      expect(from + size).toBeLessThanOrEqual(100.01);
    }
  });

  it('draws nothing wider than nothing', () => {
    const none = Object.fromEntries(Object.keys(STEPS).map((name) => [name, '0'])) as typeof STEPS;
    for (const { size } of drawSteps(none)) expect(size).toBe(0);
  });
});

describe('exampleWeeks', () => {
  it('makes good a loss before anything is shared again', () => {
    expect(exampleWeeks('10').map(({ sum, share }) => [sum, share])).toEqual([
      ['200', '20'],
      ['50', '0'],
      ['300', '10'],
    ]);
  });

  it.each(['', '5.', '0'])('shares nothing for %j', (percent) =>
    expect(exampleWeeks(percent).map(({ share }) => share)).toEqual(['0', '0', '0']),
  );
});

describe('toFillsCsv', () => {
  it('has exact figures and times in UTC', () => {
    const fill = {
      id: 1,
      kind: 'close',
      symbol: 'BTC/USDT',
      side: 'long',
      lots: '2.50',
      leader_price: '66204.00',
      own_price: '66231.50',
      delay_ms: 250,
      cost: '-0.68750000',
      at_ms: Date.UTC(2026, 10, 13, 9, 14, 2),
    } as const;
    expect(toFillsCsv([fill])).toBe(
      'time_utc,pair,kind,side,lots,leader_price,own_price,delay_ms,cost_usdt\r\n' +
        '2026-11-13T09:14:02.000Z,BTC/USDT,close,long,2.50,66204.00,66231.50,250,-0.68750000\r\n',
    );
  });
});

describe('the page of an applicant', () => {
  it.each([
    ['none', 'none', 'apply'],
    ['none', 'rejected', 'apply'],
    ['none', 'pending', 'pending'],
    ['active', 'approved', 'leading'],
    ['paused', 'approved', 'leading'],
    ['stopped', 'approved', 'ended'],
  ] as const)('%s, %s: %s', (state, application, stage) => expect(stageOf({ state, application })).toBe(stage));

  it('counts what is met', () => {
    expect(
      countMet([
        { name: 'balance', met: 1, value: '200', needed: '100' },
        { name: 'verified', met: 0, value: '1', needed: '2' },
      ]),
    ).toBe(1);
  });

  it.each([
    ['10', 1, '11'],
    ['30', 1, '30'],
    ['0', -1, '0'],
    ['0.5', -1, '0'],
    ['', 1, '1'],
  ] as const)('a step from %s by %d is %s', (text, by, next) => expect(stepShare(text, by, '30')).toBe(next));

  it.each([
    ['10', true],
    ['0', true],
    ['30', true],
    ['30.01', false],
    ['5.123', false],
    ['', false],
  ])('the share %j: %s', (text, isValid) => expect(isShareValid(text, '30')).toBe(isValid));
});

describe('the preview of what following would have brought', () => {
  it('counts days in UTC', () => expect(sinceOf('30d', Date.UTC(2026, 10, 17, 0, 30))).toBe('2026-10-18'));

  it.each([
    ['2026-11-17', true],
    ['2026-02-30', false],
    ['', false],
    ['17.11.2026', false],
  ])('%j is a day: %s', (text, expected) => expect(isDay(text)).toBe(expected));
});
