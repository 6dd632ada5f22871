import { couponCentre } from '@candor/contract/coupon';
import { request } from '#data/client.ts';
import { noteServerTime } from '#data/quotes/server-clock.ts';
import { useSession } from '#data/session-store.ts';
import { usePages } from '#data/use-pages.ts';
import { type CouponTab, countOf } from '#features/coupon/model/coupon-view.ts';

/** Coupons of a tab, paged, with the counts of all tabs. Refetched when money moves. */
export function useCoupons(tab: CouponTab) {
  return usePages({
    key: ['coupons', tab],
    load: async (page, signal) => {
      const centre = await request(couponCentre, { state: tab, ...page }, { signal, silent: true });
      noteServerTime(centre.now_ms);
      return { ...centre, total: countOf(centre, tab) };
    },
    enabled: useSession((state) => state.token !== null),
  });
}
