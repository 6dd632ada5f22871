import { notifyMany } from '#modules/notify/index';
import { withTx } from '#platform/db/with-tx';
import type { JobRun } from '#platform/jobs/jobs';
import type { OtcModuleDeps } from './deps';
import { OTC_NOTICES } from './notices';
import { expireAds } from './own-ads.store';

const EVERY_MS = 60_000;
const AT_ONCE = 500;

type ExpiryDeps = Pick<OtcModuleDeps, 'enginePool' | 'clock' | 'relay'>;

/** Expires a set of ads and tells their owners; returns how many. */
const expireSome = ({ enginePool, clock }: ExpiryDeps, { ensureHeld }: Pick<JobRun, 'ensureHeld'>): Promise<number> =>
  withTx(enginePool, async (tx) => {
    await ensureHeld(tx);
    const ads = await expireAds(tx, { at: new Date(clock.nowMs()), limit: AT_ONCE });
    await notifyMany(
      tx,
      OTC_NOTICES,
      ads.map(({ userId, remaining: amount, currency, fiat }) => ({
        userId,
        template: 'otc_ad_expired' as const,
        params: { amount, currency, fiat },
      })),
    );
    return ads.length;
  });

/** Expires all ads that are due. */
export const expireDueAds = async (deps: ExpiryDeps, run: Pick<JobRun, 'ensureHeld'>): Promise<void> => {
  let count = AT_ONCE;
  while (count === AT_ONCE) {
    count = await expireSome(deps, run);
    if (count > 0) deps.relay.nudge();
  }
};

export const registerAdExpiry = (deps: OtcModuleDeps): void =>
  deps.jobs.every({ name: 'otc_expire_ads', everyMs: EVERY_MS, run: (run) => expireDueAds(deps, run) });
