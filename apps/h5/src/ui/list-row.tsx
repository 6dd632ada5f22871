import { ChevronRight } from 'lucide-react';
import type { MouseEventHandler, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { type Glyph, Icon } from './icon.tsx';

type ListRowProps = {
  /** First line. */
  children: ReactNode;
  /** Second line, quieter. */
  caption?: ReactNode;
  /** A disc or a face at the start. */
  lead?: ReactNode;
  /** An icon at the start; makes a 52 px settings row. */
  glyph?: Glyph | undefined;
  /** Right side: a value, or a control when the row itself is not pressed. */
  end?: ReactNode;
  endCaption?: ReactNode;
  href?: string | undefined;
  onClick?: MouseEventHandler<HTMLElement> | undefined;
  /** Leave the chevron away on rows that open nothing new. */
  chevron?: boolean | undefined;
  /** Without side padding, inside something that has its own. */
  bare?: boolean | undefined;
};

/** A link with href, a button with onClick, otherwise a plain row that may hold controls. */
export function ListRow(props: ListRowProps) {
  const { href, onClick, chevron = props.glyph !== undefined } = props;
  const pressable = href !== undefined || onClick !== undefined;
  const className = classNames('li', props.glyph && 'icon-row', props.bare && 'bare');
  const content = (
    <>
      <RowBody {...props} />
      {pressable && chevron ? (
        <span className="chev">
          <Icon glyph={ChevronRight} size={16} />
        </span>
      ) : null}
    </>
  );
  if (href !== undefined) {
    return (
      <a className={className} href={href} onClick={onClick}>
        {content}
      </a>
    );
  }
  if (onClick) {
    return (
      <button type="button" className={className} onClick={onClick}>
        {content}
      </button>
    );
  }
  return <div className={className}>{content}</div>;
}

function RowBody({ children, caption, lead, glyph, end, endCaption }: ListRowProps) {
  return (
    <>
      {glyph ? (
        <span className="lead">
          <Icon glyph={glyph} />
        </span>
      ) : (
        lead
      )}
      <span className="main">
        <span className={caption ? 'med trunc' : undefined}>{children}</span>
        {caption ? <span className="xs c3 num">{caption}</span> : null}
      </span>
      {end || endCaption ? (
        <span className={classNames('end num', glyph && 'sm c3')}>
          <span className={glyph ? undefined : 'med'}>{end}</span>
          {endCaption ? <span className="xs c3">{endCaption}</span> : null}
        </span>
      ) : null}
    </>
  );
}

type ListGroupProps = {
  children: ReactNode;
  label?: string | undefined;
  /** As a card with rounded corners; without it the list runs edge to edge. */
  card?: boolean | undefined;
};

export function ListGroup({ children, label, card }: ListGroupProps) {
  return (
    <section className={classNames('list', card && 'group')} aria-label={label}>
      {children}
    </section>
  );
}
