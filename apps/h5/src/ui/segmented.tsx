import { Arrow } from './arrow.tsx';
import { classNames } from './class-names.ts';
import { useRoving } from './use-roving.ts';

type SegmentedProps<T extends string> = {
  label: string;
  items: ReadonlyArray<{
    value: T;
    label: string;
    /** A second, quieter line. */
    note?: string | undefined;
    /** A segment with a direction shows its arrow, and fills with market colour when chosen. */
    direction?: 'up' | 'down' | undefined;
  }>;
  value: T;
  onChange: (value: T) => void;
};

/** Changes a form in place. For what is listed use Tabs. */
export function Segmented<T extends string>({ label, items, value, onChange }: SegmentedProps<T>) {
  const { row, onKeyDown } = useRoving({ values: items.map((item) => item.value), value, onChange });
  return (
    <div
      ref={row}
      className={classNames('seg', items.some(({ note }) => note !== undefined) && 'two')}
      role="radiogroup"
      aria-label={label}
      onKeyDown={onKeyDown}
    >
      {items.map((item) => (
        // biome-ignore lint/a11y/useSemanticElements: the button is the hit area; a native radio would need a second element.
        <button
          key={item.value}
          type="button"
          role="radio"
          aria-checked={item.value === value}
          tabIndex={item.value === value ? 0 : -1}
          className={item.value === value ? item.direction : undefined}
          onClick={() => onChange(item.value)}
        >
          {item.direction ? <Arrow direction={item.direction} /> : null}
          {item.label}
          {item.note === undefined ? null : <small className="num">{item.note}</small>}
        </button>
      ))}
    </div>
  );
}
