import { computeHazardRate } from '@candor/domain/futures/position-math';
import { add, sum, toAmount } from '@candor/money/decimal';
import { loadBalances } from '#kernel/ledger/statements';
import type { FuturesDeps } from '../deps';
import { loadOpen } from '../lists.store';
import { readTerms, runningOf } from '../position-terms';
import type { PositionRow } from '../positions.store';
import { isTrial } from '../trial/trial-funds';

/** Sums over open positions made with the user's own money. */
export interface PositionSums {
  readonly margin: string;
  readonly originMargin: string;
  readonly pnl: string;
}

export interface FuturesAccount {
  /** Available futures balance in USDT, and the total including held money. */
  readonly free: string;
  readonly whole: string;
  readonly hazardRate: string;
  readonly all: PositionSums;
  readonly sumOf: (instrumentId: number) => PositionSums;
}

const MARGIN_COIN = 'USDT';

/** The price for display; a market without any tick shows the entry price. */
export const markOf = ({ board }: Pick<FuturesDeps, 'board'>, row: PositionRow): string =>
  board.quote(row.instrumentId)?.price ?? row.entryPrice ?? row.limitPrice ?? '0';

/** A user's futures account now. There is one margin coin, so one sum. */
export const readAccount = async (deps: FuturesDeps, userId: number): Promise<FuturesAccount> => {
  const [balances, open, currencies] = await Promise.all([
    loadBalances(deps.pool, userId),
    loadOpen(deps.pool, userId),
    deps.currencies.list(),
  ]);
  const coin = currencies.find(({ name }) => name === MARGIN_COIN)?.id;
  const balance = balances.find((row) => row.type === 'lever' && row.currencyId === coin);
  const termsOf = await readTerms(deps, open);
  const valued = open
    .filter((row) => !isTrial(row))
    .map((row) => ({ row, pnl: runningOf(row, termsOf(row), markOf(deps, row)) }));
  const sumUp = (rows: typeof valued): PositionSums => ({
    margin: sum(rows.map(({ row }) => toAmount(row.marginLeft))),
    originMargin: sum(rows.map(({ row }) => toAmount(row.margin))),
    pnl: sum(rows.map(({ pnl }) => pnl)),
  });
  const all = sumUp(valued);
  const free = balance?.available ?? '0';
  return {
    free,
    whole: add(toAmount(free), toAmount(balance?.frozen ?? '0')),
    hazardRate: computeHazardRate({ free, margin: all.margin, pnl: all.pnl }),
    all,
    sumOf: (instrumentId) =>
      instrumentId === 0 ? all : sumUp(valued.filter(({ row }) => row.instrumentId === instrumentId)),
  };
};
