import { optionOrders } from '@candor/contract/options';
import { useQuery } from '@tanstack/react-query';
import { request } from '#data/client.ts';
import { queryClient } from '#data/query-client.ts';
import { serverNowMs } from '#data/quotes/server-clock.ts';
import { useSession } from '#data/session-store.ts';
import { moneyKey } from '#data/use-wallet.ts';
import { nextCheckMs } from '#features/options/model/next-check.ts';
import type { OptionItem } from '#features/options/model/option-view.ts';

/** Maximum page size of the server. */
const MOST = '100';

const KEY = moneyKey('option-orders', 'newest-open');

/** The user's open options of all pairs, newest first. */
export function useOpenOptions() {
  const enabled = useSession((state) => state.token !== null);
  const query = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }): Promise<readonly OptionItem[]> =>
      (await request(optionOrders, { state: 'open', limit: MOST }, { signal, silent: true })).items,
    refetchInterval: ({ state }) => nextCheckMs(state.data, serverNowMs()),
    enabled,
  });
  return { ...query, data: enabled ? query.data : [] };
}

/** Adds a newly bought option to the cached list before the next fetch. */
export function showBought(item: OptionItem): void {
  queryClient.setQueryData<readonly OptionItem[]>(KEY, (known) => [
    item,
    ...(known ?? []).filter(({ id }) => id !== item.id),
  ]);
}
