import { supportCase } from '@candor/contract/support';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '#data/api-error.ts';
import { request } from '#data/client.ts';
import { useRealtime } from '#data/realtime/realtime-store.ts';
import { supportKey } from '#data/use-unread-cases.ts';
import { callerFields, useIsCallerKnown } from '#data/visitor-store.ts';
import { isCaseNumber } from '#features/customer/model/case-number.ts';
import type { Case } from '#features/customer/model/case-steps.ts';

/** The place in the queue moves without an event; more often while the socket is away. */
const CHECK_EVERY_MS = 15_000;
const POLL_EVERY_MS = 5_000;

const isUnknown = (error: unknown): boolean =>
  error instanceof ApiError && (error.error === 'case_unknown' || error.error === 'visitor_unknown');

/** One own case; null when there is none of this number. */
export function useCase(number: string) {
  const isKnown = useIsCallerKnown();
  const isLive = useRealtime(({ status }) => status === 'open');
  const query = useQuery({
    queryKey: supportKey('case', number),
    queryFn: async ({ signal }): Promise<Case | null> => {
      try {
        return await request(supportCase, { ...callerFields(), number }, { signal, silent: true });
      } catch (error) {
        if (isUnknown(error)) return null;
        throw error;
      }
    },
    enabled: isKnown && isCaseNumber(number),
    refetchInterval: ({ state }) => {
      if (state.data?.status !== 'open') return false;
      return isLive ? CHECK_EVERY_MS : POLL_EVERY_MS;
    },
  });
  return isCaseNumber(number) && isKnown ? query : { ...query, data: null };
}
