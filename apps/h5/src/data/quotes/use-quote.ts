import { useCallback, useSyncExternalStore } from 'react';
import type { LiveQuote } from './live-quote.ts';
import { quotes } from './quote-store.ts';

/** The quote as React state. For texts that depend on the price; figures use Px, which does not rerender. */
export function useQuote(id: number): LiveQuote | undefined {
  const subscribe = useCallback((changed: () => void) => quotes.subscribe(id, changed), [id]);
  return useSyncExternalStore(subscribe, () => quotes.get(id));
}
