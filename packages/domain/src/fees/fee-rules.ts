/** Fee levels by the volume of 30 days. */
export interface FeeLevelRule {
  /** From this volume on, in USDT. */
  readonly from: string;
  /** Percent of the rates in force. */
  readonly percent: string;
}

/** Sorted by `from`; the first level begins at 0. */
export interface FeeRules {
  readonly levels: readonly FeeLevelRule[];
  readonly volumeDays: number;
}

export const FEE_RULES: FeeRules = {
  levels: [
    { from: '0', percent: '100' },
    { from: '100000', percent: '95' },
    { from: '1000000', percent: '88' },
    { from: '10000000', percent: '80' },
  ],
  volumeDays: 30,
};
