import type { ProofTick } from '../pricing/chain';
import type { FuturesSide } from './position-math';

/** Causes that come from a price and can therefore be recomputed from it. */
export const TRIGGERED_CAUSES = ['tp', 'sl', 'liquidation'] as const;
/** Of closes that have a receipt: those, and a user's own, which the tick behind its acceptance decides. */
export const RECEIPT_CAUSES = [...TRIGGERED_CAUSES, 'user'] as const;
export type ReceiptCause = (typeof RECEIPT_CAUSES)[number];

/**
 * `futures_fill.before`: the position as the tick met it. When one tick forces several steps, every one of their fills
 * carries the position before the first of them, and `step` counts from 0.
 */
export interface FillBefore {
  readonly side: FuturesSide;
  /** Lots and margin that were left. */
  readonly lots: string;
  readonly margin: string;
  readonly contractSize: string;
  readonly entryPrice: string;
  readonly multiple: number;
  readonly takeProfit: string | null;
  readonly stopLoss: string | null;
  readonly liquidationPrice: string | null;
  /** The tick it was opened at: only later ones can force it closed. */
  readonly entrySeq: number;
  /** Only ticks after this one meet the levels the user has set. */
  readonly watchSeq: number;
  /** 1; copied positions 0.01. */
  readonly lotStep: string;
  readonly step: number;
  /**
   * The newest tick when a user's close was accepted; null of a close that a price made. Absent from what was closed before
   * closes waited for the next tick: then a loss level came before a forced close, and a user's close proves nothing.
   */
  readonly acceptedSeq?: number | null;
  /** The same of the market order it was opened by; null of an entrust, and of what was opened before orders waited. */
  readonly openSeq?: number | null;
  /** When the market order it was opened by was accepted; null of an entrust. Absent or null: before fill ticks. */
  readonly openAfterMs?: number | null;
  /** When a user's close was accepted; null of a close that a price made. Absent or null: before fill ticks. */
  readonly closeAfterMs?: number | null;
  /** The fee is the rate of the rules times this. Absent: 1, and of forced closes, whose fee has no discount. */
  readonly feeFactor?: string;
  /** What its owner had beside it when it was ordered, in base coins: it shifts its tiers. Absent: nothing. */
  readonly besideSize?: string;
}

/** A close of futures that a tick decided, as its row says it. Tiers and fees come from the rules of `ruleVersion`. */
export interface FillReceiptRow {
  readonly fillId: number;
  readonly reference: string;
  readonly instrumentId: number;
  readonly symbol: string;
  /** Base coin or stock: its maintenance tiers are found by it. */
  readonly base: string;
  readonly currency: string;
  /** Decimals of the margin coin. */
  readonly scale: number;
  readonly cause: ReceiptCause;
  /** The tick that decided it; the close was made at its price. */
  readonly tick: Pick<ProofTick, 'seq' | 'timeMs' | 'price'>;
  readonly lots: string;
  readonly price: string;
  readonly pnl: string;
  readonly fee: string;
  readonly marginReleased: string;
  readonly shortfall: string;
  /**
   * How much later than the acceptance each source of the opening and of the closing tick spoke; empty where nothing was
   * accepted by hand. Absent: closed before fill ticks.
   */
  readonly openSources?: string;
  readonly closeSources?: string;
  /** Of the terms it was closed by. */
  readonly ruleVersion: number;
  readonly before: FillBefore;
}
