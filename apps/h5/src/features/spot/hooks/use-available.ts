import { walletDetail } from '@candor/contract/wallet';
import { useQuery } from '@tanstack/react-query';
import { request } from '#data/client.ts';
import { useSession } from '#data/session-store.ts';
import { moneyKey } from '#data/use-wallet.ts';

/** What the spot account can spend of a coin; null until it is known, and for visitors. */
export function useAvailable(currencyId: number): string | null {
  const enabled = useSession((state) => state.token !== null);
  const { data } = useQuery({
    queryKey: moneyKey('spot-available', currencyId),
    queryFn: ({ signal }) =>
      request(walletDetail, { currency: String(currencyId), type: 'change' }, { signal, silent: true }),
    enabled,
  });
  return enabled ? (data?.change_balance ?? null) : null;
}
