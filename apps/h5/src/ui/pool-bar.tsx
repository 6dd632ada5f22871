import type { ReactNode } from 'react';
import { Bar } from './bars.tsx';
import { classNames } from './class-names.ts';

type PoolBarProps = {
  /** Spoken name of the bar, for example "Pool taken". */
  label: string;
  /** The share taken, from 0 to 100. */
  value: number;
  /** For example "64% of the pool taken". */
  taken: ReactNode;
  /** At the right: what is left, or the user's own part. */
  rest?: ReactNode;
  /** The texts stand below the bar instead of above it. */
  below?: boolean | undefined;
  thick?: boolean | undefined;
};

/** How much of a pool, a quota or a sale is taken. */
export function PoolBar({ label, value, taken, rest, below, thick }: PoolBarProps) {
  return (
    <div className={classNames('pool', below && 'below')}>
      <p className="row between xs c3 num">
        <span>{taken}</span>
        {rest === undefined ? null : <span>{rest}</span>}
      </p>
      <Bar label={label} value={value} thick={thick} />
    </div>
  );
}
