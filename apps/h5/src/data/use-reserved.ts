import { copyReserved } from '@candor/contract/copy';
import type { WalletAccount } from '@candor/contract/wallet';
import { useQuery } from '@tanstack/react-query';
import { request } from './client.ts';
import { useSession } from './session-store.ts';
import { moneyKey } from './use-wallet.ts';

/** What is reserved for profit share follows prices: it is asked for again while it is shown. */
const AGAIN_MS = 5_000;

export interface Reserved {
  readonly account: WalletAccount;
  readonly currency: string;
  readonly amount: string;
}

/** Money of the futures account that cannot be moved out, because it would be owed as profit share now; null until it is known. */
export function useReserved(isShown: boolean): Reserved | null {
  const enabled = useSession((state) => state.token !== null) && isShown;
  const { data } = useQuery({
    queryKey: moneyKey('reserved'),
    queryFn: ({ signal }) => request(copyReserved, {}, { signal, silent: true }),
    refetchInterval: AGAIN_MS,
    enabled,
  });
  return enabled && data ? { account: 'lever', currency: data.currency, amount: data.reserved } : null;
}
