import type { LiveQuote } from './live-quote.ts';
import { staleSeconds } from './quote-figures.ts';

/** The state shown beside a price. */
export type PriceState =
  | { readonly kind: 'live' }
  | { readonly kind: 'before' }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'stale'; readonly seconds: number }
  | { readonly kind: 'closed'; readonly opensMs: number };

interface Market {
  readonly isOpen: boolean;
  readonly sessionChangeMs: number;
}

interface Moment {
  readonly serverNowMs: number;
  /** Neither the socket nor polling delivers prices. */
  readonly isStopped: boolean;
}

/** Only an open market can be stale: when its price is older than staleSeconds allows. */
export function decidePriceState(quote: LiveQuote | undefined, market: Market, moment: Moment): PriceState {
  if (!market.isOpen) return { kind: 'closed', opensMs: market.sessionChangeMs };
  if (moment.isStopped) return { kind: 'stopped' };
  if (quote === undefined || quote.seq === 0) return { kind: 'before' };
  const seconds = staleSeconds(quote, moment.serverNowMs);
  return seconds === null ? { kind: 'live' } : { kind: 'stale', seconds };
}
