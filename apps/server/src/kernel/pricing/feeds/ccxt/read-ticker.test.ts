import { expect, it } from 'vitest';
import { moveUrls } from './move-urls';
import { type ReceivedQuote, readTicker } from './read-ticker';

const NOW_MS = 1_780_000_000_000;
const before: ReceivedQuote = { name: 'x', price: '99', timeMs: NOW_MS - 500, receivedMs: NOW_MS - 400 };

it.each([
  ['a price with time', { last: '100.50', timestamp: NOW_MS - 10 }, { price: '100.50', timeMs: NOW_MS - 10 }],
  ['a price without time, and marks it', { last: '100' }, { price: '100', timeMs: NOW_MS, isUntimed: true }],
  ['a clock a little ahead', { last: '100', timestamp: NOW_MS + 900 }, { price: '100', timeMs: NOW_MS }],
  ['the same moment again', { last: '100', timestamp: NOW_MS - 500 }, { price: '100', timeMs: NOW_MS - 500 }],
])('takes %s', (_, ticker, expected) => {
  const reading = readTicker(ticker, { source: 'x', nowMs: NOW_MS, before });
  expect(reading).toEqual({ ok: true, quote: { name: 'x', receivedMs: NOW_MS, ...expected } });
});

it.each([
  ['nothing', {}, 'not_a_decimal'],
  ['NaN', { last: Number.NaN }, 'not_a_decimal'],
  ['infinity', { last: 'Infinity' }, 'not_a_decimal'],
  ['an exponent', { last: '1e21' }, 'not_a_decimal'],
  ['an object', { last: { toString: () => '5x' } }, 'not_a_decimal'],
  ['a sum of digits without end', { last: '9'.repeat(400) }, 'not_a_decimal'],
  ['leading zeros', { last: '007' }, 'not_a_decimal'],
  ['zero', { last: '0.000' }, 'not_positive'],
  ['a negative price', { last: '-1' }, 'not_positive'],
  ['a time that is text', { last: '1', timestamp: 'soon' }, 'not_a_decimal'],
  ['a broken time', { last: '1', timestamp: Number.NaN }, 'not_a_decimal'],
  ['the future', { last: '1', timestamp: NOW_MS + 1_001 }, 'from_the_future'],
  ['the past', { last: '1', timestamp: NOW_MS - 501 }, 'out_of_order'],
])('refuses %s', (_, ticker, problem) => {
  expect(readTicker(ticker, { source: 'x', nowMs: NOW_MS, before })).toEqual({ ok: false, problem });
});

it('moves all addresses of an exchange to another origin and keeps their paths', () => {
  const urls = {
    public: 'https://api.example.com/api/v3',
    rest: 'https://{hostname}',
    ws: { spot: 'wss://stream.example.com:9443/ws', none: undefined },
  };
  expect(moveUrls(urls, 'http://127.0.0.1:9001')).toEqual({
    public: 'http://127.0.0.1:9001/api/v3',
    rest: 'http://127.0.0.1:9001',
    ws: { spot: 'ws://127.0.0.1:9001/ws', none: undefined },
  });
  expect(moveUrls('wss://stream.example.com/ws', 'https://proxy.example.com')).toBe('wss://proxy.example.com/ws');
});
