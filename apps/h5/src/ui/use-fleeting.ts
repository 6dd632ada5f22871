import { useEffect, useState } from 'react';

/** A value that is shown for a time and then put away; a new one begins its own time. */
export function useFleeting<T>(ms: number) {
  const [value, show] = useState<T | null>(null);
  useEffect(() => {
    if (value === null) return;
    const timer = setTimeout(() => show(null), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return { value, show, putAway: () => show(null) };
}
