import { useEffect } from 'react';
import { useSearchParams } from '#data/router.tsx';

interface FullChart {
  readonly isFull: boolean;
  readonly open: () => void;
  readonly close: () => void;
}

/** Full screen is kept in the query (full=1), so that it survives a reload. It is a layer: Back closes it. */
export function useFullChart(): FullChart {
  const [params, setParams] = useSearchParams();
  const isFull = params.get('full') === '1';
  const show = (full: boolean) => {
    const next = new URLSearchParams(params);
    if (full) next.set('full', '1');
    else next.delete('full');
    setParams(next, { replace: true });
  };
  const close = () => show(false);
  useWholeScreen(isFull, close);
  return {
    isFull,
    open: () => {
      show(true);
      enterWholeScreen();
    },
    close,
  };
}

type LockableOrientation = { lock?: (orientation: 'landscape') => Promise<void>; unlock?: () => void };
const orientation = (): LockableOrientation | undefined =>
  globalThis.screen?.orientation as LockableOrientation | undefined;

/** Enters browser full screen and landscape on touch devices that support it; elsewhere the chart fills the page. */
function enterWholeScreen(): void {
  const root = document.documentElement;
  if (!window.matchMedia('(pointer: coarse)').matches || root.requestFullscreen === undefined) return;
  root
    .requestFullscreen()
    .then(() => orientation()?.lock?.('landscape'))
    .catch(() => undefined);
}

/** Keeps both in step: closing the chart exits browser full screen, and exiting that closes the chart. */
function useWholeScreen(isFull: boolean, close: () => void): void {
  useEffect(() => {
    if (!isFull) return;
    const onChange = () => document.fullscreenElement === null && close();
    document.addEventListener('fullscreenchange', onChange);
    return () => {
      document.removeEventListener('fullscreenchange', onChange);
    };
  }, [isFull, close]);
  useEffect(() => {
    if (!isFull) return;
    return () => {
      if (document.fullscreenElement === null) return;
      orientation()?.unlock?.();
      document.exitFullscreen().catch(() => undefined);
    };
  }, [isFull]);
}
