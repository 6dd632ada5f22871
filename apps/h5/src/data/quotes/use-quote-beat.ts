import { useEffect, useState } from 'react';
import { quotes } from './quote-store.ts';

/** Renders again after prices changed, at most once in `everyMs`. For sums and orders over many prices, never for one price. */
export function useQuoteBeat(everyMs: number): number {
  const [beat, setBeat] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = quotes.subscribeAll(() => {
      timer ??= setTimeout(() => {
        timer = undefined;
        setBeat((count) => count + 1);
      }, everyMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [everyMs]);
  return beat;
}
