import { ArrowDown, ArrowUp } from 'lucide-react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

export type SortOrder = 'ascending' | 'descending';

type SortButtonProps = {
  /** The column's name, as shown. */
  children: string;
  /** Name and order as spoken while this column decides the order. */
  label: string;
  order: SortOrder | null;
  onClick: () => void;
};

/** A column head that sorts. */
export function SortButton({ children, label, order, onClick }: SortButtonProps) {
  return (
    <button
      type="button"
      className={classNames('sort', order !== null && 'on')}
      aria-pressed={order !== null}
      aria-label={order === null ? undefined : label}
      onClick={onClick}
    >
      <span>{children}</span>
      {order === null ? null : <Icon glyph={order === 'ascending' ? ArrowUp : ArrowDown} size={12} />}
    </button>
  );
}
