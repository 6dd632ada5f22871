import { canonical, cmp, div, mul, sub, toAmount, toRate } from '@candor/money/decimal';
import type { OwnAd } from './otc-types.ts';

export type AdAction = 'pause' | 'resume' | 'renew' | 'edit' | 'close';

const DAY_MS = 86_400_000;
/** An open ad that ends within this time can be renewed in one tap. */
const SOON_MS = 3 * DAY_MS;

type AdState = Pick<OwnAd, 'state' | 'pause_reason' | 'expires_ms'>;

/** An ad whose time is over is expired, also before the server has noted it. */
export const stateOf = ({ state, expires_ms: end }: AdState, nowMs: number): OwnAd['state'] =>
  (state === 'open' || state === 'paused') && end <= nowMs ? 'expired' : state;

/** What the owner can do with an ad now. One that an operator paused waits for the operator. */
export function actionsOf(ad: AdState, nowMs: number): readonly AdAction[] {
  switch (stateOf(ad, nowMs)) {
    case 'open':
      return ad.expires_ms - nowMs < SOON_MS ? ['renew', 'pause', 'edit', 'close'] : ['pause', 'edit', 'close'];
    case 'paused':
      return ad.pause_reason === 'operator' ? ['edit', 'close'] : ['resume', 'edit', 'close'];
    case 'expired':
      return ['renew', 'edit', 'close'];
    case 'closed':
      return [];
  }
}

const PAUSE_REASONS = ['completion', 'operator', 'score'] as const;
/** Why the ad is paused without the owner's doing; null: the owner paused it, or it is not paused. */
export const pauseReasonOf = (ad: AdState): (typeof PAUSE_REASONS)[number] | null =>
  ad.state === 'paused' ? (PAUSE_REASONS.find((reason) => reason === ad.pause_reason) ?? null) : null;

/** Part of the ad that was taken, in whole percent. */
export function takenPercent({ total, remaining }: Pick<OwnAd, 'total' | 'remaining'>): string {
  const whole = toAmount(total);
  if (cmp(whole, toAmount('0')) <= 0) return '0';
  const taken = mul(sub(whole, toAmount(remaining)), toRate('100'), { scale: 8, rounding: 'down' });
  return canonical(div(taken, whole, { scale: 0, rounding: 'down' }));
}
