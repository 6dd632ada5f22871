import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { type Glyph, Icon } from './icon.tsx';

type ChipProps = {
  children: ReactNode;
  selected?: boolean | undefined;
  /** Opens a sheet with choices: shows a chevron and is no toggle. */
  opens?: boolean | undefined;
  /** Leads to a page: no toggle either. */
  opensPage?: boolean | undefined;
  glyph?: Glyph | undefined;
  /** Spoken name when the face of the chip is only a figure or an icon. */
  label?: string | undefined;
  onClick?: (() => void) | undefined;
};

export function Chip({ children, selected = false, opens, opensPage, glyph, label, onClick }: ChipProps) {
  const trailing = opens ? ChevronDown : glyph;
  return (
    <button
      type="button"
      className={classNames('chip', selected && 'on')}
      aria-pressed={opens || opensPage ? undefined : selected}
      aria-haspopup={opens ? 'dialog' : undefined}
      aria-label={label}
      onClick={onClick}
    >
      {children}
      {trailing ? <Icon glyph={trailing} size={14} /> : null}
    </button>
  );
}

type ChipRowProps = {
  children: ReactNode;
  label: string;
  /** Wraps to more lines instead of scrolling sideways. */
  wrap?: boolean | undefined;
};

export function ChipRow({ children, label, wrap }: ChipRowProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own box and legend.
    <div className={classNames('chips', wrap && 'wrap')} role="group" aria-label={label}>
      {children}
    </div>
  );
}
