import { cssVars } from './css-vars.ts';

const stops = [0, 25, 50, 75, 100] as const;

type SliderProps = {
  label: string;
  /** A share from 0 to 100. Any value shows; dragging and keys give quarters. */
  value: number;
  onChange: (value: number) => void;
  /** Spoken value, for example "37%". */
  valueText: string;
  disabled?: boolean | undefined;
  /** Colour of the surface under it, as a custom property name. */
  on?: '--bg-page' | '--surface-1' | undefined;
};

export function Slider({ label, value, onChange, valueText, disabled, on = '--bg-page' }: SliderProps) {
  const at = Math.min(100, Math.max(0, value));
  return (
    <div className="slide" style={cssVars({ '--at': at, '--knock': `var(${on})` })}>
      <input
        type="range"
        min={0}
        max={100}
        step={25}
        value={Math.round(at / 25) * 25}
        disabled={disabled}
        aria-label={label}
        aria-valuetext={valueText}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
      <span className="tr">
        <i />
      </span>
      <span className="st">
        {stops.map((stop) => (
          <i key={stop} className={stop <= at ? 'on' : undefined} />
        ))}
      </span>
      <span className="th" />
    </div>
  );
}
