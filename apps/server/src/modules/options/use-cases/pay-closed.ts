import { houseOf } from '#kernel/ledger/chart';
import type { Tx } from '#platform/db/with-tx';
import type { EngineDeps } from '../deps';
import { toEndEntry, toHouseEntries } from '../option-entries';
import type { ClosedOptions, SettledOptions } from '../settle.store';
import { endTrials } from './end-trials';

type PayDeps = Pick<EngineDeps, 'ledger' | 'newId' | 'declared'>;

/** Returns the stakes of called-off orders, in the transaction that closed them: to their owners or to trial funds. */
export const payCalledOff = async (
  deps: PayDeps,
  tx: Tx,
  { paid, trials, at }: ClosedOptions & { readonly at: Date },
): Promise<void> => {
  await endTrials(deps, tx, { trials, at });
  if (paid.length === 0) return;
  const results = await deps.ledger.postMany(tx, paid.map(toEndEntry));
  // The stakes purse cannot refuse: a refusal here is a bug.
  const refused = results.findIndex((result) => !result.ok);
  if (refused >= 0) throw new Error(`options: the stake of order ${paid[refused]?.id} could not be returned`);
};

/**
 * Pays settled options, in the transaction that closed them. The rows are locked, then coupons of trial orders, then accounts.
 */
export const paySettled = async (
  deps: PayDeps,
  tx: Tx,
  { at, ...settled }: SettledOptions & { readonly at: Date },
): Promise<void> => {
  if (settled.count === 0) return;
  const { house, payments, withFee, trials, ruleVersion } = settled;
  const ended = await endTrials(deps, tx, { trials, at });
  await deps.ledger.payMany(tx, {
    from: houseOf('option_stakes', house.currencyId),
    toType: 'micro',
    columns: payments,
    before: [...toHouseEntries(house, { newId: deps.newId, ruleVersion }), ...withFee.map(toEndEntry), ...ended],
  });
};
