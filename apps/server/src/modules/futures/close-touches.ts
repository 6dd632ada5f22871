import { availableOf, frozenOf, houseOf } from '#kernel/ledger/chart';
import { holdOf } from './close-entries';
import type { PositionRow } from './positions.store';
import { trialPurseOf } from './trial/trial-entries';
import { type Funds, fundOf } from './trial/trial-funds';

const CLOSE_PURSES = ['futures', 'fees', 'insurance'] as const;

/** Accounts and holds that closing one position may touch besides the purses of the house. */
const touchedByOne = (row: PositionRow, funds: Funds) => {
  const fund = fundOf(row, funds);
  const own = availableOf(row.userId, 'lever', row.currencyId);
  if (fund !== null) return { accounts: [own, trialPurseOf(row)], hold: fund.purse };
  return { accounts: [own, frozenOf(row.userId, 'lever', row.currencyId)], hold: holdOf(row) };
};

/** All accounts and holds that closing these positions may touch, whatever the amounts. */
export const touchedBy = (rows: readonly PositionRow[], funds: Funds) => {
  const currencyIds = [...new Set(rows.map(({ currencyId }) => currencyId))];
  const touched = rows.map((row) => touchedByOne(row, funds));
  return {
    accounts: [
      ...currencyIds.flatMap((id) => CLOSE_PURSES.map((purse) => houseOf(purse, id))),
      ...touched.flatMap(({ accounts }) => accounts),
    ],
    holds: touched.map(({ hold }) => hold),
  };
};
