import { IEO_STAGES } from '@candor/contract/ieo';
import { describe, expect, it } from 'vitest';
import { badgeOf, barValue, priceScale, readProjectId, stepOf } from './project.ts';

describe('project', () => {
  it('has a badge and a step for every stage', () => {
    expect(IEO_STAGES.map((stage) => [stage, badgeOf(stage), stepOf(stage)])).toEqual([
      ['warm_up', 'warm_up', 0],
      ['in_progress', 'in_progress', 1],
      ['ended', 'ended', 2],
      ['distributed', 'ended', 2],
      ['unlocking', 'ended', 4],
      ['completed', 'ended', 4],
      ['failed', 'failed', 2],
      ['cancelled', 'cancelled', 2],
    ]);
  });

  it.each([
    ['71.80', 71.8],
    ['0.00', 0],
    ['100', 100],
    ['312.40', 100],
    ['96.6667', 96.6667],
  ])('a bar of %s percent is %s long', (percent, value) => expect(barValue(percent)).toBe(value));

  it.each([
    ['0.24000000', 4],
    ['1.00000000', 4],
    ['0.00000375', 8],
  ])('the price %s is shown with %s decimals', (price, scale) => expect(priceScale(price)).toBe(scale));

  it.each([
    ['id=7', 7],
    ['id=0', null],
    ['id=7a', null],
    ['', null],
  ])('%s names the project %s', (query, id) => expect(readProjectId(new URLSearchParams(query))).toBe(id));
});
