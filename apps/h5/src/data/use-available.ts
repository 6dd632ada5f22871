import { walletDetail } from '@candor/contract/wallet';
import { useQuery } from '@tanstack/react-query';
import { request } from './client.ts';
import { useSession } from './session-store.ts';
import { moneyKey } from './use-wallet.ts';

type TradingAccount = 'change' | 'lever' | 'micro';

/** The available balance of a coin in an account; null until it is loaded, and for visitors. */
export function useAvailable(account: TradingAccount, currencyId: number): string | null {
  const enabled = useSession((state) => state.token !== null);
  const { data } = useQuery({
    queryKey: moneyKey('available', account, currencyId),
    queryFn: ({ signal }) =>
      request(walletDetail, { currency: String(currencyId), type: account }, { signal, silent: true }),
    enabled,
  });
  return enabled ? (data?.[`${account}_balance`] ?? null) : null;
}
