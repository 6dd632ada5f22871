import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type ColumnHeadProps = {
  children: ReactNode;
  /** Share the columns of ticker rows: name, price, change. */
  tickers?: boolean | undefined;
};

/** Small heads over a list; a unit shared by a column is said here once. */
export function ColumnHead({ children, tickers }: ColumnHeadProps) {
  return <div className={classNames('colh', tickers && 'tickers')}>{children}</div>;
}
