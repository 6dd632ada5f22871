import { expect, it } from 'vitest';
import { barValue } from './project.ts';
import { receivedPercent } from './received-percent.ts';

it.each([
  ['3264.00000000', '10000.00000000', 32.64],
  ['1', '3', 33.33],
  ['0', '10000', 0],
  ['10000', '10000', 100],
  ['0', '0', 0],
])('%s of %s', (received, wanted, percent) => expect(barValue(receivedPercent(received, wanted))).toBe(percent));
