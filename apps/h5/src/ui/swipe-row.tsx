import type { ReactNode } from 'react';
import { type Glyph, Icon } from './icon.tsx';
import { useRowGestures } from './use-row-gestures.ts';

type SwipeRowProps = {
  /** The row itself; a tap on it opens something. */
  children: ReactNode;
  /** Spoken name of the second action. */
  label: string;
  glyph: Glyph;
  /** The action is switched on for this row. */
  pressed: boolean;
  onAction: () => void;
};

/** A row with a second action: by swiping, by holding, and by a button that shows when the keyboard reaches it. */
export function SwipeRow({ children, label, glyph, pressed, onAction }: SwipeRowProps) {
  const gestures = useRowGestures(onAction);
  return (
    <div className="swipe">
      <span className={pressed ? 'swipe-under on' : 'swipe-under'} aria-hidden="true">
        <Icon glyph={glyph} size={22} />
      </span>
      <div className="swipe-top" {...gestures}>
        {children}
      </div>
      <button type="button" className="swipe-key" aria-label={label} aria-pressed={pressed} onClick={onAction}>
        <Icon glyph={glyph} size={22} />
      </button>
    </div>
  );
}
