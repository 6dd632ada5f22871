import { computeOpen } from '@candor/domain/futures/decide-open';
import { computeNotional, findTier } from '@candor/domain/futures/position-math';
import { add } from '@candor/money/decimal';
import { type TicketContext, ticketPrice, toOpenForm } from './decide-ticket.ts';
import { type TicketForm, typed } from './ticket-form.ts';

export type MultipleLimit = 'young_account' | 'area' | 'size';
type AccountReason = '' | 'young_account' | 'area';

export interface MultipleChoice {
  readonly multiple: number;
  /** Why the multiple is unavailable; null when it is available. */
  readonly limit: MultipleLimit | null;
  /** null without a price. */
  readonly margin: string | null;
  readonly liquidationPrice: string | null;
}

type Context = Pick<TicketContext, 'market' | 'rules' | 'mark' | 'maxMultiple' | 'sizes'>;

/**
 * A multiple with margin and liquidation price for the current form; without lots, for the minimum order. The account's
 * limit takes precedence over that of the size, which counts what is open and waiting in the same direction.
 */
export function choiceOf(
  multiple: number,
  form: TicketForm,
  { context, reason }: { readonly context: Context; readonly reason: AccountReason },
): MultipleChoice {
  const { market, rules, mark, maxMultiple, sizes } = context;
  const price = ticketPrice(form, mark) ?? (mark === '' ? null : mark);
  const lots = typed(form.lots) ?? String(market.minLots);
  const besideSize = sizes[form.side];
  const asked = { ...toOpenForm(form), lots, multiple: String(multiple) };
  const plan = price === null ? null : computeOpen(asked, { market, rules, price, besideSize });
  const tier = plan && findTier(rules.otherTiers, add(plan.notional, computeNotional(plan.price, besideSize)));
  const isTooLarge = tier !== null && multiple > (tier?.maxMultiple ?? 0);
  const overAccount = multiple > maxMultiple ? (reason === '' ? 'area' : reason) : null;
  return {
    multiple,
    limit: overAccount ?? (isTooLarge ? 'size' : null),
    margin: plan?.margin ?? null,
    liquidationPrice: plan?.liquidationPrice ?? null,
  };
}

/** All proposed multiples. */
export const listMultiples = (form: TicketForm, context: Context, reason: AccountReason): readonly MultipleChoice[] =>
  context.rules.multiples.map((multiple) => choiceOf(multiple, form, { context, reason }));

/** The highest available multiple; the lowest offered one when none is. */
export const highestMultiple = (choices: readonly MultipleChoice[]): number =>
  choices.findLast(({ limit }) => limit === null)?.multiple ?? choices[0]?.multiple ?? 1;

/** One more or less, between 1 and the maximum; from an empty field to 1. */
export const stepMultiple = (multiple: string, by: 1 | -1, maximum: number): string => {
  const next = Number.parseInt(multiple === '' ? '0' : multiple, 10) + by;
  return String(Math.min(maximum, Math.max(1, next)));
};
