import { expect, it } from 'vitest';
import { computePauseMs } from './with-tx';

const coded = (code: string): Error => Object.assign(new Error('from the database'), { code });

it.each([
  ['the first conflict at once', '40001', 1, [0, 0]],
  ['the first deadlock at once', '40P01', 1, [0, 0]],
  ['the second conflict later', '40001', 2, [10, 20]],
  ['no server', 'ECONNREFUSED', 1, [5, 10]],
  ['no server, again', 'ECONNREFUSED', 3, [20, 40]],
  ['never longer than this', '53300', 20, [250, 500]],
])('%s', (_, code, attempt, [least = 0, most = 0]) => {
  expect(computePauseMs(coded(code), attempt, 0)).toBe(least);
  expect(computePauseMs(coded(code), attempt, 1)).toBe(most);
});
