import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

type PickBoxProps = {
  /** Which side of a pair it is. */
  side?: string | undefined;
  describedBy?: string | undefined;
  disabled?: boolean | undefined;
  onOpen: () => void;
  /** What is chosen. */
  children: ReactNode;
};

/** Shows what is chosen and opens the choice. */
export function PickBox({ side, describedBy, disabled, onOpen, children }: PickBoxProps) {
  return (
    <button
      type="button"
      className="li pick-box"
      aria-haspopup="dialog"
      aria-describedby={describedBy}
      disabled={disabled}
      onClick={onOpen}
    >
      {side === undefined ? null : <span className="xs c3 pick-side">{side}</span>}
      {children}
      <span className="c3">
        <Icon glyph={ChevronDown} size={18} />
      </span>
    </button>
  );
}
