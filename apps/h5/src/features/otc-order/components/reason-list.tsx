import { classNames } from '#ui/class-names.ts';
import { useRoving } from '#ui/use-roving.ts';

export interface Reason<T extends string> {
  readonly value: T;
  readonly label: string;
  /** A second line. */
  readonly note?: string;
  readonly isWarning?: boolean;
}

type ReasonListProps<T extends string> = {
  label: string;
  reasons: readonly Reason<T>[];
  value: T | null;
  onChange: (value: T) => void;
};

/** One of several reasons; none is preselected. */
export function ReasonList<T extends string>({ label, reasons, value, onChange }: ReasonListProps<T>) {
  const values = reasons.map((reason) => reason.value);
  const focused = value ?? values[0];
  const { row, onKeyDown } = useRoving({ values, value: focused as T, onChange });
  return (
    <div ref={row} className="list deal-reasons" role="radiogroup" aria-label={label} onKeyDown={onKeyDown}>
      {reasons.map((reason) => (
        // biome-ignore lint/a11y/useSemanticElements: the button is the hit area; a native radio would need a second element.
        <button
          key={reason.value}
          type="button"
          className="li"
          role="radio"
          aria-checked={reason.value === value}
          tabIndex={reason.value === focused ? 0 : -1}
          onClick={() => onChange(reason.value)}
        >
          <span className={classNames('deal-radio', reason.value === value && 'on')} />
          <span className="main sm">
            <span>{reason.label}</span>
            {reason.note === undefined ? null : (
              <span className={classNames('xs', reason.isWarning ? 'cw' : 'c3')}>{reason.note}</span>
            )}
          </span>
        </button>
      ))}
    </div>
  );
}
