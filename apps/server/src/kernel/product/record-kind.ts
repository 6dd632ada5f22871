import type { Notice } from '@candor/contract/codes';
import type { EntryExplanation } from '#kernel/ledger/explain';
import type { Pool } from '#platform/db/pool';

/** Explains an entry ("Why?" in the app) from the module's own tables; null when it is not found there. */
export type ExplainEntry = (
  pool: Pool,
  userId: number,
  entry: { readonly kind: string; readonly reference: string },
) => Promise<EntryExplanation | null>;

/** A kind of ledger entry that users see in their records. */
export interface RecordKind {
  readonly kind: string;
  /** Log number of the wire: unique over all modules, never reused and never changed. */
  readonly type: number;
  /** The label of the kind. */
  readonly notice: Notice;
  /** Called for entries booked without a stored explanation. */
  readonly explain?: ExplainEntry;
}
