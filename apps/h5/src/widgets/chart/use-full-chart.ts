import { useEffect } from 'react';
import { useSearchParams } from 'react-router';

interface FullChart {
  readonly isFull: boolean;
  readonly open: () => void;
  readonly close: () => void;
}

/** Full screen stands in the address (full=1), so that a reload keeps it. It is a layer: the phone's way back closes it. */
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

/** Phones that can turn the page to landscape do; elsewhere the chart just fills what there is. */
function enterWholeScreen(): void {
  const root = document.documentElement;
  if (!window.matchMedia('(pointer: coarse)').matches || root.requestFullscreen === undefined) return;
  root
    .requestFullscreen()
    .then(() => orientation()?.lock?.('landscape'))
    .catch(() => undefined);
}

/** Leaves the browser's full screen with ours, and ours with the browser's. */
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
