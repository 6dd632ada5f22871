import { type FuturesRules, type FuturesTier, findTiers } from '@candor/domain/futures/futures-rules';
import { computePnl, computeSize, type PositionFacts } from '@candor/domain/futures/position-math';
import { scaleFees } from '@candor/domain/futures/scale-fees';
import { shiftTiers } from '@candor/domain/futures/shift-tiers';
import { type Amount, canonical, toAmount } from '@candor/money/decimal';
import type { Instrument } from '#kernel/pricing/instrument';
import type { FuturesDeps } from './deps';
import { isPosition, type PositionRow } from './positions.store';

/** The terms a position was opened under; they never change. */
export interface PositionTerms {
  /** With the fee rates of the position's owner, as frozen when it was ordered. */
  readonly rules: FuturesRules;
  /** Of the rules; `factsOf` shifts them for one position. */
  readonly tiers: readonly FuturesTier[];
  readonly instrument: Instrument;
  /** Name of the margin coin. */
  readonly currency: string;
  readonly scale: number;
}

type TermsDeps = Pick<FuturesDeps, 'rules' | 'currencies' | 'board'>;

/** The rules of many positions: each pair of version and factor is computed once. */
const createScaledRules = (rulesOf: ReadonlyMap<number, FuturesRules>) => {
  const known = new Map<string, FuturesRules>();
  return ({ ruleVersion, feeFactor }: Pick<PositionRow, 'ruleVersion' | 'feeFactor'>): FuturesRules | undefined => {
    const rules = rulesOf.get(ruleVersion);
    if (!rules || feeFactor === '1') return rules;
    const key = `${ruleVersion} ${feeFactor}`;
    const scaled = known.get(key) ?? scaleFees(rules, feeFactor);
    known.set(key, scaled);
    return scaled;
  };
};

/** The terms of many positions; each rule version is read once. */
export const readTerms = async (
  deps: TermsDeps,
  rows: readonly Pick<PositionRow, 'ruleVersion'>[],
): Promise<(row: Pick<PositionRow, 'ruleVersion' | 'feeFactor' | 'instrumentId' | 'currencyId'>) => PositionTerms> => {
  const versions = [...new Set(rows.map(({ ruleVersion }) => ruleVersion))];
  const [books, currencies] = await Promise.all([
    Promise.all(versions.map(async (version) => [version, (await deps.rules.at(version)).futures] as const)),
    deps.currencies.list(),
  ]);
  const rulesOf = createScaledRules(new Map(books));
  return (row) => {
    const rules = rulesOf(row);
    const instrument = deps.board.instrument(row.instrumentId);
    const currency = currencies.find(({ id }) => id === row.currencyId);
    if (!rules || !instrument || !currency) throw new Error('a position without its terms');
    return {
      rules,
      tiers: findTiers(rules, instrument.base),
      instrument,
      currency: currency.name,
      scale: currency.scale,
    };
  };
};

/** Copied positions, and formerly copied ones, have fractional lots. */
export const lotStepOf = ({ orderType, lots }: Pick<PositionRow, 'orderType' | 'lots'>): '1' | '0.01' =>
  orderType === 2 || canonical(lots).includes('.') ? '0.01' : '1';

/** The inputs of the computations for the remaining part of a position. */
export const factsOf = (
  row: Pick<PositionRow, 'side' | 'lotsLeft' | 'contractSize' | 'besideSize' | 'entryPrice' | 'marginLeft'>,
  { tiers, scale }: Pick<PositionTerms, 'tiers' | 'scale'>,
): PositionFacts => {
  const entryPrice = row.entryPrice ?? '0';
  return {
    side: row.side,
    size: computeSize(row.lotsLeft, row.contractSize),
    entryPrice,
    margin: row.marginLeft,
    tiers: shiftTiers(tiers, { entryPrice, besideSize: row.besideSize }),
    scale,
  };
};

/** Unrealised profit or loss of an open position at the mark; zero for any other. */
export const runningOf = (row: PositionRow, terms: PositionTerms, mark: string): Amount =>
  isPosition(row) ? computePnl(factsOf(row, terms), mark) : toAmount('0');

const DAY_MS = 86_400_000;
/** The last midnight (UTC) at or before a moment. */
export const midnightOf = (timeMs: number): number => Math.floor(timeMs / DAY_MS) * DAY_MS;
