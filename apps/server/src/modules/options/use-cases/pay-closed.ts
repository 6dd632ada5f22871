import { houseOf } from '#kernel/ledger/chart';
import type { Tx } from '#platform/db/with-tx';
import type { EngineDeps } from '../deps';
import { toEndEntry, toHouseEntries } from '../option-entries';
import type { ClosedOptions, SettledOptions } from '../settle.store';

type PayDeps = Pick<EngineDeps, 'ledger' | 'newId'>;

/** Returns the stakes of called-off orders, in the transaction that closed them. */
export const payCalledOff = async ({ ledger }: PayDeps, tx: Tx, { paid }: ClosedOptions): Promise<void> => {
  if (paid.length === 0) return;
  const results = await ledger.postMany(tx, paid.map(toEndEntry));
  // The stakes purse cannot refuse: a refusal here is a bug.
  const refused = results.findIndex((result) => !result.ok);
  if (refused >= 0) throw new Error(`options: the stake of order ${paid[refused]?.id} could not be returned`);
};

/**
 * Pays settled options, in the transaction that closed them. The rows are locked, the accounts are locked after them.
 */
export const paySettled = async ({ ledger, newId }: PayDeps, tx: Tx, settled: SettledOptions): Promise<void> => {
  if (settled.count === 0) return;
  const { house, payments, withFee, ruleVersion } = settled;
  await ledger.payMany(tx, {
    from: houseOf('option_stakes', house.currencyId),
    toType: 'micro',
    columns: payments,
    before: [...toHouseEntries(house, { newId, ruleVersion }), ...withFee.map(toEndEntry)],
  });
};
