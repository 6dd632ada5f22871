import type { ReplyOf } from '@candor/contract/call';
import type { RefusalCode } from '@candor/contract/codes';
import type { convertCoins, convertQuote } from '@candor/contract/fund';
import {
  type Conversion,
  type ConvertCoin,
  computeMaximum,
  decideConversion,
} from '@candor/domain/fund/decide-conversion';
import { add, canonical, cmp, div, isZero, mul, toAmount, toPrice, toRate } from '@candor/money/decimal';

export interface OwnedCoin extends ConvertCoin {
  /** Available balance of the spot account. */
  readonly available: string;
}

export type Quote = ReplyOf<typeof convertQuote>;

export interface ConvertForm {
  /** null: the default coin. */
  readonly fromId: number | null;
  readonly toId: number | null;
  readonly amount: string;
  readonly touched: boolean;
}

export type ConvertAction =
  | { readonly type: 'from' | 'to'; readonly id: number; readonly pair: ConvertPair }
  | { readonly type: 'swap'; readonly pair: ConvertPair }
  | { readonly type: 'amount'; readonly text: string }
  | { readonly type: 'left' }
  | { readonly type: 'sent' };

export interface ConvertPair {
  readonly from: OwnedCoin;
  readonly to: OwnedCoin;
}

export interface ConvertProblem {
  readonly code: RefusalCode;
  readonly params: Readonly<Record<string, string>>;
}

export const EMPTY_CONVERT: ConvertForm = { fromId: null, toId: null, amount: '', touched: false };
const USUAL = { from: 'USDT', to: 'BTC' } as const;

/** Choosing the coin of the other side swaps both sides, because they must differ. */
export function reduceConvert(form: ConvertForm, action: ConvertAction): ConvertForm {
  switch (action.type) {
    case 'from':
    case 'to':
      return withCoin(form, action);
    case 'swap':
      return { fromId: action.pair.to.id, toId: action.pair.from.id, amount: '', touched: false };
    case 'amount':
      return { ...form, amount: action.text };
    case 'left':
      return { ...form, touched: form.amount !== '' };
    case 'sent':
      return { ...form, amount: '', touched: false };
  }
}

function withCoin(form: ConvertForm, action: { type: 'from' | 'to'; id: number; pair: ConvertPair }): ConvertForm {
  const { from, to } = action.pair;
  const other = action.type === 'from' ? to : from;
  if (action.id === other.id) return { ...form, fromId: to.id, toId: from.id, amount: '', touched: false };
  if (action.type === 'to') return { ...form, fromId: from.id, toId: action.id };
  return { fromId: action.id, toId: to.id, amount: '', touched: false };
}

export function toOwnedCoins({ transfer, wallet }: ReplyOf<typeof convertCoins>): readonly OwnedCoin[] {
  return transfer.map((coin) => ({
    ...coin,
    available: wallet.find((row) => row.currency === coin.id)?.change_balance ?? '0',
  }));
}

/** The chosen coins, else the defaults; null while fewer than two coins are convertible. */
export function pairOf(form: ConvertForm, coins: readonly OwnedCoin[]): ConvertPair | null {
  const byId = (id: number | null) => coins.find((coin) => coin.id === id);
  const byName = (name: string) => coins.find((coin) => coin.name === name);
  const from = byId(form.fromId) ?? byName(USUAL.from) ?? coins[0];
  const others = coins.filter((coin) => coin.id !== from?.id);
  const to = others.find((coin) => coin.id === form.toId) ?? others.find((coin) => coin.name === USUAL.to) ?? others[0];
  return from && to ? { from, to } : null;
}

const termsOf = (pair: ConvertPair, quote: Quote) => ({
  ...pair,
  fromPrice: quote.form_price,
  toPrice: quote.to_price,
  feePercent: quote.fee_percent,
  maxValueUsdt: quote.max_value,
});

export interface ConvertSummary {
  readonly conversion: Conversion | null;
  readonly problem: ConvertProblem | null;
}

/** Validates with the domain rule that the server books by, at the quote's price. */
export function summarizeConvert(form: ConvertForm, pair: ConvertPair, quote: Quote | undefined): ConvertSummary {
  if (quote === undefined || form.amount === '') return { conversion: null, problem: null };
  const amount = form.amount.replace(/\.$/, '');
  const decision = decideConversion({ ...termsOf(pair, quote), amount, available: pair.from.available });
  if (decision.ok) return { conversion: decision, problem: null };
  const isEarly = decision.code === 'amount_invalid' || decision.code === 'convert_too_small';
  return { conversion: null, problem: isEarly && !form.touched ? null : decision };
}

/**
 * Largest amount whose fee, charged on top, is still covered by the balance, within the cap; empty when zero. Rounded
 * down, so the rest of the balance covers the fee rounded up.
 */
export function maxConversion(pair: ConvertPair, quote: Quote): string {
  const { from } = pair;
  const whole = add(HUNDRED_PERCENT, toRate(quote.fee_percent));
  const down = { scale: from.scale, rounding: 'down' } as const;
  const most = div(mul(toAmount(from.available), HUNDRED_PERCENT, 'down'), whole, down);
  const cap = computeMaximum(termsOf(pair, quote));
  const allowed = cmp(most, cap) > 0 ? cap : most;
  return isZero(allowed) ? '' : canonical(allowed);
}

const HUNDRED_PERCENT = toRate('100');
const RATE_SCALE = 8;
const HUNDRED = toPrice('100');
const ONE = toPrice('1');

export interface ShownRate {
  /** The coin whose price is shown. */
  readonly base: string;
  /** The coin that the rate is in. */
  readonly counter: string;
  readonly rate: string;
  readonly precision: number;
}

/** The rate is shown as the price of the more valuable coin in the other one. */
export function rateOf(quote: Quote, { from, to }: ConvertPair): ShownRate {
  const [fromPrice, intoPrice] = [toPrice(quote.form_price), toPrice(quote.to_price)];
  const isDearer = cmp(fromPrice, intoPrice) >= 0;
  const [dear, cheap] = isDearer ? [fromPrice, intoPrice] : [intoPrice, fromPrice];
  const rate = div(dear, cheap, { scale: RATE_SCALE, rounding: 'down' });
  const names = isDearer ? { base: from.name, counter: to.name } : { base: to.name, counter: from.name };
  if (cmp(rate, HUNDRED) >= 0) return { ...names, rate, precision: 2 };
  return { ...names, rate, precision: cmp(rate, ONE) > 0 ? 4 : 2 };
}

/** Time until the quote expires. Only differences of the device clock are used, so its offset does not matter. */
export const quoteLeftMs = (quote: Quote, at: { receivedAtMs: number; nowMs: number }): number =>
  quote.valid_until_ms - quote.server_time_ms - (at.nowMs - at.receivedAtMs);
