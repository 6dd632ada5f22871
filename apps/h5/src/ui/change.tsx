import type { ReactNode } from 'react';
import { Arrow } from './arrow.tsx';
import { classNames } from './class-names.ts';
import type { Direction } from './direction.ts';

type ChangeProps = {
  direction: Direction;
  /** Already formatted, with its sign. */
  children: ReactNode;
};

/** The tinted chip at the end of a ticker row. */
export function ChangeChip({ direction, children }: ChangeProps) {
  return (
    <span className={classNames('chg', direction)}>
      {direction === 'flat' ? null : <Arrow direction={direction} />}
      {children}
    </span>
  );
}

/** The same in running text. */
export function ChangeText({ direction, children }: ChangeProps) {
  return (
    <span className={classNames('num nowrap', direction)}>
      {direction === 'flat' ? null : <Arrow direction={direction} />}
      {children}
    </span>
  );
}
