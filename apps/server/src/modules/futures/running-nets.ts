import { computeRunningNet } from '@candor/domain/futures/compute-close';
import type { Amount } from '@candor/money/decimal';
import type { FuturesDeps } from './deps';
import { factsOf, readTerms } from './position-terms';
import type { PositionRow } from './positions.store';

export type RunningPart = Pick<
  PositionRow,
  | 'instrumentId'
  | 'currencyId'
  | 'side'
  | 'entryPrice'
  | 'lotsLeft'
  | 'marginLeft'
  | 'contractSize'
  | 'ruleVersion'
  | 'feeFactor'
>;

/** What closing the rest of each of these positions at a price would bring after the closing fee, by the terms it was opened under. */
export const readRunningNets = async (
  deps: Pick<FuturesDeps, 'rules' | 'currencies' | 'board'>,
  parts: readonly RunningPart[],
): Promise<(part: RunningPart, price: string) => Amount> => {
  const termsOf = await readTerms(deps, parts);
  return (part, price) => {
    const terms = termsOf(part);
    // No tier has a part in it.
    const { size: _, ...facts } = factsOf({ ...part, besideSize: '0' }, terms);
    const closing = { ...facts, lotsLeft: part.lotsLeft, contractSize: part.contractSize };
    return computeRunningNet(closing, { price, feePercent: terms.rules.takerFeePercent });
  };
};
