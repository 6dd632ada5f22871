import type { AlertKind } from '@candor/contract/market';
import {
  cmp,
  div,
  isZero,
  mul,
  type Price,
  parseAmount,
  roundTo,
  sub,
  sum,
  toPrice,
  toRate,
} from '@candor/money/decimal';
import { type Refused, refused } from '../refused';

export interface AlertRequest {
  readonly kind: AlertKind;
  /** The level (above, below) or the percentage (move). */
  readonly value: string;
  readonly symbol: string;
  readonly priceScale: number;
  /** The price at this moment. */
  readonly price: string;
}

export interface AlertLevels {
  /** The level; of a move alert the price it was set at. */
  readonly price: Price;
  readonly percent: string;
  /** Fires at or above upper, at or below lower. */
  readonly upper: Price | null;
  readonly lower: Price | null;
}

export type AlertDecision = { readonly ok: true; readonly levels: AlertLevels } | Refused;

const LEAST_PERCENT = toRate('0.1');
const MOST_PERCENT = toRate('50');
const PERCENT_SCALE = 2;
const HUNDRED = toRate('100');

/**
 * A level lies beyond the price as it is now, with no more decimals than the market's prices have. A move is 0.1 to 50
 * per cent with at most two decimals; its two levels are rounded away from the price, so it never fires early.
 */
export const decideAlert = (request: AlertRequest): AlertDecision =>
  request.kind === 'move' ? decideMove(request) : decideLevel(request, request.kind);

const decideLevel = (request: AlertRequest, kind: 'above' | 'below'): AlertDecision => {
  const { value, symbol, priceScale } = request;
  const parsed = parseAmount(value, { scale: priceScale });
  if (!parsed.ok) {
    return parsed.reason === 'scale'
      ? refused('price_too_precise', { symbol, scale: String(priceScale) })
      : refused('amount_invalid');
  }
  const [level, price] = [toPrice(parsed.value), toPrice(request.price)];
  const isBeyond = kind === 'above' ? cmp(level, price) > 0 : cmp(level, price) < 0;
  if (!isBeyond) return refused('alert_already_reached', { symbol, price });
  return {
    ok: true,
    levels: {
      price: level,
      percent: '0',
      upper: kind === 'above' ? level : null,
      lower: kind === 'below' ? level : null,
    },
  };
};

const decideMove = ({ value, priceScale, price: text }: AlertRequest): AlertDecision => {
  const parsed = parseAmount(value, { scale: PERCENT_SCALE });
  if (!parsed.ok) return refused('alert_value_invalid');
  const percent = toRate(parsed.value);
  if (cmp(percent, LEAST_PERCENT) < 0 || cmp(percent, MOST_PERCENT) > 0) return refused('alert_value_invalid');
  const price = toPrice(text);
  const distance = mul(price, div(percent, HUNDRED, { scale: 4, rounding: 'down' }), { scale: 20, rounding: 'up' });
  const lower = roundTo(sub(price, distance), priceScale, 'down');
  return {
    ok: true,
    levels: {
      price,
      percent,
      upper: roundTo(sum([price, distance]), priceScale, 'up'),
      // A level of zero could never be reached.
      lower: isZero(lower) ? null : lower,
    },
  };
};
