import { ieoEstimate } from '@candor/contract/ieo';
import { useQuery } from '@tanstack/react-query';
import { request } from '#data/client.ts';
import { useSettled } from '#data/use-settled.ts';

const SETTLE_MS = 300;
const REFRESH_MS = 10_000;

interface Asked {
  readonly projectId: number;
  readonly payId: number;
  /** Empty: no estimate. */
  readonly amount: string;
}

/** What a further commit would be allocated if the subscription ended now. */
export function useEstimate({ projectId, payId, amount }: Asked) {
  const settled = useSettled(amount, SETTLE_MS);
  const query = useQuery({
    queryKey: ['ieo', 'estimate', projectId, payId, settled],
    queryFn: ({ signal }) => {
      const input = { project_id: String(projectId), pay_currency: String(payId), amount: settled };
      return request(ieoEstimate, input, { signal, silent: true });
    },
    enabled: settled !== '' && settled === amount,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchInterval: REFRESH_MS,
  });
  const isCurrent = settled === amount && amount !== '';
  return { estimate: isCurrent && !query.isError ? query.data : undefined, isFailed: isCurrent && query.isError };
}
