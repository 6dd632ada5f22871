import { useMemo, useRef } from 'react';
import { throttle } from '#lib/throttle.ts';

/** At most one run in half a second, always of the newest function. */
export function useThrottled(run: () => void): () => void {
  const newest = useRef(run);
  newest.current = run;
  return useMemo(() => throttle(() => newest.current()), []);
}
