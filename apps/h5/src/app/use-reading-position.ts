import { type RefObject, useEffect, useRef } from 'react';

/**
 * After a page change the keyboard and the screen reader start at the new page's content, not at the place of the link
 * that led there. The first page is left alone: the browser starts at its top anyway.
 */
export function useReadingPosition(path: string): RefObject<HTMLDivElement | null> {
  const page = useRef<HTMLDivElement>(null);
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    page.current?.querySelector<HTMLElement>('.view')?.focus({ preventScroll: true });
  }, [path]);
  return page;
}
