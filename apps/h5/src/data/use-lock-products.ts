import { lockProducts } from '@candor/contract/lock';
import { useQuery } from '@tanstack/react-query';
import { request } from './client.ts';
import { noteServerTime } from './quotes/server-clock.ts';
import { moneyKey } from './use-wallet.ts';

/** Products of all families and what backs them. Public; for a user also what the user can still lock. */
export function useLockProducts() {
  return useQuery({
    queryKey: moneyKey('lock-products'),
    queryFn: async ({ signal }) => {
      const overview = await request(lockProducts, {}, { signal, silent: true });
      noteServerTime(overview.now_ms);
      return overview;
    },
  });
}
