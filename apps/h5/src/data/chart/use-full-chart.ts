import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';

interface FullChart {
  readonly isFull: boolean;
  readonly open: () => void;
  readonly close: () => void;
}

/** Full screen is an address of its own (full=1), so that the phone's way back closes it. */
export function useFullChart(): FullChart {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [params, setParams] = useSearchParams();
  const isFull = params.get('full') === '1';
  const isOpenedHere = isOpenedByButton(state);
  const close = () => {
    if (isOpenedHere) return void navigate(-1);
    const without = new URLSearchParams(params);
    without.delete('full');
    setParams(without, { replace: true });
  };
  useWholeScreen(isFull, close);
  return {
    isFull,
    open: () => {
      const full = new URLSearchParams(params);
      full.set('full', '1');
      setParams(full, { state: { fullChart: true } });
      enterWholeScreen();
    },
    close,
  };
}

const isOpenedByButton = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'fullChart' in state;

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
