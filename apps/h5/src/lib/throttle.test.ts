import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nowMs } from './clock.ts';
import { debounce } from './debounce.ts';
import { throttle } from './throttle.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('throttle', () => {
  it('runs the first call at once and drops the rest of 500 ms', () => {
    const calls: string[] = [];
    const submit = throttle((name: string) => calls.push(name));
    submit('first');
    vi.advanceTimersByTime(499);
    submit('dropped');
    expect(calls).toEqual(['first']);
    vi.advanceTimersByTime(1);
    submit('second');
    submit('dropped too');
    vi.runAllTimers();
    expect(calls).toEqual(['first', 'second']);
  });

  it('takes another wait and clock, and a clock set back does not block', () => {
    let at = 100;
    let runs = 0;
    const submit = throttle(() => void runs++, { waitMs: 10, now: () => at });
    submit();
    at = 109;
    submit();
    expect(runs).toBe(1);
    at = 50;
    submit();
    expect(runs).toBe(2);
  });

  it('lets the next call through after one that threw only when the wait is over', () => {
    const submit = throttle(() => {
      throw new Error('no');
    });
    expect(submit).toThrow('no');
    expect(submit).not.toThrow();
  });
});

describe('debounce', () => {
  it('runs once, with the latest arguments, after 500 ms of quiet', () => {
    const calls: string[] = [];
    const search = debounce((text: string) => calls.push(text));
    search('b');
    vi.advanceTimersByTime(499);
    search('bt');
    vi.advanceTimersByTime(499);
    expect(calls).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(calls).toEqual(['bt']);
  });

  it('can be cancelled', () => {
    const calls: string[] = [];
    const search = debounce((text: string) => calls.push(text), 20);
    search('b');
    search.cancel();
    vi.advanceTimersByTime(100);
    expect(calls).toEqual([]);
  });
});

it('reads the clock in milliseconds', () => {
  expect(nowMs()).toBe(1_000_000);
});
