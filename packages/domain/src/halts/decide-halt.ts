import type { RefusalCode } from '@candor/contract/codes';
import type { HaltKind } from '@candor/contract/halts';

/** What a user asks for. `open`: a futures position, at once or by an entrust. */
export type NewOrder = 'option' | 'open' | 'spot';

type Decision =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: RefusalCode; readonly params: { readonly symbol: string } };

/**
 * A halt of two operators refuses every new order of the instrument; the fund guard refuses openings of futures only.
 * Closes, levels, cancellations and settlements are never asked about here.
 */
export const decideHalt = (running: readonly HaltKind[], order: NewOrder, symbol: string): Decision => {
  if (running.includes('halt')) return { ok: false, code: 'instrument_halted', params: { symbol } };
  if (order === 'open' && running.includes('fund')) return { ok: false, code: 'openings_paused', params: { symbol } };
  return { ok: true };
};
