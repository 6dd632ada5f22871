import { useLayoutEffect, useRef } from 'react';
import { addCell } from '#data/quotes/cells.ts';
import { DASH } from '#data/use-amount-text.ts';
import { classNames } from '#ui/class-names.ts';
import type { Direction } from '#ui/direction.ts';

export interface ReadFigure {
  readonly text: string;
  readonly direction?: Direction;
}

type LiveFigureProps = {
  /** Instrument whose price the figure follows. */
  id: number;
  read: (mark: string) => ReadFigure;
  className?: string | undefined;
};

const DIRECTIONS = ['up', 'down', 'flat'] as const;

/** A figure computed from the price, written to the DOM on every tick without a React render. `read` may change. */
export function LiveFigure({ id, read, className }: LiveFigureProps) {
  const ref = useRef<HTMLSpanElement>(null);
  const newest = useRef(read);
  const repaint = useRef(() => undefined as undefined);
  useLayoutEffect(() => {
    newest.current = read;
    repaint.current();
  });
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const text = document.createTextNode('');
    element.append(text);
    let mark: string | undefined;
    repaint.current = () => {
      const figure: ReadFigure = mark === undefined ? { text: DASH } : newest.current(mark);
      if (text.nodeValue !== figure.text) text.nodeValue = figure.text;
      for (const name of DIRECTIONS) element.classList.toggle(name, name === figure.direction);
    };
    const stop = addCell({
      id,
      element,
      paint: (quote, { isOld }) => {
        element.classList.toggle('px-old', isOld);
        mark = quote?.price;
        repaint.current();
      },
    });
    return () => {
      stop();
      text.remove();
    };
  }, [id]);
  return <span ref={ref} className={classNames('num', className)} data-live="" />;
}
