import { canonical, toFixed8 } from '@candor/money/decimal';
import { toFlag } from './flag';
import type { ShownAd } from './market-ads.store';

/** Terms of an ad as lists and details send them; a price that is unknown now is zero. */
export const toTerms = (ad: ShownAd) => ({
  id: ad.id,
  version: ad.version,
  side: ad.side,
  currency_id: ad.currencyId,
  currency_name: ad.currency,
  fiat: ad.fiat,
  price: toFixed8(ad.price ?? '0'),
  is_floating: toFlag(ad.isFloating),
  margin_percent: canonical(ad.marginPercent),
  available: toFixed8(ad.available),
  min_fiat: toFixed8(ad.minFiat),
  max_fiat: toFixed8(ad.maxFiat),
  pay_minutes: ad.payMinutes,
  kinds: [...ad.kinds],
  hours_from: ad.hoursFrom,
  hours_to: ad.hoursTo,
});
