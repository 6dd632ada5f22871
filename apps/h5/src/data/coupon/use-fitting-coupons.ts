import { couponFitting } from '@candor/contract/coupon';
import { useQuery } from '@tanstack/react-query';
import { request } from '#data/client.ts';
import { useSession } from '#data/session-store.ts';
import { moneyKey } from '#data/use-wallet.ts';
import { useLanguage } from '#i18n/language-provider.tsx';

/** What the coupons are asked for. Amounts are left out: the form checks them itself as the user types. */
export interface CouponOrder {
  readonly product: 'options' | 'futures' | 'lock';
  /** Of a lock order. */
  readonly productId?: number | undefined;
}

/** Own coupons for orders of a product, the best first. Reasons come in the language of the request. */
export function useFittingCoupons({ product, productId }: CouponOrder) {
  const { code } = useLanguage().language;
  return useQuery({
    queryKey: moneyKey('coupon-fitting', code, product, productId ?? 0),
    queryFn: ({ signal }) => {
      const order = productId === undefined ? { product } : { product, product_id: String(productId) };
      return request(couponFitting, order, { signal, silent: true });
    },
    enabled: useSession((state) => state.token !== null),
  });
}
