import type { MouseEventHandler, ReactNode } from 'react';
import { Arrow } from './arrow.tsx';
import { classNames } from './class-names.ts';
import { type Glyph, Icon } from './icon.tsx';

type ButtonProps = {
  children: ReactNode;
  variant?: 'plain' | 'primary' | 'buy' | 'sell' | 'line' | 'ghost' | 'danger' | undefined;
  /** lg is 48 high, md 44 (rows), s 32 with a 44 hit area. */
  size?: 'lg' | 'md' | 's' | undefined;
  block?: boolean | undefined;
  grow?: boolean | undefined;
  disabled?: boolean | undefined;
  /** A request is pending: keeps its width, ignores further taps. */
  pending?: boolean | undefined;
  arrow?: 'up' | 'down' | undefined;
  glyph?: Glyph | undefined;
  type?: 'button' | 'submit' | undefined;
  onClick?: MouseEventHandler<HTMLElement> | undefined;
  /** With an address the button is a link. */
  href?: string | undefined;
};

export function Button(props: ButtonProps) {
  const { children, variant = 'plain', size = 'lg', arrow, glyph, href, onClick } = props;
  const blocked = Boolean(props.disabled || props.pending);
  const className = classNames(
    'btn',
    variant !== 'plain' && variant,
    size !== 'lg' && size,
    props.block && 'block',
    props.grow && 'grow',
    props.pending && 'is-pending',
    href !== undefined && props.disabled && 'is-disabled',
  );
  const content = (
    <>
      {arrow ? <Arrow direction={arrow} /> : null}
      {glyph ? <Icon glyph={glyph} size={18} /> : null}
      {children}
    </>
  );
  if (href !== undefined) {
    const link = blocked ? { 'aria-disabled': true, role: 'link' } : { href, onClick };
    return (
      <a className={className} {...link}>
        {content}
      </a>
    );
  }
  return (
    <button
      type={props.type ?? 'button'}
      className={className}
      disabled={props.disabled}
      aria-busy={props.pending || undefined}
      aria-disabled={props.pending || undefined}
      onClick={(event) => (blocked ? event.preventDefault() : onClick?.(event))}
    >
      {content}
    </button>
  );
}
