import { computeOpen } from '@candor/domain/futures/decide-open';
import { findTier } from '@candor/domain/futures/position-math';
import { type TicketContext, ticketPrice, toOpenForm } from './decide-ticket.ts';
import { type TicketForm, typed } from './ticket-form.ts';

export type MultipleLimit = 'young_account' | 'area' | 'size';

export interface MultipleChoice {
  readonly multiple: number;
  /** Why it cannot be taken; null: it can. */
  readonly limit: MultipleLimit | null;
  /** Null without a price. */
  readonly margin: string | null;
  readonly liquidationPrice: string | null;
}

type Context = Pick<TicketContext, 'market' | 'rules' | 'mark' | 'maxMultiple'>;

/**
 * Every offered multiple with what it would mean for the order as it is filled in; without lots, for the smallest one. The
 * account's limit is named before that of the size.
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

/** The highest multiple that can be taken now; the lowest offered when none can. */
export const highestMultiple = (choices: readonly MultipleChoice[]): number =>
  choices.findLast(({ limit }) => limit === null)?.multiple ?? choices[0]?.multiple ?? 1;
