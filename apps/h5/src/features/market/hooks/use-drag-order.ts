import { type PointerEvent as ReactPointerEvent, useRef, useState } from 'react';
import { moveItem } from '#features/market/model/move-item.ts';

interface Drag {
  readonly from: number;
  readonly to: number;
  /** Vertical distance of the pointer from its start, in px. */
  readonly dy: number;
}

interface Grip {
  readonly pointerId: number;
  readonly y: number;
  readonly from: number;
  readonly rowHeight: number;
}

/** Reorders rows of equal height by dragging; `onMove` gets the new order when the pointer is released. */
export function useDragOrder<T>(items: readonly T[], onMove: (items: readonly T[]) => void) {
  const grip = useRef<Grip | null>(null);
  const [drag, setDrag] = useState<Drag | null>(null);

  const placeOf = (dy: number, { from, rowHeight }: Grip) =>
    Math.min(Math.max(from + Math.round(dy / rowHeight), 0), items.length - 1);
  const letGo = () => {
    grip.current = null;
    setDrag(null);
  };
  const handle = (from: number) => ({
    onPointerDown: (event: ReactPointerEvent<HTMLElement>) => {
      const row = event.currentTarget.closest('[data-row]');
      if (!event.isPrimary || event.button !== 0 || !row) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      grip.current = { pointerId: event.pointerId, y: event.clientY, from, rowHeight: row.clientHeight };
      setDrag({ from, to: from, dy: 0 });
    },
    onPointerMove: (event: ReactPointerEvent<HTMLElement>) => {
      const own = grip.current;
      if (own === null || own.pointerId !== event.pointerId) return;
      const dy = event.clientY - own.y;
      setDrag({ from: own.from, to: placeOf(dy, own), dy });
    },
    onPointerUp: (event: ReactPointerEvent<HTMLElement>) => {
      const own = grip.current;
      letGo();
      if (own === null) return;
      const to = placeOf(event.clientY - own.y, own);
      if (to !== own.from) onMove(moveItem(items, own.from, to));
    },
    onPointerCancel: letGo,
  });
  /** Offset of a row during a drag: the dragged row follows the pointer, rows it passes shift by one place. */
  const shiftOf = (index: number): string | undefined => {
    if (drag === null) return undefined;
    if (index === drag.from) return `${drag.dy}px`;
    if (index > drag.from && index <= drag.to) return '-100%';
    if (index < drag.from && index >= drag.to) return '100%';
    return undefined;
  };
  return { handle, shiftOf, dragged: drag?.from ?? null };
}
