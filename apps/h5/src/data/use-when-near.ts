import { type RefObject, useEffect, useRef } from 'react';

/** Calls `then` when the element is visible in, or at most 400 px below, the page's scrolling view. */
export function useWhenNear(then: () => void, enabled: boolean): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  const newest = useRef(then);
  useEffect(() => {
    newest.current = then;
  });
  useEffect(() => {
    const target = element.current;
    if (!enabled || !target) return;
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) newest.current();
      },
      { root: target.closest('.view'), rootMargin: '0px 0px 400px 0px' },
    );
    watcher.observe(target);
    return () => watcher.disconnect();
  }, [enabled]);
  return element;
}
