import { addressList } from '@candor/contract/profile';
import { useQuery } from '@tanstack/react-query';
import { request } from '#data/client.ts';
import { useSession } from '#data/session-store.ts';
import { useBankCard } from '#data/use-bank-card.ts';

/** Number of saved wallet addresses, and whether a bank card is saved; undefined until loaded. */
export function useSavedCounts(): { addresses: number | undefined; hasCard: boolean | undefined } {
  const loggedIn = useSession((state) => state.token !== null);
  const addresses = useQuery({
    queryKey: ['addresses', 'count'],
    queryFn: ({ signal }) => request(addressList, { page: '1', limit: '1' }, { signal, silent: true }),
    enabled: loggedIn,
  });
  const card = useBankCard();
  return { addresses: addresses.data?.total, hasCard: card.data && card.data.bank_account !== '' };
}
