import type { ReactNode } from 'react';
import { Arrow } from './arrow.tsx';
import { classNames } from './class-names.ts';

type BadgeProps = {
  children: ReactNode;
  /** up and down bring their arrow; ok and bad are status and never swap with market colours. */
  tone?: 'plain' | 'brand' | 'ok' | 'bad' | 'warn' | 'line' | 'up' | 'down' | undefined;
};

export function Badge({ children, tone = 'plain' }: BadgeProps) {
  return (
    <span className={classNames('badge num', tone !== 'plain' && tone)}>
      {tone === 'up' || tone === 'down' ? <Arrow direction={tone} /> : null}
      {children}
    </span>
  );
}
