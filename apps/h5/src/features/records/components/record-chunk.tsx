import { type ReactNode, useEffect, useRef, useState } from 'react';
import { cssVars } from '#ui/css-vars.ts';

/** Margin around the visible area in which rows are rendered: about two screens. */
const REACH = '1600px 0px';

/**
 * Replaces its rows with an empty box of the same height while they are far outside the visible area, so that a list of
 * any length renders a bounded number of rows.
 */
export function RecordChunk({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [awayHeight, setAwayHeight] = useState<number | null>(null);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const watcher = new IntersectionObserver(
      (entries) => {
        const newest = entries.at(-1);
        if (newest) setAwayHeight(newest.isIntersecting ? null : newest.boundingClientRect.height);
      },
      { root: element.closest('.view'), rootMargin: REACH },
    );
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);
  if (awayHeight === null) {
    return (
      <div ref={place} className="list records-chunk">
        {children}
      </div>
    );
  }
  return <div ref={place} className="records-away" style={cssVars({ '--h': `${awayHeight}px` })} />;
}
