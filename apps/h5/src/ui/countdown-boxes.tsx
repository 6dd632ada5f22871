import { Fragment } from 'react';
import { toCountdownParts } from './countdown-parts.ts';

type CountdownBoxesProps = {
  /** The caller has the clock and renders once a second. */
  leftMs: number;
  /** Spoken instead of the digits, for example "2 days 21 h 27 min left". */
  label: string;
};

/** Days, hours, minutes and seconds until a sale opens or closes. */
export function CountdownBoxes({ leftMs, label }: CountdownBoxesProps) {
  const parts = Object.entries(toCountdownParts(leftMs));
  return (
    <div className="count-boxes num" role="timer" aria-live="off" aria-label={label}>
      {parts.map(([name, value], index) => (
        <Fragment key={name}>
          {index === 0 ? null : <span aria-hidden="true">:</span>}
          <b aria-hidden="true">{String(value).padStart(2, '0')}</b>
        </Fragment>
      ))}
    </div>
  );
}
