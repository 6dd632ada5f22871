import {
  type Amount,
  add,
  cmp,
  div,
  isZero,
  mul,
  parseAmount,
  roundTo,
  toAmount,
  toPrice,
  toRate,
} from '@candor/money/decimal';
import { fromUnits, toUnits } from '@candor/money/units';
import { type Refused, refused } from '../refused';

export interface ConvertCoin {
  readonly id: number;
  readonly name: string;
  readonly scale: number;
}

export interface CrossPrice {
  /** What one coin is worth in USDT. */
  readonly fromPrice: string;
  readonly toPrice: string;
}

export interface ConversionRequest extends CrossPrice {
  readonly amount: string;
  readonly from: ConvertCoin;
  readonly to: ConvertCoin;
  readonly feePercent: string;
  /** The most one conversion may be worth, in USDT. */
  readonly maxValueUsdt: string;
  /** What the source account can spend. */
  readonly available: string;
}

export interface Conversion {
  readonly amount: Amount;
  /** Taken extra from the source coin, rounded up. */
  readonly fee: Amount;
  /** Amount and fee together. */
  readonly debit: Amount;
  /** Received in the other coin, rounded down. */
  readonly credit: Amount;
  /** Before rounding, with up to twenty decimals. */
  readonly exactFee: Amount;
  readonly exactCredit: Amount;
}

export type ConversionDecision = ({ readonly ok: true } & Conversion) | Refused;

const EXACT = { scale: 20, rounding: 'down' } as const;
const HUNDRED = toAmount('100');

/** The smallest amount of the source coin that still buys one unit of the other. */
const computeMinimum = ({ from, to, fromPrice, toPrice: price }: Omit<ConversionRequest, 'available'>): Amount =>
  div(mul(fromUnits(1n, to.scale), toPrice(price), { scale: 20, rounding: 'up' }), toPrice(fromPrice), {
    scale: from.scale,
    rounding: 'up',
  });

/** The largest amount of the source coin that is not worth more than the cap. */
export const computeMaximum = ({
  from,
  fromPrice,
  maxValueUsdt,
}: Pick<ConversionRequest, 'from' | 'fromPrice' | 'maxValueUsdt'>): Amount =>
  div(toAmount(maxValueUsdt), toPrice(fromPrice), { scale: from.scale, rounding: 'down' });

/**
 * One coin becomes another at the ratio of their USDT prices. The user pays the amount and the fee, rounded up, and
 * receives rounded down; an amount too small to buy one unit is refused, so that neither side becomes nothing.
 */
export const decideConversion = (request: ConversionRequest): ConversionDecision => {
  const form = decideConversionForm(request);
  if (!form.ok) return form;
  const available = toAmount(request.available);
  if (cmp(form.debit, available) > 0)
    return refused('insufficient_balance', { available, currency: request.from.name });
  return form;
};

/** The part that needs no balance; the ledger decides about that under its lock. */
export const decideConversionForm = (request: Omit<ConversionRequest, 'available'>): ConversionDecision => {
  const { from, to } = request;
  if (from.id === to.id) return refused('same_coin');
  const parsed = parseAmount(request.amount, { scale: from.scale });
  if (!parsed.ok) {
    if (parsed.reason !== 'scale') return refused('amount_invalid');
    return refused('amount_too_precise', { currency: from.name, scale: String(from.scale) });
  }
  const amount = parsed.value;
  const value = mul(amount, toPrice(request.fromPrice), EXACT);
  if (cmp(value, toAmount(request.maxValueUsdt)) > 0) {
    return refused('convert_too_large', { max: computeMaximum(request), currency: from.name });
  }
  const exactCredit = div(value, toPrice(request.toPrice), EXACT);
  const credit = roundTo(exactCredit, to.scale, 'down');
  if (isZero(credit)) return refused('convert_too_small', { min: computeMinimum(request), currency: from.name });
  const exactFee = div(mul(amount, toRate(request.feePercent), EXACT), HUNDRED, EXACT);
  const fee = roundTo(exactFee, from.scale, 'up');
  return { ok: true, amount, fee, debit: add(amount, fee), credit, exactFee, exactCredit };
};

const PRICE_SCALE = 8;
const units = (text: string): bigint => toUnits(text, PRICE_SCALE);

/** True when the market now gives the user less than the quote did, by more than the percent allowed. Exact. */
export const hasWorsened = (request: {
  readonly quoted: CrossPrice;
  readonly current: CrossPrice;
  readonly maxMovePercent: string;
}): boolean => {
  const { quoted, current } = request;
  const left = units(current.fromPrice) * units(quoted.toPrice) * units(HUNDRED);
  const allowed = units(HUNDRED) - units(request.maxMovePercent);
  return left < units(quoted.fromPrice) * units(current.toPrice) * allowed;
};

/**
 * True when the rate of the moment and the rate of the quote differ by more than the percent, whichever is the higher:
 * the higher one may be at most (100 + percent) / 100 of the other. With the fee as the percent, a quote that is kept
 * until the market makes it favourable never yields more than the fee costs. Exact.
 */
export const hasMovedBeyond = (request: {
  readonly quoted: CrossPrice;
  readonly current: CrossPrice;
  readonly percent: string;
}): boolean => {
  const now = units(request.current.fromPrice) * units(request.quoted.toPrice);
  const then = units(request.quoted.fromPrice) * units(request.current.toPrice);
  const [higher, lower] = now > then ? [now, then] : [then, now];
  return higher * units(HUNDRED) > lower * (units(HUNDRED) + units(request.percent));
};
