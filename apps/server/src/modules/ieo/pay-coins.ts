import { distancePercent, fixedRateOf, isTooFar, type PayTerms } from '@candor/domain/ieo/decide-commit';
import type { Board } from '#kernel/pricing/board';
import type { Project } from './projects.store';

/** The coin whose price is the issue price, and in which values are counted. */
const VALUE_COIN = 'USDT';

/** A coin the project accepts; 0: the one of the issue price. */
export const findPay = (project: Pick<Project, 'prices'>, currencyId: number): PayTerms | undefined => {
  const issue = project.prices.find(({ currency }) => currency === VALUE_COIN);
  const found = currencyId === 0 ? issue : project.prices.find((price) => price.currencyId === currencyId);
  if (!issue || !found) return undefined;
  const { currency, price } = found;
  return { currencyId: found.currencyId, currency, price, fixedRate: fixedRateOf(issue.price, price) };
};

/** The index price of a coin in USDT; null for USDT itself. Empty while there is none or it is stale. */
const indexOf = (board: Board, { currency, currencyId }: PayTerms): string | null => {
  if (currency === VALUE_COIN) return null;
  const instrument = board.byCurrency(currencyId);
  if (!instrument || instrument.quote !== VALUE_COIN || board.isStale(instrument.id)) return '';
  if (board.pauseOf(instrument.id) !== null) return '';
  return board.quote(instrument.id)?.price ?? '';
};

/** Whether commits in this coin are refused now: its fixed price is too far from the index, or there is no index. */
export const isPayClosed = (board: Board, pay: PayTerms): boolean => {
  const index = indexOf(board, pay);
  return index !== null && (index === '' || isTooFar(pay.fixedRate, index));
};

/** With sign, for screens; empty for USDT and without an index. */
export const payDistance = (board: Board, pay: PayTerms): string => {
  const index = indexOf(board, pay);
  if (index === null || index === '') return '';
  const percent = distancePercent(pay.fixedRate, index);
  return percent.startsWith('-') ? percent : `+${percent}`;
};
