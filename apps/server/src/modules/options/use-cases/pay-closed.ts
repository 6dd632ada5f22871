import type { Tx } from '#platform/db/with-tx';
import type { EngineDeps } from '../deps';
import { toEndEntry, toHouseEntries } from '../option-entries';
import type { ClosedOptions } from '../settle.store';

/** Pays what closed options brought, in the transaction that closed them. The rows are locked, the accounts come after. */
export const payClosed = async (
  { ledger, newId }: Pick<EngineDeps, 'ledger' | 'newId'>,
  tx: Tx,
  { paid, house }: ClosedOptions,
): Promise<void> => {
  const ruleVersion = paid.reduce((newest, one) => Math.max(newest, one.ruleVersion), 1);
  const entries = [...toHouseEntries(house, { newId, ruleVersion }), ...paid.map(toEndEntry)];
  if (entries.length === 0) return;
  const results = await ledger.postMany(tx, entries);
  // Stakes lie in a purse of the house, which cannot refuse: a no here means that something is badly wrong.
  const refused = results.findIndex((result) => !result.ok);
  if (refused >= 0) throw new Error(`options: entry ${entries[refused]?.reference} was refused`);
};
