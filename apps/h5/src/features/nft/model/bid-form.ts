import type { SentOf } from '@candor/contract/call';
import type { nftBid } from '@candor/contract/nft-trade';
import { topUpOf } from '@candor/domain/nft/top-up';
import { add, canonical, cmp, isZero, max, parseAmount, sub, toAmount } from '@candor/money/decimal';
import type { Offer } from './nft-types.ts';

export interface BidForm {
  /** The whole bid, as typed. */
  readonly price: string;
  /** The private maximum, as typed; empty: no automatic bids. */
  readonly maximum: string;
}

export interface BidTerms {
  /** Least price of the next bid, and the increment. */
  readonly least: string;
  readonly step: string;
  readonly scale: number;
  /** Own free balance in the coin of the offer. */
  readonly available: string;
  /** Of every bidder, in USDT; the leader tops it up to a percentage of the own highest bid. */
  readonly deposit: string;
  readonly topUpPercent: string;
  readonly usdtRate: string;
  /** Deposit and top-up held already, in USDT. */
  readonly held: string;
  readonly availableUsdt: string;
  readonly currency: string;
  /** The leader only sets a maximum. */
  readonly isLeading: boolean;
}

export type BidProblem =
  | { readonly field: 'price'; readonly code: 'invalid' | 'decimals' | 'low' | 'uncovered' }
  | { readonly field: 'maximum'; readonly code: 'invalid' | 'decimals' | 'low' | 'uncovered' }
  | { readonly field: 'deposit'; readonly code: 'uncovered' };

const USDT = 'USDT';
/** Decimals of USDT. */
const USDT_SCALE = 6;

interface BidState {
  readonly held: string;
  readonly isLeading: boolean;
  readonly available: string;
  readonly availableUsdt: string;
}

export const bidTermsOf = (offer: Offer, state: BidState): BidTerms => ({
  least: canonical(offer.next_price),
  step: isZero(toAmount(offer.step)) ? '' : canonical(offer.step),
  scale: offer.scale,
  available: state.available,
  deposit: canonical(offer.deposit),
  topUpPercent: offer.top_up_percent,
  usdtRate: canonical(offer.usdt_rate),
  held: canonical(state.held),
  availableUsdt: state.availableUsdt,
  currency: offer.currency_name,
  isLeading: state.isLeading,
});

const amountOf = (text: string, scale: number): { value: string } | 'invalid' | 'decimals' => {
  const parsed = parseAmount(text.replace(/\.$/, ''), { scale });
  if (parsed.ok) return { value: canonical(parsed.value) };
  return parsed.reason === 'scale' ? 'decimals' : 'invalid';
};

const isAbove = (one: string, other: string): boolean => cmp(toAmount(one), toAmount(other)) > 0;

function findPriceProblem(price: string, terms: BidTerms): BidProblem | null {
  const amount = amountOf(price, terms.scale);
  if (typeof amount === 'string') return { field: 'price', code: amount };
  if (isAbove(terms.least, amount.value)) return { field: 'price', code: 'low' };
  return isAbove(amount.value, terms.available) ? { field: 'price', code: 'uncovered' } : null;
}

function findMaximumProblem(form: BidForm, terms: BidTerms): BidProblem | null {
  const amount = amountOf(form.maximum, terms.scale);
  if (typeof amount === 'string') return { field: 'maximum', code: amount };
  const least = terms.isLeading ? terms.least : form.price;
  if (isAbove(least, amount.value)) return { field: 'maximum', code: 'low' };
  return isAbove(amount.value, terms.available) ? { field: 'maximum', code: 'uncovered' } : null;
}

/** What a bid needs as deposit in all, and what of it is taken now, in USDT. */
export interface BidDeposit {
  readonly needed: string;
  readonly taken: string;
}

/** As the server counts it, from the highest amount typed so far. */
export function depositOf({ price, maximum }: BidForm, terms: BidTerms): BidDeposit {
  const typed = [maximum, terms.isLeading ? '' : price].map((text) => amountOf(text, terms.scale));
  const highest = typed.find((one) => typeof one !== 'string')?.value ?? '0';
  const topUp = topUpOf({ ...terms, usdtScale: USDT_SCALE }, highest);
  const needed = add(toAmount(terms.deposit), toAmount(topUp));
  return { needed, taken: isAbove(needed, terms.held) ? sub(needed, toAmount(terms.held)) : '0' };
}

/** A deposit in the coin of the bid is taken from the same balance, but the price is paid only after the deposit is back. */
const lacksDeposit = (form: BidForm, terms: BidTerms): boolean =>
  isAbove(depositOf(form, terms).taken, terms.currency === USDT ? terms.available : terms.availableUsdt);

/** The first problem of a bid; the server judges it again. */
export function findBidProblem(form: BidForm, terms: BidTerms): BidProblem | null {
  if (!terms.isLeading) {
    const problem = findPriceProblem(form.price, terms);
    if (problem !== null) return problem;
  }
  if (form.maximum !== '' || terms.isLeading) {
    const problem = findMaximumProblem(form, terms);
    if (problem !== null) return problem;
  }
  return lacksDeposit(form, terms) ? { field: 'deposit', code: 'uncovered' } : null;
}

/** Least bid, and the least bid with one, two and five increments more. Without an increment only the least bid. */
export function quickBids({ least, step }: Pick<BidTerms, 'least' | 'step'>): readonly string[] {
  if (step === '') return [least];
  const more = (times: number): string =>
    canonical(Array.from({ length: times }, () => toAmount(step)).reduce((sum, one) => add(sum, one), toAmount(least)));
  return [least, more(1), more(2), more(5)];
}

/** The bid one increment higher or lower, never below the least bid. */
export function stepBid(price: string, direction: 1 | -1, { least, step }: Pick<BidTerms, 'least' | 'step'>): string {
  const parsed = parseAmount(price.replace(/\.$/, ''), { scale: 8 });
  if (!parsed.ok || step === '') return least;
  const now = toAmount(canonical(parsed.value));
  const next = direction === 1 ? add(now, toAmount(step)) : sub(now, toAmount(step));
  return canonical(max(next, toAmount(least)));
}

/** A bid as typed, and the least bid of that moment. */
export interface TypedBid {
  readonly price: string;
  readonly least: string;
}

/**
 * The bid in the dock: the least one, or what was typed. Once somebody else has bid, a typed price below the new least
 * bid gives way to it; while it is being typed it may be below.
 */
export function shownBid(typed: TypedBid | null, { least, scale }: Pick<BidTerms, 'least' | 'scale'>): string {
  if (typed === null) return least;
  if (typed.least === least) return typed.price;
  const amount = amountOf(typed.price, scale);
  return typeof amount === 'string' || isAbove(least, amount.value) ? least : typed.price;
}

export const toBidFields = (
  code: string,
  form: BidForm,
  { isLeading, scale }: Pick<BidTerms, 'isLeading' | 'scale'>,
): SentOf<typeof nftBid> => {
  const text = (typed: string): string => {
    const amount = amountOf(typed, scale);
    return typeof amount === 'string' ? '' : amount.value;
  };
  return {
    code,
    ...(isLeading ? {} : { price: text(form.price) }),
    ...(form.maximum === '' ? {} : { maximum: text(form.maximum) }),
  };
};
