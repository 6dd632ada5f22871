import { ownFeeLevel } from '@candor/contract/fees';
import { useQuery } from '@tanstack/react-query';
import { request } from './client.ts';
import { useSession } from './session-store.ts';
import { moneyKey } from './use-wallet.ts';

/** The own fee level and the rates an order placed now would keep. Not for visitors. */
export function useFeeLevel() {
  return useQuery({
    queryKey: moneyKey('fee-level'),
    queryFn: ({ signal }) => request(ownFeeLevel, {}, { signal, silent: true }),
    enabled: useSession((state) => state.token !== null),
  });
}
