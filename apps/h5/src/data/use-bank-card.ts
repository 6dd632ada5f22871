import { cardInfo } from '@candor/contract/profile';
import { useQuery } from '@tanstack/react-query';
import { request } from './client.ts';
import { queryClient } from './query-client.ts';
import { useSession } from './session-store.ts';

const KEY = ['bank-card'] as const;

/** The bank card for withdrawals; every field is empty when none is saved. */
export function useBankCard() {
  const loggedIn = useSession((state) => state.token !== null);
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => request(cardInfo, {}, { signal, silent: true }),
    enabled: loggedIn,
  });
}

export const refreshBankCard = (): Promise<void> => queryClient.invalidateQueries({ queryKey: KEY });
