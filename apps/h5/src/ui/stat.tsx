import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import type { Direction } from './direction.ts';

type StatProps = {
  label: ReactNode;
  value: ReactNode;
  direction?: Direction | undefined;
  right?: boolean | undefined;
  small?: boolean | undefined;
};

/** A small label over a figure. */
export function Stat({ label, value, direction, right, small }: StatProps) {
  return (
    <div className={classNames('stat', right && 'right', small && 'small')}>
      <p className="l">{label}</p>
      <p className={classNames('v', direction)}>{value}</p>
    </div>
  );
}
