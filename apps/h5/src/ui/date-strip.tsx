import { useEffect } from 'react';
import { scrollSideways } from './scroll-sideways.ts';
import { useRoving } from './use-roving.ts';

type DateStripItem = {
  /** Stable name of the day. */
  value: string;
  /** Above: day of the week, or "Today". */
  head: string;
  /** Day of the month, or a time. */
  text: string;
  /** Spoken: the whole date and what it brings. */
  label: string;
  reward?: boolean | undefined;
  ends?: boolean | undefined;
};

type DateStripProps = {
  label: string;
  items: readonly DateStripItem[];
  value: string;
  onChange: (value: string) => void;
};

/** Coming days in a row that scrolls sideways: a dot for a reward, a ring where something ends. */
export function DateStrip({ label, items, value, onChange }: DateStripProps) {
  const { row, onKeyDown } = useRoving({ values: items.map((item) => item.value), value, onChange });
  useEffect(() => {
    if (value !== '') scrollSideways(row.current, '[aria-checked="true"]');
  }, [row, value]);
  return (
    <div ref={row} className="date-strip" role="radiogroup" aria-label={label} onKeyDown={onKeyDown}>
      {items.map((item) => (
        // biome-ignore lint/a11y/useSemanticElements: the button is the hit area; a native radio would need a second element.
        <button
          key={item.value}
          type="button"
          role="radio"
          className="date-cell num"
          aria-checked={item.value === value}
          aria-label={item.label}
          tabIndex={item.value === value ? 0 : -1}
          onClick={() => onChange(item.value)}
        >
          <span>{item.head}</span>
          <b>{item.text}</b>
          <span className="date-marks">
            {item.reward ? <DateMark kind="reward" /> : null}
            {item.ends ? <DateMark kind="end" /> : null}
          </span>
        </button>
      ))}
    </div>
  );
}

/** The mark of a kind of date, also for the legend beside the strip. */
export function DateMark({ kind }: { kind: 'reward' | 'end' }) {
  return <i className={`date-mark ${kind}`} aria-hidden="true" />;
}
