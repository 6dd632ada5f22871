import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** How far each visited page was scrolled, by its place in the history. */
const positions = new Map<string, number>();

/**
 * After a page change the keyboard and the screen reader start at the new page's content, not at the place of the link
 * that led there. A step back also finds the page scrolled as it was left. The first page is left alone.
 */
export function useReadingPosition(path: string): RefObject<HTMLDivElement | null> {
  const page = useRef<HTMLDivElement>(null);
  const shown = useRef(path);
  const { key } = useLocation();
  const type = useNavigationType();
  useEffect(() => {
    const current = page.current;
    // Scroll events do not bubble; the view itself may be replaced while its screen loads.
    const remember = ({ target }: Event) => {
      if (target instanceof HTMLElement && target.matches('.view')) positions.set(key, target.scrollTop);
    };
    current?.addEventListener('scroll', remember, { capture: true, passive: true });
    return () => current?.removeEventListener('scroll', remember, { capture: true });
  }, [key]);
  // Before anything is painted: neither an eye nor a finger meets the page at another place than it stays at.
  useLayoutEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    const view = page.current?.querySelector<HTMLElement>('.view');
    view?.focus({ preventScroll: true });
    if (type === NavigationType.Pop) view?.scrollTo({ top: positions.get(key) ?? 0 });
  }, [path, key, type]);
  return page;
}
