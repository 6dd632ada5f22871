import { ArrowUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

type SwapPairProps = { label: string; disabled?: boolean | undefined; onSwap: () => void; children: ReactNode };

/** Two pick boxes, from over to, with a button between them that swaps them. */
export function SwapPair({ label, disabled, onSwap, children }: SwapPairProps) {
  return (
    <div className="swap-pair">
      {children}
      <button type="button" className="swap-turn" aria-label={label} disabled={disabled} onClick={onSwap}>
        <Icon glyph={ArrowUpDown} size={18} />
      </button>
    </div>
  );
}
