import { type ComponentType, useEffect, useState } from 'react';
import type { LoadScreen } from '#data/feature.ts';
import { LAZY_VIEW_MS, TIMEOUT_MS } from '#lib/timings.ts';
import { fetchScreen, readScreen } from './screen-cache.ts';

/** quiet: nothing is shown yet. slow: the loading view. failed: the error view. */
type Phase = 'quiet' | 'slow' | 'failed';

interface ScreenState {
  readonly screen: ComponentType | undefined;
  readonly phase: Phase;
  readonly retry: () => void;
}

/** Loads the code of a screen. Remount the component for another screen: `load` must not change. */
export function useScreen(load: LoadScreen): ScreenState {
  const [screen, setScreen] = useState(() => readScreen(load));
  const [phase, setPhase] = useState<Phase>('quiet');
  const [attempt, setAttempt] = useState(1);

  useEffect(() => {
    if (screen) return;
    let current = true;
    const change = (next: Phase) => current && setPhase(next);
    const slow = setTimeout(() => change('slow'), LAZY_VIEW_MS);
    const tooLong = setTimeout(() => change('failed'), TIMEOUT_MS);
    const stop = () => {
      clearTimeout(slow);
      clearTimeout(tooLong);
    };
    fetchScreen(load)
      .then((loaded) => current && setScreen(() => loaded))
      .catch(() => {
        stop();
        // Some browsers cache a failed chunk import until the page is reloaded.
        if (attempt > 1 && navigator.onLine) window.location.reload();
        else change('failed');
      });
    return () => {
      current = false;
      stop();
    };
  }, [load, attempt, screen]);

  const retry = () => {
    setPhase('quiet');
    setAttempt((count) => count + 1);
  };
  return { screen, phase, retry };
}
