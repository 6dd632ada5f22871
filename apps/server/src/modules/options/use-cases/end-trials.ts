import type { Entry } from '#kernel/ledger/entry';
import type { Tx } from '#platform/db/with-tx';
import type { EngineDeps } from '../deps';
import { type EndedTrial, resultOfTrial, toTrialEnd, toTrialEntries } from '../trial-entries';

/**
 * Ends closed orders on their trial funds, in the transaction that closed them and before accounts are locked. Returns the entries
 * to be booked in it.
 */
export const endTrials = async (
  { declared }: Pick<EngineDeps, 'declared'>,
  tx: Tx,
  { trials, at }: { readonly trials: readonly EndedTrial[]; readonly at: Date },
): Promise<Entry[]> => {
  if (trials.length === 0) return [];
  const [desk] = declared.trialDesks;
  if (desk === undefined) throw new Error('options: no module has trial funds');
  const funds = await desk.open(
    tx,
    trials.map(({ couponId }) => couponId),
  );
  const ended = trials.map((trial) => {
    const fund = funds.get(trial.couponId);
    if (fund === undefined) throw new Error(`options: coupon ${trial.couponId} of order ${trial.id} is missing`);
    const result = resultOfTrial(trial, fund.profitLeft);
    return { end: toTrialEnd(trial, result), entries: toTrialEntries(trial, result, fund.purse) };
  });
  await desk.end(
    tx,
    ended.map(({ end }) => end),
    at,
  );
  return ended.flatMap(({ entries }) => entries);
};
