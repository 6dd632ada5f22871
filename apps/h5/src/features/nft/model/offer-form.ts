import type { SentOf } from '@candor/contract/call';
import type { nftOfferQuote } from '@candor/contract/nft-trade';
import { canonical, cmp, div, isZero, mul, parseAmount, sub, toAmount, toRate } from '@candor/money/decimal';

/** Times are texts of a date and time input, in UTC: "2026-11-15T12:00". */
export interface OfferForm {
  readonly mode: 'sale' | 'auction';
  readonly price: string;
  readonly perIncrease: string;
  /** 0: not chosen yet. */
  readonly currencyId: number;
  readonly start: string;
  readonly end: string;
}

export type OfferField = 'price' | 'perIncrease' | 'start' | 'end';
export type OfferProblem = 'price' | 'perIncrease' | 'start' | 'end' | 'order' | 'past';

const INPUT_TIME = /^([0-9]{4})-([0-9]{2})-([0-9]{2})T([0-9]{2}):([0-9]{2})$/;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const FIRST_DAYS = 3;

/** The moment of an input's text, read as UTC; null when it is not complete or not a date. */
export function readTime(text: string): number | null {
  const parts = INPUT_TIME.exec(text)
    ?.slice(1)
    .map((part) => Number.parseInt(part, 10));
  if (parts === undefined) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = parts;
  const ms = Date.UTC(year, month - 1, day, hour, minute);
  return writeTime(ms) === text ? ms : null;
}

/** As the input takes it, in UTC. */
const writeTime = (ms: number): string => new Date(ms).toISOString().slice(0, 16);

/** The next full hour, for three days. */
export function firstForm(nowMs: number): OfferForm {
  const start = Math.ceil(nowMs / HOUR_MS) * HOUR_MS;
  return {
    mode: 'sale',
    price: '',
    perIncrease: '',
    currencyId: 0,
    start: writeTime(start),
    end: writeTime(start + FIRST_DAYS * DAY_MS),
  };
}

export type OfferEvent =
  | { readonly type: 'mode'; readonly mode: OfferForm['mode'] }
  | { readonly type: 'coin'; readonly id: number }
  | { readonly type: 'typed'; readonly field: OfferField; readonly text: string };

export function reduceOffer(form: OfferForm, event: OfferEvent): OfferForm {
  switch (event.type) {
    case 'mode':
      return { ...form, mode: event.mode };
    case 'coin':
      return { ...form, currencyId: event.id };
    case 'typed':
      return { ...form, [event.field]: event.text };
  }
}

const isAmount = (text: string): boolean => parseAmount(text.replace(/\.$/, ''), { scale: 8 }).ok;

/** The first thing wrong with what was typed. */
export function findOfferProblem(form: OfferForm, nowMs: number): OfferProblem | null {
  if (!isAmount(form.price)) return 'price';
  if (form.mode === 'auction' && !isAmount(form.perIncrease)) return 'perIncrease';
  const start = readTime(form.start);
  const end = readTime(form.end);
  if (start === null) return 'start';
  if (end === null) return 'end';
  if (end <= start) return 'order';
  return end <= nowMs ? 'past' : null;
}

/** "YYYY-MM-DD HH:mm:ss" in UTC, as the call takes it. */
const toWireTime = (text: string): string => `${text.replace('T', ' ')}:00`;

/** Fields of the quote and the offer; null while the form is not complete. Ranges are judged by the server. */
export function toOfferFields(form: OfferForm, code: string, nowMs: number): SentOf<typeof nftOfferQuote> | null {
  if (findOfferProblem(form, nowMs) !== null) return null;
  return {
    code,
    ...(form.currencyId === 0 ? {} : { currency_id: String(form.currencyId) }),
    price: canonical(form.price.replace(/\.$/, '')),
    per_increase: form.mode === 'sale' ? '0' : canonical(form.perIncrease.replace(/\.$/, '')),
    start_time: toWireTime(form.start),
    end_time: toWireTime(form.end),
  };
}

/** Where the sentence of a refusal stands. */
export type OfferPlace = 'price' | 'perIncrease' | 'times' | 'coin' | 'form';

const PLACES: Readonly<Record<string, OfferPlace>> = {
  nft_price_wrong: 'price',
  amount_invalid: 'price',
  nft_increase_wrong: 'perIncrease',
  nft_time_wrong: 'times',
  nft_end_too_near: 'times',
  nft_end_too_far: 'times',
  nft_coin_unknown: 'coin',
  nft_rate_unknown: 'coin',
};

export const placeOf = (refusal: string): OfferPlace => PLACES[refusal] ?? 'form';

/**
 * The least price that brings back what was paid: paid ÷ (1 − fee − royalty), rounded up to two decimals. Null when it
 * nothing was paid, or it was paid in another coin.
 */
export function breakEven(
  paid: { amount: string; currency: string },
  terms: { currency: string; feePercent: string; royaltyPercent: string },
): string | null {
  if (isZero(toAmount(paid.amount)) || paid.currency !== terms.currency) return null;
  const left = sub(sub(toAmount('100'), toAmount(terms.feePercent)), toAmount(terms.royaltyPercent));
  if (cmp(left, toAmount('0')) <= 0) return null;
  const hundredfold = mul(toAmount(paid.amount), toRate('100'), { scale: 8, rounding: 'down' });
  return canonical(div(hundredfold, toRate(canonical(left)), { scale: 2, rounding: 'up' }));
}
