import type { ReactNode } from 'react';
import { type Glyph, Icon } from '#ui/icon.tsx';

type SettingRowProps = {
  glyph: Glyph;
  title: string;
  /** What it does at present. */
  children: ReactNode;
  /** A switch, or the value of a row that opens a form. */
  end: ReactNode;
  onClick?: (() => void) | undefined;
};

/** Icon, name with its present effect, and a control. With `onClick` the whole row opens a form. */
export function SettingRow({ glyph, title, children, end, onClick }: SettingRowProps) {
  const content = (
    <>
      <span className="lead">
        <Icon glyph={glyph} />
      </span>
      <span className="main">
        <span className="sm">{title}</span>
        <span className="xs c3">{children}</span>
      </span>
      {end}
    </>
  );
  return onClick ? (
    <button type="button" className="li" aria-haspopup="dialog" onClick={onClick}>
      {content}
    </button>
  ) : (
    <div className="li">{content}</div>
  );
}
