import { notifyMany } from '#modules/notify/index';
import { withTx } from '#platform/db/with-tx';
import { ensureCurrency } from '../deps';
import { LOCK_NOTICES } from '../notices';
import { announceTerms } from '../renewals.store';
import type { PayoutDeps, PayoutMoment } from './run-payouts';

const BATCH = 2_000;
const toUtc = (ms: number): string => new Date(ms).toISOString().slice(0, 16).replace('T', ' ');

/** Tells users the terms at which their orders will renew, at least a day before the end. */
export const announceRenewals = async (deps: PayoutDeps, { nowMs, ensureHeld }: PayoutMoment): Promise<void> => {
  for (;;) {
    const count = await withTx(deps.pool, async (tx) => {
      await ensureHeld(tx);
      const announced = await announceTerms(tx, nowMs, BATCH);
      const notices = [];
      for (const { id, userId, currencyId, amount, days, endMs, renewRatePercent } of announced) {
        const { name } = await ensureCurrency(deps, currencyId);
        const params = {
          number: String(id),
          amount,
          currency: name,
          days: String(days),
          rate: renewRatePercent,
          end: toUtc(endMs),
        };
        notices.push({ userId, template: 'lock_renewal_announced' as const, params });
      }
      await notifyMany(tx, LOCK_NOTICES, notices);
      return announced.length;
    });
    if (count < BATCH) return;
  }
};
