import { type RefObject, useEffect, useRef } from 'react';

/** Calls `then` while the element is on screen or close below it. The element scrolls inside the page's own view. */
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
