import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

type InfoLineProps = {
  href: string;
  /** An icon or the seal. */
  lead: ReactNode;
  children: ReactNode;
  /** Right side: a time. */
  end?: ReactNode;
  /** due: something waits for the user. */
  tone?: 'plain' | 'due' | 'proof' | undefined;
  className?: string | undefined;
};

/** One line that leads somewhere, edge to edge. */
export function InfoLine({ href, lead, children, end, tone = 'plain', className }: InfoLineProps) {
  return (
    <a className={classNames('info-line', tone !== 'plain' && `is-${tone}`, className)} href={href}>
      <span className="lead">{lead}</span>
      <span className="grow trunc">{children}</span>
      {end ? <span className="xs num nowrap">{end}</span> : null}
      <span className="chev">
        <Icon glyph={ChevronRight} size={16} />
      </span>
    </a>
  );
}
