import { expect, it } from 'vitest';
import { dueIndex, plotUnlock } from './unlock-plot.ts';

const DAY = 86_400_000;
const steps = [
  { at_ms: 10 * DAY, percent_total: '20.0000' },
  { at_ms: 11 * DAY, percent_total: '60.0000' },
  { at_ms: 12 * DAY, percent_total: '100.0000' },
];

it.each([
  [10 * DAY - 1, -1],
  [10 * DAY, 0],
  [11 * DAY + 5, 1],
  [99 * DAY, 2],
])('at %s the last due tranche is %s', (nowMs, index) => expect(dueIndex(steps, nowMs)).toBe(index));

it('draws a stair from the part free at the listing to everything', () => {
  expect(plotUnlock(steps, 0)).toEqual({ line: 'M0 66.8H163V36.4H326V6', freeLine: '', freeArea: '', now: null });
});

it('draws the free part up to the last due tranche', () => {
  expect(plotUnlock(steps, 11 * DAY)).toMatchObject({
    freeLine: 'M0 66.8H163V36.4',
    freeArea: 'M0 66.8H163V36.4V82H0Z',
    now: { x: 163, y: 36.4 },
  });
});

it('is a flat line without a lock', () => {
  const plot = plotUnlock([{ at_ms: DAY, percent_total: '100.0000' }], 2 * DAY);
  expect([plot.line, plot.now]).toEqual(['M0 6H326', { x: 326, y: 6 }]);
});
