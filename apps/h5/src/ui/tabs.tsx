import { type ReactNode, useEffect } from 'react';
import { classNames } from './class-names.ts';
import { scrollSideways } from './scroll-sideways.ts';
import { useRoving } from './use-roving.ts';

type TabsProps<T extends string> = {
  /** Prefix of the element ids that tie a tab to its panel. */
  id: string;
  label: string;
  items: ReadonlyArray<{ value: T; label: ReactNode }>;
  value: T;
  onChange: (value: T) => void;
  small?: boolean | undefined;
  /** Without the hairline, when the row around it draws one. */
  bare?: boolean | undefined;
};

/** Changes what is listed. Scrolls sideways when the labels are long. */
export function Tabs<T extends string>({ id, label, items, value, onChange, small, bare }: TabsProps<T>) {
  const { row, onKeyDown } = useRoving({ values: items.map((item) => item.value), value, onChange });
  useEffect(() => {
    scrollSideways(row.current, `[id="${id}-tab-${value}"]`);
  }, [row, id, value]);
  return (
    <div
      ref={row}
      className={classNames('tabs', small && 'sm', bare && 'bare')}
      role="tablist"
      aria-label={label}
      onKeyDown={onKeyDown}
    >
      {items.map((item) => (
        <button
          key={item.value}
          id={`${id}-tab-${item.value}`}
          type="button"
          role="tab"
          aria-selected={item.value === value}
          aria-controls={item.value === value ? `${id}-panel` : undefined}
          tabIndex={item.value === value ? 0 : -1}
          onClick={() => onChange(item.value)}
        >
          {item.label}
        </button>
      ))}
    </div>
  );
}

type TabPanelProps = { id: string; value: string; children: ReactNode };

/** The one panel under a Tabs row of the same id. */
export function TabPanel({ id, value, children }: TabPanelProps) {
  return (
    <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-tab-${value}`}>
      {children}
    </div>
  );
}
