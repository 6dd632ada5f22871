/** What counts towards the limits users set themselves. */
export interface SelfLimitFlow {
  /**
   * A select of `user_id`, `kind` ('stake' | 'loss' | 'deposit'), `amount` in USDT (a gain is a negative loss) and `created_at`, one row per
   * kind and order. Limits filters by user and time, so the tables need an index for these two.
   */
  readonly sql: string;
}
