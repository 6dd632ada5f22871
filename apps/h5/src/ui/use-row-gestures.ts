import { type PointerEvent as ReactPointerEvent, useEffect, useLayoutEffect, useRef } from 'react';

const HOLD_MS = 500;
/** A finger that moves less is still pressing; one that moves more sideways than up and down is swiping. */
const SLOP_PX = 10;
/** How far a row follows the finger, and from where on letting go counts. */
const SWIPE_PX = 72;
const ENOUGH_PX = 56;

interface Press {
  readonly pointerId: number;
  readonly x: number;
  readonly y: number;
  phase: 'pressed' | 'swiping' | 'given-up';
  dx: number;
}

/**
 * A second action on a row whose tap opens something: swipe it to the left, or hold it. Scrolling and plain taps stay
 * what they are. Spread the handlers on the row; it moves with the finger by the custom property --swipe.
 */
export function useRowGestures(onAction: () => void) {
  const latest = useRef(onAction);
  const press = useRef<Press | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const hasRun = useRef(false);
  useLayoutEffect(() => {
    latest.current = onAction;
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  const run = () => {
    hasRun.current = true;
    latest.current();
  };
  const end = (row: HTMLElement) => {
    clearTimeout(timer.current);
    press.current = null;
    row.classList.remove('swiping');
    row.style.removeProperty('--swipe');
  };
  return {
    onPointerDown: (event: ReactPointerEvent<HTMLElement>) => {
      hasRun.current = false;
      if (!event.isPrimary || event.button !== 0) return;
      press.current = { pointerId: event.pointerId, x: event.clientX, y: event.clientY, phase: 'pressed', dx: 0 };
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        if (press.current?.phase !== 'pressed') return;
        press.current.phase = 'given-up';
        run();
      }, HOLD_MS);
    },
    onPointerMove: (event: ReactPointerEvent<HTMLElement>) => {
      const own = press.current;
      if (own === null || own.pointerId !== event.pointerId || own.phase === 'given-up') return;
      own.dx = event.clientX - own.x;
      if (own.phase === 'pressed') begin(own, event);
      if (own.phase !== 'swiping') return;
      event.currentTarget.style.setProperty('--swipe', `${Math.max(-SWIPE_PX, Math.min(0, own.dx))}px`);
    },
    onPointerUp: (event: ReactPointerEvent<HTMLElement>) => {
      const own = press.current;
      end(event.currentTarget);
      if (own?.phase !== 'swiping') return;
      hasRun.current = true;
      if (own.dx <= -ENOUGH_PX) latest.current();
    },
    onPointerCancel: (event: ReactPointerEvent<HTMLElement>) => end(event.currentTarget),
    // The click that follows a gesture would open the row.
    onClickCapture: (event: { preventDefault: () => void; stopPropagation: () => void }) => {
      if (!hasRun.current) return;
      hasRun.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    // Holding a link would open the browser's own menu.
    onContextMenu: (event: { preventDefault: () => void }) => {
      if (press.current !== null || hasRun.current) event.preventDefault();
    },
    onDragStart: (event: { preventDefault: () => void }) => event.preventDefault(),
  };
}

function begin(press: Press, event: ReactPointerEvent<HTMLElement>): void {
  const dy = Math.abs(event.clientY - press.y);
  const dx = Math.abs(press.dx);
  if (Math.max(dx, dy) < SLOP_PX) return;
  press.phase = dx > dy && press.dx < 0 ? 'swiping' : 'given-up';
  if (press.phase !== 'swiping') return;
  event.currentTarget.setPointerCapture(event.pointerId);
  event.currentTarget.classList.add('swiping');
}
