import { WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

type OfflineStripProps = { children: ReactNode };

/** Says since when prices stand still. It disappears silently when the connection is back. */
export function OfflineStrip({ children }: OfflineStripProps) {
  return (
    <div className="offline" role="status">
      <Icon glyph={WifiOff} size={16} />
      <span className="grow">{children}</span>
    </div>
  );
}
