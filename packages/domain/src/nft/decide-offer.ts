import { add, cmp, isZero, max, toAmount } from '@candor/money/decimal';
import { toUnits } from '@candor/money/units';
import { type Refused, refused } from '../refused';
import type { NftRules } from './nft-rules';
import { usdtShareOf } from './top-up';

const SCALE = 8;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

export interface OfferForm {
  readonly price: string;
  /** Zero: a fixed price. */
  readonly perIncrease: string;
  readonly startMs: number;
  readonly endMs: number;
}

export interface OfferCoin {
  readonly name: string;
  readonly scale: number;
  /** USDT of one coin now; null: unknown. One for USDT itself. */
  readonly usdtRate: string | null;
  /** Decimals of USDT, in which deposits are held. */
  readonly usdtScale: number;
}

/** What an offer is made with; nothing of it changes afterwards. */
export interface OfferTerms {
  readonly mode: 'sale' | 'auction';
  readonly price: string;
  readonly perIncrease: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly extendMs: number;
  readonly latestMs: number;
  /** Of each bidder, in USDT; zero for a fixed price. */
  readonly deposit: string;
  /** USDT of one coin when it was offered. */
  readonly usdtRate: string;
}

export type OfferDecision = { readonly ok: true; readonly terms: OfferTerms } | Refused;

const fits = (amount: string, scale: number): boolean => toUnits(amount, SCALE) % 10n ** BigInt(SCALE - scale) === 0n;

const findTimeProblem = (form: OfferForm, startMs: number, rules: NftRules): Refused | null => {
  if (form.endMs <= form.startMs || form.endMs <= startMs) return refused('nft_time_wrong');
  if (form.endMs - startMs < rules.minOfferMinutes * MINUTE_MS)
    return refused('nft_end_too_near', { minutes: String(rules.minOfferMinutes) });
  return null;
};

/** Percent of the start price in USDT, rounded up to its decimals, at least the minimum. */
export const depositOf = (price: string, coin: OfferCoin & { readonly usdtRate: string }, rules: NftRules): string => {
  const share = usdtShareOf(price, rules.depositPercent, coin);
  return max(toAmount(share), toAmount(rules.minDeposit));
};

/** A late bid extends by the long span in auctions of the long kind, otherwise by the short one. */
export const extensionOf = (
  startMs: number,
  endMs: number,
  rules: NftRules,
): { extendMs: number; latestMs: number } => {
  const isLong = endMs - startMs >= rules.longAuctionMinutes * MINUTE_MS;
  const minutes = isLong ? rules.longExtendMinutes : rules.shortExtendMinutes;
  return { extendMs: minutes * MINUTE_MS, latestMs: endMs + rules.maxExtendMinutes * MINUTE_MS };
};

/** Judges the form of an offer. A start in the past means now. The quote and the offer are made by this. */
export const decideOffer = (
  form: OfferForm,
  coin: OfferCoin,
  { rules, nowMs }: { readonly rules: NftRules; readonly nowMs: number },
): OfferDecision => {
  if (isZero(toAmount(form.price)) || !fits(form.price, coin.scale))
    return refused('nft_price_wrong', { decimals: String(coin.scale) });
  if (!fits(form.perIncrease, coin.scale) || cmp(toAmount(form.perIncrease), toAmount(form.price)) > 0)
    return refused('nft_increase_wrong');
  const startMs = Math.max(form.startMs, nowMs);
  const late = findTimeProblem(form, startMs, rules);
  if (late !== null) return late;
  if (form.endMs - nowMs > rules.maxOfferDays * DAY_MS)
    return refused('nft_end_too_far', { days: String(rules.maxOfferDays) });
  if (coin.usdtRate === null) return refused('nft_rate_unknown', { currency: coin.name });
  const isAuction = !isZero(toAmount(form.perIncrease));
  const extension = isAuction ? extensionOf(startMs, form.endMs, rules) : { extendMs: 0, latestMs: form.endMs };
  return {
    ok: true,
    terms: {
      mode: isAuction ? 'auction' : 'sale',
      price: add(toAmount(form.price), toAmount('0')),
      perIncrease: add(toAmount(form.perIncrease), toAmount('0')),
      startMs,
      endMs: form.endMs,
      ...extension,
      deposit: isAuction ? depositOf(form.price, { ...coin, usdtRate: coin.usdtRate }, rules) : '0',
      usdtRate: coin.usdtRate,
    },
  };
};
