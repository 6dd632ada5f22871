import { availableOf, houseOf } from '#kernel/ledger/chart';
import type { Entry } from '#kernel/ledger/entry';
import { sendEntryPrices } from '#kernel/ledger/entry-prices.store';
import { referenceFrom } from '#kernel/ledger/reference';
import type { ProposalDeps } from '#kernel/product/proposal-kind';
import { notify } from '#modules/notify/index';
import type { Tx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import { INVITE_NOTICES } from '../notices';
import { REVERSAL_KIND } from '../rebate-entries';
import { type Fill, type FillKind, insertReversal, isReversed, loadFill, reverseRebates } from '../reversals.store';

export interface FillPlace {
  readonly kind: FillKind;
  readonly fillId: number;
}

/** The fill whose fee can be given back. */
export const readReversible = async ({ client }: Tx, { kind, fillId }: FillPlace): Promise<Fill> => {
  const fill = (await loadFill(client, kind, fillId)) ?? refuse('fill_unknown');
  if (await isReversed(client, kind, fillId)) return refuse('fee_reversed_before');
  return fill;
};

/**
 * Gives a fee back to the one who paid it, once, reverses its rebates and takes back what others, such as coupons, have paid of
 * it. Returns how many rebates those were.
 */
export const reverseFee = async (
  tx: Tx,
  { ledger, clock, declared }: Pick<ProposalDeps, 'ledger' | 'clock' | 'declared'>,
  { kind, fillId, reason, ruleVersion }: FillPlace & { readonly reason: string; readonly ruleVersion: number },
): Promise<number> => {
  const fill = await readReversible(tx, { kind, fillId });
  const { userId, currencyId, fee, currency } = fill;
  const reference = referenceFrom(REVERSAL_KIND, kind, fillId);
  const now = new Date(clock.nowMs());
  if (!(await insertReversal(tx.client, { kind, fillId, fill, reason, reference, now })))
    return refuse('fee_reversed_before');
  const rebates = await reverseRebates(tx.client, kind, fillId);
  const legs = [{ from: houseOf('fees', currencyId), to: availableOf(userId, 'change', currencyId), amount: fee }];
  const entries: Entry[] = [{ kind: REVERSAL_KIND, reference, ruleVersion, legs }];
  for (const desk of declared.feeBackDesks)
    entries.push(...(await desk.takeBack(tx, { ...fill, kind, fillId, ruleVersion }, now)));
  const results = await ledger.postMany(tx, entries);
  if (results.some(({ ok }) => !ok)) throw new Error('a fee that is given back does not cover what was paid of it');
  sendEntryPrices(tx, [{ reference, currencyId, usdtPrice: null }]);
  await notify(tx, INVITE_NOTICES, { userId, template: 'fee_reversed', params: { amount: fee, currency, reason } });
  return rebates;
};
