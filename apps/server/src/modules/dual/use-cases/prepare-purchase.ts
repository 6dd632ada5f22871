import { computeCover } from '@candor/domain/dual/cover';
import { decidePurchase } from '@candor/domain/dual/decide-purchase';
import { computeDualCost, computeOutcomes, type DualOutcomes, type DualTerms } from '@candor/domain/dual/outcomes';
import { daysUntil } from '@candor/domain/dual/sale-days';
import { mul, toAmount, toPrice } from '@candor/money/decimal';
import { checkProducts } from '#modules/limits/index';
import { Refusal, refuse } from '#platform/refusal';
import type { DualDeps } from '../deps';
import { momentOf, toOffer } from '../offer';
import { type DualProduct, loadProduct } from '../products.store';
import type { NewOrder } from '../purchase.store';
import { hasAcceptedRisk } from '../risk.store';

export interface PurchaseForm {
  readonly userId: number;
  readonly productId: number;
  readonly shares: number;
  readonly isAcknowledged: boolean;
  readonly autoCompound: boolean;
  readonly compoundedFrom: number | null;
}

/** What is booked, without the reference, and what refusals name. */
export type Purchase = Omit<NewOrder, 'reference'> & {
  readonly symbol: string;
  readonly payName: string;
  readonly closesMs: number;
};

export interface Priced {
  readonly terms: DualTerms;
  readonly cost: string;
  readonly outcomes: DualOutcomes;
  readonly days: number;
}

/** Cost and payouts of shares bought now: the preview and the booking are this. */
export const priceShares = async (
  { currencies }: Pick<DualDeps, 'currencies'>,
  product: DualProduct,
  { shares, nowMs }: { readonly shares: number; readonly nowMs: number },
): Promise<Priced> => {
  const [base, quote] = await Promise.all([
    currencies.find(product.baseCurrencyId),
    currencies.find(product.quoteCurrencyId),
  ]);
  if (!base || !quote) return refuse('currency_unknown');
  // A product whose sale has ended is still shown, with the days it was sold with.
  const days = Math.max(product.days, daysUntil(nowMs, product.maturityMs, product.dayMs));
  const { side, linkedPrice, rate, shareSize } = product;
  const terms: DualTerms = { side, linkedPrice, rate, days, baseScale: base.scale, quoteScale: quote.scale };
  const cost = computeDualCost(terms, { shares, shareSize });
  return { terms, cost, outcomes: computeOutcomes(terms, cost), days };
};

const ensureProductOpen = async ({ pool, rules }: DualDeps, userId: number): Promise<void> => {
  const { products } = await rules.now();
  const [open] = await checkProducts(pool, products, { product: 'dual', userIds: [userId] });
  if (open && !open.ok) throw new Refusal(open.code);
};

/** USDT counts one to one, a coin at the price of the moment; rounded up. */
const usdtValueOf = (cost: string, side: NewOrder['side'], price: string): string =>
  side === 'put' ? cost : mul(toAmount(cost), toPrice(price), 'up');

/** The checks that need no lock, and the terms the order will have. Throws refusals. */
export const preparePurchase = async (deps: DualDeps, form: PurchaseForm): Promise<Purchase> => {
  const { pool, board, clock, currencies } = deps;
  const nowMs = clock.nowMs();
  const product = (await loadProduct(pool, form.productId)) ?? refuse('dual_unknown');
  const instrument = board.instrument(product.instrumentId) ?? refuse('dual_unknown');
  const isAcknowledged = form.isAcknowledged || (await hasAcceptedRisk(pool, form.userId));
  const moment = momentOf({ board, nowMs }, product.instrumentId, isAcknowledged);
  const decision = decidePurchase(toOffer(product, instrument.symbol), moment);
  if (!decision.ok) throw new Refusal(decision.code, decision.params);
  await ensureProductOpen(deps, form.userId);
  const { cost, outcomes, days } = await priceShares(deps, product, { shares: form.shares, nowMs });
  const cover = computeCover(product.side, outcomes);
  const payCurrencyId = product.side === 'call' ? product.baseCurrencyId : product.quoteCurrencyId;
  const price = moment.price ?? '0';
  return {
    userId: form.userId,
    productId: product.id,
    instrumentId: product.instrumentId,
    side: product.side,
    baseCurrencyId: product.baseCurrencyId,
    quoteCurrencyId: product.quoteCurrencyId,
    payCurrencyId,
    shares: form.shares,
    shareSize: product.shareSize,
    cost,
    stakeValue: usdtValueOf(cost, product.side, price),
    boughtAtPrice: price,
    linkedPrice: product.linkedPrice,
    distancePercent: product.distancePercent,
    rate: product.rate,
    days,
    interestFromMs: product.maturityMs - days * product.dayMs,
    maturityMs: product.maturityMs,
    dayMs: product.dayMs,
    belowAmount: outcomes.below.amount,
    aboveAmount: outcomes.atOrAbove.amount,
    failedAmount: outcomes.failed.amount,
    coverBase: cover.base,
    coverQuote: cover.quote,
    ruleVersion: (await deps.rules.now()).version,
    autoCompound: form.autoCompound,
    compoundedFrom: form.compoundedFrom,
    symbol: instrument.symbol,
    payName: (await currencies.find(payCurrencyId))?.name ?? '',
    closesMs: product.closesMs,
  };
};
