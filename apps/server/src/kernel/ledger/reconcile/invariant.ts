/** One statement about the books that must always hold, and the query that lists where it does not. */
export interface Invariant {
  readonly id: string;
  readonly says: string;
  /** Rows are violations; the column `what` names the place. At most a few are shown, all are counted. */
  readonly sql: string;
}

/** More places at which an invariant of the kernel can fail, in tables of a module: its rows are added to those of `id`. */
export interface InvariantPart {
  readonly id: string;
  readonly sql: string;
}

/** A command whose effect is a row of its module and no ledger entry, as a condition on `k`, the row of `idempotency_key`. */
export interface EffectWithoutEntry {
  readonly entryKind: string;
  readonly exists: string;
}

/** What a module declares for the audit of the books. */
export interface InvariantSlice {
  readonly invariants?: readonly Invariant[];
  readonly invariantParts?: readonly InvariantPart[];
  readonly effectsWithoutEntry?: readonly EffectWithoutEntry[];
}

export interface Violation {
  readonly invariant: string;
  readonly what: string;
}
