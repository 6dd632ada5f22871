import type { ReceiptKind } from '@candor/contract/receipts';
import type { KeepSpan } from '#kernel/pricing/tick-keep';
import type { Rules } from '#kernel/rules/rules';
import type { Pool, PoolClient } from '#platform/db/pool';

/** One receipt, written from the row it is about, and the ticks it depends on. */
export interface WrittenReceipt {
  readonly id: number;
  readonly text: string;
  /** Ticks that only the receipt needs, if the product has not kept them itself. */
  readonly keep: KeepSpan | null;
}

/** Ticks that a receipt requires. */
export interface TickSpan {
  readonly fromSeq: number;
  readonly throughSeq: number;
}

export interface OwnReceipt extends WrittenReceipt {
  /** Null: decided without ticks; `spans` is empty. */
  readonly instrumentId: number | null;
  readonly spans: readonly TickSpan[];
}

export interface Window {
  readonly fromMs: number;
  readonly toMs: number;
}

export interface ReceiptSource {
  readonly kind: ReceiptKind;
  /** Null when it does not exist, belongs to another user, or was not settled by a price. */
  load(userId: number, id: number): Promise<OwnReceipt | null>;
  /** Everything settled in the window: start included, end excluded. */
  list(sql: Pool | PoolClient, window: Window): Promise<WrittenReceipt[]>;
}

export interface SourceDeps {
  readonly pool: Pool;
  readonly rules: Rules;
}

/** A kind of receipt that a module's settled orders get. */
export interface ReceiptDeclaration {
  /**
   * Position of the kind among the leaves of a tree, smallest first: unique, and never changed, because trees are
   * signed.
   */
  readonly rank: number;
  readonly createSource: (deps: SourceDeps) => ReceiptSource;
}
