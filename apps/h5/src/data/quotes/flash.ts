import { nowMs } from '#lib/clock.ts';
import type { Direction } from '#ui/direction.ts';

/** At most three flashes a second per cell. */
const GAP_MS = 334;

export interface Flash {
  /** Tints the figure for a moment. Does nothing within GAP_MS of the last flash or with reduced motion. */
  show(direction: Direction): void;
}

/** Whether another flash may start. */
export const mayFlash = (lastMs: number | null, at: number): boolean =>
  lastMs === null || at - lastMs >= GAP_MS || at < lastMs;

export function createFlash(element: Element): Flash {
  let lastMs: number | null = null;
  element.addEventListener('animationend', () => element.classList.remove('tick-up', 'tick-down'));
  return {
    show(direction) {
      const at = nowMs();
      if (direction === 'flat' || !mayFlash(lastMs, at) || prefersReducedMotion()) return;
      lastMs = at;
      element.classList.remove('tick-up', 'tick-down');
      element.classList.add(direction === 'up' ? 'tick-up' : 'tick-down');
    },
  };
}

const prefersReducedMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
