import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type TicketCardProps = {
  /** What it is worth. */
  figure: ReactNode;
  unit: ReactNode;
  /** A long figure in smaller type. */
  small?: boolean | undefined;
  /** It can no longer be used. */
  quiet?: boolean | undefined;
  title: ReactNode;
  children: ReactNode;
  /** Where and until when it is valid. */
  terms: ReactNode;
  /** A button, or a word about its state. */
  end: ReactNode;
};

/** A voucher with a stub: the worth on the left, the conditions on the right. */
export function TicketCard({ figure, unit, small, quiet, title, children, terms, end }: TicketCardProps) {
  return (
    <article className={classNames('tix', quiet && 'is-quiet')}>
      <div className="tix-stub">
        <b className={classNames('num', small ? 't3' : 't2')}>{figure}</b>
        <span className="xs c3">{unit}</span>
      </div>
      <div className="tix-body">
        <p className="semi sm">{title}</p>
        <p className="xs c2 tix-text">{children}</p>
        <div className="row between tix-foot">
          <span className="xs c3 num">{terms}</span>
          <span className="sm c2 tix-end">{end}</span>
        </div>
      </div>
    </article>
  );
}
