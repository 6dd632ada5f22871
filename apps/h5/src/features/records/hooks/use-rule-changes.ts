import type { ReplyOf } from '@candor/contract/call';
import { ruleChanges } from '@candor/contract/rule-changes';
import { useInfiniteQuery } from '@tanstack/react-query';
import { request } from '#data/client.ts';

export type RuleChange = ReplyOf<typeof ruleChanges>['data'][number];

const PAGE_SIZE = '20';

/** Rule changes, newest first. Public. */
export function useRuleChanges() {
  const query = useInfiniteQuery({
    queryKey: ['rule-changes'],
    queryFn: ({ pageParam, signal }) =>
      request(ruleChanges, { page: String(pageParam), limit: PAGE_SIZE }, { signal, silent: true }),
    initialPageParam: 1,
    getNextPageParam: ({ page, pages }) => (page < pages ? page + 1 : undefined),
  });
  return { ...query, data: query.data?.pages.flatMap((page) => page.data) };
}
