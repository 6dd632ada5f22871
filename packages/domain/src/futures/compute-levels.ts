import { div, type Price, toRate } from '@candor/money/decimal';
import type { FuturesRules } from './futures-rules';
import { computeLiquidationPrice, computePriceAtRisk, type PositionFacts } from './position-math';

export interface RiskLevels {
  readonly liquidationPrice: Price | null;
  readonly warnPrice: Price | null;
  readonly urgentPrice: Price | null;
}

/** Where a position is closed by force and where its owner is warned: after everything that changes size or margin. */
export const computeLevels = (
  facts: PositionFacts,
  rules: Pick<FuturesRules, 'warnRisk' | 'urgentRisk'>,
): RiskLevels => {
  const at = (percent: string): Price | null =>
    computePriceAtRisk(facts, div(toRate(percent), toRate('100'), { scale: 8, rounding: 'down' }));
  return {
    liquidationPrice: computeLiquidationPrice(facts),
    warnPrice: at(rules.warnRisk),
    urgentPrice: at(rules.urgentRisk),
  };
};
