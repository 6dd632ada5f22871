import { cssVars } from './css-vars.ts';

const radius = 33;

type ProgressRingProps = {
  /** The part of the time that has passed, from 0 to 1. */
  share: number;
  /** Short, for example "18 d". */
  text: string;
  /** Spoken instead of the picture, for example "18 of 30 days done". */
  label: string;
  size?: number | undefined;
};

/** Days of a running term. For seconds use CountdownRing. */
export function ProgressRing({ share, text, label, size = 52 }: ProgressRingProps) {
  const done = Math.min(1, Math.max(0, share));
  return (
    <span className="ring days" style={cssVars({ '--sz': `${size}px` })} role="img" aria-label={label}>
      <svg viewBox="0 0 72 72" fill="none" strokeWidth="4.8" aria-hidden="true">
        <circle className="track" cx="36" cy="36" r={radius} />
        {done === 0 ? null : (
          <circle
            className="arc"
            cx="36"
            cy="36"
            r={radius}
            strokeLinecap="round"
            pathLength={100}
            strokeDasharray={`${Math.round(done * 1000) / 10} 100`}
          />
        )}
      </svg>
      <span className="t" aria-hidden="true">
        {text}
      </span>
    </span>
  );
}
