import { couponDetail } from '@candor/contract/coupon';
import { useQuery } from '@tanstack/react-query';
import { request } from '#data/client.ts';
import { moneyKey } from '#data/use-wallet.ts';

/** One own coupon with its history; 0 disables the query. */
export function useCoupon(id: number) {
  return useQuery({
    queryKey: moneyKey('coupon', id),
    queryFn: ({ signal }) => request(couponDetail, { id: String(id) }, { signal, silent: true }),
    enabled: id > 0,
  });
}
