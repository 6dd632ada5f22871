import type { RefusalCode } from '@candor/contract/codes';
import { computeHold, computeQuoteMove } from '@candor/domain/futures/decide-fill';
import {
  computeOpen,
  decideOpen,
  type FuturesMarket,
  type OpenForm,
  type OpenPlan,
} from '@candor/domain/futures/decide-open';
import type { FuturesRules } from '@candor/domain/futures/futures-rules';
import { cmp, isZero, toAmount, toPrice, toRate } from '@candor/money/decimal';
import { type CouponProblem, findTrialProblem } from '#data/coupon/coupon-terms.ts';
import type { Coupon } from '#data/coupon/coupon-types.ts';
import { type Side, type TicketField, type TicketForm, typed } from './ticket-form.ts';

export interface Problem {
  readonly code: RefusalCode;
  readonly params: Readonly<Record<string, string>>;
}

/** Market state that the form is validated against. */
export interface TicketContext {
  readonly market: FuturesMarket;
  readonly rules: FuturesRules;
  readonly isOpen: boolean;
  readonly inSession: boolean;
  readonly isStale: boolean;
  /** Empty while there is no price. */
  readonly mark: string;
  readonly positions: number;
  readonly maxMultiple: number;
  /** What the user has open and waiting in each direction, in base coins. */
  readonly sizes: Readonly<Record<Side, string>>;
  /** Free balance of the futures account; null until it is known, and for visitors. */
  readonly available: string | null;
  /** The trial fund that pays margin and fees; null: the user does. */
  readonly trial: Coupon | null;
  readonly nowMs: number;
}

/** The plan exists once price and lots are filled in, also for an order that is refused. */
export type TicketDecision =
  | { readonly ok: true; readonly plan: OpenPlan }
  | { readonly ok: false; readonly plan: OpenPlan | null; readonly problem: Problem | null };

export const toOpenForm = (form: TicketForm): OpenForm => ({
  side: form.side,
  kind: form.kind,
  lots: typed(form.lots) ?? '0',
  multiple: form.multiple,
  limitPrice: form.kind === 'limit' ? typed(form.price) : null,
  quotedPrice: null,
  takeProfit: form.hasStops ? typed(form.takeProfit) : null,
  stopLoss: form.hasStops ? typed(form.stopLoss) : null,
});

/** The price used for the computation: the limit, else the mark; null while there is none. */
export function ticketPrice(form: TicketForm, mark: string): string | null {
  const price = form.kind === 'limit' ? typed(form.price) : mark;
  return price === null || price === '' || isZero(toPrice(price)) ? null : price;
}

function planOf(form: TicketForm, { market, rules, mark, sizes }: TicketContext): OpenPlan | null {
  const [price, lots] = [ticketPrice(form, mark), typed(form.lots)];
  if (price === null || lots === null || isZero(toAmount(lots))) return null;
  return computeOpen(toOpenForm(form), { market, rules, price, besideSize: sizes[form.side] });
}

/** Amount held when the order is accepted. A market order holds more than its cost until the next tick fills it. */
export function heldBy(
  form: TicketForm,
  plan: OpenPlan,
  { market, rules }: Pick<TicketContext, 'market' | 'rules'>,
): string {
  if (form.kind === 'limit') return plan.maxLoss;
  return computeHold(toOpenForm(form), { market, rules, price: plan.price }).held;
}

const isUnfinished = (form: TicketForm): boolean =>
  typed(form.lots) === null || (form.kind === 'limit' && typed(form.price) === null);

/** Refusals of every order of this market; shown before the form is filled in. */
const CLOSED: ReadonlySet<string> = new Set([
  'futures_closed',
  'market_closed',
  'price_unavailable',
  'too_many_positions',
]);

/** Validates with the server's rule; an incomplete form has no problem yet. */
export function decideTicket(form: TicketForm, context: TicketContext): TicketDecision {
  const { market, rules, available } = context;
  const plan = planOf(form, context);
  const decision = decideOpen(toOpenForm(form), {
    market,
    rules,
    moment: { ...context, besideSize: context.sizes[form.side] },
  });
  if (!decision.ok) {
    const isKnown = CLOSED.has(decision.code) || !isUnfinished(form);
    return { ok: false, plan, problem: isKnown ? { code: decision.code, params: decision.params } : null };
  }
  if (context.trial !== null) {
    const problem = findFundProblem(form, decision.plan, { ...context, trial: context.trial });
    return problem === null ? decision : { ok: false, plan, problem };
  }
  if (available !== null && cmp(toAmount(heldBy(form, decision.plan, context)), toAmount(available)) > 0) {
    const params = { available, currency: market.currency };
    return { ok: false, plan, problem: { code: 'insufficient_balance', params } };
  }
  return decision;
}

/** Whether the trial fund can pay what the order holds: market orders only, up to the coupon's multiple. */
function findFundProblem(
  form: TicketForm,
  plan: OpenPlan,
  context: TicketContext & { readonly trial: Coupon },
): CouponProblem | null {
  if (form.kind === 'limit') return { code: 'coupon_market_order', params: {} };
  const ask = { kind: 'trial_futures', amount: heldBy(form, plan, context), multiple: plan.multiple } as const;
  return findTrialProblem(context.trial, ask, context.nowMs);
}

const FIELDS: Partial<Record<string, TicketField>> = {
  price_off_tick: 'price',
  price_out_of_band: 'price',
  limit_price_missing: 'price',
  limit_not_below: 'price',
  limit_not_above: 'price',
  take_profit_side: 'takeProfit',
  stop_loss_side: 'stopLoss',
  stop_loss_beyond: 'stopLoss',
  lots_invalid: 'lots',
  lots_too_few: 'lots',
};

/** The field that a problem belongs to; null when it belongs to none. */
export const fieldOf = (code: string): TicketField | null => FIELDS[code] ?? null;

/** The problem to show now: field problems are hidden until the field has lost focus. */
export function shownProblem(form: TicketForm, decision: TicketDecision): Problem | null {
  if (decision.ok || decision.problem === null) return null;
  const field = fieldOf(decision.problem.code);
  return field !== null && !form.left[field] ? null : decision.problem;
}

/** Whether the mark moved beyond the warning threshold since the form was last edited. */
export const hasMoved = (seen: string, mark: string, rules: FuturesRules): boolean =>
  seen !== '' && mark !== '' && cmp(toRate(computeQuoteMove(seen, mark)), toRate(rules.warnQuotePercent)) > 0;
