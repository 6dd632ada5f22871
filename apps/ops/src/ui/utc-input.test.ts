import { expect, it } from 'vitest';
import { toUtcInput, toUtcMs } from './utc-input.ts';

it.each([
  ['2026-11-18T09:30', '1794994200000'],
  ['2028-02-29T00:00', '1835395200000'],
  ['2026-11-18T09:30:15', '1794994215000'],
])('%s is %s', (text, ms) => {
  expect(toUtcMs(text)).toBe(ms);
});

it('a time is shown as it is sent, to the minute, and no time as an empty field', () => {
  expect([1_794_994_200_000, 0].map(toUtcInput)).toEqual(['2026-11-18T09:30', '']);
  expect(toUtcMs(toUtcInput(1_794_994_200_000))).toBe('1794994200000');
});
