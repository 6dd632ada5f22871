import { DROP_ROWS } from '@candor/domain/game/drop';
import { useEffect, useEffectEvent, useState } from 'react';
import { progressAt } from '#features/game/model/board.ts';

const isCalm = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** How far the coin has fallen, in rows. Where the user asked for no motion it lies in its slot at once. */
export function useFall(isFalling: boolean, onLanded: () => void): number {
  const [progress, setProgress] = useState(isFalling ? 0 : DROP_ROWS);
  const landed = useEffectEvent(onLanded);
  useEffect(() => {
    if (!isFalling) {
      setProgress(DROP_ROWS);
      return;
    }
    if (isCalm()) {
      setProgress(DROP_ROWS);
      landed();
      return;
    }
    let frame = 0;
    let startMs: number | null = null;
    const fall = (nowMs: number) => {
      startMs ??= nowMs;
      const reached = progressAt(nowMs - startMs);
      setProgress(reached);
      if (reached < DROP_ROWS) frame = requestAnimationFrame(fall);
      else landed();
    };
    frame = requestAnimationFrame(fall);
    return () => cancelAnimationFrame(frame);
  }, [isFalling]);
  return progress;
}
