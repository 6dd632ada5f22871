import { Star } from 'lucide-react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { useRoving } from './use-roving.ts';

const STARS = ['1', '2', '3', '4', '5'] as const;
export type Stars = (typeof STARS)[number];

type StarRowProps = {
  label: string;
  /** Spoken name of one choice. */
  nameOf: (count: number) => string;
  /** null: nothing is chosen yet. */
  value: Stars | null;
  onChange: (value: Stars) => void;
};

/** One to five stars, none preselected. */
export function StarRow({ label, nameOf, value, onChange }: StarRowProps) {
  const focused = value ?? STARS[0];
  const { row, onKeyDown } = useRoving({ values: STARS, value: focused, onChange });
  return (
    <div ref={row} className="row stars" role="radiogroup" aria-label={label} onKeyDown={onKeyDown}>
      {STARS.map((star) => (
        // biome-ignore lint/a11y/useSemanticElements: the button is the hit area; a native radio would need a second element.
        <button
          key={star}
          type="button"
          role="radio"
          className={classNames('ib', value !== null && star <= value && 'on')}
          aria-checked={star === value}
          aria-label={nameOf(Number.parseInt(star, 10))}
          tabIndex={star === focused ? 0 : -1}
          onClick={() => onChange(star)}
        >
          <Icon glyph={Star} size={28} />
        </button>
      ))}
    </div>
  );
}
