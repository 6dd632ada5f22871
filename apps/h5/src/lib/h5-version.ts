import type { JsonStore } from './storage.ts';

const KEY = 'h5Version';
const CURRENT = 1;

/** A device that stored no version, or one below the current, holds data of an older app: it is cleared once. */
export function decideH5Version(stored: unknown): 'keep' | 'clear' {
  return typeof stored === 'number' && stored >= CURRENT ? 'keep' : 'clear';
}

/** Call at launch, before anything else reads the store. */
export function applyH5Version(store: JsonStore): 'keep' | 'clear' {
  const decision = decideH5Version(store.read(KEY, isNumber));
  if (decision === 'clear') {
    store.clear();
    store.write(KEY, CURRENT);
  }
  return decision;
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number';
}
