import { decideFundGuard } from '@candor/domain/futures/decide-fund-guard';
import type { FuturesRules } from '@candor/domain/futures/futures-rules';
import { type Amount, add, isZero, max, sub, toAmount } from '@candor/money/decimal';
import type { Rules } from '#kernel/rules/rules';
import type { Tx } from '#platform/db/with-tx';
import { appendEvents } from '#platform/outbox/append-events';
import type { BookedFill } from './close-entries';
import { type FundPause, insertFundPauses } from './fund-pauses.store';
import { loadShortfallsBeside } from './insurance.store';

/** Event for operators: openings were paused. */
export const FUND_PAUSE_TOPIC = 'futures_fund_pause';

const ZERO = toAmount('0');

interface Drawn {
  readonly instrumentId: number;
  readonly tickSeq: number;
  readonly fundBefore: Amount;
  readonly taken: Amount;
}

/**
 * The fund before each tick and the shortfalls taken from it, in booking order. Fees of forced closes are added to the
 * fund.
 */
const sumByTick = (fills: readonly BookedFill[], funds: ReadonlyMap<number, string>): Drawn[] => {
  const left = new Map<number, Amount>([...funds].map(([id, fund]) => [id, toAmount(fund)]));
  const byTick = new Map<string, Drawn>();
  for (const { fill, currencyId } of fills) {
    const { instrumentId, tick } = fill;
    const key = `${instrumentId} ${tick.seq} ${currencyId}`;
    const fund = left.get(currencyId) ?? ZERO;
    const drawn = byTick.get(key) ?? { instrumentId, tickSeq: tick.seq, fundBefore: fund, taken: ZERO };
    const shortfall = toAmount(fill.shortfall);
    byTick.set(key, { ...drawn, taken: add(drawn.taken, shortfall) });
    const fee = fill.cause === 'liquidation' ? toAmount(fill.fee) : ZERO;
    left.set(currencyId, max(sub(add(fund, fee), shortfall), ZERO));
  }
  return [...byTick.values()];
};

/** Adds the amounts taken at the same ticks by earlier transactions. */
const addEarlier = (drawn: readonly Drawn[], earlier: readonly string[]): Drawn[] =>
  drawn.map((one, place) => {
    const before = toAmount(earlier[place] ?? '0');
    return { ...one, fundBefore: add(one.fundBefore, before), taken: add(one.taken, before) };
  });

/** Instruments whose openings these closes pause: for each, the first tick that takes too much. */
const findFundPauses = (drawn: readonly Drawn[], rules: Pick<FuturesRules, 'fundGuardPercent'>): FundPause[] => {
  const pauses = new Map<number, FundPause>();
  for (const { instrumentId, tickSeq, fundBefore, taken } of drawn) {
    if (pauses.has(instrumentId) || !decideFundGuard(fundBefore, taken, rules)) continue;
    pauses.set(instrumentId, { instrumentId, tickSeq, fundBefore, fundTaken: taken });
  }
  return [...pauses.values()];
};

export interface GuardedCloses {
  readonly fills: readonly BookedFill[];
  /** The funds before these closes, locked. */
  readonly funds: ReadonlyMap<number, string>;
  readonly at: Date;
}

/**
 * Pauses openings where one tick took too much of the fund, and notifies operators after the commit. The closes are not
 * affected.
 */
export const guardFund = async (
  deps: { readonly rules: Pick<Rules, 'now'> },
  tx: Tx,
  { fills, funds, at }: GuardedCloses,
): Promise<void> => {
  const { futures } = await deps.rules.now();
  const drawn = sumByTick(fills, funds).filter(({ taken }) => !isZero(taken));
  const ownIds = [...new Set(fills.map(({ fill }) => fill.positionId))];
  const earlier = await loadShortfallsBeside(tx.client, drawn, ownIds);
  const pauses = findFundPauses(addEarlier(drawn, earlier), futures);
  if (pauses.length === 0) return;
  const made = await insertFundPauses(tx, pauses, at);
  await appendEvents(
    tx,
    made.map((payload) => ({ topic: FUND_PAUSE_TOPIC, key: String(payload.instrumentId), payload })),
  );
};
