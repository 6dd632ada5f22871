import type { HaltKind } from '@candor/contract/halts';
import { type Refused, refused } from '../refused';

/** What a user asks for. `open`: a futures position, at once or by an entrust. */
export type NewOrder = 'option' | 'open' | 'spot' | 'dual';

type Decision = { readonly ok: true } | Refused;

/**
 * A halt of two operators refuses every new order of the instrument; the fund guard refuses openings of futures only.
 * Closes, levels, cancellations and settlements are never asked about here.
 */
export const decideHalt = (running: readonly HaltKind[], order: NewOrder, symbol: string): Decision => {
  if (running.includes('halt')) return refused('instrument_halted', { symbol });
  if (order === 'open' && running.includes('fund')) return refused('openings_paused', { symbol });
  return { ok: true };
};
