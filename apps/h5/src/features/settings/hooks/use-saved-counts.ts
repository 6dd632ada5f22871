import { addressList, cardInfo } from '@candor/contract/profile';
import { useQuery } from '@tanstack/react-query';
import { request } from '#data/client.ts';
import { useSession } from '#data/session-store.ts';

/** How many wallet addresses are saved, and whether a bank card is; undefined until known. */
export function useSavedCounts(): { addresses: number | undefined; hasCard: boolean | undefined } {
  const loggedIn = useSession((state) => state.token !== null);
  const addresses = useQuery({
    queryKey: ['addresses', 'count'],
    queryFn: ({ signal }) => request(addressList, { page: '1', limit: '1' }, { signal, silent: true }),
    enabled: loggedIn,
  });
  const card = useQuery({
    queryKey: ['bank-card'],
    queryFn: ({ signal }) => request(cardInfo, {}, { signal, silent: true }),
    enabled: loggedIn,
  });
  return { addresses: addresses.data?.total, hasCard: card.data && card.data.bank_account !== '' };
}
