import type { Notice } from '@candor/contract/codes';
import type { EntryExplanation } from '#kernel/ledger/explain';
import type { Pool } from '#platform/db/pool';

/** What "Why?" says of an entry, read from the module's own tables; null when they do not know it. */
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
  /** The words the kind is shown by. */
  readonly notice: Notice;
  /** Asked where the entry was booked without an explanation of its own. */
  readonly explain?: ExplainEntry;
}
