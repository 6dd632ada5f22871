import type { ReactElement, ReactNode } from 'react';

export type Illustration = 'records' | 'favourites' | 'error' | 'offline';

type DrawingProps = { children: ReactNode };

function Drawing({ children }: DrawingProps) {
  return (
    <svg className="il" viewBox="0 0 112 80" aria-hidden="true">
      {children}
    </svg>
  );
}

/** An open ledger with the brand ring on its right page. */
function Records() {
  return (
    <Drawing>
      <path className="m" d="M12 71h88" />
      <path d="M56 19C47 14 37 12 25 13v46c12-1 22 1 31 6 9-5 19-7 31-6V13c-12-1-22 1-31 6Z" />
      <path d="M56 19v46" />
      <path className="m" d="M33 25q8 0 14 2.5M33 34q8 0 14 2.5M33 43q8 0 14 2.5M79 25q-8 0-14 2.5" />
      <path className="g" d="M81.5 41a6.5 6.5 0 1 0 0 9" />
      <circle className="gf" cx="80.5" cy="45.5" r="1.8" />
    </Drawing>
  );
}

/** A star over two hills on the horizon. */
function Favourites() {
  return (
    <Drawing>
      <path className="m" d="M8 64h96" />
      <path d="M19 64a37 37 0 0 1 74 0" />
      <path className="m" d="M33 64a23 23 0 0 1 46 0" />
      <path className="g" d="m56 8 2.8 6.1 6.7.8-5 4.5 1.4 6.6-5.9-3.3-5.9 3.3 1.4-6.6-5-4.5 6.7-.8Z" />
      <path className="m" d="M16 25v6M13 28h6M97 32v6M94 35h6" />
    </Drawing>
  );
}

/** A plumb line that is not vertical. */
function Fault() {
  return (
    <Drawing>
      <path className="m" d="M12 71h88M49 65h14" />
      <path d="M31 11h50M56 11v5l12.5 31" />
      <path className="m" d="M56 21v41" strokeDasharray="2 4" />
      <path className="g" d="m68.5 47 5 2.3-1 8.7-6-6.3Z" />
    </Drawing>
  );
}

/** A line between two posts, interrupted in the middle. */
function Offline() {
  return (
    <Drawing>
      <path className="m" d="M9 69h94" />
      <path d="M23 69V27M18 27h10M89 69V27M84 27h10" />
      <path d="M23 33q10 11 23 11.5M89 33q-8 9.5-19 10.5" />
      <path className="g" d="m51 37.5 2.5 4M49 50.5l4-3M66.5 36.5l-3 4M68 49.5l-4-2.5" />
      <circle className="gf" cx="58.5" cy="44.5" r="1.8" />
    </Drawing>
  );
}

export const illustrations: Readonly<Record<Illustration, () => ReactElement>> = {
  records: Records,
  favourites: Favourites,
  error: Fault,
  offline: Offline,
};
