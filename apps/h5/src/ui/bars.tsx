import { classNames } from './class-names.ts';
import { cssVars } from './css-vars.ts';

type BarProps = {
  label: string;
  /** A share from 0 to 100. */
  value: number;
  thick?: boolean | undefined;
};

/** Counts an amount. For time use CountdownRing. */
export function Bar({ label, value, thick }: BarProps) {
  const at = Math.min(100, Math.max(0, value));
  return (
    <div
      className={classNames('bar', thick && 'thick')}
      style={cssVars({ '--at': at })}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={at}
    >
      <i />
    </div>
  );
}

type SplitBarProps = {
  /** One sentence with the three counts: the bar itself cannot be read. */
  label: string;
  up: number;
  flat: number;
  down: number;
};

/** How many went up, stayed and went down. */
export function SplitBar({ label, up, flat, down }: SplitBarProps) {
  return (
    <div className="split" role="img" aria-label={label}>
      <i className="u" style={cssVars({ '--part': up })} />
      <i className="f" style={cssVars({ '--part': flat })} />
      <i className="d" style={cssVars({ '--part': down })} />
    </div>
  );
}
