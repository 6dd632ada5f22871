import { useTranslations } from 'use-intl';
import { isAboutCoupon } from '#data/coupon/coupon-terms.ts';
import type { Problem } from '#features/futures/model/decide-ticket.ts';
import { useCouponTexts } from '#widgets/coupon/use-coupon-texts.ts';
import { useFuturesTexts } from './use-futures-texts.ts';

/** Localized error message of a form problem. */
export function useProblemText(): (problem: Problem) => string {
  const t = useTranslations('futures.error');
  const { figure, price } = useFuturesTexts();
  const coupon = useCouponTexts();
  return ({ code, params }) => {
    if (isAboutCoupon(code)) return coupon.problem({ code, params });
    const { symbol = '', currency = '', maximum = '' } = params;
    const level = { price: price(params.price ?? '0') };
    switch (code) {
      case 'futures_closed':
      case 'market_closed':
      case 'price_unavailable':
        return t(code, { symbol });
      case 'lots_invalid':
        return t(code, { step: params.step ?? '1' });
      case 'lots_too_few':
        return t(code, { minimum: params.minimum ?? '1' });
      case 'lots_too_many':
      case 'multiple_too_high':
      case 'too_many_positions':
        return t(code, { maximum });
      case 'multiple_too_high_for_size':
        return t(code, { maximum, size: figure(params.size ?? '0'), currency });
      case 'multiple_too_high_for_sum':
        return t(code, { maximum, open: figure(params.open ?? '0'), currency });
      case 'sum_too_large':
        return t(code, { maximum: figure(maximum), open: figure(params.open ?? '0'), currency });
      case 'order_too_large':
        return t(code, { maximum: figure(maximum === '' ? '0' : maximum), currency });
      case 'limit_not_below':
      case 'limit_not_above':
      case 'take_profit_side':
      case 'stop_loss_side':
      case 'stop_loss_beyond':
        return t(code, level);
      case 'price_off_tick':
        return t(code, { tick: params.tick ?? '' });
      case 'insufficient_balance':
        return t(code, { available: figure(params.available ?? '0'), currency });
      case 'limit_price_missing':
      case 'stops_missing':
        return t(code);
      default:
        return t('order_incomplete');
    }
  };
}
