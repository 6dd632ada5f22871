import type { HaltReason } from '@candor/contract/halts';
import type { SessionName } from '@candor/domain/pricing/session';

/** What has a price; the wire's "match". */
export interface Instrument {
  readonly id: number;
  readonly baseCurrencyId: number;
  readonly quoteCurrencyId: number;
  /** "BTC/USDT" */
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
  readonly kind: 'coin' | 'stock';
  readonly priceScale: number;
  readonly session: SessionName;
  readonly hasOptions: boolean;
  readonly hasFutures: boolean;
  readonly hasSpot: boolean;
  readonly contractSize: string;
  readonly minLots: number;
  readonly maxLots: number;
  readonly sort: number;
  /** In lists. A hidden one keeps its prices: holdings are valued by them and open orders end by them. */
  readonly shown: boolean;
  /** Whether new orders are refused: all of them, or only openings. An operators' halt says more than a guard's pause. */
  readonly halt: '' | 'halt' | 'fund';
  readonly haltReason: '' | HaltReason | 'fund';
  readonly haltSinceMs: number;
}
