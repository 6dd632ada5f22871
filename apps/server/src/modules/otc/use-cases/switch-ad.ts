import { type Tx, withTx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import type { OtcDeps } from '../deps';
import { loadMethods } from '../methods.store';
import { type AdState, lockAd, type OwnAd, updateAdState } from '../own-ads.store';
import { ensureMayOffer } from '../owner-checks';

const DAY_MS = 86_400_000;
export type AdSwitch = 'pause' | 'resume' | 'close';

interface OwnRequest {
  readonly userId: number;
  readonly id: number;
}

const lockOwn = async (tx: Tx, { id, userId }: OwnRequest): Promise<OwnAd> => {
  const ad = (await lockAd(tx, { id, userId })) ?? refuse('otc_ad_unknown');
  return ad.state === 'closed' ? refuse('otc_ad_ended') : ad;
};

const ensureNotByOperator = ({ pauseReason, pauseNote }: OwnAd): void => {
  if (pauseReason === 'operator') refuse('otc_ad_paused_by_operator', { reason: pauseNote });
};

/** All methods of a sell ad may have been removed while it was not open. */
const ensureHasMethods = async (tx: Tx, ad: OwnAd): Promise<void> => {
  if (ad.side === 'sell' && (await loadMethods(tx.client, ad.methodIds)).size === 0) refuse('otc_methods_missing');
};

const decideSwitch = async (tx: Tx, ad: OwnAd, action: AdSwitch): Promise<AdState> => {
  if (action === 'close') return 'closed';
  if (action === 'pause') return ad.state === 'expired' ? refuse('otc_ad_closed') : 'paused';
  if (ad.state !== 'paused') return refuse('otc_ad_not_paused');
  ensureNotByOperator(ad);
  await ensureHasMethods(tx, ad);
  return 'open';
};

/** Pauses, resumes or closes an own ad. To resume, the owner must be allowed to offer. */
export const switchAd = async (
  deps: OtcDeps,
  { action, ...request }: OwnRequest & { readonly action: AdSwitch },
): Promise<AdState> => {
  if (action === 'resume') await ensureMayOffer(deps, request.userId);
  return withTx(deps.pool, async (tx) => {
    const ad = await lockOwn(tx, request);
    const state = await decideSwitch(tx, ad, action);
    if (state !== ad.state) {
      const pauseReason = state === 'paused' ? 'owner' : '';
      await updateAdState(tx, { id: ad.id, state, pauseReason }, new Date(deps.clock.nowMs()));
    }
    return state;
  });
};

/** Lets an own ad run the full time from now; an expired one is open again, a paused one stays paused. */
export const renewAd = async (deps: OtcDeps, request: OwnRequest): Promise<number> => {
  await ensureMayOffer(deps, request.userId);
  const { otc } = await deps.rules.now();
  return withTx(deps.pool, async (tx) => {
    const ad = await lockOwn(tx, request);
    ensureNotByOperator(ad);
    await ensureHasMethods(tx, ad);
    const at = new Date(deps.clock.nowMs());
    const expiresAt = new Date(at.getTime() + otc.adDays * DAY_MS);
    const state = ad.state === 'expired' ? 'open' : ad.state;
    await updateAdState(tx, { id: ad.id, state, pauseReason: ad.pauseReason, expiresAt }, at);
    return expiresAt.getTime();
  });
};
