import { Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { type Glyph, Icon } from './icon.tsx';

type NoteProps = {
  children: ReactNode;
  tone?: 'plain' | 'warn' | undefined;
  glyph?: Glyph | undefined;
};

/** A fact a person needs before acting; warn when money can be lost for good. */
export function Note({ children, tone = 'plain', glyph }: NoteProps) {
  const warn = tone === 'warn';
  return (
    <div className={classNames('note', warn && 'warn')}>
      <Icon glyph={glyph ?? (warn ? TriangleAlert : Info)} size={16} />
      <div className="grow">{children}</div>
    </div>
  );
}
