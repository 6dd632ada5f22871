/** Of conversions between coins. Percents and decimals as text. */
export interface ConvertRules {
  /** Of the number, taken extra from the source coin. */
  readonly feePercent: string;
  /** How long a quote is good. */
  readonly quoteSeconds: number;
  /** Without a quote: how far the market may have moved against the user since he was last told a price. */
  readonly maxMovePercent: string;
  /** The most one conversion may be worth, in USDT. */
  readonly maxValueUsdt: string;
}

export const CONVERT_RULES: ConvertRules = {
  feePercent: '0.1',
  quoteSeconds: 10,
  maxMovePercent: '0.5',
  maxValueUsdt: '10000',
};
