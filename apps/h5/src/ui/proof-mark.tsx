import type { ReactNode } from 'react';
import { Seal } from './seal.tsx';

type ProofMarkProps = { href: string; children: ReactNode };

/** Link to the check of one settled thing. Show it only where the check really runs. */
export function ProofMark({ href, children }: ProofMarkProps) {
  return (
    <a className="proof" href={href}>
      <Seal />
      {children}
    </a>
  );
}
