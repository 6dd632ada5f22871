import type { SentOf } from '@candor/contract/call';
import type { otcQuick } from '@candor/contract/otc';
import { FIAT_SCALE } from '@candor/domain/otc/ad-price';
import { canonical, cmp, parseAmount, toAmount } from '@candor/money/decimal';
import { type Market, sideOfAds } from './market-filter.ts';
import type { QuickOffer } from './otc-types.ts';

/** What the user types: fiat to pay or coins to receive. */
export type QuickBy = 'fiat' | 'coin';

export const PRESETS = ['100', '200', '500', '1000'] as const;

export const quickScale = (by: QuickBy, coinScale: number): number => (by === 'fiat' ? FIAT_SCALE : coinScale);

/** Fields of the call; null while there is no amount. */
export function toQuickFields(market: Market, by: QuickBy, typed: string): SentOf<typeof otcQuick> | null {
  const parsed = parseAmount(typed.replace(/\.$/, ''), { scale: quickScale(by, market.coin.scale) });
  if (!parsed.ok) return null;
  return {
    side: sideOfAds(market.side),
    currency_id: String(market.coin.id),
    fiat: market.fiat.code,
    by,
    amount: canonical(parsed.value),
    ...(market.kind === null ? {} : { kind: market.kind.code }),
  };
}

/** The offer that was picked, or the best that is not the user's own; null: none fits. */
export const offerOf = (offers: readonly QuickOffer[], pickedId: number): QuickOffer | null =>
  offers.find(({ id }) => id === pickedId) ?? offers.find(({ is_own: isOwn }) => isOwn === 0) ?? null;

/** Whether an offer has the lowest price of all. */
export const isCheapest = (offer: QuickOffer, offers: readonly QuickOffer[]): boolean =>
  offers.every(({ price }) => cmp(toAmount(offer.price), toAmount(price)) <= 0);
