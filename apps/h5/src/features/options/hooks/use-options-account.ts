import { walletDetail } from '@candor/contract/wallet';
import { useQuery } from '@tanstack/react-query';
import { request } from '#data/client.ts';
import { useSession } from '#data/session-store.ts';
import { useCurrencies } from '#data/use-currencies.ts';
import { moneyKey } from '#data/use-wallet.ts';

/** What the options account can stake of a coin; null until it is known, and for visitors. */
export function useStakeable(currencyId: number): string | null {
  const enabled = useSession((state) => state.token !== null);
  const { data } = useQuery({
    queryKey: moneyKey('options-available', currencyId),
    queryFn: ({ signal }) =>
      request(walletDetail, { currency: String(currencyId), type: 'micro' }, { signal, silent: true }),
    enabled,
  });
  return enabled ? (data?.micro_balance ?? null) : null;
}

/** Decimals of a coin; those of the usual paying coin until the list is there. */
const USUAL_SCALE = 6;

export function useCoinScale(currencyId: number): number {
  const { data } = useCurrencies();
  return data?.currency.find((coin) => coin.id === currencyId)?.scale ?? USUAL_SCALE;
}
