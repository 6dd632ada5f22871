import type { Currencies } from '#kernel/ledger/currencies';
import type { Ledger } from '#kernel/ledger/post';
import type { Board } from '#kernel/pricing/board';
import type { Declared } from '#kernel/product/declared';
import type { Rules } from '#kernel/rules/rules';
import type { Pool } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';
import type { Clock } from '#platform/runtime/clock';
import type { FillPatience } from './fill-patience';
import type { PositionChanges } from './position-changes';
import type { PositionRow } from './positions.store';

/**
 * Charges the nights up to `nowMs` on open, locked rows, writes them, and returns the updated rows in the same order.
 * The caller has checked that at least one night is due.
 */
export type ChargeNights = (tx: Tx, positions: readonly PositionRow[], nowMs: number) => Promise<PositionRow[]>;

export interface FuturesDeps {
  readonly pool: Pool;
  readonly ledger: Ledger;
  readonly currencies: Currencies;
  readonly board: Board;
  readonly rules: Rules;
  readonly declared: Pick<Declared, 'selfLimitFlows' | 'positionWatchers' | 'trialDesks'>;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly chargeNights: ChargeNights;
  readonly patience: FillPatience;
  /** Notified after every commit that opened, changed or ended a position or order. */
  readonly changes: PositionChanges;
  /** Notified after every commit of the engine in this process: calls that wait for a fill check again. */
  readonly fills: PositionChanges;
}
