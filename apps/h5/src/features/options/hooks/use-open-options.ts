import { optionOrders } from '@candor/contract/options';
import { useQuery } from '@tanstack/react-query';
import { request } from '#data/client.ts';
import { queryClient } from '#data/query-client.ts';
import { serverNowMs } from '#data/quotes/server-clock.ts';
import { useSession } from '#data/session-store.ts';
import { moneyKey } from '#data/use-wallet.ts';
import { type OptionItem, phaseOf } from '#features/options/model/option-view.ts';

/** As many as the server gives at once. */
const MOST = '100';
/** An entry comes with the next tick, a result right after the due time: both are asked for until they are there. */
const SOON_MS = 700;
/** A push tells sooner; this is for a connection that lost it. */
const CALM_MS = 10_000;
/** No push and no poll wakes before this much of the way to the due time is left. */
const LEAST_MS = 300;

const KEY = moneyKey('option-orders', 'newest-open');

/** When to look again: soon while something is about to change, else at the next due time. */
export function nextLookMs(items: readonly OptionItem[] | undefined, nowMs: number): number {
  if (items === undefined || items.length === 0) return CALM_MS;
  if (items.some((item) => phaseOf(item, nowMs) !== 'running')) return SOON_MS;
  const nearest = Math.min(...items.map((item) => item.due_ms - nowMs));
  return Math.min(CALM_MS, Math.max(LEAST_MS, nearest + LEAST_MS));
}

/** Own open options of every pair, newest first. */
export function useOpenOptions() {
  const enabled = useSession((state) => state.token !== null);
  const query = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }): Promise<readonly OptionItem[]> =>
      (await request(optionOrders, { state: 'open', limit: MOST }, { signal, silent: true })).items,
    refetchInterval: ({ state }) => nextLookMs(state.data, serverNowMs()),
    enabled,
  });
  return { ...query, data: enabled ? query.data : [] };
}

/** An option that has just been bought is shown before the list is fetched again. */
export function showBought(item: OptionItem): void {
  queryClient.setQueryData<readonly OptionItem[]>(KEY, (known) => [
    item,
    ...(known ?? []).filter(({ id }) => id !== item.id),
  ]);
}
