import { Refusal } from '#platform/refusal';
import type { FuturesDeps } from './deps';
import { isStaleTick, type MarkTick } from './marks.store';

/** An order or close request, with the newest tick of its market. */
export interface Asked {
  readonly what: 'open' | 'entrust' | 'close';
  readonly instrumentId: number;
  readonly tick: MarkTick | undefined;
  readonly nowMs: number;
}

/**
 * Why a market accepts nothing now; null when it does. Every order and every user's close is checked here, under its
 * locks, before money is held: add further reasons here only. Cancelling is never checked.
 */
export const findAcceptanceRefusal = (deps: FuturesDeps, { instrumentId, tick, nowMs }: Asked): Refusal | null => {
  const symbol = deps.board.instrument(instrumentId)?.symbol ?? '';
  if (!deps.board.isOpen(instrumentId)) return new Refusal('market_closed', { symbol });
  if (deps.board.pauseOf(instrumentId) !== null) return new Refusal('instrument_paused', { symbol });
  return isStaleTick(tick, nowMs) ? new Refusal('price_unavailable', { symbol }) : null;
};
