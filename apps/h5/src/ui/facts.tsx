import { Fragment, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

type Fact = {
  /** Stable name of the row; the label may be any node. */
  id: string;
  label: ReactNode;
  value: ReactNode;
  /** The total or the worst case, as the last row. */
  total?: boolean | undefined;
  direction?: 'up' | 'down' | undefined;
};

type FactsProps = { rows: readonly Fact[]; dense?: boolean | undefined };

/** Label left, value right. */
export function Facts({ rows, dense }: FactsProps) {
  return (
    <dl className={classNames('kv', dense && 'dense')}>
      {rows.map((row) => (
        <Fragment key={row.id}>
          <dt className={row.total ? 'total' : undefined}>{row.label}</dt>
          <dd className={classNames(row.total && 'total', row.direction) || undefined}>{row.value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
