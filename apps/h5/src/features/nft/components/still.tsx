import { AudioLines, Package, Play } from 'lucide-react';
import { useState } from 'react';
import { Icon } from '#ui/icon.tsx';

type StillProps = {
  src: string;
  type?: number | undefined;
  /** An unopened box without a picture of its own. */
  isBox?: boolean | undefined;
  className?: string | undefined;
};

const MARKS = { 3: AudioLines, 4: Play } as const;

/** The still picture of a work. Decoration: its name stands beside it. A picture that does not load leaves its surface. */
export function Still({ src, type = 1, isBox = false, className = 'nft-art' }: StillProps) {
  const [isBroken, setBroken] = useState(false);
  const mark = type === 3 || type === 4 ? MARKS[type] : null;
  return (
    <span className={className} aria-hidden="true">
      {src === '' || isBroken ? (
        <span className="nft-no-art">{isBox ? <Icon glyph={Package} size={32} /> : null}</span>
      ) : (
        <img src={src} alt="" loading="lazy" decoding="async" onError={() => setBroken(true)} />
      )}
      {mark === null ? null : (
        <span className="nft-mark">
          <Icon glyph={mark} size={14} />
        </span>
      )}
    </span>
  );
}
