import { add, div, mul, sub, toAmount, toPrice, toRate } from '@candor/money/decimal';
import { FIAT_SCALE } from './ad-price';

export interface OrderTerms {
  /** What the owner of the ad does. */
  readonly side: 'buy' | 'sell';
  readonly price: string;
  /** Decimals of the coin. */
  readonly scale: number;
  readonly makerFeePercent: string;
}

export interface OrderAsk {
  readonly by: 'fiat' | 'coin';
  readonly amount: string;
}

export interface OrderAmounts {
  /** Coins that change hands. */
  readonly amount: string;
  readonly fiatAmount: string;
  /** Coins of the maker that go to the platform. */
  readonly fee: string;
  /** Held of the seller: the amount, and the fee when the seller is the maker. */
  readonly escrow: string;
  /** What the buyer receives: the amount, less the fee when the buyer is the maker. */
  readonly received: string;
}

const HUNDREDTH = '0.01';

/**
 * All amounts of an order. From fiat the coins are rounded down and the fiat stays as given; from coins the fiat is
 * rounded up. The fee is rounded up to the coin's decimals. Preview and booking use this function.
 */
export const computeOrder = ({ side, price, scale, makerFeePercent }: OrderTerms, ask: OrderAsk): OrderAmounts => {
  const amount =
    ask.by === 'coin' ? toAmount(ask.amount) : div(toAmount(ask.amount), toPrice(price), { scale, rounding: 'down' });
  const fiatAmount =
    ask.by === 'fiat'
      ? toAmount(ask.amount)
      : mul(toAmount(ask.amount), toPrice(price), { scale: FIAT_SCALE, rounding: 'up' });
  const rate = mul(toRate(makerFeePercent), toRate(HUNDREDTH), { scale: 8, rounding: 'up' });
  const fee = mul(amount, rate, { scale, rounding: 'up' });
  const isMakerSelling = side === 'sell';
  return {
    amount,
    fiatAmount,
    fee,
    escrow: isMakerSelling ? add(amount, fee) : amount,
    received: isMakerSelling ? amount : sub(amount, fee),
  };
};
