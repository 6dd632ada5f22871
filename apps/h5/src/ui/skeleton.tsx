import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { cssVars } from './css-vars.ts';

type SkeletonProps = {
  width?: number | undefined;
  height?: number | undefined;
  /** A number in px, or a full circle. */
  radius?: number | 'round' | undefined;
  end?: boolean | undefined;
  className?: string | undefined;
};

/** One grey block with the size of what will come. Full width when no width is given. */
export function Skeleton({ width, height, radius, end, className }: SkeletonProps) {
  const style: Record<`--${string}`, string> = {};
  if (width !== undefined) style['--w'] = `${width}px`;
  if (height !== undefined) style['--h'] = `${height}px`;
  if (radius !== undefined) style['--r'] = radius === 'round' ? '50%' : `${radius}px`;
  return <span className={classNames('sk', end && 'sk-end', className)} style={cssVars(style)} />;
}

type SkeletonViewProps = {
  /** Spoken once, for example "Loading prices". */
  label: string;
  children: ReactNode;
  /** Shows at once, for a caller that has already waited 200 ms. */
  atOnce?: boolean | undefined;
};

/** A loading screen. It stays invisible for its first 200 ms. */
export function SkeletonView({ label, children, atOnce }: SkeletonViewProps) {
  return (
    <div className={atOnce ? undefined : 'late'} role="status" aria-busy="true" aria-label={label}>
      {children}
    </div>
  );
}

type RowsProps = { rows: number; bare?: boolean | undefined };

/** Placeholder of ticker rows. */
export function SkeletonTickers({ rows, bare }: RowsProps) {
  return (
    <div className="list" aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <div key={row} className={classNames('tick', bare && 'bare')}>
          <Skeleton width={34} height={34} radius="round" />
          <span className="sk-lines">
            <Skeleton width={64} />
            <Skeleton width={44} height={10} />
          </span>
          <Skeleton className="spark" width={42} height={16} />
          <Skeleton width={64} end />
          <Skeleton width={76} height={32} radius={8} end />
        </div>
      ))}
    </div>
  );
}

/** Placeholder of two-line list rows. */
export function SkeletonRows({ rows, bare }: RowsProps) {
  return (
    <div className="list" aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <div key={row} className={classNames('li', bare && 'bare')}>
          <Skeleton width={36} height={36} radius="round" />
          <span className="main sk-lines">
            <Skeleton width={96} />
            <Skeleton width={64} height={10} />
          </span>
          <Skeleton width={72} />
        </div>
      ))}
    </div>
  );
}
