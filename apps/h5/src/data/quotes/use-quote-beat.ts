import { useEffect, useState } from 'react';
import { quotes } from './quote-store.ts';

/** Rerenders after prices changed, at most once per `everyMs`. For sums and rankings of many prices only. */
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
