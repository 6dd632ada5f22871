import type { MouseEventHandler, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { type Glyph, Icon } from './icon.tsx';

type IconButtonProps = {
  /** Spoken name; say the count here when the dot means news. */
  label: string;
  glyph?: Glyph | undefined;
  /** Drawn instead of a glyph, for example a face. */
  children?: ReactNode;
  size?: number | undefined;
  dot?: boolean | undefined;
  quiet?: boolean | undefined;
  pressed?: boolean | undefined;
  /** Of a button without an address. */
  disabled?: boolean | undefined;
  href?: string | undefined;
  onClick?: MouseEventHandler<HTMLElement> | undefined;
};

export function IconButton(props: IconButtonProps) {
  const { label, glyph, children, size = 22, dot, quiet, pressed, disabled, href, onClick } = props;
  const className = classNames('ib', quiet && 'quiet');
  const content = (
    <>
      {glyph ? <Icon glyph={glyph} size={size} /> : children}
      {dot ? <i className="dot" aria-hidden="true" /> : null}
    </>
  );
  if (href !== undefined) {
    return (
      <a className={className} href={href} onClick={onClick} aria-label={label}>
        {content}
      </a>
    );
  }
  return (
    <button
      type="button"
      className={className}
      disabled={disabled}
      onClick={onClick}
      aria-label={label}
      aria-pressed={pressed}
    >
      {content}
    </button>
  );
}
