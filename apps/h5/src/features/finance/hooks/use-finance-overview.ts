import { financeOverview } from '@candor/contract/finance';
import { useQuery } from '@tanstack/react-query';
import { request } from '#data/client.ts';
import { moneyKey } from '#data/use-wallet.ts';

const EVERY_MS = 60_000;

/** What the user has in finance products; fetched again every minute, because rewards are paid while the page is open. */
export const useFinanceOverview = () =>
  useQuery({
    queryKey: moneyKey('finance'),
    queryFn: ({ signal }) => request(financeOverview, {}, { signal, silent: true }),
    refetchInterval: EVERY_MS,
  });
