import type { HaltReason } from '@candor/contract/halts';
import type { SessionName } from '@candor/domain/pricing/session';

/** Something with a price; called "match" on the wire. */
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
  /** `index`: a feed makes ticks of it. `trades`: it has no index; its reference price comes from its own trades. */
  readonly pricedBy: 'index' | 'trades';
  readonly hasOptions: boolean;
  readonly hasFutures: boolean;
  readonly hasSpot: boolean;
  readonly contractSize: string;
  readonly minLots: number;
  readonly maxLots: number;
  readonly sort: number;
  /** Whether lists show the instrument. A hidden one keeps its prices: they value holdings and settle open orders. */
  readonly shown: boolean;
  /**
   * Whether new orders are refused: all ('halt') or only openings ('fund'). An operators' halt overrides a guard's
   * pause.
   */
  readonly halt: '' | 'halt' | 'fund';
  readonly haltReason: '' | HaltReason | 'fund';
  readonly haltSinceMs: number;
}
