import type { ReplyOf } from '@candor/contract/call';
import type { futuresPositions } from '@candor/contract/futures';
import type { ClosingPosition } from '@candor/domain/futures/compute-close';
import type { FuturesTier } from '@candor/domain/futures/futures-rules';
import { computePnl, computeRiskRate, computeSize } from '@candor/domain/futures/position-math';
import { shiftTiers } from '@candor/domain/futures/shift-tiers';
import { add, canonical, div, isZero, mul, roundTo, toAmount, toRate } from '@candor/money/decimal';
import type { Side } from './ticket-form.ts';

export type FuturesItem = ReplyOf<typeof futuresPositions>['items'][number];

/** A close was accepted and waits for the next tick; no other action is possible. */
export const isClosing = ({ status }: Pick<FuturesItem, 'status'>): boolean => status === 2;

export const sideOf = ({ type }: Pick<FuturesItem, 'type'>): Side => (type === 1 ? 'long' : 'short');
export const isCopied = ({ order_type }: Pick<FuturesItem, 'order_type'>): boolean => order_type === 2;
export const isSet = (decimal: string): boolean => !isZero(toAmount(decimal));

/** Base and quote of a symbol such as BTC/USDT. */
export function coinsOf({ symbol }: { symbol: string }): { base: string; quote: string } {
  const [base = '', quote = ''] = symbol.split('/');
  return { base, quote };
}

/** What a user has open and waiting in each direction of a pair, in base coins. */
export function sumSizes(instrumentId: number, items: readonly FuturesItem[]): Record<Side, string> {
  const sizes = { long: toAmount('0'), short: toAmount('0') };
  for (const item of items)
    if (item.instrument_id === instrumentId) sizes[sideOf(item)] = add(sizes[sideOf(item)], toAmount(item.number));
  return sizes;
}

type Sized = Pick<FuturesItem, 'type' | 'share' | 'contract_size' | 'beside_size' | 'price' | 'caution_money'>;

const factsOf = (item: Sized, scale: number) => ({
  side: sideOf(item),
  size: computeSize(canonical(item.share), canonical(item.contract_size)),
  entryPrice: canonical(item.price),
  scale,
});

export interface Running {
  readonly pnl: string;
  /** Percent of the remaining margin, two decimals. */
  readonly percent: string;
}

/** Unrealised profit at a price, computed with the booking function. */
export function runningAt(item: Sized, mark: string, scale: number): Running {
  const pnl = computePnl(factsOf(item, scale), mark);
  return { pnl, percent: percentOf(pnl, item.caution_money) };
}

/** Part of a whole in percent, truncated to two decimals; zero when the whole is zero. */
export function percentOf(part: string, whole: string): string {
  if (isZero(toAmount(whole))) return '0';
  const share = div(toRate(part), toAmount(whole), { scale: 12, rounding: 'down' });
  return roundTo(mul(share, toRate('100'), { scale: 8, rounding: 'down' }), 2, 'down');
}

/** Those of the pair, as they apply to this position. */
const tiersOf = (item: Sized, tiers: readonly FuturesTier[]): readonly FuturesTier[] =>
  shiftTiers(tiers, { entryPrice: item.price, besideSize: item.beside_size });

export interface PositionTerms {
  readonly tiers: readonly FuturesTier[];
  readonly scale: number;
}

/** Risk rate in percent at a price; null where no tier is known. */
export const riskAt = (item: Sized, mark: string, { tiers, scale }: PositionTerms): string | null =>
  tiers.length === 0
    ? null
    : computeRiskRate(
        { ...factsOf(item, scale), margin: canonical(item.caution_money), tiers: tiersOf(item, tiers) },
        mark,
      );

/** Maps the position to the domain type of a close. */
export const toClosing = (item: Sized, { tiers, scale }: PositionTerms): ClosingPosition => ({
  side: sideOf(item),
  entryPrice: canonical(item.price),
  margin: canonical(item.caution_money),
  lotsLeft: canonical(item.share),
  contractSize: canonical(item.contract_size),
  tiers: tiersOf(item, tiers),
  scale,
});
