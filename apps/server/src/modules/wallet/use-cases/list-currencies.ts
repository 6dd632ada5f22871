import { isZero, toAmount } from '@candor/money/decimal';
import type { Currency } from '#kernel/ledger/currencies';
import { loadBalances } from '#kernel/ledger/statements';
import type { WalletDeps } from '../deps';

/** Currencies shown to all, plus hidden ones the user holds, so that they can be moved and withdrawn. */
export const listCurrencies = async (
  { pool, currencies }: Pick<WalletDeps, 'pool' | 'currencies'>,
  userId: number | null,
): Promise<readonly Currency[]> => {
  const all = await currencies.list();
  if (all.every(({ shown }) => shown)) return all;
  const balances = userId === null ? [] : await loadBalances(pool, userId);
  const held = new Set(
    balances
      .filter(({ available, frozen }) => !isZero(toAmount(available)) || !isZero(toAmount(frozen)))
      .map(({ currencyId }) => currencyId),
  );
  return all.filter(({ id, shown }) => shown || held.has(id));
};
