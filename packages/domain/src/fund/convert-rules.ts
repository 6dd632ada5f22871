/** Of conversions between coins. Percents and decimals as text. */
export interface ConvertRules {
  /** Of the number, taken extra from the source coin. */
  readonly feePercent: string;
  /** Validity of a quote. */
  readonly quoteSeconds: number;
  /** Without a quote: the largest move against the user since the price last shown to them. */
  readonly maxMovePercent: string;
  /** Without a quote: a price from after the acceptance must come within this time, or nothing is converted. */
  readonly fillWaitMs: number;
  /** The most one conversion may be worth, in USDT. */
  readonly maxValueUsdt: string;
}

export const CONVERT_RULES: ConvertRules = {
  feePercent: '0.1',
  quoteSeconds: 10,
  maxMovePercent: '0.5',
  fillWaitMs: 3_000,
  maxValueUsdt: '10000',
};
