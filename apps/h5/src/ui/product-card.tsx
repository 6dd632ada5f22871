import type { ReactNode } from 'react';

type ProductCardProps = {
  /** A disc before the title. */
  lead?: ReactNode;
  title: ReactNode;
  /** Under the title. */
  caption?: ReactNode;
  /** At the right: a rate with its unit, or a badge. */
  figure?: ReactNode;
  figureCaption?: ReactNode;
  /** Two or three `Stat`s. */
  stats?: ReactNode;
  /** The bar, the button, the notes. */
  children?: ReactNode;
  /** The card as a whole is a link; then it holds no other control. */
  href?: string | undefined;
};

/** One product on offer: name and rate, its terms, how much is taken. */
export function ProductCard(props: ProductCardProps) {
  if (props.href === undefined) {
    return (
      <article className="card product">
        <ProductBody {...props} />
      </article>
    );
  }
  return (
    <a className="card product" href={props.href}>
      <ProductBody {...props} />
    </a>
  );
}

function ProductBody({ lead, title, caption, figure, figureCaption, stats, children }: ProductCardProps) {
  return (
    <>
      <div className="product-head">
        {lead}
        <div className="grow">
          <p className="semi">{title}</p>
          {caption ? <p className="xs c3">{caption}</p> : null}
        </div>
        <div className="product-figure">
          <span className="t2 num">{figure}</span>
          {figureCaption ? <span className="xs c3">{figureCaption}</span> : null}
        </div>
      </div>
      {stats ? <div className="product-stats">{stats}</div> : null}
      {children}
    </>
  );
}
