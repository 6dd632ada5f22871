import type { ReactNode } from 'react';
import { cssVars } from './css-vars.ts';

export type BookRow = {
  /** Formatted. */
  price: string;
  amount: string;
  /** Cumulative depth as a share of the deepest row, 0 to 100. */
  depth: number;
};

type BookProps = {
  /** Best price last, next to the middle. */
  asks: readonly BookRow[];
  /** Best price first. */
  bids: readonly BookRow[];
  priceHead: string;
  amountHead: string;
  /** Tapping a row hands over its price. */
  onPick: (price: string) => void;
  /** Under the rows, usually a BuySellRatio. */
  foot?: ReactNode;
};

type OrderBookProps = BookProps & {
  /** Between the sides: last price with arrow, index price. */
  middle: ReactNode;
};

/** The ladder: asks over bids. */
export function OrderBook({ asks, bids, priceHead, amountHead, onPick, middle, foot }: OrderBookProps) {
  return (
    <div className="ob">
      <div className="head">
        <span>{priceHead}</span>
        <span>{amountHead}</span>
      </div>
      <BookSide side="ask" rows={asks} onPick={onPick} />
      <div className="mid">{middle}</div>
      <BookSide side="bid" rows={bids} onPick={onPick} />
      {foot}
    </div>
  );
}

/** The same book with both sides next to each other, best prices in the first row. */
export function OrderBookSides({ asks, bids, priceHead, amountHead, onPick, foot }: BookProps) {
  return (
    <div className="ob">
      <div className="head">
        <span>{amountHead}</span>
        <span>{priceHead}</span>
        <span>{amountHead}</span>
      </div>
      <div className="ob2">
        <div>
          <BookSide side="bid" rows={bids} onPick={onPick} />
        </div>
        <div>
          <BookSide side="ask" rows={asks.toReversed()} onPick={onPick} />
        </div>
      </div>
      {foot}
    </div>
  );
}

type BookSideProps = { side: 'ask' | 'bid'; rows: readonly BookRow[]; onPick: (price: string) => void };

function BookSide({ side, rows, onPick }: BookSideProps) {
  return rows.map((row) => (
    <button
      key={row.price}
      type="button"
      className={`r ${side}`}
      style={cssVars({ '--at': row.depth })}
      onClick={() => onPick(row.price)}
    >
      <span className="p">{row.price}</span>
      <span className="qty">{row.amount}</span>
      <i />
    </button>
  ));
}

type BuySellRatioProps = {
  /** Share of the buy side, 0 to 100. */
  buy: number;
  buyText: string;
  sellText: string;
};

export function BuySellRatio({ buy, buyText, sellText }: BuySellRatioProps) {
  return (
    <div className="ratio">
      <span className="bu" style={cssVars({ '--part': buy })}>
        {buyText}
      </span>
      <span className="se" style={cssVars({ '--part': 100 - buy })}>
        {sellText}
      </span>
    </div>
  );
}
