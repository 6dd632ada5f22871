import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Coin } from './coin.tsx';

type TickerRowProps = {
  href: string;
  base: string;
  quote?: string | undefined;
  letters?: string | undefined;
  src?: string | undefined;
  /** Under the name, for example the volume. */
  caption: ReactNode;
  spark?: ReactNode;
  /** A live cell writes its own text, so the row need not render on a tick. */
  price: ReactNode;
  change: ReactNode;
  bare?: boolean | undefined;
  onClick?: (() => void) | undefined;
};

export function TickerRow(props: TickerRowProps) {
  const { base, quote } = props;
  return (
    <a className={classNames('tick', props.bare && 'bare')} href={props.href} onClick={props.onClick}>
      <Coin symbol={base} letters={props.letters} src={props.src} />
      <span className="nm trunc">
        <b className="semi">{base}</b>
        {quote ? <i className="q">/{quote}</i> : null}
        <span className="num">{props.caption}</span>
      </span>
      {props.spark ?? <span className="spark" />}
      <span className="px num">{props.price}</span>
      {props.change}
    </a>
  );
}
