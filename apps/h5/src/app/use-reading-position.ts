import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useNavigation } from '#data/router.tsx';

/** Scroll position of each visited page, by its history entry's key. */
const positions = new Map<string, number>();

/**
 * After a page change, keyboard and screen reader focus moves to the new page's content instead of staying where the
 * link was. Back navigation also restores the scroll position. The first page is not touched.
 */
export function useReadingPosition(path: string): RefObject<HTMLDivElement | null> {
  const page = useRef<HTMLDivElement>(null);
  const shown = useRef(path);
  const {
    location: { key },
    action: type,
  } = useNavigation();
  useEffect(() => {
    const current = page.current;
    // Scroll events do not bubble; the view itself may be replaced while its screen loads.
    const remember = ({ target }: Event) => {
      if (target instanceof HTMLElement && target.matches('.view')) positions.set(key, target.scrollTop);
    };
    current?.addEventListener('scroll', remember, { capture: true, passive: true });
    return () => current?.removeEventListener('scroll', remember, { capture: true });
  }, [key]);
  // A layout effect runs before paint, so the page is never visible at a wrong scroll position.
  useLayoutEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    const view = page.current?.querySelector<HTMLElement>('.view');
    view?.focus({ preventScroll: true });
    if (type === 'POP') view?.scrollTo({ top: positions.get(key) ?? 0 });
  }, [path, key, type]);
  return page;
}
