import { toAmount } from '@candor/money/decimal';
import { expect, it } from 'vitest';
import { computeValueHistory } from './compute-value-history';

const DAY_MS = 86_400_000;
const FIRST_MS = Date.UTC(2026, 1, 27);

type Days = Readonly<Record<number, string>>;

it.each<[string, Days, number | null, Days]>([
  ['nothing recorded for anybody', {}, null, {}],
  ['nothing recorded for this user', {}, 3, {}],
  ['one day', { 0: '5' }, 0, { 0: '5' }],
  ['every day, over the end of a month', { 0: '5', 1: '6', 2: '4', 3: '7' }, 3, { 0: '5', 1: '6', 2: '4', 3: '7' }],
  ['days without money in between are zero', { 0: '5', 3: '7' }, 3, { 0: '5', 1: '0', 2: '0', 3: '7' }],
  ['withdrawn two days ago', { 0: '5', 1: '5' }, 3, { 0: '5', 1: '5', 2: '0', 3: '0' }],
  ['days before the first one are not known', { 2: '5', 3: '6' }, 3, { 2: '5', 3: '6' }],
  ['a day that is not recorded for anybody yet', { 0: '5', 1: '6' }, 1, { 0: '5', 1: '6' }],
])('%s', (_, recorded, recordedTo, expected) => {
  const history = computeValueHistory({
    recorded: Object.entries(recorded).map(([day, value]) => ({
      dayMs: FIRST_MS + Number(day) * DAY_MS,
      usdtValue: toAmount(value),
    })),
    recordedToMs: recordedTo === null ? null : FIRST_MS + recordedTo * DAY_MS,
  });
  const shown = Object.fromEntries(history.map(({ dayMs, usdtValue }) => [(dayMs - FIRST_MS) / DAY_MS, usdtValue]));
  expect(shown).toEqual(expected);
});
