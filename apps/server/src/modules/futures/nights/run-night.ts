import type { Pool } from '#platform/db/pool';
import { withTx } from '#platform/db/with-tx';
import { runOnce } from '#platform/jobs/run-once';
import type { ChargeNights } from '../deps';
import { lockUndone } from './nights.store';

const BATCH = 2_000;

/**
 * Charges one night to all positions that were open at it, batch by batch. Safe to repeat after a crash: each position
 * stores its last charged night, so none is charged twice.
 */
export const runNight = async (
  { pool, chargeNights }: { readonly pool: Pool; readonly chargeNights: ChargeNights },
  nightMs: number,
): Promise<number> => {
  for (let count = 0; ; ) {
    const locked = await withTx(pool, async (tx) => {
      const rows = await lockUndone(tx, { nightMs, limit: BATCH });
      if (rows.length === 0) await runOnce(tx, 'futures_nights', String(nightMs));
      else await chargeNights(tx, rows, nightMs);
      return rows.length;
    });
    if (locked === 0) return count;
    count += locked;
  }
};
