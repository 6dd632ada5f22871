import { canonical } from '@candor/money/decimal';
import { notifyMany } from '#modules/notify/index';
import { withTx } from '#platform/db/with-tx';
import { listEndedWithRest, lockCampaigns } from '../campaigns.store';
import { CouponBook } from '../coupon-book';
import { markReminded } from '../coupons.store';
import { listExpired } from '../expiry.store';
import { COUPON_NOTICES } from '../notices';
import { lockWithCampaigns } from '../trial-desk';
import { returnBudgets } from './make-campaign';
import type { EngineDeps, Moment } from './pay-coupons';

const BATCH = 1_000;
const REMIND_MS = 86_400_000;

const minuteText = (ms: number): string => `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** Ends coupons that nothing uses and whose time is over. */
const expire = async (deps: EngineDeps, moment: Moment): Promise<void> => {
  while (!moment.signal?.aborted) {
    const ids = await listExpired(deps.pool, { nowMs: moment.nowMs, limit: BATCH });
    if (ids.length === 0) return;
    await withTx(deps.pool, async (tx) => {
      await moment.ensureHeld(tx);
      const rows = await lockWithCampaigns(tx, ids);
      const book = new CouponBook(rows);
      for (const { id, state, inUse } of rows.values())
        if (state === 'active' && inUse === '0') book.close(id, 'expired');
      await book.write(tx, new Date(moment.nowMs));
    });
  }
};

/** Tells owners once, a day before the end. */
const remind = (deps: EngineDeps, moment: Moment): Promise<void> =>
  withTx(deps.pool, async (tx) => {
    await moment.ensureHeld(tx);
    const rows = await markReminded(tx, { now: new Date(moment.nowMs), until: new Date(moment.nowMs + REMIND_MS) });
    await notifyMany(
      tx,
      COUPON_NOTICES,
      rows.map(({ id, userId, left, currency, useByMs }) => ({
        userId,
        template: 'coupon_expiring' as const,
        params: { number: String(id), left: canonical(left), currency, until: minuteText(useByMs) },
      })),
    );
  });

/** What coupons of ended campaigns did not cost goes back to the rewards purse. */
const sweep = async (deps: EngineDeps, moment: Moment): Promise<void> => {
  const ids = await listEndedWithRest(deps.pool);
  if (ids.length === 0) return;
  await withTx(deps.pool, async (tx) => {
    await moment.ensureHeld(tx);
    const campaigns = [...(await lockCampaigns(tx.client, ids)).values()];
    await returnBudgets(tx, deps, { campaigns, ruleVersion: (await deps.rules.now()).version });
  });
};

export const expireCoupons = async (deps: EngineDeps, moment: Moment): Promise<void> => {
  await remind(deps, moment);
  await expire(deps, moment);
  await sweep(deps, moment);
};
