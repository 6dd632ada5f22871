import { useEffect, useState } from 'react';
import { useSocketStatus } from '#data/quotes/quote-store.ts';

/** Increases when the socket reconnects or the page becomes visible again: data loaded before may have gaps. */
export function useReturns(): number {
  const status = useSocketStatus();
  const [count, setCount] = useState(0);
  const [before, setBefore] = useState(status);
  if (before !== status) {
    setBefore(status);
    if (before === 'reconnecting' && status === 'open') setCount(count + 1);
  }
  useEffect(() => {
    const countReturn = () => document.visibilityState === 'visible' && setCount((known) => known + 1);
    document.addEventListener('visibilitychange', countReturn);
    return () => document.removeEventListener('visibilitychange', countReturn);
  }, []);
  return count;
}
