import { isRequoteDue } from '@candor/domain/spot/quote-ladder';
import type { SpotDeps } from './deps';
import { listOpenOrders, type OrderView } from './orders.store';
import { type PairInForce, readPair } from './pair-in-force';
import { computeTargets, isPlayed, type QuoteTargets } from './quote-targets';
import { toCancelCommand } from './use-cases/cancel-orders';
import { journalQuotes } from './use-cases/journal-quotes';

/**
 * The house's own account in the books. It places orders like any user, pays for them from its own inventory and is
 * shown as the market maker. When it stops, the books only become thinner.
 */
export const createMarketMaker = (deps: SpotDeps) => {
  const { board, matching, newId } = deps;
  const quotedAt = new Map<number, string>();

  /** Cancels all quotes of a pair: no current price, or trading is closed, halted or paused. */
  const withdraw = (pair: PairInForce, open: readonly OrderView[]): QuoteTargets => {
    quotedAt.delete(pair.instrumentId);
    return { cancels: open.map((order) => toCancelCommand(order, newId())), edits: [], places: [] };
  };
  const decidePair = (pair: PairInForce, open: readonly OrderView[]): QuoteTargets | null => {
    const { instrumentId: id } = pair;
    const quote = board.quote(id);
    const isHalted = board.instrument(id)?.halt === 'halt';
    const isLive = quote !== undefined && quote.seq > 0 && !board.isStale(id) && board.isOpen(id);
    if (!pair.isOpen || isHalted || !isLive || board.pauseOf(id) !== null) return withdraw(pair, open);
    const before = quotedAt.get(id);
    if (before !== undefined && !isRequoteDue(before, quote.price) && !isPlayed({ pair, open }, before)) return null;
    quotedAt.set(id, quote.price);
    return computeTargets({ pair, open, price: quote.price, quotedAt: before, userId: matching.houseId(), newId });
  };

  return {
    /** One pass over every book; returns those with changes. */
    quote: async (): Promise<number[]> => {
      const userId = matching.houseId();
      if (userId === 0) return [];
      const open = await listOpenOrders(deps.pool, { userId, instrumentId: 0 });
      const all: QuoteTargets = { cancels: [], edits: [], places: [] };
      for (const { baseId, quoteId, instrumentId } of matching.pairs()) {
        // A halted book would only collect quotes that are outdated when it resumes.
        if (matching.haltOf(instrumentId) !== null) continue;
        const pair = await readPair(deps, { currencyId: baseId, legalId: quoteId });
        const own = open.filter((order) => order.instrumentId === instrumentId);
        const wanted = decidePair(pair, own);
        if (wanted === null) continue;
        all.cancels.push(...wanted.cancels);
        all.edits.push(...wanted.edits);
        all.places.push(...wanted.places);
      }
      return journalQuotes(deps, all);
    },
  };
};
