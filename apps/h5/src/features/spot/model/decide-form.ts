import { type Refused, refused } from '@candor/domain/refused';
import { decideSpotOrder, type SpotForm, type SpotPlan } from '@candor/domain/spot/decide-spot-order';
import type { SpotPair } from '@candor/domain/spot/spot-pair';
import { cmp, isZero, toAmount, toPrice } from '@candor/money/decimal';
import { isBudget, type OrderForm, typed } from './order-form.ts';

export type FormProblem = Omit<Refused, 'ok'>;

/** Market and account state that the form is validated against. */
export interface OrderContext {
  readonly pair: SpotPair;
  readonly isOpen: boolean;
  /** Limits of the price band; null while the server has none. */
  readonly band: { readonly lowest: string; readonly highest: string } | null;
  /** Empty while there is no price. */
  readonly indexPrice: string;
  readonly isStale: boolean;
  readonly openOrders: number;
  /** Available balance of the paying coin; null until loaded. */
  readonly available: string | null;
}

export type FormDecision =
  | { readonly ok: true; readonly form: SpotForm; readonly plan: SpotPlan }
  | { readonly ok: false; readonly problem: FormProblem | null };

const problemOf = ({ code, params }: Refused): FormDecision => ({ ok: false, problem: { code, params } });

/** Maps the form to the domain type. */
export function toSpotForm(form: OrderForm): SpotForm {
  const amount = typed(form.amount);
  const isMarket = form.kind === 'market';
  return {
    side: form.side,
    kind: form.kind,
    tif: isMarket ? 'ioc' : form.tif,
    postOnly: form.postOnly,
    price: isMarket ? null : typed(form.price),
    amount: isBudget(form) ? null : amount,
    budget: isBudget(form) ? amount : null,
  };
}

/** Checks the price for zero and against the band, before the amount is filled in. */
function priceProblem(price: string, { pair, band }: OrderContext): FormDecision | null {
  if (isZero(toPrice(price))) return problemOf(refused('price_off_tick', { tick: tickOf(pair) }));
  if (band === null) return problemOf(refused('price_unavailable', { symbol: pair.symbol }));
  const isOutside = cmp(toPrice(price), toPrice(band.lowest)) < 0 || cmp(toPrice(price), toPrice(band.highest)) > 0;
  return isOutside ? problemOf(refused('price_out_of_band', band)) : null;
}

export const tickOf = ({ priceScale }: SpotPair): string =>
  priceScale === 0 ? '1' : `0.${'1'.padStart(priceScale, '0')}`;

/** Validates with the server's rule; an incomplete form has no problem yet. */
export function decideForm(form: OrderForm, context: OrderContext): FormDecision {
  const { pair, isOpen, indexPrice, isStale, openOrders } = context;
  const wanted = toSpotForm(form);
  if (!isOpen) return problemOf(refused('spot_closed', { symbol: pair.symbol }));
  const price = wanted.price;
  const wrong = price === null ? null : priceProblem(price, context);
  if (wrong) return wrong;
  const amount = wanted.amount ?? wanted.budget;
  if (amount === null || (form.kind === 'limit' && price === null)) return { ok: false, problem: null };
  if (isZero(toAmount(amount))) return problemOf(refused('amount_invalid'));
  const averagePrice = price ?? indexPrice;
  const decision = decideSpotOrder(wanted, pair, { isOpen, indexPrice, isStale, averagePrice, openOrders });
  if (!decision.ok) return problemOf(decision);
  return withinBalance(decision.plan, wanted, context);
}

function withinBalance(plan: SpotPlan, form: SpotForm, { pair, available }: OrderContext): FormDecision {
  if (available !== null && cmp(toAmount(plan.hold), toAmount(available)) > 0) {
    return problemOf(
      refused('insufficient_balance', { available, currency: form.side === 'buy' ? pair.quoteName : pair.baseName }),
    );
  }
  return { ok: true, form, plan };
}

const PRICE_CODES: ReadonlySet<string> = new Set(['price_off_tick', 'price_out_of_band', 'price_unavailable']);
/** Problems that more typing may fix. */
const UNFINISHED: ReadonlySet<string> = new Set([
  'order_too_small',
  'amount_invalid',
  'price_out_of_band',
  'price_off_tick',
]);

/** The field that a refusal belongs to, the client's or the server's. */
export const fieldOf = (code: string, form: OrderForm): 'price' | 'amount' =>
  form.kind === 'limit' && (PRICE_CODES.has(code) || code === 'order_would_take') ? 'price' : 'amount';

/** The problem to show now: fixable problems are hidden until the field has lost focus. */
export function shownProblem(form: OrderForm, decision: FormDecision): FormProblem | null {
  if (decision.ok || decision.problem === null) return null;
  const { code } = decision.problem;
  return UNFINISHED.has(code) && !form.left[fieldOf(code, form)] ? null : decision.problem;
}
