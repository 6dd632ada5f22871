import {
  type KeyboardEvent,
  type MouseEvent,
  type SyntheticEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { layers } from './layer-history.ts';

type LayerOptions = {
  open: boolean;
  onClose: () => void;
  /** While an answer is awaited nothing closes the layer. */
  locked?: boolean | undefined;
  /** Focus the first button (the safe choice) instead of the panel. */
  focusFirst?: boolean | undefined;
};

const focusable = 'a[href], button:not([disabled]), input:not([disabled]), textarea:not([disabled]), [tabindex="0"]';

/**
 * A modal layer on the native dialog element, which brings the top layer, the inert page behind it and the
 * return of focus. This adds: staying mounted while it slides out, Escape, scrim and the step back in the caller's hands,
 * and Tab that stays inside. The first child of the dialog is the panel.
 */
export function useLayer({ open, onClose, locked = false, focusFirst = false }: LayerOptions) {
  const ref = useRef<HTMLDialogElement>(null);
  const pressedScrim = useRef(false);
  const [mounted, setMounted] = useState(open);
  const { lock, hasLocks } = useLocks();
  if (open && !mounted) setMounted(true);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!mounted || !dialog) return;
    dialog.showModal();
    const panel = dialog.firstElementChild as HTMLElement | null;
    const target = focusFirst ? panel?.querySelector('button') : panel;
    target?.focus({ preventScroll: true });
    return () => dialog.close();
  }, [mounted, focusFirst]);

  useEffect(() => {
    const dialog = ref.current;
    if (open || !mounted || !dialog) return;
    return whenSettled(dialog.firstElementChild, () => {
      dialog.close();
      setMounted(false);
    });
  }, [open, mounted]);

  const isLocked = () => locked || hasLocks();
  const latest = useRef({ onClose, isLocked });
  useLayoutEffect(() => {
    latest.current = { onClose, isLocked };
  });
  useLayoutEffect(() => {
    if (!open) return;
    return layers.add({ close: () => latest.current.onClose(), isLocked: () => latest.current.isLocked() });
  }, [open]);

  const tryClose = () => {
    if (!isLocked() && open) onClose();
  };
  const dialogProps = {
    ref,
    className: open ? 'layer' : 'layer leaving',
    onKeyDown: (event: KeyboardEvent<HTMLDialogElement>) => {
      if (event.key === 'Tab') keepTabInside(event);
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      tryClose();
    },
    onCancel: (event: SyntheticEvent<HTMLDialogElement>) => {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      tryClose();
    },
    // The browser may close a dialog on its own, for example on a second back gesture.
    onClose: (event: SyntheticEvent<HTMLDialogElement>) => {
      const dialog = event.currentTarget;
      if (event.target !== dialog || !open || dialog.open) return;
      if (isLocked()) dialog.showModal();
      tryClose();
    },
    onPointerDown: (event: SyntheticEvent) => {
      pressedScrim.current = event.target === event.currentTarget;
    },
    onClick: (event: MouseEvent) => {
      if (pressedScrim.current && event.target === event.currentTarget) tryClose();
    },
  };
  return { mounted, dialogProps, lock, tryClose };
}

/** Locks held by forms inside the layer while they wait for their answers. */
function useLocks() {
  const locks = useRef(0);
  const lock = useCallback(() => {
    locks.current += 1;
    return () => {
      locks.current -= 1;
    };
  }, []);
  return { lock, hasLocks: () => locks.current > 0 };
}

/** Runs `then` once the element's animations have ended; returns a function that cancels it. */
function whenSettled(element: Element | null, then: () => void): () => void {
  let wanted = true;
  const running = element?.getAnimations() ?? [];
  void Promise.allSettled(running.map((animation) => animation.finished)).then(() => {
    if (wanted) then();
  });
  return () => {
    wanted = false;
  };
}

function keepTabInside(event: KeyboardEvent<HTMLDialogElement>): void {
  const stops = event.currentTarget.querySelectorAll<HTMLElement>(focusable);
  const reachable = Array.from(stops).filter((stop) => stop.tabIndex >= 0);
  const edge = event.shiftKey ? reachable[0] : reachable.at(-1);
  const active = document.activeElement;
  const atEdge = active === edge || (event.shiftKey && active === event.currentTarget.firstElementChild);
  if (reachable.length > 0 && !atEdge) return;
  event.preventDefault();
  (event.shiftKey ? reachable.at(-1) : reachable[0])?.focus();
}
