import type { ReplyOf } from '@candor/contract/call';
import type { optionTerms } from '@candor/contract/options';
import type { OptionRules } from '@candor/domain/options/option-rules';
import { canonical, mul, toRate } from '@candor/money/decimal';

export type OptionTerms = ReplyOf<typeof optionTerms>;

const HUNDRED = toRate('100');

/** Rate to percent in its shortest form: 0.85 is 85. */
export const toPercent = (rate: string): string =>
  canonical(mul(toRate(rate), HUNDRED, { scale: 8, rounding: 'down' }));

/** Maps the wire terms to the domain rules shared with the server. */
export function toOptionRules(terms: OptionTerms): OptionRules {
  return {
    durations: terms.durations.map((one) => ({
      seconds: one.seconds,
      payoutPercent: toPercent(one.payout_rate),
      minStake: canonical(one.min_stake),
      maxStake: canonical(one.max_stake),
    })),
    exposureCap: canonical(terms.exposure_cap),
    presets: terms.presets.map((preset) => canonical(preset)),
    feePercent: canonical(terms.fee_percent),
    entryWaitMs: terms.entry_wait_ms,
    freshMs: terms.fresh_ms,
    minTicks: terms.min_ticks,
  };
}
