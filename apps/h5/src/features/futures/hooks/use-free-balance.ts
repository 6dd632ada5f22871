import { walletDetail } from '@candor/contract/wallet';
import { useQuery } from '@tanstack/react-query';
import { request } from '#data/client.ts';
import { useSession } from '#data/session-store.ts';
import { moneyKey } from '#data/use-wallet.ts';

/** What the futures account can spend of a coin; null until it is known, and for visitors. */
export function useFreeBalance(currencyId: number): string | null {
  const enabled = useSession((state) => state.token !== null);
  const { data } = useQuery({
    queryKey: moneyKey('futures-available', currencyId),
    queryFn: ({ signal }) =>
      request(walletDetail, { currency: String(currencyId), type: 'lever' }, { signal, silent: true }),
    enabled,
  });
  return enabled ? (data?.lever_balance ?? null) : null;
}
