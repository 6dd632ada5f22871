import { useEffect, useLayoutEffect, useRef } from 'react';

const holdDelayMs = 400;
const repeatMs = 80;

/**
 * Handlers for a button that acts on tap and repeats while held.
 * The tap itself counts on release, so a finger that starts a scroll on the button changes nothing.
 */
export function useHold(onAction: () => void) {
  const latest = useRef(onAction);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const repeated = useRef(false);
  useLayoutEffect(() => {
    latest.current = onAction;
  });
  const stop = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  const repeat = () => {
    repeated.current = true;
    latest.current();
    timer.current = setTimeout(repeat, repeatMs);
  };
  return {
    onPointerDown: () => {
      stop();
      repeated.current = false;
      timer.current = setTimeout(repeat, holdDelayMs);
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
    onClick: () => {
      if (!repeated.current) latest.current();
      repeated.current = false;
    },
  };
}
