import type { ReplyOf } from '@candor/contract/call';
import { caseList, supportState } from '@candor/contract/support';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { request } from '#data/client.ts';
import { supportKey } from '#data/use-unread-cases.ts';
import { callerFields, useIsCallerKnown } from '#data/visitor-store.ts';

export type CaseRow = ReplyOf<typeof caseList>['items'][number];

const PAGE = 20;
/** Figures of duty and queue on the screen are at most this old. */
const STATE_FRESH_MS = 20_000;

/** Own cases, the one with the newest message first; none for a visitor who has not written yet. */
export function useCases() {
  const isKnown = useIsCallerKnown();
  const query = useInfiniteQuery({
    queryKey: supportKey('list'),
    queryFn: ({ pageParam, signal }) => {
      const asked = { ...callerFields(), page: String(pageParam), limit: String(PAGE) };
      return request(caseList, asked, { signal, silent: true });
    },
    initialPageParam: 1,
    getNextPageParam: ({ total }, _, page) => (page * PAGE < total ? page + 1 : undefined),
    enabled: isKnown,
  });
  return { ...query, data: isKnown ? query.data?.pages.flatMap(({ items }) => items) : NO_CASES };
}

const NO_CASES: readonly CaseRow[] = [];

/** Whether somebody is on duty, how many wait, and how long answers took. */
export function useSupportState() {
  return useQuery({
    queryKey: supportKey('state'),
    queryFn: ({ signal }) => request(supportState, {}, { signal, silent: true }),
    refetchInterval: STATE_FRESH_MS,
  });
}
