import { useLayoutEffect, useRef } from 'react';
import { addCell } from '#data/quotes/cells.ts';
import { changeOf, directionOf } from '#data/quotes/quote-figures.ts';
import { Sparkline } from '#ui/sparkline.tsx';

type PxSparkProps = { id: number; points: readonly number[] };

/** Sparkline of the last day, coloured by the 24-hour change. */
export function PxSpark({ id, points }: PxSparkProps) {
  const ref = useRef<SVGSVGElement>(null);
  useLayoutEffect(() => {
    const line = ref.current;
    if (!line) return;
    return addCell({
      id,
      element: line,
      paint: (quote) => {
        const direction = quote ? directionOf(changeOf(quote)) : 'flat';
        for (const name of ['up', 'down', 'flat'] as const) line.classList.toggle(name, name === direction);
      },
    });
  }, [id]);
  return <Sparkline ref={ref} points={points} direction="flat" />;
}
