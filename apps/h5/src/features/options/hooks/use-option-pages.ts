import { optionOrders, optionTotals } from '@candor/contract/options';
import { useQuery } from '@tanstack/react-query';
import { request } from '#data/client.ts';
import { useSession } from '#data/session-store.ts';
import { type PagedList, usePaged } from '#data/use-paged.ts';
import { moneyKey } from '#data/use-wallet.ts';
import type { OptionItem } from '#features/options/model/option-view.ts';

const PAGE = '20';
/** 0 means all pairs. */
const ALL = 0;

const isLoggedIn = (state: { token: string | null }) => state.token !== null;

/** The user's options, newest first, paged. */
export function useOptionPages(state: 'open' | 'closed', pairId: number | null): PagedList<OptionItem> {
  const matchId = String(pairId ?? ALL);
  return usePaged({
    key: ['option-orders', state, matchId],
    load: (cursor, signal) =>
      request(optionOrders, { match_id: matchId, state, limit: PAGE, ...cursor }, { signal, silent: true }),
    rowsOf: (page) => page.items,
    nextOf: (page) => page.next_before,
  });
}

/** Totals of the user's closed options, overall and by day at the given UTC offset in minutes. */
export function useOptionTotals(pairId: number | null, offsetMinutes: number) {
  const enabled = useSession(isLoggedIn);
  const fields = { match_id: String(pairId ?? ALL), offset_minutes: String(offsetMinutes) };
  return useQuery({
    queryKey: moneyKey('option-totals', fields),
    queryFn: ({ signal }) => request(optionTotals, fields, { signal, silent: true }),
    enabled,
  });
}
