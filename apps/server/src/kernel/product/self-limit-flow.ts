/** What counts towards the limits users set themselves. */
export interface SelfLimitFlow {
  /**
   * A select of `user_id`, `kind` ('stake' | 'loss' | 'deposit'), `amount` in USDT (a gain is a negative loss) and `created_at`, one row per
   * kind and order. Limits filters by user and time, so the tables need an index for these two.
   */
  readonly sql: string;
  /**
   * Of a kind that is limited per day only and has many rows: a select of `user_id`, `kind` and `amount`, what the users `$1` have used
   * since `$2`, for example from running totals.
   */
  readonly daySql?: string;
}
