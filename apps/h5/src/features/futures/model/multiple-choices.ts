import { computeOpen } from '@candor/domain/futures/decide-open';
import { findTier } from '@candor/domain/futures/position-math';
import { type TicketContext, ticketPrice, toOpenForm } from './decide-ticket.ts';
import { type TicketForm, typed } from './ticket-form.ts';

export type MultipleLimit = 'young_account' | 'area' | 'size';

export interface MultipleChoice {
  readonly multiple: number;
  /** Why the multiple is unavailable; null when it is available. */
  readonly limit: MultipleLimit | null;
  /** null without a price. */
  readonly margin: string | null;
  readonly liquidationPrice: string | null;
}

type Context = Pick<TicketContext, 'market' | 'rules' | 'mark' | 'maxMultiple'>;

/**
 * All offered multiples with margin and liquidation price for the current form; without lots, for the minimum order.
 * The account's limit takes precedence over the size limit.
 */
export function listMultiples(
  form: TicketForm,
  context: Context,
  accountReason: '' | 'young_account' | 'area',
): readonly MultipleChoice[] {
  const { market, rules, mark, maxMultiple } = context;
  const price = ticketPrice(form, mark) ?? (mark === '' ? null : mark);
  const lots = typed(form.lots) ?? String(market.minLots);
  return rules.multiples.map((multiple) => {
    const plan =
      price === null
        ? null
        : computeOpen({ ...toOpenForm(form), lots, multiple: String(multiple) }, { market, rules, price });
    const tier = plan && findTier(rules.otherTiers, plan.notional);
    const isTooLarge = tier !== null && multiple > (tier?.maxMultiple ?? 0);
    const overAccount = multiple > maxMultiple ? (accountReason === '' ? 'area' : accountReason) : null;
    return {
      multiple,
      limit: overAccount ?? (isTooLarge ? 'size' : null),
      margin: plan?.margin ?? null,
      liquidationPrice: plan?.liquidationPrice ?? null,
    };
  });
}

/** The highest available multiple; the lowest offered one when none is. */
export const highestMultiple = (choices: readonly MultipleChoice[]): number =>
  choices.findLast(({ limit }) => limit === null)?.multiple ?? choices[0]?.multiple ?? 1;
