import { Check } from 'lucide-react';
import { classNames } from './class-names.ts';
import { cssVars } from './css-vars.ts';
import { Icon } from './icon.tsx';

const radius = 33;
const nearEndMs = 10_000;

type CountdownRingProps = {
  /** The caller has the clock and renders once a second. At zero or below the ring closes. */
  leftMs: number;
  totalMs: number;
  /** Formatted, for example "0:42". */
  text: string;
  /** Spoken once when ten seconds are left. */
  nearEndText: string;
  /** Spoken once at the end, and the name of the closed ring. */
  doneText: string;
  /** Spoken name while it runs, for example "0:42 left". */
  label: string;
  size?: number | undefined;
};

/** Counts time; the last seconds keep their colour. When time is up the ring closes round a tick. */
export function CountdownRing(props: CountdownRingProps) {
  const { leftMs, totalMs, text, size = 72 } = props;
  const done = leftMs <= 0;
  const share = done || totalMs <= 0 ? 0 : Math.min(1, leftMs / totalMs);
  const spoken = done ? props.doneText : leftMs <= nearEndMs ? props.nearEndText : '';
  return (
    <span className={classNames('ring', done && 'closed')} style={cssVars({ '--sz': `${size}px` })}>
      <svg viewBox="0 0 72 72" fill="none" strokeWidth="4" aria-hidden="true">
        <circle className="track" cx="36" cy="36" r={radius} />
        {done ? null : (
          <circle
            className="arc"
            cx="36"
            cy="36"
            r={radius}
            strokeLinecap="round"
            pathLength={100}
            strokeDasharray={`${Math.round(share * 1000) / 10} 100`}
          />
        )}
      </svg>
      {done ? (
        <span className="cb">
          <Icon glyph={Check} size={Math.round(size * 0.36)} />
        </span>
      ) : (
        <span className="t" role="timer" aria-live="off" aria-label={props.label}>
          {text}
        </span>
      )}
      <span className="sr" role="status">
        {spoken}
      </span>
    </span>
  );
}
