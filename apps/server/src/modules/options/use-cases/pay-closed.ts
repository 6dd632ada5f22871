import { houseOf } from '#kernel/ledger/chart';
import type { Tx } from '#platform/db/with-tx';
import type { EngineDeps } from '../deps';
import { toEndEntry, toHouseEntries } from '../option-entries';
import type { ClosedOptions, SettledOptions } from '../settle.store';

type PayDeps = Pick<EngineDeps, 'ledger' | 'newId'>;

/** Gives back the stakes of orders that were called off, in the transaction that closed them. */
export const payCalledOff = async ({ ledger }: PayDeps, tx: Tx, { paid }: ClosedOptions): Promise<void> => {
  if (paid.length === 0) return;
  const results = await ledger.postMany(tx, paid.map(toEndEntry));
  // Stakes lie in a purse of the house, which cannot refuse: a no here means that something is badly wrong.
  const refused = results.findIndex((result) => !result.ok);
  if (refused >= 0) throw new Error(`options: the stake of order ${paid[refused]?.id} could not be returned`);
};

/** Pays what settled options brought, in the transaction that closed them. The rows are locked, the accounts come after. */
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
