import type { Ref } from 'react';
import type { Direction } from './direction.ts';
import { sparkPath } from './spark-path.ts';

type SparklineProps = {
  /** Positions to draw, not money: any scale. */
  points: readonly number[];
  direction: Direction;
  width?: number | undefined;
  height?: number | undefined;
  ref?: Ref<SVGSVGElement> | undefined;
};

/** Decoration beside a figure that says the same in words. */
export function Sparkline({ points, direction, width = 42, height = 24, ref }: SparklineProps) {
  return (
    <svg
      ref={ref}
      className={`spark ${direction}`}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      fill="none"
      aria-hidden="true"
    >
      <path d={sparkPath(points, { width, height })} />
    </svg>
  );
}
