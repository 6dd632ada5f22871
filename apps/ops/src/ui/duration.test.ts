import { expect, it } from 'vitest';
import { toDuration } from './duration.ts';

it.each([
  [0, '–'],
  [59, '59 s'],
  [60, '1 min 0 s'],
  [3_599, '59 min 59 s'],
  [3_600, '1 h 0 min'],
  [90_061, '25 h 1 min'],
])('%i seconds are %s', (seconds, text) => expect(toDuration(seconds)).toBe(text));
