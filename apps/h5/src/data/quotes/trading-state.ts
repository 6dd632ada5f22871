import type { HaltReason } from '@candor/contract/halts';
import type { StateFrame } from '@candor/contract/realtime';
import type { InstrumentView } from './instrument-view.ts';

/** The product of a page; `any`: the instrument itself. */
export type StateOf = 'options' | 'futures' | 'spot' | 'any';

/** Why new orders are not taken now, and since when. */
export type TradingState =
  | { readonly kind: 'pause'; readonly reason: 'jump' | 'gap' | 'sources'; readonly sinceMs: number }
  | { readonly kind: 'halt'; readonly reason: HaltReason; readonly sinceMs: number }
  | { readonly kind: 'fund'; readonly sinceMs: number };

type States = Pick<InstrumentView, 'paused' | 'pausedSinceMs' | 'halted' | 'haltedSinceMs' | 'haltReason'>;

/** Null: orders accepted. An operators' halt outlasts a pause, so it comes first. The fund guard stops futures only. */
export function findTradingState(instrument: States, product: StateOf): TradingState | null {
  const { paused, pausedSinceMs, halted, haltedSinceMs, haltReason } = instrument;
  if (halted === 'halt' && haltReason !== '' && haltReason !== 'fund') {
    return { kind: 'halt', reason: haltReason, sinceMs: haltedSinceMs };
  }
  if (paused !== '') return { kind: 'pause', reason: paused, sinceMs: pausedSinceMs };
  if (halted === 'fund' && (product === 'futures' || product === 'any'))
    return { kind: 'fund', sinceMs: haltedSinceMs };
  return null;
}

const TRADES: States = { paused: '', pausedSinceMs: 0, halted: '', haltedSinceMs: 0, haltReason: '' };

const isSame = (one: States, other: States): boolean =>
  (Object.keys(TRADES) as (keyof States)[]).every((name) => one[name] === other[name]);

/** Applies a state frame: instruments it does not list accept orders. Unchanged rows stay the same objects. */
export function withStates(instruments: readonly InstrumentView[], frame: StateFrame): readonly InstrumentView[] {
  const states = new Map(
    frame.map(([id, paused, pausedSinceMs, halted, haltedSinceMs, haltReason]): [number, States] => [
      id,
      { paused, pausedSinceMs, halted, haltedSinceMs, haltReason },
    ]),
  );
  const next = instruments.map((one) => {
    const state = states.get(one.id) ?? TRADES;
    return isSame(one, state) ? one : { ...one, ...state };
  });
  return next.every((one, index) => one === instruments[index]) ? instruments : next;
}
