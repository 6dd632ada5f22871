import type { BookLevel } from '@candor/contract/realtime';
import { addFill, computeFill } from '@candor/domain/spot/compute-fill';
import type { SpotForm, SpotPlan } from '@candor/domain/spot/decide-spot-order';
import { fromLots, fromTicks, type SpotPair, toLots, toTicks, UNIT_SCALE } from '@candor/domain/spot/spot-pair';
import { type Amount, cmp, div, isZero, max, toPrice, toRate } from '@candor/money/decimal';
import { fromUnits } from '@candor/money/units';

export interface Book {
  readonly bids: readonly BookLevel[];
  readonly asks: readonly BookLevel[];
}

/** Expected result of an order. */
export interface OrderPreview {
  /** In quote coins for a buy, in base coins for a sale. */
  readonly pays: Amount;
  /** In the received coin. */
  readonly fee: Amount;
  readonly receives: Amount;
  /** Base coins that would trade at once; for a limit order its full amount. */
  readonly amount: string;
  readonly averagePrice: string;
  /** The visible book cannot fill the market order. */
  readonly isBeyondBook: boolean;
}

interface Fill {
  readonly priceTicks: number;
  readonly lots: number;
}

const NOTHING = { filledLots: 0, quote16: 0n };

/** Amount in lots; 0 if it is no multiple of the step. */
const lotsOf = (amount: string, pair: SpotPair): number => toLots(amount, pair) ?? 0;

/** Fills of a market order against the opposite levels: best first, not beyond its worst price. */
function takeFromBook(plan: SpotPlan, levels: readonly BookLevel[], order: { side: SpotForm['side']; pair: SpotPair }) {
  const { side, pair } = order;
  let lotsLeft = plan.lots;
  let budgetLeft = plan.budget;
  const fills: Fill[] = [];
  let isBounded = false;
  for (const [price, amount] of levels) {
    const ticks = toTicks(price, pair) ?? 0;
    const isTooFar = side === 'buy' ? ticks > plan.priceTicks : ticks < plan.priceTicks;
    if (isTooFar || ticks === 0) break;
    const there = lotsOf(amount, pair);
    const wanted = plan.budget > 0 ? Math.floor(budgetLeft / ticks) : lotsLeft;
    const lots = Math.min(there, wanted);
    if (lots > 0) fills.push({ priceTicks: ticks, lots });
    lotsLeft -= lots;
    budgetLeft -= lots * ticks;
    isBounded = wanted <= there;
    if (isBounded) break;
  }
  return { fills, isBeyondBook: !isBounded };
}

/** Sums the fills with the booking function, so that the preview rounds like the booking. */
function addUp(
  fills: readonly Fill[],
  side: SpotForm['side'],
  { pair, feePercent }: { pair: SpotPair; feePercent: string },
) {
  let sums = NOTHING;
  const total = { pays: 0n, fee: 0n, receives: 0n };
  for (const { priceTicks, lots } of fills) {
    const fill = { pair, priceTicks, lots };
    const figures = computeFill({
      ...fill,
      buyer: sums,
      seller: sums,
      buyerFeePercent: feePercent,
      sellerFeePercent: feePercent,
    });
    sums = addFill(sums, fill);
    total.pays += side === 'buy' ? figures.buyerPays : figures.sellerGives;
    total.fee += side === 'buy' ? figures.buyerFee : figures.sellerFee;
    total.receives += side === 'buy' ? figures.buyerReceives : figures.sellerReceives;
  }
  return { ...total, sums };
}

/** The higher of maker and taker fee: which one applies is known only when the order trades. */
export const highestFee = (pair: SpotPair): string => max(toRate(pair.makerFeePercent), toRate(pair.takerFeePercent));

export function previewOrder(
  order: { form: SpotForm; plan: SpotPlan },
  pair: SpotPair,
  book: Book | undefined,
): OrderPreview {
  const { form, plan } = order;
  const isMarket = form.kind === 'market';
  const levels = (form.side === 'buy' ? book?.asks : book?.bids) ?? [];
  const taken = isMarket
    ? takeFromBook(plan, levels, { side: form.side, pair })
    : { fills: [{ priceTicks: plan.priceTicks, lots: plan.lots }], isBeyondBook: false };
  const feePercent = isMarket ? pair.takerFeePercent : highestFee(pair);
  const { pays, fee, receives, sums } = addUp(taken.fills, form.side, { pair, feePercent });
  const amount = fromLots(sums.filledLots, pair);
  return {
    pays: fromUnits(pays, UNIT_SCALE),
    fee: fromUnits(fee, UNIT_SCALE),
    receives: fromUnits(receives, UNIT_SCALE),
    amount,
    averagePrice: averageOf(sums.quote16, amount, pair),
    isBeyondBook: taken.isBeyondBook,
  };
}

const averageOf = (quote16: bigint, amount: string, pair: SpotPair): string =>
  isZero(toPrice(amount))
    ? '0'
    : div(toPrice(fromUnits(quote16, 16)), toPrice(amount), { scale: pair.priceScale, rounding: 'down' });

export type Risk =
  /** A limit price far beyond the best opposite price, which is `market`. */
  { readonly kind: 'through'; readonly market: string } | { readonly kind: 'beyondBook' };

const FAR = { buy: '1.05', sell: '0.95' } as const;

/** Risk that needs a second confirmation; null when there is none. */
export function findRisk(
  order: { form: SpotForm; plan: SpotPlan },
  preview: OrderPreview,
  market: { pair: SpotPair; book: Book | undefined; indexPrice: string },
): Risk | null {
  const { form, plan } = order;
  const { pair, book, indexPrice } = market;
  if (form.kind === 'market') {
    // No risk with an empty book: the order is refused.
    return preview.isBeyondBook && !isZero(preview.pays) ? { kind: 'beyondBook' } : null;
  }
  const best = (form.side === 'buy' ? book?.asks : book?.bids)?.[0]?.[0] ?? indexPrice;
  if (best === '') return null;
  const price = toPrice(fromTicks(plan.priceTicks, pair));
  const ratio = div(price, toPrice(best), { scale: 8, rounding: 'down' });
  const isFar = form.side === 'buy' ? cmp(ratio, toPrice(FAR.buy)) > 0 : cmp(ratio, toPrice(FAR.sell)) < 0;
  return isFar ? { kind: 'through', market: best } : null;
}
