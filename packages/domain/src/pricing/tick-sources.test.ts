import { describe, expect, it } from 'vitest';
import {
  decidesFill,
  isFillTick,
  readSourceDelays,
  readTickSources,
  writeSourceDelays,
  writeTickSources,
} from './tick-sources';

describe('the sources of a tick', () => {
  it('are written by name, each with the time it gave, and read back as they were', () => {
    const sources = [
      { name: 'okx', price: '67001', timeMs: 1_780_000_000_250 },
      { name: 'binance', price: '67000.1', timeMs: null },
    ];
    const text = writeTickSources(sources);
    expect(text).toBe('binance=67000.1;okx=67001@1780000000250');
    expect(readTickSources(text)).toEqual(sources.toReversed());
  });

  it('of a chain from before times were recorded have prices and no times', () => {
    expect(readTickSources('a=1.5;b=2')).toEqual([
      { name: 'a', price: '1.5', timeMs: null },
      { name: 'b', price: '2', timeMs: null },
    ]);
    expect(readTickSources('')).toEqual([]);
  });

  it('that do not fit into a thousand characters are left out whole, so that no time is cut', () => {
    const many = Array.from({ length: 60 }, (_, n) => ({
      name: `source-${String(n).padStart(2, '0')}`,
      price: '1',
      timeMs: 1_780_000_000_000,
    }));
    const text = writeTickSources(many);
    expect(text.length).toBeLessThanOrEqual(1_000);
    expect(readTickSources(text).every(({ timeMs }) => timeMs === 1_780_000_000_000)).toBe(true);
  });

  it('cannot name a source that reads as two', () => {
    expect(writeTickSources([{ name: 'a;simulated=1@9', price: '2', timeMs: 5 }])).toBe('a_simulated_1_9=2@5');
  });

  it('are shown by how much later than the acceptance each of them spoke', () => {
    const text = writeSourceDelays('a=1@1312;b=1@960;c=1', 1_000);
    expect(text).toBe('a:312,b:-40,c:');
    expect(readSourceDelays(text)).toEqual([
      { name: 'a', delayMs: 312 },
      { name: 'b', delayMs: -40 },
      { name: 'c', delayMs: null },
    ]);
    expect(readSourceDelays('')).toEqual([]);
  });
});

describe('a tick fills what was accepted at 1000', () => {
  it.each([
    ['when two sources spoke after it', 'a=1@1001;b=1@1002', true],
    ['not when only one did', 'a=1@1001;b=1@1000', false],
    ['not when a source spoke at the very moment', 'a=1@1000;b=1@1000;c=1@1500', false],
    [
      'not when the others are newer than the newest known price but older than the acceptance',
      'a=1@999;b=1@998',
      false,
    ],
    ['not when the second gives no time of its own', 'a=1@1500;b=1', false],
    ['not when one source is named twice', 'a=1@1500;a=1@1501', false],
    ['when two of three did', 'a=1@1500;b=1@5;c=1@1001', true],
    ['when the simulated feed alone did', 'simulated=1@1001', true],
    ['not when the simulated feed spoke before', 'simulated=1@1000', false],
    ['not when no source has a time', 'a=1;b=1', false],
    ['not when it names no source', '', false],
  ])('%s', (_, sources, isFilling) => {
    expect(isFillTick({ sources }, 1_000)).toBe(isFilling);
    expect(isFillTick({ sources }, null)).toBe(true);
  });

  it('and the first such tick decides, or the first one later than the order may wait', () => {
    const wait = { fillAfterMs: 1_000, fillByMs: 4_000 };
    expect(decidesFill({ timeMs: 1_250, sources: 'a=1@900;b=1@1200' }, wait)).toBe(false);
    expect(decidesFill({ timeMs: 1_500, sources: 'a=1@1400;b=1@1200' }, wait)).toBe(true);
    expect(decidesFill({ timeMs: 4_000, sources: 'a=1@900;b=1@900' }, wait)).toBe(false);
    expect(decidesFill({ timeMs: 4_001, sources: 'a=1@900;b=1@900' }, wait)).toBe(true);
  });
});
