import type { RuleBook } from '#kernel/rules/rule-book';
import type { PoolClient } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';
import type { Refusal } from '#platform/refusal';

/** What happened to a user's own position, at which price and tick. */
export interface PositionAction {
  readonly kind: 'open' | 'close' | 'levels';
  readonly userId: number;
  readonly positionId: number;
  /** Number of the close; 0 for others. */
  readonly nth: number;
  readonly instrumentId: number;
  readonly side: 'long' | 'short';
  /** Lots opened or closed, and lots there were before a close. */
  readonly lots: string;
  readonly lotsBefore: string;
  readonly multiple: number;
  readonly price: string;
  readonly tick: { readonly seq: number; readonly timeMs: number };
  readonly takeProfit: string | null;
  readonly stopLoss: string | null;
}

export interface OpenQuestion {
  readonly userIds: readonly number[];
  readonly at: Date;
  readonly rules: RuleBook;
}

/** How many positions the user may still open, and the refusal of an order beyond that. */
export interface OpenLimit {
  readonly left: number;
  readonly refusal: Refusal;
}

/** A module that takes part in what users do with positions. */
export interface PositionWatcher {
  /** Called in the transaction of the acts; what it sends is committed with them. */
  sendActions(tx: Tx, actions: readonly PositionAction[], at: Date): void;
  /**
   * How many positions users may still open, for those who are limited. Called in the transaction that accepts orders, under
   * the users' account locks.
   */
  findOpenLimits(client: PoolClient, asked: OpenQuestion): Promise<ReadonlyMap<number, OpenLimit>>;
  /** A copied position has become its owner's own. Called in that transaction, under the lock of the position. */
  sendSelfHeld(tx: Tx, positionIds: readonly number[], at: Date): void;
}
