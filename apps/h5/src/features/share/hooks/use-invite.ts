import { inviteDashboard, invitePeople, inviteRebates } from '@candor/contract/invite';
import { useQuery } from '@tanstack/react-query';
import { request } from '#data/client.ts';
import { useSession } from '#data/session-store.ts';
import { type PagedList, usePaged } from '#data/use-paged.ts';
import { usePages } from '#data/use-pages.ts';
import { moneyKey } from '#data/use-wallet.ts';
import type { InvitedPerson, Rebate } from '#features/share/model/invite-types.ts';
import { NO_FILTER, type RebateFilter } from '#features/share/model/rebate-view.ts';

const PAGE = '20';
/** Rebates shown on the page of invitations. */
const FEW = '4';

const isLoggedIn = (state: { token: string | null }) => state.token !== null;

/** Own codes, counts of people, and sums of rebates. */
export function useDashboard() {
  return useQuery({
    queryKey: moneyKey('invite', 'dashboard'),
    queryFn: ({ signal }) => request(inviteDashboard, {}, { signal, silent: true }),
    enabled: useSession(isLoggedIn),
  });
}

export function useNewestRebates() {
  return useQuery({
    queryKey: moneyKey('invite', 'newest'),
    queryFn: ({ signal }) =>
      request(inviteRebates, { state: NO_FILTER.state, level: NO_FILTER.level, limit: FEW }, { signal, silent: true }),
    enabled: useSession(isLoggedIn),
  });
}

/** Own rebates, newest first, paged. */
export function useRebates({ state, level, payout }: RebateFilter): PagedList<Rebate> {
  const payment = payout === '' ? {} : { payout_id: payout };
  return usePaged({
    key: ['invite', 'rebates', state, level, payout],
    load: (cursor, signal) =>
      request(inviteRebates, { state, level, limit: PAGE, ...payment, ...cursor }, { signal, silent: true }),
    rowsOf: (page) => page.items,
    nextOf: ({ next }) => (next === 0 ? '' : String(next)),
  });
}

/** People who came by an own code, newest first, paged. */
export function useInvitees(): PagedList<InvitedPerson> {
  const { list } = usePages({
    key: ['invite', 'people'],
    load: async (page, signal) => {
      const { data, total } = await request(invitePeople, page, { signal, silent: true });
      return { items: data, total };
    },
    enabled: useSession(isLoggedIn),
  });
  return list;
}
