import { walletHistory } from '@candor/contract/wallet';
import { useQuery } from '@tanstack/react-query';
import { request } from '#data/client.ts';
import { useSession } from '#data/session-store.ts';
import { moneyKey } from '#data/use-wallet.ts';
import { toValueCurve, type ValueCurve } from '#features/home/model/value-curve.ts';

/** The curve of the total; null for visitors, while loading, and without recorded days. */
export function useValueCurve(): ValueCurve | null {
  const loggedIn = useSession((state) => state.token !== null);
  const { data } = useQuery({
    queryKey: moneyKey('history'),
    queryFn: ({ signal }) => request(walletHistory, {}, { signal, silent: true }),
    select: toValueCurve,
    enabled: loggedIn,
  });
  return loggedIn ? (data ?? null) : null;
}
