/** One statement about the books that must always hold, and the query that lists where it does not. */
export interface Invariant {
  readonly id: string;
  readonly says: string;
  /** Rows are violations; the column `what` names the place. At most a few are shown, all are counted. */
  readonly sql: string;
}

export interface Violation {
  readonly invariant: string;
  readonly what: string;
}
