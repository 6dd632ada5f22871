import { expect, it } from 'vitest';
import type { InstrumentView } from './instrument-view.ts';
import { findTradingState, type StateOf, withStates } from './trading-state.ts';

const NONE = { paused: '', pausedSinceMs: 0, halted: '', haltedSinceMs: 0, haltReason: '' } as const;
const PAUSED = { ...NONE, paused: 'jump', pausedSinceMs: 5 } as const;
const HALTED = { ...NONE, halted: 'halt', haltedSinceMs: 7, haltReason: 'legal' } as const;
const FUND = { ...NONE, halted: 'fund', haltedSinceMs: 9, haltReason: 'fund' } as const;
const PAUSE = { kind: 'pause', reason: 'jump', sinceMs: 5 };
const HALT = { kind: 'halt', reason: 'legal', sinceMs: 7 };

it.each<[typeof NONE | typeof PAUSED | typeof HALTED | typeof FUND, StateOf, object | null]>([
  [NONE, 'any', null],
  [PAUSED, 'options', PAUSE],
  [PAUSED, 'spot', PAUSE],
  [HALTED, 'futures', HALT],
  [HALTED, 'options', HALT],
  [{ ...HALTED, ...{ paused: 'gap', pausedSinceMs: 1 } } as unknown as typeof HALTED, 'spot', HALT],
  [FUND, 'futures', { kind: 'fund', sinceMs: 9 }],
  [FUND, 'any', { kind: 'fund', sinceMs: 9 }],
  [FUND, 'options', null],
  [FUND, 'spot', null],
  [{ ...FUND, ...{ paused: 'jump', pausedSinceMs: 5 } } as unknown as typeof FUND, 'futures', PAUSE],
])('%j on a page of %s', (instrument, product, state) => {
  expect(findTradingState(instrument, product)).toEqual(state);
});

const row = (id: number, state: object = NONE) => ({ id, symbol: `C${id}`, ...state }) as InstrumentView;

it('a frame names what does not trade; everything else trades again', () => {
  const list = [row(1, HALTED), row(2), row(3)];
  const next = withStates(list, [[2, 'jump', 5, '', 0, '']]);
  expect(next).toEqual([row(1), row(2, PAUSED), row(3)]);
  expect(next[2]).toBe(list[2]);
});

it('a frame that changes nothing leaves the list as it is', () => {
  const list = [row(1, HALTED), row(2)];
  expect(withStates(list, [[1, '', 0, 'halt', 7, 'legal']])).toBe(list);
});
