import { computeValueHistory, type DayValue } from '@candor/domain/wallet/compute-value-history';
import type { Amount } from '@candor/money/decimal';
import type { WalletDeps } from '../deps';
import { loadLastSnapshotDay, loadSnapshots } from '../snapshots.store';
import { valueBalances } from './value-balances';

const DAY_MS = 86_400_000;
const SHOWN_DAYS = 30;

export interface ValueHistory {
  readonly days: readonly DayValue[];
  readonly usdtNow: Amount;
}

/** Value of a user's accounts at the start of each of the last 30 days, as far as recorded, and now. */
export const loadValueHistory = async (deps: WalletDeps, userId: number): Promise<ValueHistory> => {
  const toMs = Math.floor(deps.clock.nowMs() / DAY_MS) * DAY_MS;
  const fromMs = toMs - (SHOWN_DAYS - 1) * DAY_MS;
  const [recorded, recordedToMs, { usdtTotal }] = await Promise.all([
    loadSnapshots(deps.pool, { userId, fromMs, toMs }),
    loadLastSnapshotDay(deps.pool),
    valueBalances(deps, userId),
  ]);
  return {
    days: computeValueHistory({ recorded, recordedToMs }),
    usdtNow: usdtTotal,
  };
};
