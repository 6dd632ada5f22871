import { applyFactor } from '../fees/fee-terms';
import type { FuturesRules } from './futures-rules';

/** The rules with the trading fees of one order. Fees of forced closes and nights have no levels and no discount. */
export const scaleFees = (rules: FuturesRules, factor: string): FuturesRules =>
  factor === '1'
    ? rules
    : {
        ...rules,
        takerFeePercent: applyFactor(rules.takerFeePercent, factor),
        entrustFeePercent: applyFactor(rules.entrustFeePercent, factor),
      };
