import { expect, it } from 'vitest';
import { listSourceDelays } from './source-delays.ts';

it.each([
  ['binance:312,okx:450', 'binance +312 ms, okx +450 ms'],
  ['binance:312,okx:-40,kraken:', 'binance +312 ms, okx -40 ms, kraken –'],
  ['simulated:0', 'simulated 0 ms'],
  ['', ''],
])('the sources %s read as %s', (delays, text) => {
  expect(listSourceDelays(delays)).toBe(text);
});
