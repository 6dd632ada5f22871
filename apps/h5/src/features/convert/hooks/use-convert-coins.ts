import { convertCoins } from '@candor/contract/fund';
import { useQuery } from '@tanstack/react-query';
import { request } from '#data/client.ts';
import { useSession } from '#data/session-store.ts';
import { moneyKey } from '#data/use-wallet.ts';
import { toOwnedCoins } from '#features/convert/model/convert-form.ts';

/** Convertible coins with their balance in the spot account. */
export function useConvertCoins() {
  const loggedIn = useSession((state) => state.token !== null);
  return useQuery({
    queryKey: moneyKey('convertible'),
    queryFn: async ({ signal }) => toOwnedCoins(await request(convertCoins, {}, { signal, silent: true })),
    enabled: loggedIn,
  });
}
