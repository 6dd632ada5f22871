/** What options cost and pay. Decimals and percents as text; a change is for new orders only. */
export interface OptionRules {
  readonly durations: readonly OptionDuration[];
  /** Most open stakes of one user in one instrument. */
  readonly exposureCap: string;
  /** Stakes the ticket offers, rising. */
  readonly presets: readonly string[];
  /** Of the stake, on top of it. */
  readonly feePercent: string;
  /** The entry tick must come within this time, or the order is called off. */
  readonly entryWaitMs: number;
  /** The last tick before the due time must not be older than this. */
  readonly freshMs: number;
  /** At least this many ticks after the entry and not after the due time. */
  readonly minTicks: number;
}

export interface OptionDuration {
  readonly seconds: number;
  /** Of the stake. */
  readonly payoutPercent: string;
  readonly minStake: string;
  readonly maxStake: string;
}

const duration = (seconds: number, payoutPercent: string, maxStake: string): OptionDuration => ({
  seconds,
  payoutPercent,
  minStake: '1',
  maxStake,
});

export const OPTION_RULES: OptionRules = {
  durations: [
    duration(30, '82', '1000'),
    duration(60, '85', '2000'),
    duration(120, '87', '3000'),
    duration(180, '88', '5000'),
    duration(300, '90', '5000'),
  ],
  exposureCap: '10000',
  presets: ['10', '50', '100', '250', '500'],
  feePercent: '0',
  entryWaitMs: 3_000,
  freshMs: 3_000,
  minTicks: 2,
};
