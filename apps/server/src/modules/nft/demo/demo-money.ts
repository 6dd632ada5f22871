import { availableOf, houseOf } from '#kernel/ledger/chart';
import { sendEntryPrices } from '#kernel/ledger/entry-prices.store';
import { withTx } from '#platform/db/with-tx';
import type { NftDeps } from '../deps';

const FUNDING_KIND = 'demo_funding';

/** Gives a person of the demo exactly what is spent next: other balances stay as they are. */
export const fundExactly = (
  { pool, ledger, newId }: Pick<NftDeps, 'pool' | 'ledger' | 'newId'>,
  { userId, currencyId, amount }: { readonly userId: number; readonly currencyId: number; readonly amount: string },
): Promise<void> =>
  withTx(pool, async (tx) => {
    const reference = newId();
    const legs = [{ from: houseOf('deposits', currencyId), to: availableOf(userId, 'change', currencyId), amount }];
    await ledger.postMany(tx, [{ kind: FUNDING_KIND, reference, ruleVersion: 1, legs }]);
    sendEntryPrices(tx, [{ reference, currencyId, usdtPrice: null }]);
  });
