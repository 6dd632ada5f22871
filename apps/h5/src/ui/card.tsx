import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type CardProps = {
  children: ReactNode;
  tight?: boolean | undefined;
  /** The chosen one of several. */
  picked?: boolean | undefined;
  href?: string | undefined;
};

/** For something that can be opened or acted on alone. Never a card in a card. */
export function Card({ children, tight, picked, href }: CardProps) {
  const className = classNames('card', tight && 'tight', picked && 'pick');
  if (href === undefined) return <div className={className}>{children}</div>;
  return (
    <a className={className} href={href}>
      {children}
    </a>
  );
}
