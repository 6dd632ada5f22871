import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Icon } from './icon.tsx';

type SelectBoxProps = {
  label: string;
  /** What is chosen, or the words that ask for a choice. */
  children: ReactNode;
  lead?: ReactNode;
  onOpen: () => void;
  disabled?: boolean | undefined;
  error?: string | null | undefined;
};

/** A labelled box that opens a sheet with choices. */
export function SelectBox({ label, children, lead, onOpen, disabled, error }: SelectBoxProps) {
  const labelId = useId();
  return (
    <div className="field">
      <div className="lab" id={labelId}>
        {label}
      </div>
      <button
        type="button"
        className="inp select"
        aria-haspopup="dialog"
        aria-describedby={labelId}
        disabled={disabled}
        onClick={onOpen}
      >
        {lead}
        <span className="grow trunc">{children}</span>
        <Icon glyph={ChevronDown} size={18} />
      </button>
      {error ? (
        <p className="hint err" role="alert">
          <span>{error}</span>
        </p>
      ) : null}
    </div>
  );
}
