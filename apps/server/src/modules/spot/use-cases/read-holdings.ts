import { type CostState, computeCostMove, computeResult, foldCost, NO_COST } from '@candor/domain/wallet/average-cost';
import { fromUnits, toUnits } from '@candor/money/units';
import { type CoinEntry, loadCoinEntries } from '#kernel/ledger/coin-changes.store';
import { loadCosts, saveCosts } from '../coin-costs.store';
import type { SpotDeps } from '../deps';

type Deps = Pick<SpotDeps, 'pool' | 'clock' | 'board' | 'currencies'>;

export interface Holding {
  readonly currencyId: number;
  readonly currencyName: string;
  readonly amount: string;
  readonly unknownAmount: string;
  readonly averageCost: string;
  /** Null while the market has none. */
  readonly price: string | null;
  readonly unrealised: string;
  readonly realised: string;
}

const SCALE = 8;
const VALUE_COIN = 'USDT';
/** Postings read at a time. */
const PORTION = 5_000;
/** A posting younger than this may have older ones that are not committed yet: it is folded again next time. */
const SETTLED_AFTER_MS = 10_000;

type States = Map<number, CostState>;

const foldAll = (states: States, entries: readonly CoinEntry[], valueCoinId: number): void => {
  for (const { currencyId, changes } of entries) {
    const move = computeCostMove(changes, { currencyId, valueCoinId });
    states.set(currencyId, foldCost(states.get(currencyId) ?? NO_COST, move));
  }
};

/** Costs up to now. A settled posting is folded once and its result stored, so a long history is read once. */
const foldCosts = async ({ pool, clock }: Deps, userId: number, valueCoinId: number): Promise<States> => {
  const { states, upto } = await loadCosts(pool, userId);
  const settledBefore = new Date(clock.nowMs() - SETTLED_AFTER_MS);
  let [saved, after, isSettled, more] = [upto, upto, true, true];
  while (more) {
    const portion = { after, valueCoinId, limit: PORTION, settledBefore };
    const next = await loadCoinEntries(pool, userId, portion);
    foldAll(states, next.settled, valueCoinId);
    if (isSettled && next.settledUpto !== saved) {
      await saveCosts(pool, userId, { states, upto: next.settledUpto, before: saved });
      saved = next.settledUpto;
    }
    foldAll(states, next.young, valueCoinId);
    isSettled = isSettled && next.settledUpto === next.upto;
    after = next.upto;
    more = next.more;
  }
  return states;
};

const findPrice = (board: Deps['board'], currencyId: number): string | null => {
  const instrument = board.byCurrency(currencyId);
  return (instrument?.quote === VALUE_COIN && board.quote(instrument.id)?.price) || null;
};

const text = (units: bigint): string => fromUnits(units, SCALE);

/**
 * Average cost and result of every coin the user holds or has held, over all accounts, however the coins were acquired.
 */
export const readHoldings = async (deps: Deps, userId: number): Promise<Holding[]> => {
  const currencies = await deps.currencies.list();
  const valueCoin = currencies.find(({ name }) => name === VALUE_COIN);
  if (!valueCoin) throw new Error('there is no coin to count costs in');
  const states = await foldCosts(deps, userId, valueCoin.id);
  return currencies.flatMap(({ id, name }): Holding[] => {
    const state = states.get(id);
    if (!state || (state.amount === 0n && state.unknown === 0n && state.realised === 0n)) return [];
    const price = findPrice(deps.board, id);
    const { average, unrealised } = computeResult(state, toUnits(price ?? '0', SCALE));
    return [
      {
        currencyId: id,
        currencyName: name,
        amount: text(state.amount),
        unknownAmount: text(state.unknown),
        averageCost: text(average),
        price,
        unrealised: price === null ? '0' : text(unrealised),
        realised: text(state.realised),
      },
    ];
  });
};
