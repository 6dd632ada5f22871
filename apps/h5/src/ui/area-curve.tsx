import type { Direction } from './direction.ts';
import { sparkPath } from './spark-path.ts';

type AreaCurveProps = {
  /** Positions to draw, not money: any scale. */
  points: readonly number[];
  direction: Direction;
  /** The curve in one sentence. */
  label: string;
};

const BOX = { width: 128, height: 52 };

/** A sparkline of the full width of its container, with a filled area below it. */
export function AreaCurve({ points, direction, label }: AreaCurveProps) {
  const line = sparkPath(points, BOX);
  return (
    <svg
      className={`spark area-curve ${direction}`}
      viewBox={`0 0 ${BOX.width} ${BOX.height}`}
      preserveAspectRatio="none"
      fill="none"
      role="img"
      aria-label={label}
    >
      <path className="area" d={`${line}V${BOX.height}H1Z`} />
      <path d={line} />
    </svg>
  );
}
